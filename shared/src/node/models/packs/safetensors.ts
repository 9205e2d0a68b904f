import { type FileHandle, open } from 'node:fs/promises';
import { z } from 'zod';

/** Larger headers than any known model's are refused before they are read. */
const MAX_HEADER_BYTES = 25_000_000;

const tensorSchema = z.object({
  dtype: z.string(),
  shape: z.array(z.int().min(0)),
  data_offsets: z.tuple([z.int().min(0), z.int().min(0)]),
});

const headerSchema = z.record(z.string(), z.unknown()).transform((entries, context) => {
  const tensors = new Map<string, z.output<typeof tensorSchema>>();
  for (const [name, value] of Object.entries(entries)) {
    if (name === '__metadata__') continue;
    const tensor = tensorSchema.safeParse(value);
    if (tensor.success) tensors.set(name, tensor.data);
    else context.addIssue({ code: 'custom', message: `${name} is not a tensor` });
  }
  return tensors;
});

export interface StoredTensor {
  /** `F32`, `F16` and others, as the format spells them. */
  dtype: string;
  shape: readonly number[];
  /** Bytes from the beginning of the file. */
  offset: number;
  bytes: number;
}

/** The tensors of a weights file by name. */
export type StoredTensors = ReadonlyMap<string, StoredTensor>;

/**
 * Parses the beginning of a `.safetensors` file: 8 bytes with the length of the header, little-endian, and the header in JSON.
 * Undefined if `start` ends before the header does.
 * Source: https://github.com/huggingface/safetensors, README, "Format".
 * @throws {Error} when it is not such a file
 */
export function parseTensors(start: Uint8Array): StoredTensors | undefined {
  const length = headerLength(start);
  if (length === undefined || start.length < 8 + length) return undefined;
  let json: unknown;
  try {
    json = JSON.parse(new TextDecoder().decode(start.subarray(8, 8 + length)));
  } catch {
    throw new Error('is not a safetensors file');
  }
  const parsed = headerSchema.safeParse(json);
  if (!parsed.success) throw new Error('is not a safetensors file');
  const dataStart = 8 + length;
  return new Map(
    [...parsed.data].map(
      ([
        name,
        {
          dtype,
          shape,
          data_offsets: [from, to],
        },
      ]) => [name, { dtype, shape, offset: dataStart + from, bytes: to - from }],
    ),
  );
}

/** @throws {Error} when the file is not a safetensors file, or ends before its tensors do */
export async function readTensors(path: string): Promise<StoredTensors> {
  const file = await open(path);
  try {
    const length = headerLength(await readStart(file, 8)) ?? 0;
    const tensors = parseTensors(await readStart(file, 8 + length));
    if (!tensors) throw new Error('is not a safetensors file');
    const { size } = await file.stat();
    for (const { offset, bytes } of tensors.values()) {
      if (offset + bytes > size) throw new Error('ends before its last tensor');
    }
    return tensors;
  } catch (cause) {
    throw new Error(`${path}: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
  } finally {
    await file.close();
  }
}

function headerLength(start: Uint8Array): number | undefined {
  if (start.length < 8) return undefined;
  const length = new DataView(start.buffer, start.byteOffset).getBigUint64(0, true);
  if (length > MAX_HEADER_BYTES) throw new Error('is not a safetensors file');
  return Number(length);
}

async function readStart(file: FileHandle, length: number): Promise<Uint8Array> {
  const { buffer, bytesRead } = await file.read(new Uint8Array(length), 0, length, 0);
  return buffer.subarray(0, bytesRead);
}
