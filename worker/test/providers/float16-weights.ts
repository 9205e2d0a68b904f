import { parseTensors } from '@easel/shared/node/models/packs/safetensors';

/** Converts a weights file of float32 to float16, with a header of odd length, so that the tensors lie unaligned. */
export function storedAsFloat16(file: Uint8Array): Uint8Array {
  const header: Record<string, object> = {};
  const parts: Uint8Array[] = [];
  let at = 0;
  for (const [name, { shape, offset, bytes }] of parseTensors(file) ?? []) {
    const numbers = new Float32Array(Uint8Array.from(file.subarray(offset, offset + bytes)).buffer);
    const stored = new Uint8Array(new Float16Array(numbers).buffer);
    header[name] = { dtype: 'F16', shape, data_offsets: [at, at + stored.length] };
    parts.push(stored);
    at += stored.length;
  }
  const text = JSON.stringify(header);
  const json = Buffer.from(text.length % 2 === 0 ? `${text} ` : text);
  const length = Buffer.alloc(8);
  length.writeBigUInt64LE(BigInt(json.length));
  return Buffer.concat([length, json, ...parts]);
}
