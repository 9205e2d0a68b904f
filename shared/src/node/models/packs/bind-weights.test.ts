import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { bindWeights, misfits, neededTensors } from './bind-weights.ts';
import { lengthField, readFields, varintField } from './protobuf.ts';
import { parseTensors, readTensors, type StoredTensor } from './safetensors.ts';

const TINY = new URL('../../../../../tests/fixtures/onnx/tiny/', import.meta.url);
const WEIGHTS = new URL('vae/diffusion_pytorch_model.safetensors', TINY);
const graph = await readFile(new URL('decoder.onnx', TINY));
const stored = await readTensors(WEIGHTS.pathname);

function changed(name: string, tensor?: Partial<StoredTensor>): Map<string, StoredTensor> {
  const tensors = new Map(stored);
  const before = tensors.get(name);
  if (before && tensor) tensors.set(name, { ...before, ...tensor });
  else tensors.delete(name);
  return tensors;
}

test('lists the tensors that a graph needs, with their shapes', () => {
  const needed = neededTensors(graph);
  expect(needed[0]).toMatchObject({ name: 'decoder.layers.0.weight', shape: [4, 4, 3, 3] });
  expect(misfits(needed, stored)).toEqual([]);
});

test('names each tensor that is missing, has another shape or another number type', () => {
  const needed = neededTensors(graph).slice(0, 1);
  const name = 'decoder.layers.0.weight';
  expect(misfits(needed, changed(name))).toEqual([`${name} is missing`]);
  expect(misfits(needed, changed(name, { shape: [4, 4, 3, 1] }))).toEqual([
    `${name} has another shape, 4x4x3x1`,
  ]);
  expect(misfits(needed, changed(name, { dtype: 'I8' }))).toEqual([`${name} has numbers of type I8`]);
  expect(misfits(needed, changed(name, { bytes: 8 }))).toEqual([`${name} has 8 bytes rather than 576`]);
  const bind = () => bindWeights(graph, { location: 'a.safetensors', stored: changed(name) });
  expect(bind).toThrow(`a.safetensors: ${name} is missing`);
});

test('makes the initializers of a graph refer to their bytes, and changes nothing else', () => {
  const bound = bindWeights(graph, { location: 'vae/weights.safetensors', stored });
  const text = Buffer.from(bound).toString('latin1');
  const tensor = stored.get('decoder.layers.0.weight');
  expect(text).toContain('vae/weights.safetensors');
  expect(text).toContain(String(tensor?.offset));
  expect(neededTensors(bound)).toEqual(neededTensors(graph));
});

test('rejects invalid graphs and weights files', async () => {
  expect(() => neededTensors(Buffer.from('no graph'))).toThrow();
  expect(() => parseTensors(Buffer.alloc(8, 255))).toThrow('is not a safetensors file');
  const file = await readFile(WEIGHTS);
  expect(parseTensors(file.subarray(0, 100))).toBeUndefined();
  expect(() => parseTensors(Buffer.concat([file.subarray(0, 8), Buffer.alloc(file.length)]))).toThrow();
});

test('reads and writes fields of all sizes', () => {
  for (const value of [0, 127, 128, 300, 2 ** 31, 2 ** 45]) {
    expect([...readFields(varintField(3, value))]).toMatchObject([{ number: 3, varint: value }]);
  }
  const [field] = readFields(lengthField(13, 'x'.repeat(300)));
  expect(field).toMatchObject({ number: 13, content: Buffer.from('x'.repeat(300)) });
  expect(() => [...readFields(lengthField(1, 'abc').subarray(0, 3))]).toThrow('cut off');
});
