import { setTimeout as sleep } from 'node:timers/promises';
import { waitUntil } from '@easel/local/wait-until';
import { createHarness, greyPicture, type Harness, type TestModel } from '@easel/worker/test/harness';
import { type Measurement, printTable } from './table.ts';

const MODEL_MS = 200;
const COUNT = 80;
const AIM = 1.95;

/** Measures two workers against one, with a model that takes its time elsewhere, as a model server does. */
export async function measureScaling(): Promise<Measurement[]> {
  const floor = await withWorkers(1);
  const easel = await withWorkers(2);
  const name = `generations with two workers, model of ${MODEL_MS} ms`;
  return [{ name, unit: '/s', easel, floor, floorName: 'one worker', aim: AIM }];
}

const model: TestModel = async (request, { signal }) => {
  await sleep(MODEL_MS, undefined, { signal });
  return { image: greyPicture(request), warnings: [] };
};

/** Returns generations per second. */
async function withWorkers(count: number): Promise<number> {
  const harness = await createHarness();
  try {
    const userId = await harness.user('enterprise');
    for (let n = 0; n < count; n += 1) await harness.worker(model);
    await make(harness, userId, count);
    const started = performance.now();
    await make(harness, userId, COUNT);
    return COUNT / ((performance.now() - started) / 1_000);
  } finally {
    await harness.close();
  }
}

async function make(harness: Harness, userId: string, count: number): Promise<void> {
  const rows = [];
  for (let n = 0; n < count; n += 1) rows.push(await harness.accept(userId));
  await harness.queue.add(rows);
  const ids = rows.map(({ id }) => id);
  const isDone = async () => {
    const done = await harness.db
      .selectFrom('generations')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('id', 'in', ids)
      .where('status', '=', 'completed')
      .executeTakeFirstOrThrow();
    return Number(done.count) === count;
  };
  if (!(await waitUntil(isDone, { timeoutMs: 300_000, intervalMs: 20 })))
    throw new Error('The workers did not finish');
}

if (import.meta.main) {
  printTable(await measureScaling());
  process.exit(0);
}
