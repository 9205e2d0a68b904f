import { createServer } from 'node:net';
import { Writable } from 'node:stream';
import { createLogger } from '@easel/shared/node/logger';
import { openAiSettingsSchema } from '@easel/shared/node/models/provider-settings/openai';
import { NO_RECIPE } from '@easel/shared/node/models/style-recipes';
import { type OpenAiServer, paint, startOpenAiServer } from '@easel/tests/fixtures/openai/server';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { decodeModelImage } from '../../src/image/decode.ts';
import { createOpenAiProvider } from '../../src/providers/openai/openai.ts';
import {
  type GenerateContext,
  HandoverError,
  type ImageProvider,
  type ImageRequest,
  type ModelProgress,
} from '../../src/providers/types.ts';

const KEY = 'sk-very-secret';
const BLOCKED = { code: 'moderation_blocked', type: 'image_generation_user_error' };

let server: OpenAiServer;
let logged: string;
const providers: ImageProvider[] = [];
beforeEach(async () => {
  logged = '';
  server = await startOpenAiServer({ apiKey: KEY });
});
afterEach(async () => {
  await Promise.all(providers.splice(0).map((provider) => provider.close()));
  await server.close();
});

function provider(
  settings: object = {},
  { url = server.url, ...options }: { url?: string; sampler?: string } = {},
) {
  const output = new Writable({
    write(chunk, _encoding, done) {
      logged += chunk;
      done();
    },
  });
  const created = createOpenAiProvider({
    endpoint: { url, apiKey: KEY },
    settings: openAiSettingsSchema.parse({ type: 'openai', model: 'gpt-image-2', ...settings }),
    ...{ sampler: undefined, scheduler: undefined, ...options },
    logger: createLogger({ name: 'test', level: 'debug', format: 'json', output }),
  });
  providers.push(created);
  return created;
}

const request = (fields: Partial<ImageRequest> = {}): ImageRequest => ({
  ...{ prompt: 'a red fox', negativePrompt: '', style: 'none', customStyle: null, recipe: NO_RECIPE },
  ...{ width: 1024, height: 1024, seed: 7, steps: null, guidance: null },
  ...fields,
});

function context(fields: Partial<GenerateContext> = {}) {
  const progress: ModelProgress[] = [];
  const saveRequestId = vi.fn(async () => {});
  return {
    signal: new AbortController().signal,
    onProgress: (step: ModelProgress) => void progress.push(step),
    ...{ resume: undefined, saveRequestId, progress },
    ...fields,
  };
}

const sent = () => server.requests.at(-1)?.body;
const sizeOf = async ({ image }: Awaited<ReturnType<ImageProvider['generate']>>) => {
  const { width, height } = await decodeModelImage(image);
  return `${width}x${height}`;
};

/** Asks a model of OpenAI, and one of a server at home, which bills nothing. */
const failures = async (fields: Partial<GenerateContext> = {}) => ({
  billed: await provider()
    .generate(request(), context(fields))
    .catch((error: unknown) => error),
  free: await provider({ model: 'flux', dialect: 'vllm-omni' })
    .generate(request(), context(fields))
    .catch((error: unknown) => error),
});

describe('a picture from OpenAI', () => {
  test('comes as a stream, with looks at it and no invented steps', async () => {
    const watching = context();
    const result = await provider().generate(request(), watching);
    expect(await sizeOf(result)).toBe('1024x1024');
    expect(watching.progress.map(({ step, steps }) => ({ step, steps }))).toEqual([
      { step: 0, steps: 0 },
      { step: 0, steps: 0 },
    ]);
    const look = watching.progress[0]?.preview;
    expect(await sharp(look?.data).metadata()).toMatchObject({ format: 'png', width: 32 });
    expect(sent()).toEqual({
      ...{ model: 'gpt-image-2', prompt: 'a red fox', n: 1, size: '1024x1024', background: 'opaque' },
      ...{ stream: true, partial_images: 2 },
    });
  });

  test('is asked for with the key, which never reaches the log', async () => {
    await provider().generate(request(), context());
    expect(server.requests[0]?.headers.authorization).toBe(`Bearer ${KEY}`);
    expect(logged).toContain('req_1');
    expect(logged).not.toContain(KEY);
  });

  test('takes nothing from environment variables of the official client', async () => {
    vi.stubEnv('OPENAI_CUSTOM_HEADERS', 'x-from-environment: yes');
    vi.stubEnv('OPENAI_ORG_ID', 'org-from-environment');
    try {
      await provider().generate(request(), context());
    } finally {
      vi.unstubAllEnvs();
    }
    expect(server.requests[0]?.headers).not.toHaveProperty('x-from-environment');
    expect(server.requests[0]?.headers).not.toHaveProperty('openai-organization');
  });

  test('says what the model ignores of the request', async () => {
    const { warnings } = await provider({}, { sampler: 'euler' }).generate(
      request({ negativePrompt: 'text', steps: 20, guidance: 7 }),
      context(),
    );
    expect(warnings).toEqual([
      'The server takes no sampler and no scheduler',
      'The model takes no seed',
      'The model takes no negative prompt',
      'The model takes no number of steps',
      'The model takes no guidance scale',
    ]);
  });

  test.each([
    ['gpt-image-1.5', '512x512', '1024x1024'],
    ['gpt-image-1.5', '1024x768', '1536x1024'],
    ['gpt-image-1-mini', '768x1344', '1024x1536'],
    ['gpt-image-2', '512x512', '816x816'],
    ['gpt-image-2.5-flare', '1344x768', '1344x768'],
    ['gpt-image-2.5-flare', '256x2048', '688x2048'],
  ])('of %s for %s is asked for at %s', async (model, wanted, asked) => {
    const [width = 0, height = 0] = wanted.split('x').map(Number);
    const result = await provider({ model }).generate(request({ width, height }), context());
    expect(await sizeOf(result)).toBe(asked);
    const warning = `The model makes ${asked} instead of ${wanted}`;
    expect(result.warnings.includes(warning)).toBe(asked !== wanted);
  });

  test('is read as well where a gateway ignores the wish for a stream', async () => {
    server.behave({ kind: 'no-stream' });
    expect(await sizeOf(await provider().generate(request(), context()))).toBe('1024x1024');
  });

  test('shows no look twice and none that comes too late', async () => {
    server.behave({
      kind: 'stream',
      events: [
        'keep-alive',
        { partial: 1 },
        'unknown',
        { partial: 1 },
        { partial: 0 },
        'completed',
        'completed',
      ],
    });
    const watching = context();
    expect(await sizeOf(await provider().generate(request(), watching))).toBe('1024x1024');
    expect(watching.progress).toHaveLength(1);
  });

  test('is made without a stream where the operator wants none', async () => {
    const watching = context();
    await provider({ streaming: false, quality: 'low', extraBody: { moderation: 'low', n: 4 } }).generate(
      request(),
      watching,
    );
    expect(watching.progress).toEqual([]);
    expect(sent()).toEqual({
      ...{ model: 'gpt-image-2', prompt: 'a red fox', n: 1, size: '1024x1024', background: 'opaque' },
      ...{ quality: 'low', moderation: 'low' },
    });
  });

  test('saves no id, as the API could not be asked about it', async () => {
    const { saveRequestId, ...rest } = context({ resume: 'req_1' });
    await provider().generate(request(), { ...rest, saveRequestId });
    expect(saveRequestId).not.toHaveBeenCalled();
  });
});

describe('a picture from a server that speaks the same', () => {
  test('comes as base64 in JSON, in any size', async () => {
    const result = await provider({ model: 'some-model' }).generate(
      request({ width: 320, height: 256 }),
      context(),
    );
    expect(await sizeOf(result)).toBe('320x256');
    expect(sent()).toEqual({
      ...{ model: 'some-model', prompt: 'a red fox', n: 1, size: '320x256', response_format: 'b64_json' },
    });
  });

  test('comes in the nearest size of those that the operator names', async () => {
    const model = { model: 'dall-e-3', sizes: ['1024x1024', '1792x1024', '1024x1792'] };
    const result = await provider(model).generate(request({ width: 1344, height: 768 }), context());
    expect(await sizeOf(result)).toBe('1792x1024');
  });

  test('is fetched from where the server put it', async () => {
    server.behave({ kind: 'link' });
    const result = await provider({ model: 'some-model' }).generate(
      request({ width: 64, height: 64 }),
      context(),
    );
    expect(await sizeOf(result)).toBe('64x64');
  });

  test('may lie in the answer as a data URL', async () => {
    const location = `data:image/png;base64,${(await paint('64x64')).toString('base64')}`;
    server.behave({ kind: 'link', location });
    expect(await sizeOf(await provider({ model: 'some-model' }).generate(request(), context()))).toBe(
      '64x64',
    );
  });

  test('is fetched from elsewhere without the key', async () => {
    const elsewhere = await startOpenAiServer();
    try {
      server.behave({ kind: 'link', location: `${elsewhere.url}/generated-images/64x64` });
      expect(await sizeOf(await provider({ model: 'some-model' }).generate(request(), context()))).toBe(
        '64x64',
      );
      expect(elsewhere.fetched).toHaveLength(1);
      expect(elsewhere.fetched[0]).not.toHaveProperty('authorization');
    } finally {
      await elsewhere.close();
    }
  });

  test.each(['file:///etc/passwd', 'ftp://127.0.0.1/picture.png', '/etc/passwd'])(
    'is not fetched from %s',
    async (location) => {
      server.behave({ kind: 'link', location });
      await expect(provider({ model: 'some-model' }).generate(request(), context())).rejects.toMatchObject({
        code: 'model_output_invalid',
        message: 'The picture lies at an address that is none',
      });
    },
  );

  test('says when the model rewrote the prompt', async () => {
    server.behave({ kind: 'rewrite' });
    const { warnings } = await provider({ model: 'some-model' }).generate(request(), context());
    expect(warnings).toContain('The model rewrote the prompt');
  });
});

describe('LocalAI', () => {
  const localai = { model: 'flux.1-dev', dialect: 'localai' };

  test('gets the negative prompt, the steps and the seed as it wants them', async () => {
    const { warnings } = await provider(localai).generate(
      request({ negativePrompt: 'blurry', steps: 12, guidance: 5 }),
      context(),
    );
    expect(sent()).toMatchObject({
      prompt: 'a red fox|blurry',
      step: 12,
      seed: 7,
      response_format: 'b64_json',
    });
    expect(warnings).toEqual(['LocalAI takes no guidance scale: set cfg_scale in its model file']);
  });

  test.each([
    [0, 1],
    [2 ** 31, 1],
    [2 ** 32 - 1, 2 ** 31 - 1],
  ])('gets for the seed %i, which it would make a random one, always %i', async (seed, folded) => {
    const { warnings } = await provider(localai).generate(request({ seed }), context());
    expect(sent()).toMatchObject({ seed: folded });
    expect(warnings).toEqual([`LocalAI takes no seed ${seed}: it got ${folded}`]);
  });

  test('reads no syntax in a user’s words, and all in the operator’s recipe', async () => {
    const recipe = { suffix: '(oil:1.2) <lora:oil:1>', negativePrompt: '[photo]', guidance: null };
    const prompt = 'fox|cat <lora:evil:9> (((huge:9))) [dog]';
    await provider(localai).generate(request({ prompt, negativePrompt: '{a}|b', recipe }), context());
    const [words, negative, ...more] = String(sent()?.prompt).split('|');
    expect(more).toEqual([]);
    expect(words).toBe('fox,cat  lora:evil:9     huge:9     dog , (oil:1.2) <lora:oil:1>');
    expect(negative).toBe(' a ,b, [photo]');
  });
});

describe('vLLM-Omni', () => {
  const vllm = { model: 'Qwen/Qwen-Image', dialect: 'vllm-omni' };

  test('gets each setting in its own field', async () => {
    const fields = { negativePrompt: 'blurry', steps: 30, guidance: 4.5, seed: 2 ** 32 - 1 };
    const { warnings } = await provider({ ...vllm, guidanceField: 'true_cfg_scale' }).generate(
      request(fields),
      context(),
    );
    expect(sent()).toMatchObject({
      ...{ prompt: 'a red fox', negative_prompt: 'blurry', num_inference_steps: 30 },
      ...{ true_cfg_scale: 4.5, seed: 2 ** 32 - 1, response_format: 'b64_json' },
    });
    expect(warnings).toEqual([]);
  });

  test('keeps its own defaults where the model has no such setting', async () => {
    await provider(vllm).generate(request(), context());
    for (const field of ['negative_prompt', 'num_inference_steps', 'guidance_scale']) {
      expect(sent()).not.toHaveProperty(field);
    }
  });
});

describe('a request that ends early', () => {
  class Shutdown extends HandoverError {}

  test.each([
    ['a cancel', new Error('canceled')],
    ['a handover', new Shutdown()],
  ])('closes the connection on %s and rejects with its reason', async (_, reason) => {
    server.behave({ kind: 'hang' });
    const controller = new AbortController();
    const work = provider().generate(request(), context({ signal: controller.signal }));
    await expect.poll(() => server.requests).toHaveLength(1);
    controller.abort(reason);
    await expect(work).rejects.toBe(reason);
    await expect.poll(() => server.abandoned).toBe(1);
  });

  test('closes the connection in the middle of a stream, too', async () => {
    server.behave({ kind: 'endless', type: 'text/event-stream' });
    const controller = new AbortController();
    const work = provider().generate(request(), context({ signal: controller.signal }));
    await expect.poll(() => server.requests).toHaveLength(1);
    const reason = new Error('canceled');
    controller.abort(reason);
    await expect(work).rejects.toBe(reason);
    await expect.poll(() => server.abandoned).toBe(1);
  });

  test('is not sent at all when it was canceled before', async () => {
    const reason = new Error('canceled');
    await expect(provider().generate(request(), context({ signal: AbortSignal.abort(reason) }))).rejects.toBe(
      reason,
    );
    expect(server.requests).toEqual([]);
  });
});

describe('a server that says no', () => {
  test.each([
    ['a blocked prompt', 400, BLOCKED, { code: 'content_blocked', retryable: false, refused: false }],
    [
      'a prompt against its policy',
      400,
      { code: 'content_policy_violation' },
      { code: 'content_blocked', retryable: false },
    ],
    [
      'a setting it does not know',
      400,
      { code: 'invalid_value', param: 'quality' },
      {
        code: 'model_refused',
        retryable: false,
        message: 'The server answered 400 (invalid_value, quality)',
      },
    ],
    [
      'a wrong key',
      401,
      { code: 'invalid_api_key' },
      { code: 'model_unavailable', retryable: false, refused: true },
    ],
    [
      'a forbidden model',
      403,
      { code: null },
      { code: 'model_unavailable', retryable: false, refused: true },
    ],
    ['an unknown model', 404, { code: 404 }, { code: 'model_unavailable', retryable: false, refused: true }],
    [
      'an empty account',
      429,
      { code: 'insufficient_quota' },
      { code: 'model_unavailable', retryable: false, refused: true },
    ],
    [
      'too many requests',
      429,
      { code: 'rate_limit_exceeded' },
      { code: 'model_unavailable', retryable: true, refused: true },
    ],
    [
      'an error of its own',
      500,
      { type: 'server_error' },
      { code: 'model_failed', retryable: true, refused: false },
    ],
    ['a loaded machine', 503, { code: 503 }, { code: 'model_unavailable', retryable: true, refused: true }],
  ])('because of %s is understood', async (_, status, error, expected) => {
    server.behave({ kind: 'refuse', status, error });
    const failure = await provider()
      .generate(request(), context())
      .catch((reason: unknown) => reason);
    expect(failure).toMatchObject(expected);
    expect(server.requests).toHaveLength(1);
    expect(String((failure as Error).message)).not.toContain('repeat the prompt');
  });

  test('in a stream because of a blocked picture is understood', async () => {
    server.behave({ kind: 'stream', events: [{ partial: 0 }, { error: BLOCKED }] });
    await expect(provider().generate(request(), context())).rejects.toMatchObject({
      ...{ code: 'content_blocked', retryable: false },
      message: 'The stream ended with an error (moderation_blocked)',
    });
  });

  test('in a stream because of an error of its own may be asked again', async () => {
    server.behave({ kind: 'stream', events: [{ error: { type: 'server_error', code: null } }] });
    await expect(provider().generate(request(), context())).rejects.toMatchObject({
      ...{ code: 'model_failed', retryable: true, refused: false },
    });
  });
});

describe('a picture that may have been made and paid for is not made again, a free one is:', () => {
  test.each([
    ['the connection breaks', { kind: 'drop' }, 'model_unavailable'],
    ['a gateway gives up', { kind: 'refuse', status: 504, error: {} }, 'model_failed'],
    [
      'an HTML page with status 200',
      { kind: 'say', type: 'text/html', body: '<html>' },
      'model_output_invalid',
    ],
    [
      'JSON that ends too early',
      { kind: 'say', type: 'application/json', body: '{"da' },
      'model_output_invalid',
    ],
    [
      'JSON without a picture',
      { kind: 'say', type: 'application/json', body: '{"data":[]}' },
      'model_output_invalid',
    ],
    ['an empty answer', { kind: 'say', type: 'application/json', body: '' }, 'model_output_invalid'],
    ['a stream without an end', { kind: 'stream', events: [{ partial: 0 }] }, 'model_output_invalid'],
    ['a stream that breaks', { kind: 'stream', events: [{ partial: 0 }], drop: true }, 'model_unavailable'],
    ['an event that is not JSON', { kind: 'stream', events: ['garbage'] }, 'model_output_invalid'],
    ['a picture that is not where it should be', { kind: 'link', location: 'LOST' }, 'model_output_invalid'],
    ['an endless body', { kind: 'endless', type: 'application/json' }, 'model_output_invalid'],
  ] as const)('%s', async (_, behaviour, code) => {
    const text = JSON.stringify(behaviour).replace('LOST', `${server.url}/lost`);
    server.behave(JSON.parse(text));
    const { billed, free } = await failures();
    expect(billed).toMatchObject({ name: 'ModelError', code, retryable: false, refused: false });
    expect(free).toMatchObject({ name: 'ModelError', code, retryable: true, refused: false });
    expect(server.requests).toHaveLength(2);
  });

  test('an image cut short is left to the pipeline, which refuses it', async () => {
    server.behave({ kind: 'truncate' });
    const { image } = await provider({ streaming: false }).generate(request(), context());
    await expect(decodeModelImage(image)).rejects.toMatchObject({ code: 'model_output_invalid' });
  });
});

test('an endpoint that nobody listens at took nothing', async () => {
  const taken = createServer();
  await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve));
  const { port } = taken.address() as { port: number };
  await new Promise((resolve) => taken.close(resolve));
  const nobody = provider({}, { url: `http://127.0.0.1:${port}/v1` });
  await expect(nobody.generate(request(), context())).rejects.toMatchObject({
    ...{ code: 'model_unavailable', retryable: true, refused: true },
  });
});
