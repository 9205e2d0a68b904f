import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';

/** A file's size in bytes, and the SHA-256 of its content in hexadecimal digits. */
export interface Fingerprint {
  bytes: number;
  sha256: string;
}

export const fingerprint = (content: Uint8Array): Fingerprint => ({
  bytes: content.length,
  sha256: createHash('sha256').update(content).digest('hex'),
});

/** Writes batches of lines to a new file, compressed, and flushes it to disk. */
export async function writeLines(path: string, batches: AsyncIterable<string[]>): Promise<Fingerprint> {
  async function* text(): AsyncGenerator<string> {
    for await (const lines of batches) if (lines.length > 0) yield `${lines.join('\n')}\n`;
  }
  await pipeline(Readable.from(text()), createGzip(), createWriteStream(path, { mode: 0o600, flush: true }));
  return fingerprintOf(createReadStream(path));
}

/** Reads the lines of a file that {@link writeLines} wrote, some hundred at a time. @throws for a damaged file */
export async function* readLines(path: string, linesAtATime = 500): AsyncGenerator<string[]> {
  const gunzip = createGunzip();
  const reading = pipeline(createReadStream(path), gunzip);
  reading.catch(() => {});
  let batch: string[] = [];
  for await (const line of createInterface({ input: gunzip, crlfDelay: Number.POSITIVE_INFINITY })) {
    batch.push(line);
    if (batch.length < linesAtATime) continue;
    yield batch;
    batch = [];
  }
  await reading;
  if (batch.length > 0) yield batch;
}

export async function fingerprintOf(content: Readable): Promise<Fingerprint> {
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const chunk of content as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    hash.update(chunk);
  }
  return { bytes, sha256: hash.digest('hex') };
}
