import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  type Answer,
  blocked,
  broken,
  draws,
  PICTURE,
  refused,
  rejects,
  request,
  serve,
} from '../../../test/served-endpoints.ts';
import { silentLogger } from '../../../test/silent-logger.ts';
import { EndpointError } from '../http/endpoint-error.ts';
import { ModelError } from '../model-error.ts';
import type { ImageResult } from '../types.ts';
import { createCircuit, runThrough } from './circuit.ts';
import type { ServedModel } from './served-model.ts';

afterEach(() => {
  vi.useRealTimers();
});

describe('an endpoint that fails repeatedly', () => {
  const LONGEST_REST_MS = 60_000;
  const fail = async (model: ServedModel, times: number) => {
    for (let turn = 0; turn < times; turn += 1) await request(model).result.catch(() => undefined);
  };

  it('gets no requests until a trial after a pause', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const answer = vi.fn<Answer>(rejects(broken));
    const { model, asked } = serve({ a: answer });
    await fail(model, 5);
    expect(asked).toHaveLength(3);
    await expect(request(model).result).rejects.toMatchObject({
      code: 'model_unavailable',
      retryable: true,
      refused: true,
      cause: { message: 'broken' },
    });
    answer.mockImplementation(draws);
    vi.setSystemTime(Date.now() + LONGEST_REST_MS);
    expect(await request(model).result).toBe(PICTURE);
    expect(asked).toHaveLength(4);
  });

  it('gets no requests while another endpoint can make the picture', async () => {
    const { model, asked } = serve({ a: rejects(refused), b: draws }, { load: { b: 5 } });
    for (let turn = 0; turn < 5; turn += 1) expect(await request(model).result).toBe(PICTURE);
    expect(asked.filter((url) => url === 'a')).toHaveLength(3);
    expect(asked.filter((url) => url === 'b')).toHaveLength(5);
  });

  it('gets one trial request after its pause, while others go to other endpoints', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const answer = vi.fn<Answer>(rejects(refused));
    const { model, asked } = serve({ a: answer, b: draws }, { load: { b: 5 } });
    await fail(model, 3);
    const trial = Promise.withResolvers<ImageResult>();
    answer.mockImplementation(() => trial.promise);
    vi.setSystemTime(Date.now() + LONGEST_REST_MS);
    const onTrial = request(model).result;
    await expect.poll(() => asked.filter((url) => url === 'a')).toHaveLength(4);
    expect(await request(model).result).toBe(PICTURE);
    expect(asked.filter((url) => url === 'a')).toHaveLength(4);
    trial.resolve(PICTURE);
    await onTrial;
  });

  it('accepts only one request after its pause, however long that one takes', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const answer = vi.fn<Answer>(rejects(broken));
    const { model, asked } = serve({ a: answer });
    await fail(model, 3);
    const trial = Promise.withResolvers<ImageResult>();
    answer.mockImplementation(() => trial.promise);
    vi.setSystemTime(Date.now() + LONGEST_REST_MS);
    const onTrial = request(model).result;
    await expect.poll(() => asked).toHaveLength(4);
    await expect(request(model).result).rejects.toMatchObject({ retryable: true, refused: true });
    trial.resolve(PICTURE);
    await onTrial;
    expect(await request(model).result).toBe(PICTURE);
  });

  it('gets no trial request while its server does not answer', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const down = new Set<string>();
    const answer = vi.fn<Answer>(rejects(broken));
    const { model, asked } = serve({ a: answer }, { billed: true, down });
    await fail(model, 3);
    down.add('a');
    vi.setSystemTime(Date.now() + LONGEST_REST_MS);
    await expect(request(model).result).rejects.toMatchObject({ retryable: true, refused: true });
    expect(asked).toHaveLength(3);

    down.clear();
    answer.mockImplementation(draws);
    vi.setSystemTime(Date.now() + 2 * LONGEST_REST_MS);
    expect(await request(model).result).toBe(PICTURE);
  });

  it('has no place while its server does not respond, and one for a trial once it does', async () => {
    vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] });
    const down = new Set(['a']);
    const { model } = serve(
      { a: rejects(refused), b: draws },
      { down, load: { b: 5 }, concurrency: { a: 4, b: 2 } },
    );
    const places = () => [model.places(), model.steadyPlaces()];
    expect(places()).toEqual([6, 6]);
    await fail(model, 3);
    expect(places()).toEqual([2, 2]);
    await vi.advanceTimersByTimeAsync(2 * LONGEST_REST_MS);
    expect(places()).toEqual([2, 2]);
    down.clear();
    // Asking for the places does not probe the server.
    expect(places()).toEqual([2, 2]);
    await vi.advanceTimersByTimeAsync(LONGEST_REST_MS);
    expect(places()).toEqual([3, 2]);
  });

  it('is no longer probed when its model is replaced', async () => {
    vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] });
    const answers = vi.fn(async () => false);
    const circuit = createCircuit(silentLogger, answers);
    for (let turn = 0; turn < 3; turn += 1) {
      await runThrough(circuit, () => Promise.reject(broken())).catch(() => undefined);
    }
    await vi.advanceTimersByTimeAsync(LONGEST_REST_MS);
    const probes = answers.mock.calls.length;
    expect(probes).toBeGreaterThan(0);
    circuit.close();
    await vi.advanceTimersByTimeAsync(10 * LONGEST_REST_MS);
    expect(answers).toHaveBeenCalledTimes(probes);
  });

  it('reports a broken request as refused if its server no longer responds, so that it costs no attempt', async () => {
    const { model } = serve({ a: rejects(broken) }, { down: new Set(['a']) });
    await expect(request(model).result).rejects.toMatchObject({ retryable: true, refused: true });
  });

  it('does not report a broken billed request as refused, as it may have been accepted', async () => {
    const { model } = serve({ a: rejects(broken) }, { billed: true, down: new Set(['a']) });
    await expect(request(model).result).rejects.toMatchObject({ message: 'broken', refused: false });
  });

  const answered500 = new EndpointError(500, '', 'model_failed', 'answered 500', { retryable: true });
  it.each([
    ['does not answer in time', () => new DOMException('too long', 'TimeoutError')],
    [
      'makes no picture in the time of its model',
      () => new ModelError('model_timeout', 'too long', { retryable: true }),
    ],
    ['answers 500', () => answered500],
    [
      'answers 500 in a way that its adapter understands',
      () => new ModelError('model_failed', 'no memory', { retryable: true, cause: answered500 }),
    ],
  ])('counts as failed when it %s', async (_, error) => {
    const { model, asked } = serve({ a: rejects(error) });
    await fail(model, 5);
    expect(asked).toHaveLength(3);
  });

  it.each([
    ['refused settings', () => new ModelError('model_refused', 'no', { retryable: false })],
    ['blocked content', blocked],
    [
      'a picture that the model could not make',
      () => new ModelError('model_failed', '', { retryable: true }),
    ],
    ['a canceled request', () => new Error('canceled')],
  ])('does not count as failed for %s', async (_, error) => {
    const { model, asked } = serve({ a: rejects(error) });
    await fail(model, 10);
    expect(asked).toHaveLength(10);
  });
});
