import { Readable } from 'node:stream';

export const MIB = 1024 * 1024;

/** Returns all items in an array. */
export async function collect<T>(items: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const item of items) all.push(item);
  return all;
}

/** Creates a stream that fails after 12 MiB, which S3 uploads in parts. */
export function failingStream(error: Error): Readable {
  return Readable.from(
    (async function* () {
      yield* chunked(Buffer.alloc(12 * MIB));
      throw error;
    })(),
  );
}

/** Yields the bytes in chunks of 64 KiB. */
export function* chunked(bytes: Buffer): Generator<Buffer> {
  for (let start = 0; start < bytes.length; start += 64 * 1024)
    yield bytes.subarray(start, start + 64 * 1024);
}
