import type { ServerResponse } from 'node:http';
import { createLogger } from '@easel/shared/node/logger';
import { NO_RECIPE } from '@easel/shared/node/models/style-recipes';
import {
  drawPicture,
  type Misbehavior,
  type SdWebUiOptions,
  type SdWebUiServer,
  startSdWebUi,
} from '@easel/tests/fixtures/sd-webui/server';
import sharp from 'sharp';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { createSdWebUiProvider } from '../../src/providers/sd-webui/sd-webui.ts';
import {
  type GenerateContext,
  HandoverError,
  type ImageProvider,
  type ImageRequest,
  type ImageResult,
  type ModelProgress,
} from '../../src/providers/types.ts';

const TEXT_TO_IMAGE = '/sdapi/v1/txt2img';
const TASK = '/internal/progress';
const STATE = '/sdapi/v1/progress';
const INTERRUPT = '/sdapi/v1/interrupt';

const until = (condition: () => unknown) => vi.waitFor(condition, { timeout: 50_000, interval: 5 });
const logger = createLogger({ name: 'test', level: 'silent', format: 'json' });
class Handover extends HandoverError {}

let server: SdWebUiServer;
let provider: ImageProvider;
afterEach(async () => {
  await provider.close();
  await server.close();
});

type Model = Partial<Parameters<typeof createSdWebUiProvider>[0]> & { apiKey?: string; stuckMs?: number };
async function start(
  options: SdWebUiOptions = {},
  { apiKey, stuckMs = 50, ...model }: Model = {},
): Promise<void> {
  server = await startSdWebUi(options);
  provider = createSdWebUiProvider(
    {
      endpoint: { url: server.url, apiKey },
      settings: { type: 'sd-webui' },
      sampler: undefined,
      scheduler: undefined,
      logger,
      ...model,
    },
    { pollMs: 5, stuckMs, stopMs: 20_000 },
  );
}

const REQUEST: ImageRequest = {
  ...{ prompt: 'a fox', negativePrompt: '', style: 'sketch', customStyle: null, recipe: NO_RECIPE },
  ...{ width: 128, height: 64, seed: 200, steps: 8, guidance: 6.5 },
};

interface Run {
  result: Promise<ImageResult>;
  progress: ModelProgress[];
  ids: string[];
  abort(reason: unknown): void;
}
function generate(request: Partial<ImageRequest> = {}, context: Partial<GenerateContext> = {}): Run {
  const aborting = new AbortController();
  const progress: ModelProgress[] = [];
  const ids: string[] = [];
  const result = provider.generate(
    { ...REQUEST, ...request },
    {
      signal: aborting.signal,
      onProgress: (step) => progress.push(step),
      resume: undefined,
      saveRequestId: async (id) => void ids.push(id),
      ...context,
    },
  );
  // A test looks at the outcome when it gets there.
  result.catch(() => undefined);
  return { result, progress, ids, abort: (reason) => aborting.abort(reason) };
}

/** The requests of a path so far. */
const calls = (path: string) => server.requests.filter((request) => request.path === path).length;

async function greyOf({ image }: ImageResult): Promise<{ width: number; height: number; grey: number }> {
  if (image.kind !== 'encoded') throw new Error('not encoded');
  const { data, info } = await sharp(image.data).raw().toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, grey: data[0] ?? -1 };
}
const whole = { width: 128, height: 64, grey: 200 };

/** A picture that somebody else asked for; it runs until it is held, released or skipped. */
const somebodyElses = () => void server.engine.textToImage('task(txt2img-OTHERS)', 8);

const json = (body: unknown, status = 200) =>
  ((response: ServerResponse) => {
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  }) satisfies Misbehavior;
const html: Misbehavior = (response) =>
  void response.writeHead(200, { 'content-type': 'text/html' }).end('<html>Loading…</html>');
const drop: Misbehavior = (response) => void response.destroy();
const breakOff: Misbehavior = (response) => {
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': 10_000 });
  response.write('{"images": ["iVBORw0KGgo', () => response.destroy());
};
const endless: Misbehavior = (response) => {
  response.writeHead(200, { 'content-type': 'application/json' });
  const pour = () => {
    while (!response.destroyed && response.write('A'.repeat(1_000_000)));
  };
  response.on('drain', pour);
  pour();
};

describe('a picture', () => {
  test('is made as it was asked for', async () => {
    await start();
    const { result, ids } = generate();
    expect(await greyOf(await result)).toEqual(whole);
    expect((await result).warnings).toEqual([]);
    expect(server.asked()).toEqual([
      {
        ...{
          prompt: 'a fox',
          negative_prompt: '',
          seed: 200,
          width: 128,
          height: 64,
          steps: 8,
          cfg_scale: 6.5,
        },
        ...{ batch_size: 1, n_iter: 1, send_images: true, save_images: false, force_task_id: ids[0] },
      },
    ]);
  });

  test('leaves to the server what the model has no setting for', async () => {
    await start();
    await generate({ steps: null, guidance: null }).result;
    expect(server.asked()[0]).not.toHaveProperty('steps');
    expect(server.asked()[0]).not.toHaveProperty('cfg_scale');
  });

  test('is made with the sampler, scheduler and checkpoint of the model', async () => {
    const settings = { type: 'sd-webui' as const, checkpoint: 'xl' };
    await start({ checkpoints: ['base', 'xl'] }, { settings, sampler: 'DPM++ 2M', scheduler: 'Karras' });
    expect((await generate().result).warnings).toEqual([]);
    expect(server.asked()[0]).toMatchObject({
      sampler_name: 'DPM++ 2M',
      scheduler: 'Karras',
      override_settings: { sd_model_checkpoint: 'xl' },
    });
  });

  test('takes the user by the word and the recipe by its syntax', async () => {
    await start();
    const recipe = { suffix: '<lora:ink:0.8>', negativePrompt: '(blurry:1.3)', guidance: null };
    const customStyle = { promptSuffix: '<lora:y:1>', negativePrompt: '(red)' };
    await generate({ prompt: '<lora:x:1> (fox:9)', negativePrompt: '[hen]', customStyle, recipe }).result;
    expect(server.asked()[0]).toMatchObject({
      prompt: '＜lora:x：1> \\(fox：9\\), <lora:ink:0.8>, ＜lora:y：1>',
      negative_prompt: '\\[hen\\], (blurry:1.3), \\(red\\)',
    });
  });

  test('may come as a data URL', async () => {
    await start();
    server.alter((answer) => ({ ...answer, images: [`data:image/png;base64,${answer.images[0]}`] }));
    expect(await greyOf(await generate().result)).toEqual(whole);
  });

  test('comes with a warning for each setting that the server changed', async () => {
    await start();
    server.alter((answer) => ({ ...answer, info: JSON.stringify({ seed: 7, steps: 20, cfg_scale: 6.5 }) }));
    expect((await generate().result).warnings).toEqual([
      'The server used the seed 7, not 200',
      'The server used the number of steps 20, not 8',
    ]);
  });

  test('comes without a warning when the server says nothing of its settings', async () => {
    await start();
    server.alter((answer) => ({ ...answer, info: '' }));
    expect((await generate().result).warnings).toEqual([]);
  });

  test.each([
    'sdxl/base.safetensors [abcdef1234]',
    'base',
    'base.ckpt',
    'abcdef1234',
    `abcdef1234${'0'.repeat(54)}`,
  ])('of the checkpoint %s is not warned of', async (checkpoint) => {
    await start({}, { settings: { type: 'sd-webui', checkpoint } });
    expect((await generate().result).warnings).toEqual([]);
  });

  test('of another checkpoint than the one asked for is warned of', async () => {
    await start({}, { settings: { type: 'sd-webui', checkpoint: 'lost.safetensors' } });
    expect((await generate().result).warnings).toEqual([
      'The server used the checkpoint base, not lost.safetensors',
    ]);
  });
});

describe('the id of a request', () => {
  test('is saved before the request is sent', async () => {
    await start();
    const saving = Promise.withResolvers<void>();
    const saveRequestId = vi.fn(() => saving.promise);
    const { result } = generate({}, { saveRequestId });
    await until(() => expect(saveRequestId).toHaveBeenCalledOnce());
    expect(server.requests).toEqual([]);
    saving.resolve();
    await result;
    expect(saveRequestId).toHaveBeenCalledExactlyOnceWith(server.asked()[0].force_task_id);
  });

  test('that cannot be saved keeps the request from being sent', async () => {
    await start();
    const lost = new Error('the claim is lost');
    await expect(generate({}, { saveRequestId: () => Promise.reject(lost) }).result).rejects.toBe(lost);
    expect(server.asked()).toEqual([]);
  });
});

describe('a key', () => {
  test('of the form user:password opens a server under --api-auth', async () => {
    await start({ auth: 'easel:s3cret' }, { apiKey: 'easel:s3cret' });
    expect(await greyOf(await generate().result)).toEqual(whole);
  });

  test('without a colon is a bearer token', async () => {
    await start({}, { apiKey: 't0ken' });
    await generate().result;
    expect(server.requests[0]?.authorization).toBe('Bearer t0ken');
  });

  test('that is missing lets another endpoint be asked', async () => {
    await start({ auth: 'easel:s3cret' });
    await expect(generate().result).rejects.toMatchObject({
      code: 'model_unavailable',
      refused: true,
      retryable: false,
    });
  });
});

describe('progress', () => {
  test('tells the steps and shows the picture in the making', async () => {
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

  test('asks for no preview twice', async () => {
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

  test('of a server with a number of steps of its own is a look at the picture alone', async () => {
    await start();
    server.engine.hold(3);
    const { result, progress } = generate({ steps: null });
    await until(() => expect(progress.at(-1)).toMatchObject({ step: 0, steps: 0, preview: {} }));
    server.engine.release();
    await result;
  });

  test('is not told while somebody else’s picture is made', async () => {
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
    'is not told by %s, which does not say whose it is',
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

  test('only rises, whatever comes twice or out of order', async () => {
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

  test('comes without a preview that is no image', async () => {
    await start();
    server.engine.hold(0);
    const junk = { live_preview: 'data:text/html,<p>', id_live_preview: 4 };
    server.misbehave(TASK, json({ active: true, queued: false, progress: 0.5, ...junk }));
    const { result, progress } = generate();
    await until(() => expect(progress).toContainEqual({ step: 4, steps: 8 }));
    server.engine.release();
    await result;
  });

  test('that cannot be had costs no picture', async () => {
    await start();
    server.engine.hold(0);
    server.misbehave(TASK, json({}, 500), html, drop, json({ active: 'yes' }));
    server.misbehave(STATE, json({}, 500), html, drop, json({ state: null }));
    const { result, progress } = generate();
    await until(() => expect(progress).not.toEqual([]));
    server.engine.release();
    expect(await greyOf(await result)).toEqual(whole);
  });

  test('that nobody can take costs no picture', async () => {
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

  test('of several pictures is one call at a time', async () => {
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

describe('a picture that somebody at the server', () => {
  test.each([
    ['interrupts', 'webui'],
    ['interrupts', 'nowebui'],
    ['interrupts', 'sdnext'],
    ['skips', 'webui'],
  ] as const)('%s is not taken for a result (%s)', async (deed, flavor) => {
    await start({ flavor });
    server.engine.hold(3);
    const { result } = generate();
    await until(() => expect(server.engine.running()).not.toBeNull());
    if (deed === 'skips') server.engine.skip();
    else server.engine.interrupt();
    await expect(result).rejects.toMatchObject({ code: 'model_failed', retryable: true, refused: false });
  });

  test('interrupts before the first step is not taken for a result', async () => {
    await start();
    server.alter((answer) => ({ ...answer, images: [] }));
    await expect(generate().result).rejects.toMatchObject({ code: 'model_failed', retryable: true });
  });

  test('interrupted earlier does not spoil the next', async () => {
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

describe('canceling', () => {
  test('rejects at once and interrupts the picture', async () => {
    await start();
    server.engine.hold(3);
    const { result, abort, ids } = generate();
    await until(() => expect(server.engine.running()).toBe(ids[0]));
    abort('canceled');
    await expect(result).rejects.toBe('canceled');
    await until(() => expect(server.engine.running()).toBeNull());
    expect(server.engine.interrupts).toEqual(ids);
  });

  test('interrupts again when the first interrupts come to nothing', async () => {
    await start();
    server.engine.hold(3);
    server.engine.ignoreInterrupts(2);
    const { result, abort, ids } = generate();
    await until(() => expect(server.engine.running()).toBe(ids[0]));
    abort('canceled');
    await expect(result).rejects.toBe('canceled');
    await until(() => expect(server.engine.running()).toBeNull());
    expect(calls(INTERRUPT)).toBe(3);
  });

  test('a waiting picture leaves somebody else’s alone and stops ours when its turn comes', async () => {
    await start();
    server.engine.hold(3);
    somebodyElses();
    const { result, abort, ids } = generate();
    await until(() => expect(server.engine.pending()).toEqual(ids));
    abort('canceled');
    await expect(result).rejects.toBe('canceled');
    const asked = calls(TASK);
    await until(() => expect(calls(TASK)).toBeGreaterThan(asked + 3));
    expect(server.engine.interrupts).toEqual([]);
    // Ends the other one; ours halts at the step until it is interrupted.
    server.engine.skip();
    await until(() => expect(server.engine.interrupts).toEqual(ids));
    await until(() => expect(server.engine.running()).toBeNull());
  });

  test('stops a picture that the server has not yet listed', async () => {
    await start();
    server.engine.hold(3);
    const gone = json({ active: false, queued: false });
    server.misbehave(TASK, gone, gone, gone, gone);
    const { result, abort, ids } = generate();
    await until(() => expect(server.engine.running()).toBe(ids[0]));
    abort('canceled');
    await expect(result).rejects.toBe('canceled');
    await until(() => expect(server.engine.interrupts).toEqual(ids));
  });

  test.each(['nowebui', 'sdnext'] as const)(
    'interrupts nothing at %s, which may be at another’s',
    async (flavor) => {
      await start({ flavor });
      server.engine.hold(3);
      const { result, abort } = generate();
      await until(() => expect(server.engine.running()).not.toBeNull());
      abort('canceled');
      await expect(result).rejects.toBe('canceled');
      const asked = calls(STATE);
      // Without names of tasks there is nothing to wait for; SD.Next looks as if ours might still come.
      if (flavor === 'nowebui') await until(() => expect(server.waiting(TEXT_TO_IMAGE)).toBe(0));
      else await until(() => expect(calls(STATE)).toBeGreaterThan(asked + 3));
      expect(calls(INTERRUPT)).toBe(0);
    },
  );

  test('survives a server that no longer answers', async () => {
    await start();
    server.engine.hold(3);
    const { result, abort, ids } = generate();
    await until(() => expect(server.engine.running()).toBe(ids[0]));
    server.misbehave(INTERRUPT, drop, drop);
    abort('canceled');
    await expect(result).rejects.toBe('canceled');
    await until(() => expect(server.engine.running()).toBeNull());
  });

  test('before anything was sent sends nothing', async () => {
    await start();
    const saving = Promise.withResolvers<void>();
    const { result, abort } = generate({}, { saveRequestId: () => saving.promise });
    abort('canceled');
    saving.resolve();
    await expect(result).rejects.toBe('canceled');
    expect(server.requests).toEqual([]);
  });

  test('for another attempt leaves the picture running', async () => {
    await start();
    server.engine.hold(3);
    const { result, abort, ids } = generate();
    await until(() => expect(server.engine.running()).toBe(ids[0]));
    const handover = new Handover();
    abort(handover);
    await expect(result).rejects.toBe(handover);
    await until(() => expect(server.waiting(TEXT_TO_IMAGE)).toBe(0));
    expect(calls(INTERRUPT)).toBe(0);
    expect(server.engine.running()).toBe(ids[0]);
  });

  test('stops a picture that waits for longer than a failed one is believed to wait', async () => {
    await start();
    server.engine.hold(3);
    const idle = json({ state: { ...server.engine.state } });
    const waiting = json({ active: false, queued: true });
    const { result, abort, ids } = generate();
    await until(() => expect(server.engine.running()).toBe(ids[0]));
    server.misbehave(STATE, ...Array(30).fill(idle));
    server.misbehave(TASK, ...Array(30).fill(waiting));
    abort('canceled');
    await expect(result).rejects.toBe('canceled');
    await until(() => expect(server.engine.interrupts).toEqual(ids));
  });

  test('ends with the provider at the latest', async () => {
    await start();
    server.engine.hold(3);
    somebodyElses();
    const { result, abort } = generate();
    await until(() => expect(server.engine.pending()).toHaveLength(1));
    abort('canceled');
    await expect(result).rejects.toBe('canceled');
    await provider.close();
    const asked = server.requests.length;
    server.engine.release();
    await until(() => expect(server.engine.running()).toBeNull());
    expect(server.requests).toHaveLength(asked);
  });
});

describe('a repeated attempt', () => {
  const EARLIER = 'task(easel-earlier)';
  const earlier = () => void server.engine.textToImage(EARLIER, 8).catch(() => undefined);

  test('stops the earlier picture, which nobody can fetch, and then asks for a new one', async () => {
    await start();
    server.engine.hold(3);
    earlier();
    await until(() => expect(server.engine.running()).toBe(EARLIER));
    const { result, ids } = generate({}, { resume: EARLIER });
    await until(() => expect(server.asked()).toHaveLength(1));
    expect(server.engine.interrupts).toEqual([EARLIER]);
    server.engine.release();
    expect(await greyOf(await result)).toEqual(whole);
    expect(server.asked()[0].force_task_id).toBe(ids[0]);
    expect(ids[0]).not.toBe(EARLIER);
  });

  test('does not ask again while the earlier picture waits for its turn', async () => {
    await start();
    server.engine.hold(3);
    somebodyElses();
    earlier();
    await until(() => expect(server.engine.pending()).toEqual([EARLIER]));
    const { result } = generate({}, { resume: EARLIER });
    await until(() => expect(calls(TASK)).toBeGreaterThan(5));
    expect(server.asked()).toEqual([]);
    expect(server.engine.interrupts).toEqual([]);
    server.engine.skip();
    await until(() => expect(server.asked()).toHaveLength(1));
    expect(server.engine.interrupts).toEqual([EARLIER]);
    server.engine.release();
    expect(await greyOf(await result)).toEqual(whole);
  });

  test('lets an earlier picture that is as good as done finish, and then asks for a new one', async () => {
    await start();
    server.engine.hold(39);
    void server.engine.textToImage(EARLIER, 40);
    await until(() => expect(server.engine.state.sampling_step).toBe(39));
    const { result } = generate({}, { resume: EARLIER });
    await until(() => expect(calls(TASK)).toBeGreaterThan(5));
    expect(server.asked()).toEqual([]);
    server.engine.release();
    expect(await greyOf(await result)).toEqual(whole);
    expect(calls(INTERRUPT)).toBe(0);
  });

  test('asks for a new picture when the earlier one has been made', async () => {
    await start();
    await server.engine.textToImage(EARLIER, 8);
    expect(await greyOf(await generate({}, { resume: EARLIER }).result)).toEqual(whole);
    expect(calls(INTERRUPT)).toBe(0);
  });

  test.each(['webui', 'nowebui', 'sdnext'] as const)(
    'asks for a new picture when the server does not know the earlier one (%s)',
    async (flavor) => {
      await start({ flavor });
      expect(await greyOf(await generate({}, { resume: EARLIER }).result)).toEqual(whole);
      expect(server.asked()).toHaveLength(1);
    },
  );

  test.each([
    ['at work on', 'finish'],
    ['waiting for', 'start'],
  ] as const)('is not kept by a failed picture that the server still calls itself %s', async (_, before) => {
    await start();
    server.engine.failNext(before, 'RuntimeError');
    await server.engine.textToImage(EARLIER, 8).catch(() => undefined);
    const { active, queued } = server.engine.task(EARLIER);
    expect(active || queued).toBe(true);
    expect(await greyOf(await generate({}, { resume: EARLIER }).result)).toEqual(whole);
    expect(server.engine.interrupts).toEqual([]);
  });

  test('waits while the server loads its first checkpoint for the earlier picture', async () => {
    await start({}, { stuckMs: 60_000 });
    const idle = json({ state: { ...server.engine.state } });
    const queued = json({ active: false, queued: true });
    server.misbehave(STATE, idle, idle, idle);
    server.misbehave(TASK, queued, queued, queued);
    server.engine.hold(3);
    earlier();
    const { result } = generate({}, { resume: EARLIER });
    await until(() => expect(server.asked()).toHaveLength(1));
    expect(server.engine.interrupts).toEqual([EARLIER]);
    server.engine.release();
    expect(await greyOf(await result)).toEqual(whole);
  });

  test('that is canceled while it waits asks for nothing', async () => {
    await start();
    server.engine.hold(3);
    somebodyElses();
    earlier();
    const { result, abort } = generate({}, { resume: EARLIER });
    await until(() => expect(calls(TASK)).toBeGreaterThan(1));
    abort('canceled');
    await expect(result).rejects.toBe('canceled');
    expect(server.asked()).toEqual([]);
  });

  test('fails when the server cannot be reached', async () => {
    await start();
    await server.close();
    await expect(generate({}, { resume: EARLIER }).result).rejects.toMatchObject({
      code: 'model_unavailable',
      retryable: true,
      refused: true,
    });
  });
});

describe('a failure', () => {
  const failed = { code: 'model_failed', retryable: true, refused: false };
  const unreadable = { code: 'model_output_invalid', retryable: true, refused: false };
  const broken = { code: 'model_unavailable', retryable: true, refused: false };
  const memory = { error: 'OutOfMemoryError', detail: '', body: '', errors: 'a fox' };

  test.each<[string, Misbehavior, object]>([
    ['an HTML page with status 200', html, unreadable],
    ['JSON of another kind', json({ hello: 'world' }), unreadable],
    ['an image that is not base64', json({ images: ['<html>'], info: '{}' }), unreadable],
    ['no image', json({ images: null, info: '{}' }), failed],
    ['an answer without an end', endless, { ...unreadable, retryable: false }],
    ['an answer that breaks off', breakOff, broken],
    ['a dropped connection', drop, broken],
    ['too many requests', json({}, 429), { code: 'model_unavailable', retryable: true, refused: true }],
    ['an error', json({}, 500), failed],
    ['a lack of memory', json(memory, 500), { ...failed, message: 'The server failed: OutOfMemoryError' }],
    ['a gateway’s page', (response) => void response.writeHead(502).end('<html>'), failed],
    [
      'a request that it does not take',
      json({ detail: [{}] }, 422),
      { code: 'model_refused', retryable: false },
    ],
    ['no API', json({ detail: 'Not Found' }, 404), { code: 'model_unavailable', refused: true }],
  ])('of a server with %s is told as it is', async (_, misbehavior, error) => {
    await start();
    server.misbehave(TEXT_TO_IMAGE, misbehavior);
    await expect(generate().result).rejects.toMatchObject(error);
  });

  test('never repeats the prompt', async () => {
    await start();
    server.engine.failNext('finish', 'RuntimeError');
    const error = await generate({ prompt: 'prompt' }).result.catch((reason: Error) => reason);
    expect(error).toMatchObject({ ...failed, message: 'The server failed: RuntimeError' });
  });

  test('of a sampler that the server does not have is the model’s', async () => {
    await start({}, { sampler: 'Eulre' });
    await expect(generate().result).rejects.toMatchObject({
      code: 'model_refused',
      retryable: false,
      message: 'The server has no such sampler',
    });
  });

  test('to connect lets another endpoint be asked', async () => {
    await start();
    await server.close();
    await expect(generate().result).rejects.toMatchObject({ code: 'model_unavailable', refused: true });
  });
});

describe('upscaling', () => {
  const settings = { type: 'sd-webui' as const, upscaler: 'R-ESRGAN 4x+' };
  const enlarge = async (width: number, height: number, longSide: number) => {
    const data = await drawPicture(width, height, 90);
    const signal = new AbortController().signal;
    const image = await provider.upscale?.({ kind: 'encoded', data }, { longSide, signal });
    return await greyOf({ image: image ?? { kind: 'encoded', data: Buffer.of() }, warnings: [] });
  };

  test('is not offered without an upscaler', async () => {
    await start();
    expect(provider.upscale).toBeUndefined();
  });

  test.each([
    [512, 512, 2048, 2048, 2048],
    [608, 416, 2048, 2048, 1400],
    [416, 608, 2048, 1400, 2048],
    [64, 64, 4096, 512, 512],
    [300, 200, 1001, 1000, 664],
    [208, 104, 960, 960, 480],
  ])('makes %dx%d of at most %d pixels %dx%d', async (width, height, longSide, wide, high) => {
    await start({}, { settings });
    expect(await enlarge(width, height, longSide)).toEqual({ width: wide, height: high, grey: 90 });
    expect(server.requests.at(-1)?.body).toMatchObject({ upscaler_1: 'R-ESRGAN 4x+' });
  });

  test('leaves a picture that is large enough', async () => {
    await start({}, { settings });
    expect(await enlarge(256, 128, 256)).toMatchObject({ width: 256, height: 128 });
    expect(server.requests).toEqual([]);
  });

  test('with an upscaler that the server does not have is refused', async () => {
    await start({ upscalers: ['Lanczos'] }, { settings });
    await expect(enlarge(64, 64, 128)).rejects.toMatchObject({ code: 'model_refused', retryable: false });
  });

  test('takes nothing larger than it asked for', async () => {
    await start({}, { settings });
    const image = (await drawPicture(200, 200, 90)).toString('base64');
    server.misbehave('/sdapi/v1/extra-single-image', json({ image }));
    await expect(enlarge(64, 64, 128)).rejects.toMatchObject({ code: 'model_output_invalid' });
  });

  test('ends with the signal’s reason', async () => {
    await start({}, { settings });
    const image = { kind: 'encoded' as const, data: await drawPicture(64, 64, 90) };
    const signal = AbortSignal.abort('canceled');
    await expect(provider.upscale?.(image, { longSide: 128, signal })).rejects.toBe('canceled');
  });
});
