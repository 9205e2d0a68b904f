/**
 * The process that computes pictures, apart from the worker: ONNX Runtime cannot be interrupted, uses gigabytes that must be freed, and a
 * crash of its native code must not end the worker.
 */
import { writeFile } from 'node:fs/promises';
import { constants, setPriority } from 'node:os';
import { Worker } from 'node:worker_threads';
import { readPack } from '@easel/shared/node/models/packs/pack-schema';
import { openEngine } from './engine.ts';
import { createNoise } from './noise.ts';
import { openPipeline, type Pipeline } from './pipeline.ts';
import type { ChildOptions, FromChild, ToChild } from './protocol.ts';

const {
  packsFolder,
  pack: id,
  engineFolder,
  threads,
  limitBytes,
} = JSON.parse(process.argv[2] ?? '') as ChildOptions;

function send(message: FromChild): void {
  process.send?.(message);
}

/** Lowers the priority of this process, and makes it the first that Linux ends when memory runs out. */
async function yieldToOthers(): Promise<void> {
  setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
  await writeFile('/proc/self/oom_score_adj', '1000').catch(() => undefined);
}

/** Loads the networks for all pictures of this process. A picture that fails does not unload them. */
async function load(): Promise<Pipeline> {
  const pack = await readPack(id, packsFolder);
  return openPipeline(pack, openEngine({ engineFolder, folder: pack.folder, threads }));
}

await yieldToOthers();
new Worker(new URL('./watch-process.ts', import.meta.url), {
  workerData: { limitBytes, parent: process.ppid },
}).unref();
let pipeline: Promise<Pipeline> | undefined;

process.on('message', async ({ seed, ...request }: ToChild) => {
  try {
    pipeline ??= load();
    const loaded = await pipeline.catch((error: unknown) => {
      // The files may be complete by the next request.
      pipeline = undefined;
      throw error;
    });
    const picture = await loaded.generate(request, createNoise(seed), (step) => send({ type: 'step', step }));
    send({ type: 'picture', picture, memoryBytes: process.memoryUsage.rss() });
  } catch (error) {
    send({ type: 'failed', message: error instanceof Error ? error.message : String(error) });
  }
});
process.on('disconnect', () => process.exit());
