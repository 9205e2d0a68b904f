import { lengthField, readFields, varintField } from './protobuf.ts';
import type { StoredTensor, StoredTensors } from './safetensors.ts';

/**
 * Numbers of fields and values in `onnx.proto3` of ONNX 1.23.
 * Source: https://github.com/onnx/onnx/blob/main/onnx/onnx.proto3
 */
const MODEL = { graph: 7 };
const GRAPH = { node: 1, initializer: 5 };
const NODE = { input: 1, output: 2, opType: 4, attribute: 5 };
const ATTRIBUTE = { name: 1, int: 3, type: 20 };
const INT_ATTRIBUTE = 2;
const TENSOR = { dims: 1, dataType: 2, name: 8, externalData: 13, dataLocation: 14 };
const ENTRY = { key: 1, value: 2 };
const EXTERNAL = 1;
const FLOAT = 1;
const DATA_TYPES: Readonly<Record<string, number>> = { F32: FLOAT, F16: 10 };

/** A tensor that a graph takes from a weights file. */
export interface NeededTensor {
  name: string;
  shape: readonly number[];
}

/** Lists the tensors that a graph without weights needs. @throws {Error} when it is no ONNX graph */
export function neededTensors(graph: Uint8Array): NeededTensor[] {
  return initializersOf(graphOf(graph)).filter((tensor) => tensor.isExternal);
}

/** Returns what is wrong with the tensors of a file for a graph, one line a tensor; empty when they fit. */
export function misfits(needed: readonly NeededTensor[], stored: StoredTensors): string[] {
  return needed.flatMap(({ name, shape }) => {
    const tensor = stored.get(name);
    if (!tensor) return [`${name} is missing`];
    if (tensor.shape.join() !== shape.join()) return [`${name} has another shape, ${tensor.shape.join('x')}`];
    const width = { F32: 4, F16: 2 }[tensor.dtype];
    if (width === undefined) return [`${name} has numbers of type ${tensor.dtype}`];
    const expected = shape.reduce((product, side) => product * side, width);
    return tensor.bytes === expected ? [] : [`${name} has ${tensor.bytes} bytes rather than ${expected}`];
  });
}

/**
 * Completes a graph without weights: its initializers then lie in a weights file, at their byte offsets. Tensors that
 * are stored as float16 are cast to float32, in which the whole graph computes.
 * @param location of the file, relative to the folder that the runtime is given
 * @throws {Error} when the file lacks a tensor or has one of another shape
 */
export function bindWeights(
  graph: Uint8Array,
  { location, stored }: { location: string; stored: StoredTensors },
): Uint8Array {
  const problems = misfits(neededTensors(graph), stored);
  if (problems.length > 0) throw new Error(`${location}: ${problems.slice(0, 3).join('; ')}`);
  return replaceField(graph, MODEL.graph, (inner) => {
    const casts: Uint8Array[] = [];
    const bound = replaceField(inner, GRAPH.initializer, (content) => {
      const { name, isExternal } = readInitializer(content);
      const tensor = stored.get(name);
      if (!isExternal || !tensor) return content;
      if (tensor.dtype === 'F32') return externalTensor(name, tensor, location);
      casts.push(lengthField(GRAPH.node, castNode(`${name}.stored`, name)));
      return externalTensor(`${name}.stored`, tensor, location);
    });
    return Buffer.concat([...casts, bound]);
  });
}

function graphOf(model: Uint8Array): Uint8Array {
  for (const { number, content } of readFields(model)) if (number === MODEL.graph) return content;
  throw new Error('is not an ONNX graph');
}

const initializersOf = (graph: Uint8Array) =>
  [...readFields(graph)]
    .filter(({ number }) => number === GRAPH.initializer)
    .map(({ content }) => readInitializer(content));

function readInitializer(tensor: Uint8Array): NeededTensor & { isExternal: boolean } {
  const shape: number[] = [];
  let name = '';
  let isExternal = false;
  for (const { number, content, varint } of readFields(tensor)) {
    // Packed or not: writers differ.
    if (number === TENSOR.dims) shape.push(...(content.length > 0 ? unpack(content) : [varint]));
    if (number === TENSOR.name) name = Buffer.from(content).toString();
    if (number === TENSOR.dataLocation) isExternal = varint === EXTERNAL;
  }
  return { name, shape, isExternal };
}

function unpack(packed: Uint8Array): number[] {
  // Packed values have no tags. Each is prefixed with one, so that it can be read as a field.
  const values: number[] = [];
  for (let at = 0; at < packed.length; ) {
    let end = at;
    while ((packed[end] ?? 0) > 127) end += 1;
    const [field] = readFields(Buffer.concat([Uint8Array.of(8), packed.subarray(at, end + 1)]));
    if (field) values.push(field.varint);
    at = end + 1;
  }
  return values;
}

function externalTensor(name: string, tensor: StoredTensor, location: string): Uint8Array {
  const entry = (key: string, value: string) =>
    lengthField(
      TENSOR.externalData,
      Buffer.concat([lengthField(ENTRY.key, key), lengthField(ENTRY.value, value)]),
    );
  return Buffer.concat([
    ...tensor.shape.map((side) => varintField(TENSOR.dims, side)),
    varintField(TENSOR.dataType, DATA_TYPES[tensor.dtype] ?? FLOAT),
    lengthField(TENSOR.name, name),
    entry('location', location),
    entry('offset', String(tensor.offset)),
    entry('length', String(tensor.bytes)),
    varintField(TENSOR.dataLocation, EXTERNAL),
  ]);
}

function castNode(input: string, output: string): Uint8Array {
  const attribute = Buffer.concat([
    lengthField(ATTRIBUTE.name, 'to'),
    varintField(ATTRIBUTE.int, FLOAT),
    varintField(ATTRIBUTE.type, INT_ATTRIBUTE),
  ]);
  return Buffer.concat([
    lengthField(NODE.input, input),
    lengthField(NODE.output, output),
    lengthField(NODE.opType, 'Cast'),
    lengthField(NODE.attribute, attribute),
  ]);
}

/** Replaces the content of all fields with this number, and copies the others. */
function replaceField(
  message: Uint8Array,
  number: number,
  replace: (content: Uint8Array) => Uint8Array,
): Uint8Array {
  return Buffer.concat(
    [...readFields(message)].map((field) =>
      field.number === number ? lengthField(number, replace(field.content)) : field.raw,
    ),
  );
}
