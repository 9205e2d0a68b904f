import { createLinkSigner, type LinkProof } from '../../http/signed-links.ts';

const VALID_SECONDS = 300;

export interface ExportLinks {
  /** A path on this origin that downloads the user's export once or more until it expires, in five minutes. */
  create(userId: string): { path: string; expiresAt: Date };
  /** Whether a link's signature is ours and it has not expired. */
  verify(link: LinkProof & { userId: string }): boolean;
}

export function createExportLinks(options: { key: Buffer; now: () => Date }): ExportLinks {
  const signer = createLinkSigner(options);
  return {
    create(userId) {
      const expires = signer.nowSeconds() + VALID_SECONDS;
      return {
        path: `/api/export/${userId}?${signer.query(userId, expires)}`,
        expiresAt: new Date(expires * 1_000),
      };
    },
    verify: ({ userId, ...proof }) => signer.verify(userId, proof),
  };
}
