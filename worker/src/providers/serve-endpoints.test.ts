import { afterEach, describe, expect, it, vi } from 'vitest';
import { imageRequest } from '../../test/image-request.ts';
import { silentLogger } from '../../test/silent-logger.ts';
import { createCircuit } from './circuit.ts';
import { EndpointError } from './endpoint-error.ts';
import { createEndpointLoads } from './endpoint-loads.ts';
import { ModelError } from './model-error.ts';
import { type ServedEndpoint, serveEndpoints } from './serve-endpoints.ts';
import type { ServeContext, ServedModel } from './serving.ts';
import type { GenerateContext, ImageRequest, ImageResult, RawImage } from './types.ts';

const REQUEST = imageRequest();
const IMAGE: RawImage = { kind: 'raw', data: new Uint8Array(3), width: 1, height: 1, channels: 3 };
const PICTURE: ImageResult = { image: IMAGE, warnings: [] };
const refused = (message = 'busy') =>
  new ModelError('model_unavailable', message, { retryable: true, refused: true });
const broken = () => new ModelError('model_unavailable', 'broken', { retryable: true });
const blocked = () => new ModelError('content_blocked', 'blocked', { retryable: false });

type Answer = (context: GenerateContext) => Promise<ImageResult>;
type Saved = { endpoint: string; id: string | null };

/** Creates endpoints `a`, `b`, … with these answers, and records the calls. */
function serve(
  answers: Record<string, Answer>,
  {
    load = {},
    concurrency = {},
    billed = false,
    upscalers = [],
    down = new Set(),
  }: {
    load?: Record<string, number>;
    concurrency?: Record<string, number>;
    billed?: boolean;
    upscalers?: string[];
    /** Endpoints whose servers do not answer. */
    down?: ReadonlySet<string>;
  } = {},
) {
  const asked: string[] = [];
  const endpoints = Object.entries(answers).map(([url, answer]): ServedEndpoint => {
    const generate = (_: ImageRequest, context: GenerateContext) => {
      asked.push(url);
      return answer(context);
    };
    const upscale = async () => {
      asked.push(`${url} larger`);
      return IMAGE;
    };
    const provider = { generate, close: async () => {}, ...(upscalers.includes(url) && { upscale }) };
    return {
      url,
      concurrency: concurrency[url] ?? 1,
      provider,
      circuit: createCircuit(silentLogger, async () => !down.has(url)),
      isReachable: async () => !down.has(url),
    };
  });
  const loads = createEndpointLoads(async () => new Map(Object.entries(load)));
  return { model: serveEndpoints(endpoints, { billed, timeoutMs: undefined, loads }), asked };
}

function request(model: ServedModel, context: Partial<ServeContext> = {}) {
  const saved: Saved[] = [];
  const result = model.generate(REQUEST, {
    signal: new AbortController().signal,
    onProgress: () => {},
    onQueued: () => {},
    onBegun: () => {},
    resume: undefined,
    markPaid: async () => {},
    save: async (request) => void saved.push(request),
    ...context,
  });
  return { result, saved };
}

const draws: Answer = async () => PICTURE;
const rejects =
  (error: () => unknown): Answer =>
  async () => {
    throw error();
  };

afterEach(() => {
  vi.useRealTimers();
});

it('tells the last failure that counted against each endpoint', async () => {
  const { model } = serve({ a: rejects(broken) });
  expect(model.endpoints()).toMatchObject([{ url: 'a', isUp: true, lastFailure: null }]);
  await expect(request(model).result).rejects.toThrow();
  const failure = { code: 'model_unavailable', message: 'broken', at: expect.any(Date) };
  expect(model.endpoints()).toMatchObject([{ url: 'a', isUp: true, lastFailure: failure }]);
});

it('tells nothing of a request that the content policy refused', async () => {
  const { model } = serve({ a: rejects(blocked) });
  await expect(request(model).result).rejects.toThrow();
  expect(model.endpoints()).toMatchObject([{ lastFailure: null }]);
});

describe('with several endpoints', () => {
  it('asks the one with the lowest load relative to its concurrency', async () => {
    const { model, asked } = serve(
      { a: draws, b: draws, c: draws },
      { load: { a: 1, b: 2, c: 3 }, concurrency: { a: 1, b: 8, c: 4 } },
    );
    await request(model).result;
    expect(asked).toEqual(['b']);
  });

  it('asks the least busy one when all are full', async () => {
    const { model, asked } = serve({ a: draws, b: draws }, { load: { a: 5, b: 4 } });
    await request(model).result;
    expect(asked).toEqual(['b']);
  });

  it('chooses at random between equal ones', async () => {
    const { model, asked } = serve({ a: draws, b: draws });
    for (let turn = 0; turn < 64; turn += 1) await request(model).result;
    expect(new Set(asked)).toEqual(new Set(['a', 'b']));
  });

  it('counts requests that the database does not count yet', async () => {
    const { promise, resolve } = Promise.withResolvers<ImageResult>();
    const urls = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];
    const { model, asked } = serve(Object.fromEntries(urls.map((url) => [url, () => promise])));
    const results = urls.map(() => request(model).result);
    await expect.poll(() => [...asked].sort()).toEqual(urls);
    resolve(PICTURE);
    await Promise.all(results);
  });

  it('saves the endpoint before the call, and the id as soon as it is known', async () => {
    const seen: Saved[][] = [];
    const { model } = serve({
      a: async ({ saveRequestId }) => {
        seen.push([...saved]);
        await saveRequestId('17');
        return PICTURE;
      },
    });
    const { result, saved } = request(model);
    await result;
    expect(seen).toEqual([[{ endpoint: 'a', id: null }]]);
    expect(saved.at(-1)).toEqual({ endpoint: 'a', id: '17' });
  });

  it('asks none when the claim is lost', async () => {
    const { model, asked } = serve({ a: draws, b: draws });
    const save = () => Promise.reject(new Error('the claim is lost'));
    await expect(request(model, { save }).result).rejects.toThrow('the claim is lost');
    expect(asked).toEqual([]);
  });
});

describe('when an endpoint fails', () => {
  it('asks the next one after a refusal', async () => {
    const { model, asked } = serve({ a: rejects(refused), b: draws }, { load: { b: 1 } });
    const { result, saved } = request(model);
    expect(await result).toBe(PICTURE);
    expect(asked).toEqual(['a', 'b']);
    expect(saved.at(-1)).toEqual({ endpoint: 'b', id: null });
  });

  it.each([
    ['the connection broke on the way', broken],
    ['the settings were refused', () => new ModelError('model_refused', 'no', { retryable: false })],
    ['the content was blocked', blocked],
  ])('asks no other when %s', async (_, error) => {
    const { model, asked } = serve({ a: rejects(error), b: draws }, { load: { b: 1 } });
    await expect(request(model).result).rejects.toEqual(error());
    expect(asked).toEqual(['a']);
  });

  it('throws the last refusal when all refused, and clears the saved id', async () => {
    const { model } = serve(
      {
        a: rejects(() => refused('a is full')),
        b: async ({ saveRequestId }) => {
          await saveRequestId('chosen by us');
          throw refused('b is full');
        },
      },
      { load: { b: 1 } },
    );
    const { result, saved } = request(model);
    await expect(result).rejects.toThrow('b is full');
    expect(saved.at(-1)).toEqual({ endpoint: 'b', id: null });
  });

  it.each([
    [{ a: 1, b: 0 }, ['b', 'a']],
    [{ a: 0, b: 1 }, ['a', 'b']],
  ])(
    'waits while one of them may take it later, though another never will (load %j)',
    async (load, order) => {
      const never = () =>
        new ModelError('model_unavailable', 'no such model', { retryable: false, refused: true });
      const { model, asked } = serve({ a: rejects(never), b: rejects(refused) }, { load });
      await expect(request(model).result).rejects.toMatchObject({ retryable: true, refused: true });
      expect(asked).toEqual(order);
    },
  );

  it('asks no other once the request is aborted', async () => {
    const control = new AbortController();
    const { model, asked } = serve(
      {
        a: async () => {
          control.abort(new Error('canceled'));
          throw refused();
        },
        b: draws,
      },
      { load: { b: 1 } },
    );
    await expect(request(model, { signal: control.signal }).result).rejects.toThrow('canceled');
    expect(asked).toEqual(['a']);
  });
});

describe('a request that an earlier attempt began', () => {
  const resume = { endpoint: 'b', id: '17' };
  const resumes: Answer = async (context) => (context.resume === '17' ? PICTURE : Promise.reject(broken()));

  it('is resumed at its endpoint under its id, however busy that is', async () => {
    const { model, asked } = serve({ a: draws, b: resumes }, { load: { b: 9 } });
    const { result, saved } = request(model, { resume });
    expect(await result).toBe(PICTURE);
    expect(asked).toEqual(['b']);
    expect(saved).toEqual([]);
  });

  it('is begun anew elsewhere when its endpoint cannot be reached', async () => {
    const resumedAtA = vi.fn();
    const { model, asked } = serve({
      a: async (context) => {
        resumedAtA(context.resume);
        return PICTURE;
      },
      b: rejects(refused),
    });
    expect(await request(model, { resume }).result).toBe(PICTURE);
    expect(asked).toEqual(['b', 'a']);
    expect(resumedAtA).toHaveBeenCalledWith(undefined);
  });

  it('is not begun elsewhere when it failed at its endpoint', async () => {
    const failed = () => new ModelError('model_failed', 'out of memory', { retryable: true });
    const { model, asked } = serve({ a: draws, b: rejects(failed) });
    await expect(request(model, { resume }).result).rejects.toThrow('out of memory');
    expect(asked).toEqual(['b']);
  });

  it('is never begun elsewhere if requests are billed', async () => {
    const { model, asked } = serve({ a: draws, b: rejects(refused) }, { billed: true });
    await expect(request(model, { resume }).result).rejects.toMatchObject({ retryable: true });
    const gone = { endpoint: 'gone', id: '17' };
    await expect(request(model, { resume: gone }).result).rejects.toMatchObject({ retryable: false });
    expect(asked).toEqual(['b']);
  });

  it.each([false, true])(
    'waits for an endpoint that cannot be asked after it (billed: %s)',
    async (billed) => {
      const { model, asked } = serve({ b: rejects(broken) }, { billed });
      const { result, saved } = request(model, { resume });
      await expect(result).rejects.toMatchObject({ message: 'broken', retryable: true, refused: true });
      expect(asked).toEqual(['b']);
      expect(saved).toEqual([]);
    },
  );

  it('counts as begun once it was begun anew, whatever the outcome', async () => {
    const { model } = serve({
      b: async ({ saveRequestId }) => {
        await saveRequestId('18');
        throw broken();
      },
    });
    await expect(request(model, { resume }).result).rejects.toMatchObject({ refused: false });
  });

  it('is begun anew when its endpoint was removed and nothing is billed', async () => {
    const { model } = serve({ a: draws });
    expect(await request(model, { resume }).result).toBe(PICTURE);
  });
});

describe('an endpoint that fails repeatedly', () => {
  const LONGEST_REST_MS = 60_000;
  const fail = async (model: ServedModel, times: number) => {
    for (let turn = 0; turn < times; turn += 1) await request(model).result.catch(() => undefined);
  };

  it('is not asked, until a trial after a pause', async () => {
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

  it('gets no requests while another can make the picture', async () => {
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

  it('refuses all but one request after its pause, however long that one takes', async () => {
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

  it('has no place while its server does not answer, and one for a trial once it does', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const down = new Set(['a']);
    const { model } = serve(
      { a: rejects(refused), b: draws },
      { down, load: { b: 5 }, concurrency: { a: 4, b: 2 } },
    );
    const places = () => [model.places(), model.steadyPlaces()];
    expect(places()).toEqual([6, 6]);
    await fail(model, 3);
    expect(places()).toEqual([2, 2]);

    const longAfter = () => vi.setSystemTime(Date.now() + 2 * LONGEST_REST_MS);
    longAfter();
    // Asks whether it answers, and does not wait for it.
    expect(places()).toEqual([2, 2]);
    await Promise.resolve();
    expect(places()).toEqual([2, 2]);

    down.clear();
    longAfter();
    await expect.poll(places).toEqual([3, 2]);
  });

  it('refuses what broke off when its server does not answer any more, so that it costs no attempt', async () => {
    const { model } = serve({ a: rejects(broken) }, { down: new Set(['a']) });
    await expect(request(model).result).rejects.toMatchObject({ retryable: true, refused: true });
  });

  it('does not refuse a billed request that broke off, which may have been accepted', async () => {
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

describe('enlarging', () => {
  const options = { longSide: 8, signal: new AbortController().signal };
  const picture = { kind: 'encoded' as const, data: new Uint8Array(1) };

  it('is offered if an endpoint has an upscaler, and only asks such', async () => {
    const { model, asked } = serve({ a: draws, b: draws }, { upscalers: ['b'], load: { b: 7 } });
    expect(await model.upscale?.(picture, options)).toBe(IMAGE);
    expect(asked).toEqual(['b larger']);
  });

  it('is not offered if no endpoint has one', () => {
    expect(serve({ a: draws }).model.upscale).toBeUndefined();
  });
});
