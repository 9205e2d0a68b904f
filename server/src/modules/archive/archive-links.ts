import { ARCHIVE_MAX } from '@easel/shared/contracts/archive';
import { parse, stringify } from 'uuid';
import { createLinkSigner, type LinkProof } from '../../http/signed-links.ts';

const VALID_SECONDS = 300;
const UUID_BYTES = 16;
/** The length of the longest list of ids, in characters. */
export const PACKED_MAX_LENGTH = Math.ceil((ARCHIVE_MAX * UUID_BYTES * 4) / 3);

/** The user and the pictures of an archive; `packed` are the ids. */
export interface ArchiveSubject {
  userId: string;
  packed: string;
}

export interface ArchiveLinks {
  /** Creates a link that downloads these pictures of the user's until it expires in five minutes. */
  create(userId: string, ids: readonly string[]): { path: string; expiresAt: Date };
  /** Returns whether a link's signature is valid and has not expired. */
  verify(link: LinkProof & ArchiveSubject): boolean;
}

export function createArchiveLinks(options: { key: Buffer; now: () => Date }): ArchiveLinks {
  const signer = createLinkSigner(options);
  const subjectOf = ({ userId, packed }: ArchiveSubject) => `${userId}/${packed}`;
  return {
    create(userId, ids) {
      const packed = packIds(ids);
      const expires = signer.nowSeconds() + VALID_SECONDS;
      const proof = signer.query(subjectOf({ userId, packed }), expires);
      return {
        path: `/api/archive/${userId}?ids=${packed}&${proof}`,
        expiresAt: new Date(expires * 1_000),
      };
    },
    verify: ({ userId, packed, ...proof }) => signer.verify(subjectOf({ userId, packed }), proof),
  };
}

/** Returns the bytes of the ids, one after the other, in base64url. */
function packIds(ids: readonly string[]): string {
  return Buffer.concat(ids.map((id) => parse(id))).toString('base64url');
}

/** Reverses {@link packIds}. */
export function unpackIds(packed: string): string[] {
  const bytes = Buffer.from(packed, 'base64url');
  return Array.from({ length: Math.floor(bytes.length / UUID_BYTES) }, (_, index) =>
    stringify(bytes, index * UUID_BYTES),
  );
}
