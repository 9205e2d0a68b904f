import { createLinkSigner, type LinkProof } from '../../http/signed-links.ts';

const VALID_SECONDS = 300;

export interface ExportLinks {
  /** Creates a link that downloads the user's export until it expires in five minutes. */
  create(userId: string): { path: string; expiresAt: Date };
  /** Returns whether a link's signature is valid and has not expired. */
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
