import { until } from '@easel/tests/env/until';
import type { ComfyUi } from '@easel/tests/fixtures/comfyui/server';
import { describe, expect, test } from 'vitest';
import { HandoverError } from '../../src/providers/types.ts';
import { closeAfterEach, connect, makeContext, makeRequest, start, stepsOf } from './comfyui-setup.ts';

closeAfterEach();

class Handover extends HandoverError {}

describe('another attempt', () => {
  /** Leaves a request at the server whose attempt ended after two steps. */
  async function leave(server: ComfyUi): Promise<string> {
    server.behavior.holdAfterStep = 2;
    const { context, abort, saved, progress } = makeContext();
    const made = connect(server.url).generate(makeRequest(), context);
    await until(() => expect(stepsOf(progress)).toContain('2/4'));
    abort.abort(new Handover());
    await expect(made).rejects.toBe(abort.signal.reason);
    return saved[0] ?? '';
  }

  test('waits for a running request', async () => {
    const server = await start();
    const resume = await leave(server);
    const { context, saved } = makeContext(resume);
    const looks = () => server.requests.filter(({ path }) => path === '/queue').length;
    // The earlier attempt may have looked before it ended.
    const before = looks();
    const made = connect(server.url).generate(makeRequest(), context);
    await until(() => expect(looks()).toBeGreaterThan(before));
    server.goOn();
    await made;
    expect([server.prompts().length, saved]).toEqual([1, []]);
  });

  test('fetches the picture of a finished request', async () => {
    const server = await start();
    const resume = await leave(server);
    server.goOn();
    await until(() => expect(server.history.size).toBe(1));
    await connect(server.url).generate(makeRequest(), makeContext(resume).context);
    expect(server.prompts()).toHaveLength(1);
  });

  test('stops a running request when it is canceled itself', async () => {
    const server = await start();
    const { context, abort } = makeContext(await leave(server));
    const made = connect(server.url).generate(makeRequest(), context);
    abort.abort(new Error('canceled'));
    await expect(made).rejects.toThrow('canceled');
    await until(() => expect(server.ids()).toEqual([]));
  });

  const askAgain = async (server: ComfyUi, resume: string) => {
    const { context, saved } = makeContext(resume);
    await connect(server.url).generate(makeRequest(), context);
    expect(saved).toEqual([expect.not.stringMatching(resume)]);
    expect(server.prompts().at(-1).prompt_id).toBe(saved[0]);
  };

  test('sends a new request for a failed one', async () => {
    const server = await start({ failWith: { exception_type: 'ValueError', exception_message: '' } });
    const first = makeContext();
    await expect(connect(server.url).generate(makeRequest(), first.context)).rejects.toThrow();
    server.behavior.failWith = undefined;
    await askAgain(server, first.saved[0] ?? '');
  });

  test('sends a new request for one that is unknown to the server', async () => {
    await askAgain(await start(), '00000000-0000-4000-8000-000000000000');
  });

  test('sends a new request for a picture that the server has deleted', async () => {
    const server = await start();
    const first = makeContext();
    await connect(server.url).generate(makeRequest(), first.context);
    server.files.clear();
    await askAgain(server, first.saved[0] ?? '');
  });

  const busy = { status: 429, type: 'text/plain', body: 'busy' };
  test.each([
    ['breaks off', 'breaks' as const],
    ['is busy', busy],
  ])('sends no new request, here or elsewhere, while the server %s', async (_, answers) => {
    const server = await start({ answers });
    const { context } = makeContext('00000000-0000-4000-8000-000000000000');
    await expect(connect(server.url).generate(makeRequest(), context)).rejects.toMatchObject({
      code: 'model_unavailable',
      retryable: true,
      refused: false,
    });
    expect(server.prompts()).toEqual([]);
  });
});

describe('a canceled request', () => {
  describe.each([
    ['by the newest route', true],
    ['by the older routes', false],
  ])('%s', (_, cancelRoute) => {
    test('is interrupted when it is running', async () => {
      const server = await start({ cancelRoute, holdAfterStep: 2 });
      const { context, abort, progress } = makeContext();
      const made = connect(server.url).generate(makeRequest(), context);
      await until(() => expect(stepsOf(progress)).toContain('2/4'));
      abort.abort(new Error('canceled'));
      await expect(made).rejects.toThrow('canceled');
      await until(() => expect(server.ids()).toEqual([]));
      expect([...server.history.values()]).toMatchObject([{ status: { status_str: 'error' } }]);
    });

    test('is removed from the queue when it is waiting, and the running one continues', async () => {
      const server = await start({ cancelRoute, holdAfterStep: 2 });
      const provider = connect(server.url);
      const atWork = provider.generate(makeRequest(), makeContext().context);
      await until(() => expect(server.ids()).toHaveLength(1));
      const { context, abort } = makeContext();
      const waiting = provider.generate(makeRequest(), context);
      await until(() => expect(server.ids()).toHaveLength(2));
      abort.abort(new Error('canceled'));
      await expect(waiting).rejects.toThrow('canceled');
      await until(() => expect(server.ids()).toHaveLength(1));
      server.goOn();
      await expect(atWork).resolves.toBeDefined();
    });
  });

  test('keeps running for another attempt after a handover, even when the worker ends', async () => {
    const server = await start({ holdAfterStep: 2 });
    const provider = connect(server.url);
    const { context, abort, progress } = makeContext();
    const made = provider.generate(makeRequest(), context);
    await until(() => expect(stepsOf(progress)).toContain('2/4'));
    abort.abort(new Handover());
    await expect(made).rejects.toBe(abort.signal.reason);
    await provider.close();
    expect(server.ids()).toHaveLength(1);
    expect(server.requests.every(({ path }) => !/cancel|interrupt/.test(path))).toBe(true);
  });

  test('is stopped before the worker ends', async () => {
    const server = await start({ holdAfterStep: 2 });
    const provider = connect(server.url);
    const { context, abort, progress } = makeContext();
    const made = provider.generate(makeRequest(), context);
    await until(() => expect(stepsOf(progress)).toContain('2/4'));
    abort.abort(new Error('canceled'));
    await expect(made).rejects.toThrow('canceled');
    await provider.close();
    expect(server.requests.at(-1)?.path).toMatch(/cancel$/);
  });

  test('ends immediately although the server is unreachable', async () => {
    const server = await start({ holdAfterStep: 2 });
    const { context, abort, progress } = makeContext();
    const made = connect(server.url).generate(makeRequest(), context);
    await until(() => expect(stepsOf(progress)).toContain('2/4'));
    server.behavior.answers = 'breaks';
    abort.abort(new Error('canceled'));
    await expect(made).rejects.toThrow('canceled');
  });

  test('sends nothing if it was canceled before it started', async () => {
    const server = await start();
    const { context, abort } = makeContext();
    abort.abort(new Error('canceled'));
    await expect(connect(server.url).generate(makeRequest(), context)).rejects.toThrow('canceled');
    expect(server.requests).toEqual([]);
  });
});
