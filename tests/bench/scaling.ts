import { setTimeout as sleep } from 'node:timers/promises';
import { createHarness } from '@easel/worker/test/harness';
import { grayPicture, type TestModel } from '@easel/worker/test/test-models';
import { acceptGenerations } from './make-generations.ts';
import { type Measurement, printTable } from './table.ts';

const MODEL_MS = 200;
const COUNT = 80;
/** Pixels. Small, because this does not measure encoding. */
const SIDE = 256;
const AIM = 1.95;

/** Measures two workers against one, with a model that, like a model server, waits without using this CPU. */
export async function measureScaling(): Promise<Measurement[]> {
  const floor = await withWorkers(1);
  const easel = await withWorkers(2);
  const name = `generations with two workers, model of ${MODEL_MS} ms`;
  return [{ name, unit: '/s', easel, floor, floorName: 'one worker', aim: AIM }];
}

const model: TestModel = async (request, { signal }) => {
  await sleep(MODEL_MS, undefined, { signal });
  return { image: grayPicture(request), warnings: [] };
};

/** Returns generations per second. */
async function withWorkers(count: number): Promise<number> {
  const harness = await createHarness();
  try {
    for (let n = 0; n < count; n += 1) await harness.worker(model);
    const warmUp = await acceptGenerations(harness, count, SIDE);
    await warmUp();
    const makeAll = await acceptGenerations(harness, COUNT, SIDE);
    return await makeAll();
  } finally {
    await harness.close();
  }
}

if (import.meta.main) {
  printTable(await measureScaling());
  process.exit(0);
}
