import { readFile } from 'node:fs/promises';
import { type NeededTensor, neededTensors } from './bind-weights.ts';
import { componentsOf, graphPath, type Pack } from './pack-schema.ts';

/** The tensors that a pack's graphs take from each weights file. */
export type NeededByFile = ReadonlyMap<string, readonly NeededTensor[]>;

/** Reads which tensors a pack needs. */
export async function neededByFile(pack: Pack): Promise<NeededByFile> {
  const entries = componentsOf(pack).map(
    async ({ graph, weights }) =>
      [weights, neededTensors(await readFile(await graphPath(pack, graph)))] as const,
  );
  return new Map(await Promise.all(entries));
}

/** Returns the bytes of a pack's weights in float32, as most are published. The exact number comes from the hub. */
export async function weightsBytes(pack: Pack): Promise<number> {
  const tensors = [...(await neededByFile(pack)).values()].flat();
  return tensors.reduce((sum, { shape }) => sum + shape.reduce((product, side) => product * side, 4), 0);
}
