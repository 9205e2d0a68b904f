import { describe } from 'vitest';
import type { Availability } from './availability.ts';
import { PARTS_URL, post } from './parts.ts';
import { inWords, type Skipped } from './skipped-list.ts';

/**
 * Defines a `describe` for tests that need a part. If the part is not available, skips them and reports them with the reason at
 * the end of the run.
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

/** Adds an entry to the list of skipped tests at the end of the run. */
export function reportSkipped(skipped: Skipped): void {
  const url = process.env[PARTS_URL];
  if (url) post(`${url}/skipped`, JSON.stringify(skipped)).catch(() => console.warn(inWords([skipped])));
  else console.warn(inWords([skipped]));
}
