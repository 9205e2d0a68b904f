/** A body of a response, of the platform's `fetch` or of undici. */
type Body = AsyncIterable<Uint8Array> | null;

/** A body is longer than its reader allows. */
export class BodyTooLargeError extends Error {
  override readonly name = 'BodyTooLargeError';

  constructor(maxBytes: number) {
    super(`The answer is larger than ${maxBytes} bytes`);
  }
}

/**
 * Reads a body of at most `maxBytes`.
 *
 * @throws {BodyTooLargeError} for a longer one, whose connection is closed
 * @throws the body's own error if it breaks off
 */
export async function readBody(body: Body, maxBytes: number): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of body ?? []) {
    length += chunk.byteLength;
    // Leaving the loop cancels the body and closes its connection.
    if (length > maxBytes) throw new BodyTooLargeError(maxBytes);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks, length);
}

/** Reads the first `maxBytes` of a body and closes the connection of a longer one. A body that breaks off ends there. */
export async function readStart(body: Body, maxBytes: number): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  try {
    for await (const chunk of body ?? []) {
      chunks.push(chunk);
      length += chunk.byteLength;
      if (length >= maxBytes) break;
    }
  } catch {
    // Keeps what was read so far.
  }
  return Buffer.concat(chunks).subarray(0, maxBytes);
}
