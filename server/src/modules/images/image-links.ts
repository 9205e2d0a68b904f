import { createHmac, timingSafeEqual } from 'node:crypto';

export const IMAGE_VARIANTS = ['original', 'thumbnail'] as const;
export type ImageVariant = (typeof IMAGE_VARIANTS)[number];

/** A link opens the image for at least this long and at most twice as long. */
const VALID_SECONDS = 3_600;

export interface ImageLinks {
  /** A path on this origin that opens the image without further proof until it expires. */
  path(generationId: string, variant: ImageVariant): string;
  /** Whether a link's signature is ours and it has not expired. */
  verify(link: { generationId: string; variant: ImageVariant; expires: number; signature: string }): boolean;
}

/**
 * Signs image links with HMAC-SHA256, as an `<img>` cannot send a token. Expiry is rounded to whole periods: within
 * one, the same image has the same link, and the browser's cache works.
 */
export function createImageLinks({ key, now }: { key: Buffer; now: () => Date }): ImageLinks {
  const sign = (generationId: string, variant: ImageVariant, expires: number) =>
    createHmac('sha256', key).update(`${generationId}/${variant}/${expires}`).digest();
  const nowSeconds = () => Math.floor(now().getTime() / 1_000);

  return {
    path(generationId, variant) {
      const expires = (Math.ceil(nowSeconds() / VALID_SECONDS) + 1) * VALID_SECONDS;
      const signature = sign(generationId, variant, expires).toString('base64url');
      return `/api/images/${generationId}/${variant}?expires=${expires}&signature=${signature}`;
    },
    verify({ generationId, variant, expires, signature }) {
      const given = Buffer.from(signature, 'base64url');
      const expected = sign(generationId, variant, expires);
      return given.length === expected.length && timingSafeEqual(given, expected) && expires > nowSeconds();
    },
  };
}
