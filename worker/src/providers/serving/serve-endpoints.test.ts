import { describe, expect, it, vi } from 'vitest';
import {
  type Answer,
  blocked,
  broken,
  draws,
  IMAGE,
  PICTURE,
  refused,
  rejects,
  request,
  type Saved,
  serve,
} from '../../../test/served-endpoints.ts';
import { ModelError } from '../model-error.ts';
import type { ImageResult } from '../types.ts';

it('reports the last failure that counted against each endpoint', async () => {
  const { model } = serve({ a: rejects(broken) });
  expect(model.endpoints()).toMatchObject([{ url: 'a', isUp: true, lastFailure: null }]);
  await expect(request(model).result).rejects.toThrow();
  const failure = { code: 'model_unavailable', message: 'broken', at: expect.any(Date) };
  expect(model.endpoints()).toMatchObject([{ url: 'a', isUp: true, lastFailure: failure }]);
});

it('reports nothing for a request that the content policy rejected', async () => {
  const { model } = serve({ a: rejects(blocked) });
  await expect(request(model).result).rejects.toThrow();
  expect(model.endpoints()).toMatchObject([{ lastFailure: null }]);
});

describe('with several endpoints', () => {
  it('sends a request to the one with the lowest load relative to its concurrency', async () => {
    const { model, asked } = serve(
      { a: draws, b: draws, c: draws },
      { load: { a: 1, b: 2, c: 3 }, concurrency: { a: 1, b: 8, c: 4 } },
    );
    await request(model).result;
    expect(asked).toEqual(['b']);
  });

  it('sends a request to the least busy one when all are full', async () => {
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

  it('sends no request if the claim is lost', async () => {
    const { model, asked } = serve({ a: draws, b: draws });
    const save = () => Promise.reject(new Error('the claim is lost'));
    await expect(request(model, { save }).result).rejects.toThrow('the claim is lost');
    expect(asked).toEqual([]);
  });
});

describe('when an endpoint fails', () => {
  it('tries the next one after a refusal', async () => {
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
  ])('tries no other when %s', async (_, error) => {
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
  ])('waits if one of them may accept it later, though another never will (load %j)', async (load, order) => {
    const never = () =>
      new ModelError('model_unavailable', 'no such model', { retryable: false, refused: true });
    const { model, asked } = serve({ a: rejects(never), b: rejects(refused) }, { load });
    await expect(request(model).result).rejects.toMatchObject({ retryable: true, refused: true });
    expect(asked).toEqual(order);
  });

  it('tries no other once the request is aborted', async () => {
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

describe('a request that an earlier attempt started', () => {
  const resume = { endpoint: 'b', id: '17' };
  const resumes: Answer = async (context) => (context.resume === '17' ? PICTURE : Promise.reject(broken()));

  it('is resumed at its endpoint under its id, however busy that is', async () => {
    const { model, asked } = serve({ a: draws, b: resumes }, { load: { b: 9 } });
    const { result, saved } = request(model, { resume });
    expect(await result).toBe(PICTURE);
    expect(asked).toEqual(['b']);
    expect(saved).toEqual([]);
  });

  it('starts again elsewhere when its endpoint cannot be reached', async () => {
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

  it('is not started elsewhere when it failed at its endpoint', async () => {
    const failed = () => new ModelError('model_failed', 'out of memory', { retryable: true });
    const { model, asked } = serve({ a: draws, b: rejects(failed) });
    await expect(request(model, { resume }).result).rejects.toThrow('out of memory');
    expect(asked).toEqual(['b']);
  });

  it('is never started elsewhere if requests are billed', async () => {
    const { model, asked } = serve({ a: draws, b: rejects(refused) }, { billed: true });
    await expect(request(model, { resume }).result).rejects.toMatchObject({ retryable: true });
    const gone = { endpoint: 'gone', id: '17' };
    await expect(request(model, { resume: gone }).result).rejects.toMatchObject({ retryable: false });
    expect(asked).toEqual(['b']);
  });

  it.each([false, true])('waits for an endpoint that cannot report on it (billed: %s)', async (billed) => {
    const { model, asked } = serve({ b: rejects(broken) }, { billed });
    const { result, saved } = request(model, { resume });
    await expect(result).rejects.toMatchObject({ message: 'broken', retryable: true, refused: true });
    expect(asked).toEqual(['b']);
    expect(saved).toEqual([]);
  });

  it('counts as started once it has restarted, whatever the outcome', async () => {
    const { model } = serve({
      b: async ({ saveRequestId }) => {
        await saveRequestId('18');
        throw broken();
      },
    });
    await expect(request(model, { resume }).result).rejects.toMatchObject({ refused: false });
  });

  it('restarts if its endpoint was removed and nothing is billed', async () => {
    const { model } = serve({ a: draws });
    expect(await request(model, { resume }).result).toBe(PICTURE);
  });
});

describe('enlarging', () => {
  const options = { longSide: 8, signal: new AbortController().signal };
  const picture = { kind: 'encoded' as const, data: new Uint8Array(1) };

  it('is offered if an endpoint has an upscaler, and uses only such endpoints', async () => {
    const { model, asked } = serve({ a: draws, b: draws }, { upscalers: ['b'], load: { b: 7 } });
    expect(await model.upscale?.(picture, options)).toBe(IMAGE);
    expect(asked).toEqual(['b larger']);
  });

  it('is not offered if no endpoint has one', () => {
    expect(serve({ a: draws }).model.upscale).toBeUndefined();
  });
});
