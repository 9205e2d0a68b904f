import { ago } from '@easel/shared/node/db/time';
import { readQueueState } from '@easel/shared/node/repos/generations/queue-state.repo';
import { orderDrain, removeWorker } from '@easel/shared/node/repos/operations/workers.repo';
import { until } from '@easel/tests/env/until';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createHarness, type Harness } from './harness.ts';
import { patientModel } from './test-models.ts';

let harness: Harness;
beforeEach(async () => {
  harness = await createHarness();
});
afterEach(() => harness.close());

const workers = () => harness.db.selectFrom('workers').selectAll().orderBy('startedAt').execute();

async function onlyWorker() {
  await until(async () => expect(await workers()).toHaveLength(1));
  const [worker] = await workers();
  if (!worker) throw new Error('no worker');
  return worker;
}

async function startedWorker() {
  const patient = patientModel();
  await harness.worker(patient.model);
  const { id } = await onlyWorker();
  return { ...patient, id };
}

test('a drained worker finishes its work and claims no more, until it is undrained', async () => {
  const { id, started, release } = await startedWorker();
  const first = await harness.submit();
  await until(() => expect(started).toHaveLength(1));
  expect(await orderDrain(harness.db, id, true)).toBe(true);
  expect(await orderDrain(harness.db, id, true)).toBe(false);
  const order = (await onlyWorker()).drainedAt;
  // The next heartbeats have read it.
  const { seenAt } = await onlyWorker();
  await until(async () =>
    expect((await onlyWorker()).seenAt.getTime()).toBeGreaterThan(seenAt.getTime() + 2_000),
  );
  const second = await harness.submit();
  release();
  await harness.untilStatus(first, 'completed');
  await until(async () => {
    const { state } = await onlyWorker();
    expect(state).toMatchObject({
      busy: { local: 0, remote: 0 },
      lastPicture: { id: first, model: 'painter' },
    });
  });
  expect(await harness.read(second)).toMatchObject({ status: 'pending', attempt: 0 });
  expect((await onlyWorker()).drainedAt).toEqual(order);

  await orderDrain(harness.db, id, false);
  await until(() => expect(started).toHaveLength(2));
  release();
  await harness.untilStatus(second, 'completed');
});

test('a drained worker stays drained if its row was removed while it was silent', async () => {
  const { id } = await startedWorker();
  await orderDrain(harness.db, id, true);
  const { seenAt } = await onlyWorker();
  await until(async () =>
    expect((await onlyWorker()).seenAt.getTime()).toBeGreaterThan(seenAt.getTime() + 2_000),
  );
  await removeWorker(harness.db, id);
  await until(async () => expect(await workers()).toMatchObject([{ id, drainedAt: expect.any(Date) }]));
});

test('neither the places of a drained worker nor its generations are counted', async () => {
  const { id, started, release } = await startedWorker();
  const first = await harness.submit();
  await until(() => expect(started).toHaveLength(1));
  const before = await readQueueState(harness.db);
  expect(before.fleet).toMatchObject({ localPlaces: 1, models: new Map([['painter', null]]) });
  expect(before.running).toMatchObject([{ model: 'painter', isDrained: false }]);
  await orderDrain(harness.db, id, true);
  const after = await readQueueState(harness.db);
  expect(after.fleet).toMatchObject({ localPlaces: 0, models: new Map() });
  expect(after.running).toMatchObject([{ model: 'painter', isDrained: true }]);
  release();
  await harness.untilStatus(first, 'completed');
});

test('a worker that is started on demand is counted from when a generation is waiting, unless one is live', async () => {
  const coldStarts = new Map([
    ['painter', 60],
    ['flux', 60],
  ]);
  const starting = async () => (await readQueueState(harness.db, coldStarts)).fleet.starting;
  expect(await starting()).toEqual(coldStarts);
  const { id } = await harness.accept(await harness.user());
  const waited = (seconds: number) =>
    harness.db
      .updateTable('generations')
      .set({ queuedAt: ago(seconds) })
      .where('id', '=', id)
      .execute();
  const since = performance.now();
  await waited(20);
  const left = (await starting()).get('painter');
  expect(left).toBeLessThanOrEqual(40);
  expect(left).toBeGreaterThanOrEqual(40 - (performance.now() - since) / 1_000);
  // Late, but not abandoned.
  await waited(600);
  expect((await starting()).get('painter')).toBe(6);
  const worker = await startedWorker();
  expect(await starting()).toEqual(new Map([['flux', 60]]));
  worker.release();
});

test('a worker reports its version and its use of cores and memory, and a new process starts undrained', async () => {
  const { id } = await startedWorker();
  await orderDrain(harness.db, id, true);
  const { state } = await onlyWorker();
  expect(state).toMatchObject({
    version: expect.stringMatching(/^\d+\.\d+\.\d+/),
    cpu: expect.any(Number),
    memoryBytes: expect.any(Number),
    lastPicture: null,
    endpoints: [],
  });
  await harness.worker(patientModel().model);
  await until(async () =>
    expect(await workers()).toMatchObject([{ id, drainedAt: expect.any(Date) }, { drainedAt: null }]),
  );
});
