import { HOUR_SECONDS } from '@easel/shared/contracts/durations';
import { createLinkSigner, type LinkProof } from '../../http/signed-links.ts';

/** A link is valid for at least this long and at most twice as long. */
const VALID_SECONDS = HOUR_SECONDS;

export const UPLOAD_FILES = ['picture', 'display'] as const;
export type UploadFile = (typeof UPLOAD_FILES)[number];

export interface UploadLinks {
  /** Returns a path that opens this file of the upload without further authentication until it expires. */
  path(id: string, file: UploadFile): string;
  /** Returns whether a link's signature is valid and has not expired. */
  verify(link: LinkProof & { id: string; file: UploadFile }): boolean;
}

/** Signs links to uploads with a separate key. Within a period, an upload has the same link, so that browsers can cache it. */
export function createUploadLinks(options: { key: Buffer; now: () => Date }): UploadLinks {
  const signer = createLinkSigner(options);
  const expires = () => (Math.ceil(signer.nowSeconds() / VALID_SECONDS) + 1) * VALID_SECONDS;
  return {
    path: (id, file) => `/api/uploads/${id}/${file}?${signer.query(`${id}/${file}`, expires())}`,
    verify: ({ id, file, ...proof }) => signer.verify(`${id}/${file}`, proof),
  };
}
