import { randomUUID } from 'node:crypto';
import { pauseQueue, resumeQueue } from '@easel/shared/node/repos/accounts/users.repo';
import { cancelGeneration } from '@easel/shared/node/repos/generations/generations.repo';
import { settleCompleted, settleFailed } from '@easel/shared/node/repos/generations/settlements.repo';
import { testRedis } from '@easel/tests/env/redis';
import { describeWith } from '@easel/tests/env/skipped';
import { until } from '@easel/tests/env/until';
import sharp from 'sharp';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ModelError } from '../src/providers/model-error.ts';
import { isHandover } from '../src/providers/types.ts';
import {
  createHarness,
  greyPicture,
  type Harness,
  patientModel,
  quickModel,
  type TestModel,
} from './harness.ts';

const postgres = { available: true as const, url: undefined };

describeWith('attempts, with the queue in PostgreSQL', postgres, attempts);
describeWith('attempts, with the queue in Redis', await testRedis(), attempts);

function attempts({ url }: { url: string | undefined }): void {
  let harness: Harness;
  beforeEach(async () => {
    harness = await createHarness({ redisUrl: url });
  });
  afterEach(() => harness.close());

  const submit = async (userId?: string, fields?: Parameters<Harness['accept']>[1]) => {
    const row = await harness.accept(userId ?? (await harness.user()), fields);
    await harness.queue.add([row]);
    return row.id;
  };
  const untilStatus = (id: string, status: string) =>
    until(async () => expect((await harness.read(id)).status).toBe(status));

  test('makes one image from a job and settles its credit', async () => {
    await harness.worker(quickModel());
    const id = await submit();
    await untilStatus(id, 'completed');
    const row = await harness.read(id);
    expect(row).toMatchObject({
      progress: 100,
      step: 4,
      steps: 4,
      attempt: 1,
      errorCode: null,
      leaseUntil: null,
    });
    expect(row.image).toMatchObject({
      width: 256,
      height: 256,
      contentType: 'image/png',
      hasWatermark: true,
    });
    expect(await harness.ledger(id)).toEqual({ kinds: ['hold', 'settle'], sum: -1 });
    expect(await harness.objects(`generations/${id}/`)).toEqual(
      [row.image?.objectKey, row.image?.displayKey, row.image?.thumbnailKey].sort(),
    );
  });

  test('announces every change of state once and in order', async () => {
    await harness.worker(quickModel());
    const id = await submit();
    await untilStatus(id, 'completed');
    const versions = () =>
      harness.events.flatMap((event) =>
        event.type === 'generation' && event.id === id ? [event.version] : [],
      );
    await until(() => expect(versions()).toEqual([2, 3]));
  });

  test('draws a watermark on free images only', async () => {
    await harness.worker(quickModel());
    const free = await submit(undefined, { watermark: true });
    const paid = await submit(undefined, { watermark: false });
    await untilStatus(free, 'completed');
    await untilStatus(paid, 'completed');
    const spread = async (id: string) => {
      const object = await harness.store.get((await harness.read(id)).image?.objectKey ?? '');
      const { channels } = await sharp(await new Response(object?.body as never).arrayBuffer()).stats();
      return (channels[0]?.max ?? 0) - (channels[0]?.min ?? 0);
    };
    expect(await spread(paid)).toBe(0);
    expect(await spread(free)).toBeGreaterThan(100);
  });

  test('fails the generation and refunds the credit when the third attempt fails', async () => {
    const model = vi.fn<TestModel>().mockRejectedValue(new Error('CUDA out of memory'));
    await harness.worker(model);
    const id = await submit();
    await untilStatus(id, 'failed');
    expect(model).toHaveBeenCalledTimes(3);
    expect(await harness.read(id)).toMatchObject({
      errorCode: 'model_failed',
      errorMessage: 'The model could not make this picture. Please try again.',
      attempt: 3,
    });
    expect(await harness.ledger(id)).toEqual({ kinds: ['hold', 'release'], sum: 0 });
  });

  test('completes the generation when only the first attempt fails', async () => {
    const model = vi.fn<TestModel>(quickModel()).mockRejectedValueOnce(new Error('a hiccup'));
    await harness.worker(model);
    const id = await submit();
    await untilStatus(id, 'completed');
    expect(await harness.read(id)).toMatchObject({ attempt: 2, errorCode: null });
    expect(await harness.ledger(id)).toEqual({ kinds: ['hold', 'settle'], sum: -1 });
  });

  test('fails the generation at once for an error that is not retryable', async () => {
    const model = vi
      .fn<TestModel>()
      .mockRejectedValue(new ModelError('model_failed', 'no such sampler', { retryable: false }));
    await harness.worker(model);
    const id = await submit();
    await untilStatus(id, 'failed');
    expect(model).toHaveBeenCalledTimes(1);
    expect((await harness.ledger(id)).sum).toBe(0);
  });

  test('times out a model that ignores its signal', async () => {
    await harness.worker(() => new Promise(() => {}), { modelTimeoutMs: 50 });
    const id = await submit();
    await untilStatus(id, 'failed');
    expect((await harness.read(id)).errorCode).toBe('model_timeout');
  });

  test.each([
    ['an HTML page', { kind: 'encoded' as const, data: Buffer.from('<html>busy</html>') }],
    ['a truncated image', { kind: 'encoded' as const, data: Buffer.from('89504e470d0a1a0a0000000d', 'hex') }],
    ['too few pixels', { ...greyPicture({ width: 256, height: 256 }), height: 512 }],
    [
      'an SVG',
      {
        kind: 'encoded' as const,
        data: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'),
      },
    ],
  ])('refuses %s as a picture', async (_, image) => {
    await harness.worker(async () => ({ image, warnings: [] }));
    const id = await submit();
    await untilStatus(id, 'failed');
    expect((await harness.read(id)).errorCode).toBe('model_output_invalid');
    expect(await harness.objects(`generations/${id}/`)).toEqual([]);
  });

  test('stops the model on cancel, refunds the credit and stores no image', async () => {
    const { model, started, release } = patientModel();
    const aborted = vi.fn();
    await harness.worker((request, context) => {
      context.signal.addEventListener('abort', aborted);
      return model(request, context);
    });
    const id = await submit();
    await until(() => expect(started).toHaveLength(1));
    await cancelGeneration(harness.db, id);
    await harness.bus.publish({ type: 'cancel', id, attempt: 1 });
    await until(() => expect(aborted).toHaveBeenCalledOnce());
    release();
    expect(await harness.ledger(id)).toEqual({ kinds: ['hold', 'release'], sum: 0 });
    expect((await harness.read(id)).status).toBe('canceled');
    expect(await harness.objects(`generations/${id}/`)).toEqual([]);
  });

  test('stops the model although the message of the cancel was lost', async () => {
    const { model, started } = patientModel();
    const aborted = vi.fn();
    await harness.worker((request, context) => {
      context.signal.addEventListener('abort', aborted);
      return model(request, context);
    });
    const id = await submit();
    await until(() => expect(started).toHaveLength(1));
    await cancelGeneration(harness.db, id);
    await until(() => expect(aborted).toHaveBeenCalledOnce());
  });

  test.each([
    ['is stopped where that was the last', false],
    ['is left running for the next', true],
  ])('what an attempt that loses its claim has begun %s', async (_, retryable) => {
    const { model, started } = patientModel();
    const aborted = vi.fn();
    const lost = vi.fn<TestModel>(quickModel()).mockImplementationOnce((request, context) => {
      context.signal.addEventListener('abort', () => aborted(isHandover(context.signal.reason)));
      return model(request, context);
    });
    await harness.worker(lost);
    const id = await submit();
    await until(() => expect(started).toHaveLength(1));
    await settleFailed(harness.db, await harness.read(id), { code: 'worker_lost', retryable });
    await until(() => expect(aborted).toHaveBeenCalledExactlyOnceWith(retryable));
  });

  test('makes a retry once while the canceled attempt is still ending', async () => {
    const { model, started } = patientModel();
    const late = vi.fn<TestModel>(quickModel()).mockImplementationOnce(model);
    await harness.worker(late);
    const id = await submit();
    await until(() => expect(started).toHaveLength(1));
    const canceled = await cancelGeneration(harness.db, id);
    await harness.retry(canceled ?? (await harness.read(id)));
    await untilStatus(id, 'completed');
    expect(late).toHaveBeenCalledTimes(2);
    expect(await harness.ledger(id)).toEqual({ kinds: ['hold', 'release', 'hold', 'settle'], sum: -1 });
  });

  test('does not stop the attempt of a retry with an earlier cancel', async () => {
    const { model, started, release } = patientModel();
    await harness.worker(model);
    const id = await submit();
    await until(() => expect(started).toHaveLength(1));
    const canceled = await cancelGeneration(harness.db, id);
    await harness.retry(canceled ?? (await harness.read(id)));
    await until(() => expect(started).toHaveLength(2));
    await harness.bus.publish({ type: 'cancel', id, attempt: 1 });
    await until(async () => expect(harness.events).toContainEqual({ type: 'cancel', id, attempt: 1 }));
    release();
    await untilStatus(id, 'completed');
    expect(await harness.read(id)).toMatchObject({ attempt: 2, runAttempts: 1 });
  });

  test('ignores invalid steps and keeps the lease', async () => {
    const { model, started, release } = patientModel();
    await harness.worker((request, context) => {
      for (const step of [2, 1, 0, -1, 9, 1.5, Number.NaN]) context.onProgress({ step, steps: 4 });
      context.onProgress({ step: 3, steps: 0 });
      return model(request, context);
    });
    const id = await submit();
    await until(() => expect(started).toHaveLength(1));
    await until(async () =>
      expect(await harness.read(id)).toMatchObject({ progress: 50, step: 2, steps: 4 }),
    );
    release();
    await untilStatus(id, 'completed');
  });

  test('changes nothing from an attempt that has lost its claim', async () => {
    const { model, started, release } = patientModel();
    await harness.worker(model);
    const id = await submit();
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
    await untilStatus(id, 'completed');
  });

  test('postpones a refused request without counting an attempt', async () => {
    const model = vi.fn<TestModel>(async () => {
      throw new ModelError('model_unavailable', 'Away', { retryable: true, refused: true });
    });
    const worker = await harness.worker(model);
    const id = await submit();
    await until(async () => expect((await harness.read(id)).retryAt).not.toBeNull());
    expect(await harness.read(id)).toMatchObject({ status: 'pending', attempt: 1, runAttempts: 0 });
    await until(async () => expect(sumOf(await harness.queue.counts())).toBe(0));
    expect(model).toHaveBeenCalledTimes(1);
    await worker.close();

    await harness.worker(quickModel());
    await harness.db
      .updateTable('generations')
      .set({ retryAt: new Date(0) })
      .where('id', '=', id)
      .execute();
    await untilStatus(id, 'completed');
    expect((await harness.ledger(id)).kinds).toEqual(['hold', 'settle']);
  });

  test('waits for a model server that refuses, regardless of the time in the queue', async () => {
    await harness.worker(async () => {
      throw new ModelError('model_unavailable', 'Away', { retryable: true, refused: true });
    });
    const id = await submit(undefined, { queuedAt: new Date(Date.now() - 3_600_000) });
    await until(async () => expect((await harness.read(id)).refusedSince).not.toBeNull());
    expect(await harness.read(id)).toMatchObject({ status: 'pending', runAttempts: 0 });
  });

  test('fails a generation that is refused for too long', async () => {
    await harness.worker(async () => {
      throw new ModelError('model_unavailable', 'Away', { retryable: true, refused: true });
    });
    const id = await submit(undefined, { refusedSince: new Date(Date.now() - 25 * 3_600_000) });
    await untilStatus(id, 'failed');
    expect(await harness.read(id)).toMatchObject({ errorCode: 'model_unavailable' });
    expect((await harness.ledger(id)).sum).toBe(0);
  });

  test('makes no second image from a repeated job', async () => {
    const model = vi.fn<TestModel>(quickModel());
    await harness.worker(model);
    const id = await submit();
    await untilStatus(id, 'completed');
    const before = await harness.read(id);
    await harness.queue.add([before]);
    await until(async () => expect(sumOf(await harness.queue.counts())).toBe(0));
    expect(await harness.read(id)).toEqual(before);
    expect(model).toHaveBeenCalledTimes(1);
  });

  test('hands a generation back on shutdown, and another worker makes it', async () => {
    const { model, started } = patientModel();
    const first = await harness.worker(model);
    const id = await submit();
    await until(() => expect(started).toHaveLength(1));
    await first.close();
    expect(await harness.read(id)).toMatchObject({ status: 'pending', runAttempts: 0 });
    await harness.worker(quickModel());
    await untilStatus(id, 'completed');
    expect((await harness.ledger(id)).sum).toBe(-1);
  });

  test('makes a generation whose job was never added', async () => {
    const { id } = await harness.accept(await harness.user());
    await harness.db
      .updateTable('generations')
      .set({ queuedAt: new Date(0) })
      .where('id', '=', id)
      .execute();
    await harness.worker(quickModel());
    await untilStatus(id, 'completed');
  });

  test('retries the generation of a lost worker in another', async () => {
    const row = await harness.accept(await harness.user());
    await harness.db
      .updateTable('generations')
      .set({ status: 'processing', attempt: 1, runAttempts: 1, leaseUntil: new Date(0) })
      .where('id', '=', row.id)
      .execute();
    await harness.worker(quickModel());
    await untilStatus(row.id, 'completed');
    expect(await harness.read(row.id)).toMatchObject({ attempt: 2 });
  });

  test('fails a generation that has lost three workers', async () => {
    const row = await harness.accept(await harness.user());
    await harness.db
      .updateTable('generations')
      .set({ status: 'processing', attempt: 4, runAttempts: 3, suspect: true, leaseUntil: new Date(0) })
      .where('id', '=', row.id)
      .execute();
    await harness.worker(quickModel());
    await untilStatus(row.id, 'failed');
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
    await submit(undefined, { seed: 0 });
    await until(() => expect(started).toHaveLength(1));
    for (const seed of [1, 2]) await submit(undefined, { seed });
    const paid = await harness.user('pro');
    // Only the first: who is owed the next place depends on what the earlier ones took.
    await submit(paid, { seed: 3, watermark: false });
    release();
    await until(() => expect(order).toEqual([0, 3, 1, 2]));
  });

  test('makes no generation of a paused queue until it is resumed', async () => {
    const model = vi.fn<TestModel>(quickModel());
    await harness.worker(model);
    const held = await harness.user();
    await pauseQueue(harness.db, held);
    const id = await submit(held);
    const other = await submit();
    await untilStatus(other, 'completed');
    await until(async () => expect(sumOf(await harness.queue.counts())).toBe(0));
    expect((await harness.read(id)).status).toBe('pending');
    await resumeQueue(harness.db, held);
    await harness.queue.add([await harness.read(id)]);
    await untilStatus(id, 'completed');
  });

  test("publishes a model's steps and stores them in the row", async () => {
    const { model, started, release } = patientModel();
    await harness.worker((request, context) => {
      context.onProgress({ step: 1, steps: 8, preview: greyPicture({ width: 64, height: 64 }) });
      return model(request, context);
    });
    const id = await submit();
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
    await until(async () =>
      expect(await harness.read(id)).toMatchObject({ progress: 12, step: 1, steps: 8 }),
    );
    release();
  });
}

const sumOf = (counts: Record<string, number>) =>
  Object.values(counts).reduce((sum, count) => sum + count, 0);
