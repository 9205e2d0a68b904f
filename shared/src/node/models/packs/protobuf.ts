/** A field of a Protocol Buffers message, with its bytes as they are. */
export interface Field {
  number: number;
  /** Of a varint; 0 for other types. */
  varint: number;
  /** The content of a field with a length; empty for other types. */
  content: Uint8Array;
  /** All of the field, tag included. */
  raw: Uint8Array;
}

/**
 * Reads a message field by field.
 * Source of the wire format: https://protobuf.dev/programming-guides/encoding
 * @throws {Error} when it is cut off, or has a group
 */
export function* readFields(message: Uint8Array): Generator<Field> {
  let at = 0;

  function readVarint(): number {
    let value = 0;
    for (let scale = 1; ; scale *= 128) {
      const byte = message[at++];
      if (byte === undefined) throw new Error('The message is cut off');
      value += (byte & 127) * scale;
      if (byte < 128) return value;
    }
  }

  while (at < message.length) {
    const start = at;
    const tag = readVarint();
    const number = Math.floor(tag / 8);
    const wireType = tag % 8;
    let varint = 0;
    let contentAt = at;
    if (wireType === 0) varint = readVarint();
    else if (wireType === 1) at += 8;
    else if (wireType === 5) at += 4;
    else if (wireType === 2) {
      const length = readVarint();
      contentAt = at;
      at += length;
    } else throw new Error('The message has a group');
    if (at > message.length) throw new Error('The message is cut off');
    const content = wireType === 2 ? message.subarray(contentAt, at) : new Uint8Array();
    yield { number, varint, content, raw: message.subarray(start, at) };
  }
}

function varintBytes(value: number): Uint8Array {
  const bytes: number[] = [];
  let rest = value;
  for (; rest > 127; rest = Math.floor(rest / 128)) bytes.push((rest % 128) | 128);
  bytes.push(rest);
  return Uint8Array.from(bytes);
}

/** Writes a field with a non-negative integer. */
export const varintField = (number: number, value: number) =>
  Buffer.concat([varintBytes(number * 8), varintBytes(value)]);

/** Writes a field with a string or a message. */
export function lengthField(number: number, content: Uint8Array | string): Uint8Array {
  const bytes = typeof content === 'string' ? Buffer.from(content) : content;
  return Buffer.concat([varintBytes(number * 8 + 2), varintBytes(bytes.length), bytes]);
}
