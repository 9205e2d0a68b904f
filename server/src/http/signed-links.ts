import { createHmac, createSecretKey, timingSafeEqual } from 'node:crypto';
import { AppError } from '@easel/shared/node/app-error';
import { z } from 'zod';

/** The query parameters of a signed link. */
export const linkProofSchema = z.object({
  /** Unix time in seconds. */
  expires: z.coerce.number().int().min(0),
  signature: z.string().max(100),
});
export type LinkProof = z.infer<typeof linkProofSchema>;

/** @throws {AppError} forbidden for an invalid link */
export function assertValidLink(isValid: boolean): void {
  if (!isValid) throw new AppError('forbidden', { detail: 'This link is not valid or has expired.' });
}

export interface LinkSigner {
  /** The current Unix time in seconds. */
  nowSeconds(): number;
  /** Returns the query of a link that opens `subject` until `expires`. */
  query(subject: string, expires: number): string;
  /** Returns whether the signature is valid for this subject and has not expired. */
  verify(subject: string, proof: LinkProof): boolean;
}

/** Signs links with HMAC-SHA256, for files that a browser opens without a token. Each purpose has its own key. */
export function createLinkSigner({ key, now }: { key: Buffer; now: () => Date }): LinkSigner {
  // A key object is prepared once. Key bytes would be prepared for each signature, which takes longer than signing.
  const prepared = createSecretKey(key);
  const sign = (subject: string, expires: number) =>
    createHmac('sha256', prepared).update(`${subject}/${expires}`).digest();
  const nowSeconds = () => Math.floor(now().getTime() / 1_000);
  return {
    nowSeconds,
    query: (subject, expires) =>
      `expires=${expires}&signature=${sign(subject, expires).toString('base64url')}`,
    verify(subject, { expires, signature }) {
      const given = Buffer.from(signature, 'base64url');
      const expected = sign(subject, expires);
      return given.length === expected.length && timingSafeEqual(given, expected) && expires > nowSeconds();
    },
  };
}
