import { createHash, timingSafeEqual } from 'node:crypto';

/** Compares two texts in a time that does not reveal where they differ, or how long the expected one is. */
export function isSameText(given: string, expected: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(expected));
}
