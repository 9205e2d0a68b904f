import { randomUUID } from 'node:crypto';
import { Writable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { createLogger } from '@easel/shared/node/logger';
import { pauseQueue, resumeQueue } from '@easel/shared/node/repos/accounts/users.repo';
import { cancelGeneration } from '@easel/shared/node/repos/generations/generations.repo';
import { settleCompleted, settleFailed } from '@easel/shared/node/repos/generations/settlements.repo';
import { until } from '@easel/tests/env/until';
import sharp from 'sharp';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ModelError } from '../src/providers/model-error.ts';
import { isHandover } from '../src/providers/types.ts';
import { createHarness, type Harness } from './harness.ts';
import { grayPicture, patientModel, quickModel, type TestModel } from './test-models.ts';

let harness: Harness;
beforeEach(async () => {
  harness = await createHarness();
});
afterEach(() => harness.close());

test('announces every state change once and in order', async () => {
  await harness.worker(quickModel());
  const id = await harness.submit();
  await harness.untilStatus(id, 'completed');
  const versions = () =>
    harness.events.flatMap((event) =>
      event.type === 'generation' && event.id === id ? [event.version] : [],
    );
  await until(() => expect(versions()).toEqual([2, 3]));
});

test('names the generation in every line that is logged while it is made', async () => {
  const lines: { id?: string; requestId?: string; seed: number }[] = [];
  const output = new Writable({
    write(chunk, _, done) {
      lines.push(JSON.parse(String(chunk)));
      done();
    },
  });
  const logger = createLogger({ name: 'adapter', level: 'info', format: 'json', output });
  // Adapters are given a request, not the generation.
  const model: TestModel = async (request, context) => {
    await setImmediate();
    logger.info({ seed: request.seed }, 'the server answered');
    return quickModel()(request, context);
  };
  await harness.worker(model, { concurrency: 2 });
  const ids = [
    await harness.submit(undefined, { seed: 1, requestId: 'request-1' }),
    await harness.submit(undefined, { seed: 2 }),
  ];
  for (const id of ids) await harness.untilStatus(id, 'completed');
  const named = lines.toSorted((one, other) => one.seed - other.seed);
  expect(named.map(({ id }) => id)).toEqual(ids);
  expect(named.map(({ requestId }) => requestId)).toEqual(['request-1', undefined]);
});

test('stores for the user how the model read the prompt and which settings it changed, but nothing meant for the operator', async () => {
  const model = quickModel();
  await harness.worker(async (request, context) => ({
    ...(await model(request, context)),
    reading: { understood: ['sea'], notUnderstood: ['<b>bicycle</b>'] },
    warnings: [
      { type: 'unsupported', feature: 'seed', details: 'for operators' },
      { type: 'changed', feature: 'steps', from: 200, to: 150 },
      { type: 'changed', feature: 'checkpoint', from: 'secret.safetensors', to: 'other.safetensors' },
      { type: 'other', message: 'for operators' },
    ],
  }));
  const id = await harness.submit();
  await harness.untilStatus(id, 'completed');
  expect((await harness.read(id)).notes).toEqual({
    reading: { understood: ['sea'], notUnderstood: ['<b>bicycle</b>'] },
    settings: [
      { name: 'seed', change: 'ignored', from: null, to: null },
      { name: 'steps', change: 'changed', from: '200', to: '150' },
    ],
  });
});

test('stores no notes if the model reports none', async () => {
  await harness.worker(quickModel());
  const id = await harness.submit();
  await harness.untilStatus(id, 'completed');
  expect((await harness.read(id)).notes).toBeNull();
});

test('draws a watermark on free images only', async () => {
  await harness.worker(quickModel());
  const free = await harness.submit(undefined, { watermark: true });
  const paid = await harness.submit(undefined, { watermark: false });
  await harness.untilStatus(free, 'completed');
  await harness.untilStatus(paid, 'completed');
  const spread = async (id: string) => {
    const object = await harness.store.get((await harness.read(id)).image?.objectKey ?? '');
    const { channels } = await sharp(await new Response(object?.body as never).arrayBuffer()).stats();
    return (channels[0]?.max ?? 0) - (channels[0]?.min ?? 0);
  };
  expect(await spread(paid)).toBe(0);
  expect(await spread(free)).toBeGreaterThan(100);
});

test('completes the generation when only the first attempt fails', async () => {
  const model = vi.fn<TestModel>(quickModel()).mockRejectedValueOnce(new Error('a hiccup'));
  await harness.worker(model);
  const id = await harness.submit();
  await harness.untilStatus(id, 'completed');
  expect(await harness.read(id)).toMatchObject({ attempt: 2, errorCode: null });
  expect(await harness.ledger(id)).toEqual({ kinds: ['hold', 'settle'], sum: -1 });
});

test('fails the generation at once for an error that is not retryable', async () => {
  const model = vi
    .fn<TestModel>()
    .mockRejectedValue(new ModelError('model_failed', 'no such sampler', { retryable: false }));
  await harness.worker(model);
  const id = await harness.submit();
  await harness.untilStatus(id, 'failed');
  expect(model).toHaveBeenCalledTimes(1);
  expect((await harness.ledger(id)).sum).toBe(0);
});

test('stops the model although the cancellation message was lost', async () => {
  const { model, started } = patientModel();
  const aborted = vi.fn();
  await harness.worker((request, context) => {
    context.signal.addEventListener('abort', aborted);
    return model(request, context);
  });
  const id = await harness.submit();
  await until(() => expect(started).toHaveLength(1));
  await cancelGeneration(harness.db, id);
  await until(() => expect(aborted).toHaveBeenCalledOnce());
});

test.each([
  ['is stopped where that was the last', false],
  ['is left running for the next', true],
])("the model's work of an attempt that loses its claim %s", async (_, retryable) => {
  const { model, started } = patientModel();
  const aborted = vi.fn();
  const lost = vi.fn<TestModel>(quickModel()).mockImplementationOnce((request, context) => {
    context.signal.addEventListener('abort', () => aborted(isHandover(context.signal.reason)));
    return model(request, context);
  });
  await harness.worker(lost);
  const id = await harness.submit();
  await until(() => expect(started).toHaveLength(1));
  await settleFailed(harness.db, await harness.read(id), { code: 'worker_lost', retryable });
  await until(() => expect(aborted).toHaveBeenCalledExactlyOnceWith(retryable));
});

test('ignores invalid steps and keeps the lease', async () => {
  const { model, started, release } = patientModel();
  await harness.worker((request, context) => {
    for (const step of [2, 1, 0, -1, 9, 1.5, Number.NaN]) context.onProgress({ step, steps: 4 });
    context.onProgress({ step: 3, steps: 0 });
    return model(request, context);
  });
  const id = await harness.submit();
  await until(() => expect(started).toHaveLength(1));
  await until(async () => expect(await harness.read(id)).toMatchObject({ progress: 50, step: 2, steps: 4 }));
  release();
  await harness.untilStatus(id, 'completed');
});

test('changes nothing in an attempt that has lost its claim', async () => {
  const { model, started, release } = patientModel();
  await harness.worker(model);
  const id = await harness.submit();
  await until(() => expect(started).toHaveLength(1));
  const claim = await harness.read(id);
  const stale = [
    { ...claim, attempt: claim.attempt - 1 },
    { ...claim, claimToken: randomUUID() },
  ];
  const image = {
    objectKey: 'x',
    displayKey: 'x',
    thumbnailKey: 'x',
    contentType: 'image/png',
    width: 1,
    height: 1,
    bytes: 1,
  };
  const settlement = { image: { ...image, hasWatermark: true }, origins: [], lastStep: {} };
  for (const each of stale) expect(await settleCompleted(harness.db, each, settlement)).toBeUndefined();
  expect((await harness.read(id)).status).toBe('processing');
  release();
  await harness.untilStatus(id, 'completed');
});

test('waits for a model server that refuses, however long it has been queued', async () => {
  await harness.worker(async () => {
    throw new ModelError('model_unavailable', 'Away', { retryable: true, refused: true });
  });
  const id = await harness.submit(undefined, { queuedAt: new Date(Date.now() - 3_600_000) });
  await until(async () => expect((await harness.read(id)).refusedSince).not.toBeNull());
  expect(await harness.read(id)).toMatchObject({ status: 'pending', runAttempts: 0 });
});

test('fails a generation that has lost three workers', async () => {
  const row = await harness.accept(await harness.user());
  await harness.db
    .updateTable('generations')
    .set({ status: 'processing', attempt: 4, runAttempts: 3, suspect: true, leaseUntil: new Date(0) })
    .where('id', '=', row.id)
    .execute();
  await harness.worker(quickModel());
  await harness.untilStatus(row.id, 'failed');
  expect((await harness.read(row.id)).errorCode).toBe('worker_lost');
  expect((await harness.ledger(row.id)).sum).toBe(0);
});

test('makes a paid generation before earlier free ones', async () => {
  const order: number[] = [];
  const { model, started, release } = patientModel();
  await harness.worker((request, context) => {
    order.push(request.seed);
    return order.length === 1 ? model(request, context) : quickModel()(request, context);
  });
  await harness.submit(undefined, { seed: 0 });
  await until(() => expect(started).toHaveLength(1));
  for (const seed of [1, 2]) await harness.submit(undefined, { seed });
  const paid = await harness.user('pro');
  // Only the first: which account gets the next place depends on how long the earlier ones took.
  await harness.submit(paid, { seed: 3, watermark: false });
  release();
  await until(() => expect(order).toEqual([0, 3, 1, 2]));
});

test('makes no generation of a paused queue until it is resumed', async () => {
  const model = vi.fn<TestModel>(quickModel());
  await harness.worker(model);
  const held = await harness.user();
  await pauseQueue(harness.db, held);
  const id = await harness.submit(held);
  const other = await harness.submit();
  await harness.untilStatus(other, 'completed');
  await until(async () => expect(sumOf(await harness.queue.counts())).toBe(0));
  expect((await harness.read(id)).status).toBe('pending');
  await resumeQueue(harness.db, held);
  await harness.addTicket(await harness.read(id));
  await harness.untilStatus(id, 'completed');
});

test("publishes a model's steps and stores them in the row", async () => {
  const { model, started, release } = patientModel();
  await harness.worker((request, context) => {
    context.onProgress({ step: 1, steps: 8, preview: grayPicture({ width: 64, height: 64 }) });
    return model(request, context);
  });
  const id = await harness.submit();
  await until(() => expect(started).toHaveLength(1));
  await until(() => {
    const events = harness.events.flatMap((event) => (event.type === 'progress' ? [event.event] : []));
    expect(events).toContainEqual({
      id,
      version: 2,
      progress: 12,
      step: 1,
      steps: 8,
      preview: expect.stringMatching(/^data:image\/webp;base64,/),
    });
  });
  await until(async () => expect(await harness.read(id)).toMatchObject({ progress: 12, step: 1, steps: 8 }));
  release();
});

const sumOf = (counts: Record<string, number>) =>
  Object.values(counts).reduce((sum, count) => sum + count, 0);
