import { writeFile } from 'node:fs/promises';
import { crc32 } from 'node:zlib';
import type { NeededTensor } from '@easel/shared/node/models/packs/bind-weights';

/** A prime: the rows of a matrix begin at different places of the table. */
const TABLE_LENGTH = 1_048_573;

/** Numbers from -1 to 1, of 24 bits: the finalizer of MurmurHash3 for each index. */
const table = Float32Array.from({ length: TABLE_LENGTH }, (_, index) => {
  let mixed = Math.imul(index ^ (index >>> 16), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return ((mixed ^ (mixed >>> 16)) >>> 8) / 2 ** 23 - 1;
});

/** Draws numbers from -1 to 1; the same as `numbers` in infra/models/export/repeatable_weights.py, bit for bit. */
export function drawNumbers(name: string, count: number): Float32Array {
  const start = crc32(name) % TABLE_LENGTH;
  return Float32Array.from({ length: count }, (_, at) => table[(start + at) % TABLE_LENGTH] ?? 0);
}

/** Writes a `.safetensors` file of float32; its tensors are those of `weights` in repeatable_weights.py, bit for bit. */
export async function writeRepeatableWeights(path: string, tensors: readonly NeededTensor[]): Promise<void> {
  const header: Record<string, object> = {};
  let end = 0;
  for (const { name, shape } of tensors) {
    const start = end;
    end += Float32Array.BYTES_PER_ELEMENT * countOf(shape);
    header[name] = { dtype: 'F32', shape, data_offsets: [start, end] };
  }
  const json = Buffer.from(JSON.stringify(header));
  const length = Buffer.alloc(8);
  length.writeBigUInt64LE(BigInt(json.length));
  await writeFile(path, partsOf([length, json], tensors));
}

function* partsOf(start: readonly Uint8Array[], tensors: readonly NeededTensor[]): Generator<Uint8Array> {
  yield* start;
  const tables = new Map<string, Float32Array>();
  for (const tensor of tensors) {
    const { factor, offset } = scaleOf(tensor);
    const key = `${factor} ${offset}`;
    const scaled = tables.get(key) ?? table.map((value) => value * factor + offset);
    tables.set(key, scaled);
    let at = crc32(tensor.name) % TABLE_LENGTH;
    for (let left = countOf(tensor.shape); left > 0; at = 0) {
      const part = scaled.subarray(at, at + left);
      yield new Uint8Array(part.buffer, part.byteOffset, part.byteLength);
      left -= part.length;
    }
  }
}

/** Scales of norms are near 1, biases near 0, and other weights such that numbers stay of about the same size from layer to layer. */
function scaleOf({ name, shape }: NeededTensor): { factor: number; offset: number } {
  if (shape.length === 1) return { factor: 1 / 8, offset: name.endsWith('weight') ? 1 : 0 };
  const halvings = Math.floor(Math.log2(countOf(shape.slice(1))) / 2 + 0.5) - 1;
  return { factor: 2 ** -halvings, offset: 0 };
}

const countOf = (shape: readonly number[]) => shape.reduce((product, side) => product * side, 1);
