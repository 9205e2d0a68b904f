import { fork } from 'node:child_process';
import { copyFile, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { neededTensors } from '@easel/shared/node/models/packs/bind-weights';
import { freeDiskOf } from '@easel/shared/node/models/packs/room';
import { testOnnxEngine } from '@easel/tests/env/onnx-engine';
import { describeWith } from '@easel/tests/env/skipped';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Tensor } from '../../src/providers/onnx/engine.ts';
import { distance, floats } from './distance.ts';
import type { NetworkTask } from './network-process.ts';
import { drawNumbers, writeRepeatableWeights } from './repeatable-weights.ts';

/** What torch computes with the same weights and inputs; made by infra/models/export/full_size.py. */
interface Golden {
  graph: string;
  /** Shapes of the inputs that are drawn by their names. */
  drawn: Readonly<Record<string, readonly number[]>>;
  /** The other inputs. */
  given: Readonly<Record<string, readonly number[]>>;
  shape: readonly number[];
  /** `output` has each number at a multiple of it. */
  stride: number;
  output: string;
}

const RELATIVE = 1e-4;
/** Of the UNet, while it is loaded. */
const MEMORY_BYTES = 4e9;
const DISK_BYTES = 2e9;
/** For gigabytes on a busy machine. */
const SLOW = { timeout: 600_000 };
const WEIGHTS = 'weights.safetensors';
const file = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const goldens: Golden[] = JSON.parse(
  await readFile(file('../../../tests/fixtures/onnx/full-size.json'), 'utf8'),
);

/** The engine, unless the machine is too small. */
async function roomyEngine(): ReturnType<typeof testOnnxEngine> {
  const memory = process.availableMemory();
  if (memory < MEMORY_BYTES) return { available: false, reason: `needs ${MEMORY_BYTES / 1e9} GB of memory` };
  if ((await freeDiskOf(tmpdir())) < DISK_BYTES)
    return { available: false, reason: `needs ${DISK_BYTES / 1e9} GB on the disk of ${tmpdir()}` };
  return testOnnxEngine();
}

describeWith('a network at full size', await roomyEngine(), ({ url: engineFolder }) => {
  let folder: string;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'easel-full-size-'));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  function compute(task: NetworkTask): Promise<Float32Array> {
    return new Promise((resolve, reject) => {
      const child = fork(file('network-process.ts'), { serialization: 'advanced' });
      child.once('message', (output) => resolve(output as Float32Array));
      child.once('error', reject);
      child.once('close', (code, signal) => reject(new Error(`It ended with ${signal ?? code}`)));
      child.send(task);
    });
  }

  test.each(goldens)('$graph computes what torch computes', SLOW, async (golden) => {
    const { graph, drawn, given, shape, stride, output } = golden;
    await copyFile(file(`../../../infra/models/graphs/${graph}`), join(folder, graph));
    await writeRepeatableWeights(join(folder, WEIGHTS), neededTensors(await readFile(join(folder, graph))));
    const inputs: Record<string, Tensor> = {};
    for (const [name, dims] of Object.entries(drawn)) {
      const count = dims.reduce((product, side) => product * side, 1);
      inputs[name] = { data: drawNumbers(name, count), dims };
    }
    for (const [name, values] of Object.entries(given))
      inputs[name] = { data: Float32Array.from(values), dims: [values.length] };

    const computed = await compute({ engineFolder, folder, graph, weights: WEIGHTS, inputs });
    expect(computed).toHaveLength(shape.reduce((product, side) => product * side, 1));
    expect(
      distance(
        computed.filter((_, at) => at % stride === 0),
        floats(output),
      ),
    ).toBeLessThan(RELATIVE);
  });
});
