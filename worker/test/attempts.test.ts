import { cancelGeneration } from '@easel/shared/node/repos/generations/generations.repo';
import { testRedis } from '@easel/tests/env/redis';
import { describeWith } from '@easel/tests/env/skipped';
import { until } from '@easel/tests/env/until';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ModelError } from '../src/providers/model-error.ts';
import { createHarness, type Harness } from './harness.ts';
import { patientModel, quickModel, type TestModel } from './test-models.ts';

const postgres = { available: true as const, url: undefined };

describeWith('attempts, with the queue in PostgreSQL', postgres, attempts);
describeWith('attempts, with the queue in Redis', await testRedis(), attempts);

/**
 * The behavior of attempts that depends on the queue. Everything else is tested once: attempt-effects.test.ts,
 * attempt-failures.test.ts.
 */
function attempts({ url }: { url: string | undefined }): void {
  let harness: Harness;
  beforeEach(async () => {
    harness = await createHarness({ redisUrl: url });
  });
  afterEach(() => harness.close());

  test('makes one image from a job and settles its credit', async () => {
    await harness.worker(quickModel());
    const id = await harness.submit();
    await harness.untilStatus(id, 'completed');
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
    expect(await harness.objects(`generations/${id}/`)).toEqual([
      row.image?.displayKey,
      row.image?.objectKey,
      row.image?.objectKey.replace('image.png', 'patch.png'),
    ]);
  });

  test('fails the generation and refunds the credit when the third attempt fails', async () => {
    const model = vi.fn<TestModel>().mockRejectedValue(new Error('CUDA out of memory'));
    await harness.worker(model);
    const id = await harness.submit();
    await harness.untilStatus(id, 'failed');
    expect(model).toHaveBeenCalledTimes(3);
    expect(await harness.read(id)).toMatchObject({
      errorCode: 'model_failed',
      errorMessage: 'The model could not make this picture. Please try again.',
      attempt: 3,
    });
    expect(await harness.ledger(id)).toEqual({ kinds: ['hold', 'release'], sum: 0 });
  });

  test('stops the model on cancellation, refunds the credit and stores no image', async () => {
    const { model, started, release } = patientModel();
    const aborted = vi.fn();
    await harness.worker((request, context) => {
      context.signal.addEventListener('abort', aborted);
      return model(request, context);
    });
    const id = await harness.submit();
    await until(() => expect(started).toHaveLength(1));
    await cancelGeneration(harness.db, id);
    await harness.bus.publish({ type: 'cancel', id, attempt: 1 });
    await until(() => expect(aborted).toHaveBeenCalledOnce());
    release();
    expect(await harness.ledger(id)).toEqual({ kinds: ['hold', 'release'], sum: 0 });
    expect((await harness.read(id)).status).toBe('canceled');
    expect(await harness.objects(`generations/${id}/`)).toEqual([]);
  });

  test('makes a retry once while the canceled attempt is still ending', async () => {
    const { model, started } = patientModel();
    const late = vi.fn<TestModel>(quickModel()).mockImplementationOnce(model);
    await harness.worker(late);
    const id = await harness.submit();
    await until(() => expect(started).toHaveLength(1));
    const canceled = await cancelGeneration(harness.db, id);
    await harness.retry(canceled ?? (await harness.read(id)));
    await harness.untilStatus(id, 'completed');
    expect(late).toHaveBeenCalledTimes(2);
    expect(await harness.ledger(id)).toEqual({ kinds: ['hold', 'release', 'hold', 'settle'], sum: -1 });
  });

  test('does not stop the attempt of a retry because of an earlier cancellation', async () => {
    const { model, started, release } = patientModel();
    await harness.worker(model);
    const id = await harness.submit();
    await until(() => expect(started).toHaveLength(1));
    const canceled = await cancelGeneration(harness.db, id);
    await harness.retry(canceled ?? (await harness.read(id)));
    await until(() => expect(started).toHaveLength(2));
    await harness.bus.publish({ type: 'cancel', id, attempt: 1 });
    await until(async () => expect(harness.events).toContainEqual({ type: 'cancel', id, attempt: 1 }));
    release();
    await harness.untilStatus(id, 'completed');
    expect(await harness.read(id)).toMatchObject({ attempt: 2, runAttempts: 1 });
  });

  test('postpones a refused request without counting an attempt', async () => {
    const model = vi.fn<TestModel>(async () => {
      throw new ModelError('model_unavailable', 'Away', { retryable: true, refused: true });
    });
    const worker = await harness.worker(model);
    const id = await harness.submit();
    await until(async () => expect((await harness.read(id)).retryAt).not.toBeNull());
    expect(await harness.read(id)).toMatchObject({ status: 'pending', attempt: 1, runAttempts: 0 });
    // On a busy machine, the ten seconds could be over before the worker has ended.
    const retryAt = (at: number) =>
      harness.db
        .updateTable('generations')
        .set({ retryAt: new Date(at) })
        .where('id', '=', id)
        .execute();
    await retryAt(Date.now() + 3_600_000);
    await until(async () => expect(sumOf(await harness.queue.counts())).toBe(0));
    expect(model).toHaveBeenCalledTimes(1);
    await worker.close();

    await harness.worker(quickModel());
    await retryAt(0);
    await harness.untilStatus(id, 'completed');
    expect((await harness.ledger(id)).kinds).toEqual(['hold', 'settle']);
  });

  test('makes no second image from a repeated job', async () => {
    const model = vi.fn<TestModel>(quickModel());
    await harness.worker(model);
    const id = await harness.submit();
    await harness.untilStatus(id, 'completed');
    const before = await harness.read(id);
    await until(() => harness.queue.add([before]));
    await until(async () => expect(sumOf(await harness.queue.counts())).toBe(0));
    expect(await harness.read(id)).toEqual(before);
    expect(model).toHaveBeenCalledTimes(1);
  });

  test('hands a generation back on shutdown, and another worker makes it', async () => {
    const { model, started } = patientModel();
    const first = await harness.worker(model);
    const id = await harness.submit();
    await until(() => expect(started).toHaveLength(1));
    await first.close();
    expect(await harness.read(id)).toMatchObject({ status: 'pending', runAttempts: 0 });
    await harness.worker(quickModel());
    await harness.untilStatus(id, 'completed');
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
    await harness.untilStatus(id, 'completed');
  });

  test('retries the generation of a lost worker in another worker', async () => {
    const row = await harness.accept(await harness.user());
    await harness.db
      .updateTable('generations')
      .set({ status: 'processing', attempt: 1, runAttempts: 1, leaseUntil: new Date(0) })
      .where('id', '=', row.id)
      .execute();
    await harness.worker(quickModel());
    await harness.untilStatus(row.id, 'completed');
    expect(await harness.read(row.id)).toMatchObject({ attempt: 2 });
  });
}

const sumOf = (counts: Record<string, number>) =>
  Object.values(counts).reduce((sum, count) => sum + count, 0);
