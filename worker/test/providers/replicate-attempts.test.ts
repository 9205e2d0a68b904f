import { describe, expect, test, vi } from 'vitest';
import { type GenerateContext, HandoverError } from '../../src/providers/types.ts';
import {
  calls,
  canceled,
  context,
  created,
  failureOf,
  logged,
  provider,
  request,
  server,
  sizeOf,
  useReplicateServer,
} from './replicate-setup.ts';

useReplicateServer();

const MINUTES_OLD = 'p0';

class Shutdown extends HandoverError {}

const untilCalled = (call: string) => expect.poll(() => calls()).toContain(call);

describe('an earlier attempt’s prediction', () => {
  test('that has succeeded is fetched, and none is created', async () => {
    server.plant(MINUTES_OLD, { status: 'succeeded' });
    const saveRequestId = vi.fn(async () => {});
    const result = await provider().generate(request(), context({ resume: MINUTES_OLD, saveRequestId }));
    expect(await sizeOf(result)).toBe('64x64');
    expect(calls()).toEqual([`GET /v1/predictions/${MINUTES_OLD}`]);
    expect(saveRequestId).not.toHaveBeenCalled();
  });

  test.each(['starting', 'processing'])('that is %s is waited for, and none is created', async (status) => {
    server.plant(MINUTES_OLD, { status });
    const result = await provider().generate(request(), context({ resume: MINUTES_OLD }));
    expect(await sizeOf(result)).toBe('64x64');
    expect(created()).toBe(0);
  });

  test.each([
    ['failed', { status: 'failed', error: 'CUDA out of memory' }],
    ['was canceled', { status: 'canceled' }],
    ['never began', { status: 'aborted' }],
    ['lost its output', { status: 'succeeded', data_removed: true }],
  ])('that %s is replaced by a new one', async (_, fields) => {
    server.plant(MINUTES_OLD, fields);
    const saveRequestId = vi.fn(async (_id: string) => {});
    await provider().generate(request(), context({ resume: MINUTES_OLD, saveRequestId }));
    expect(created()).toBe(1);
    expect(saveRequestId).toHaveBeenCalledOnce();
  });

  test('that Replicate does not know is replaced by a new one', async () => {
    await provider().generate(request(), context({ resume: 'gone' }));
    expect(created()).toBe(1);
  });

  test('that was blocked stays blocked', async () => {
    server.plant(MINUTES_OLD, { status: 'failed', error: 'NSFW content detected. Try a different prompt.' });
    await expect(provider().generate(request(), context({ resume: MINUTES_OLD }))).rejects.toMatchObject({
      code: 'content_blocked',
      retryable: false,
    });
    expect(created()).toBe(0);
  });

  test.each([
    ['drop'],
    [{ status: 429 }],
    [{ status: 503 }],
    [{ status: 500 }],
    [{ type: 'text/html', text: '<html>' }],
  ])('that cannot be looked up is neither replaced nor refused: %j', async (mishap) => {
    server.plant(MINUTES_OLD, { status: 'processing' });
    server.behave({ onLook: mishap as 'drop' });
    await expect(provider().generate(request(), context({ resume: MINUTES_OLD }))).rejects.toMatchObject({
      name: 'ModelError',
      retryable: true,
      refused: false,
    });
    expect(created()).toBe(0);
  });
});

describe('an aborted attempt', () => {
  const begin = async (reason: unknown, fields: Partial<GenerateContext> = {}) => {
    const controller = new AbortController();
    const painting = provider();
    const work = failureOf(painting.generate(request(), context({ signal: controller.signal, ...fields })));
    return { painting, work, abort: () => controller.abort(reason) };
  };

  test.each([
    ['cancels its prediction, once', new Error('canceled'), 1],
    ['leaves its prediction to the next on a handover', new Shutdown(), 0],
  ])('%s', async (_what, reason, cancellations) => {
    server.behave({ statuses: ['processing'] });
    const { painting, work, abort } = await begin(reason);
    await untilCalled('GET /v1/predictions/p1');
    abort();
    expect(await work).toBe(reason);
    await painting.close();
    expect(canceled()).toBe(cancellations);
  });

  test('cancels the prediction of an earlier attempt too', async () => {
    server.plant(MINUTES_OLD, { status: 'processing' });
    server.behave({ statuses: ['processing'] });
    const { painting, work, abort } = await begin(new Error('canceled'), { resume: MINUTES_OLD });
    await untilCalled(`GET /v1/predictions/${MINUTES_OLD}`);
    abort();
    await work;
    await painting.close();
    expect(canceled(MINUTES_OLD)).toBe(1);
    expect(created()).toBe(0);
  });

  test.each([
    ['cancels', new Error('canceled'), 1],
    ['saves', new Shutdown(), 0],
  ])('%s a prediction whose id it has not saved yet', async (_, reason, cancels) => {
    const saving = Promise.withResolvers<void>();
    const saveRequestId = vi.fn(() => saving.promise);
    const { painting, work, abort } = await begin(reason, { saveRequestId });
    await expect.poll(() => saveRequestId).toHaveBeenCalledExactlyOnceWith('p1');
    abort();
    expect(await work).toBe(reason);
    saving.resolve();
    await painting.close();
    expect(canceled()).toBe(cancels);
  });

  test('that lost its claim meanwhile cancels a prediction without a saved id, even when the worker closes', async () => {
    const saving = Promise.withResolvers<void>();
    const saveRequestId = vi.fn(() => saving.promise);
    const { painting, work, abort } = await begin(new Shutdown(), { saveRequestId });
    await expect.poll(() => saveRequestId).toHaveBeenCalledOnce();
    abort();
    await work;
    const closed = painting.close();
    saving.reject(new Error('The claim is lost'));
    await closed;
    expect(canceled()).toBe(1);
  });

  test('whose claim is lost cancels a prediction without a saved id', async () => {
    const lost = new Error('The claim is lost');
    const { painting, work } = await begin(undefined, { saveRequestId: () => Promise.reject(lost) });
    expect(await work).toBe(lost);
    await painting.close();
    expect(canceled()).toBe(1);
  });

  test('rejects with its reason if the cancel fails, which is logged', async () => {
    server.behave({ statuses: ['processing'], onCancel: { status: 500 } });
    const reason = new Error('canceled');
    const { painting, work, abort } = await begin(reason);
    await untilCalled('GET /v1/predictions/p1');
    abort();
    expect(await work).toBe(reason);
    await painting.close();
    expect(logged).toContain('canceling a prediction failed');
  });

  test('sends nothing if it was aborted before', async () => {
    const reason = new Error('canceled');
    await expect(provider().generate(request(), context({ signal: AbortSignal.abort(reason) }))).rejects.toBe(
      reason,
    );
    expect(calls()).toEqual([]);
  });
});
