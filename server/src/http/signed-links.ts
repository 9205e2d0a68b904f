import { createHmac, timingSafeEqual } from 'node:crypto';

/** What a signed link carries in its query. */
export interface LinkProof {
  /** Seconds since 1970. */
  expires: number;
  signature: string;
}

export interface LinkSigner {
  /** Seconds since 1970, now. */
  nowSeconds(): number;
  /** The query of a link that opens `subject` until `expires`. */
  query(subject: string, expires: number): string;
  /** Whether the signature for this subject is ours and has not expired. */
  verify(subject: string, proof: LinkProof): boolean;
}

/** Signs links with HMAC-SHA256, for what a browser opens without a token. Each purpose has a key of its own. */
export function createLinkSigner({ key, now }: { key: Buffer; now: () => Date }): LinkSigner {
  const sign = (subject: string, expires: number) =>
    createHmac('sha256', key).update(`${subject}/${expires}`).digest();
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
