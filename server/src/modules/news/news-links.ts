import { DAY_SECONDS } from '@easel/shared/contracts/durations';
import { createLinkSigner, type LinkProof } from '../../http/signed-links.ts';

/** How long links are valid: they must still work in mails that are opened years later. */
const VALID_SECONDS = 10 * 366 * DAY_SECONDS;

export interface NewsLinks {
  /** Returns the query that ends the user's marketing mails, without signing in. */
  query(userId: string): string;
  verify(link: LinkProof & { userId: string }): boolean;
}

export function createNewsLinks(options: { key: Buffer; now: () => Date }): NewsLinks {
  const signer = createLinkSigner(options);
  return {
    query: (userId) => `user=${userId}&${signer.query(userId, signer.nowSeconds() + VALID_SECONDS)}`,
    verify: ({ userId, ...proof }) => signer.verify(userId, proof),
  };
}
