import { until } from '@easel/tests/env/until';
import sharp from 'sharp';
import { describe, expect, test, vi } from 'vitest';
import {
  calls,
  closeAfterEach,
  drop,
  generate,
  greyOf,
  html,
  json,
  STATE,
  server,
  somebodyElses,
  start,
  TASK,
  whole,
} from './sd-webui-setup.ts';

closeAfterEach();

describe('progress', () => {
  test('reports steps and previews', async () => {
    await start();
    server.engine.hold(3);
    const { result, progress } = generate();
    await until(() =>
      expect(progress.at(-1)).toMatchObject({ step: 3, steps: 8, preview: { kind: 'encoded' } }),
    );
    server.engine.release();
    await result;
    for (const { preview } of progress) {
      if (preview?.kind === 'encoded') expect((await sharp(preview.data).metadata()).format).toBe('png');
    }
  });

  test('requests no preview twice', async () => {
    await start();
    server.engine.hold(3);
    const { result, progress } = generate();
    await until(() => expect(progress.at(-1)?.step).toBe(3));
    const [asked, told] = [calls(TASK), progress.length];
    await until(() => expect(calls(TASK)).toBeGreaterThan(asked + 3));
    expect(progress).toHaveLength(told);
    server.engine.release();
    await result;
  });

  test('from a server with a different number of steps has previews only', async () => {
    await start();
    server.engine.hold(3);
    const { result, progress } = generate({ steps: null });
    await until(() => expect(progress.at(-1)).toMatchObject({ step: 0, steps: 0, preview: {} }));
    server.engine.release();
    await result;
  });

  test("is not reported while another user's picture is being made", async () => {
    await start();
    server.engine.hold(3);
    somebodyElses();
    const { result, progress } = generate();
    await until(() => expect(server.engine.pending()).toHaveLength(1));
    const asked = calls(TASK);
    await until(() => expect(calls(TASK)).toBeGreaterThan(asked + 3));
    expect(progress).toEqual([]);
    server.engine.release();
    await result;
  });

  test.each(['nowebui', 'sdnext'] as const)(
    'is not read from %s, which does not say whose it is',
    async (flavor) => {
      await start({ flavor });
      server.engine.hold(3);
      const { result, progress } = generate();
      await until(() => expect(calls(STATE)).toBeGreaterThan(3));
      server.engine.release();
      expect(await greyOf(await result)).toEqual(whole);
      expect(progress).toEqual([]);
    },
  );

  test('never decreases, even if responses repeat or arrive out of order', async () => {
    await start();
    server.engine.hold(0);
    const at = (progress: number) => json({ active: true, queued: false, progress, live_preview: null });
    const another = json({ active: false, queued: true, progress: 0.9, live_preview: null });
    server.misbehave(TASK, another, at(0.25), at(0.5), at(0.5), at(0.25), at(0), at(0.75));
    const { result, progress } = generate();
    await until(() => expect(progress.at(-1)?.step).toBe(6));
    server.engine.release();
    await result;
    expect(progress.slice(0, 3)).toEqual([
      { step: 2, steps: 8 },
      { step: 4, steps: 8 },
      { step: 6, steps: 8 },
    ]);
  });

  test('leaves out a preview that is not an image', async () => {
    await start();
    server.engine.hold(0);
    const junk = { live_preview: 'data:text/html,<p>', id_live_preview: 4 };
    server.misbehave(TASK, json({ active: true, queued: false, progress: 0.5, ...junk }));
    const { result, progress } = generate();
    await until(() => expect(progress).toContainEqual({ step: 4, steps: 8 }));
    server.engine.release();
    await result;
  });

  test('that cannot be read does not fail the picture', async () => {
    await start();
    server.engine.hold(0);
    server.misbehave(TASK, json({}, 500), html, drop, json({ active: 'yes' }));
    server.misbehave(STATE, json({}, 500), html, drop, json({ state: null }));
    const { result, progress } = generate();
    await until(() => expect(progress).not.toEqual([]));
    server.engine.release();
    expect(await greyOf(await result)).toEqual(whole);
  });

  test('that cannot be reported does not fail the picture', async () => {
    await start();
    server.engine.hold(3);
    const onProgress = vi.fn(() => {
      throw new Error('no');
    });
    const { result } = generate({}, { onProgress });
    await until(() => expect(onProgress).toHaveBeenCalled());
    server.engine.release();
    expect(await greyOf(await result)).toEqual(whole);
  });

  test('of several pictures uses one call at a time', async () => {
    await start();
    let answer = () => {};
    server.misbehave(STATE, (response) => {
      answer = () => json({ state: server.engine.state })(response);
    });
    const runs = [generate(), generate()];
    await until(() => expect(server.asked()).toHaveLength(2));
    await until(() => expect(calls(TASK)).toBeGreaterThan(1));
    expect(calls(STATE)).toBe(1);
    answer();
    await Promise.all(runs.map(({ result }) => result));
  });
});

describe('a picture that a user of the server', () => {
  test.each([
    ['interrupts', 'webui'],
    ['interrupts', 'nowebui'],
    ['interrupts', 'sdnext'],
    ['skips', 'webui'],
  ] as const)('%s is not accepted as a result (%s)', async (action, flavor) => {
    await start({ flavor });
    server.engine.hold(3);
    const { result } = generate();
    await until(() => expect(server.engine.running()).not.toBeNull());
    if (action === 'skips') server.engine.skip();
    else server.engine.interrupt();
    await expect(result).rejects.toMatchObject({ code: 'model_failed', retryable: true, refused: false });
  });

  test('interrupts before the first step is not accepted as a result', async () => {
    await start();
    server.alter((answer) => ({ ...answer, images: [] }));
    await expect(generate().result).rejects.toMatchObject({ code: 'model_failed', retryable: true });
  });

  test('interrupted earlier does not affect the next one', async () => {
    await start();
    server.engine.hold(3);
    somebodyElses();
    const { result } = generate();
    await until(() => expect(server.engine.pending()).toHaveLength(1));
    server.engine.interrupt();
    server.engine.release();
    expect(await greyOf(await result)).toEqual(whole);
  });
});
