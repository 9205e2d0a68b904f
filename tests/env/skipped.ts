import { describe } from 'vitest';
import type { Availability } from './availability.ts';
import { PARTS_URL, post } from './parts.ts';
import { inWords, type Skipped } from './skipped-list.ts';

/**
 * `describe` for tests that need a part. Where it is missing they are skipped, and the list at the end of the run names
 * them with the reason.
 *
 * @example
 * describeWith('images on S3', await testS3(), ({ url }) => { test('keeps its bytes', ...) });
 */
export function describeWith<T>(
  name: string,
  part: Availability<T>,
  body: (part: { available: true } & T) => void,
): void {
  if (part.available) {
    describe(name, () => body(part));
    return;
  }
  describe.skip(`${name} (${part.reason})`, () => body(part as never));
  reportSkipped({ name, reason: part.reason });
}

/** Enters something into the list at the end of the run. */
export function reportSkipped(skipped: Skipped): void {
  const url = process.env[PARTS_URL];
  if (url) post(`${url}/skipped`, JSON.stringify(skipped)).catch(() => console.warn(inWords([skipped])));
  else console.warn(inWords([skipped]));
}
