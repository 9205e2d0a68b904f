import { paint, startOpenAiServer } from '@easel/tests/fixtures/openai/server';
import sharp from 'sharp';
import { describe, expect, test, vi } from 'vitest';
import { decodeModelImage } from '../../src/image/decode.ts';
import type { ImageProvider } from '../../src/providers/types.ts';
import { context, KEY, logged, provider, request, sent, server, useOpenAiServer } from './openai-setup.ts';

useOpenAiServer();

const sizeOf = async ({ image }: Awaited<ReturnType<ImageProvider['generate']>>) => {
  const { width, height } = await decodeModelImage(image);
  return `${width}x${height}`;
};

describe('a picture from OpenAI', () => {
  test('arrives as a stream with previews and without steps', async () => {
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
      model: 'gpt-image-2',
      prompt: 'a red fox',
      n: 1,
      size: '1024x1024',
      background: 'opaque',
      stream: true,
      partial_images: 2,
    });
  });

  test('is requested with the key, which never reaches the log', async () => {
    await provider().generate(request(), context());
    expect(server.requests[0]?.headers.authorization).toBe(`Bearer ${KEY}`);
    expect(logged).toContain('req_1');
    expect(logged).not.toContain(KEY);
  });

  test('ignores the environment variables of the official client', async () => {
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

  test('is returned with a warning for each setting that the model ignores', async () => {
    const { warnings } = await provider({}, { sampler: 'euler' }).generate(
      request({ negativePrompt: 'text', steps: 20, guidance: 7 }),
      context(),
    );
    expect(warnings).toEqual([
      { type: 'unsupported', feature: 'sampler' },
      { type: 'unsupported', feature: 'seed' },
      { type: 'unsupported', feature: 'negativePrompt' },
      { type: 'unsupported', feature: 'steps' },
      { type: 'unsupported', feature: 'guidance' },
    ]);
  });

  test.each([
    ['gpt-image-1.5', '512x512', '1024x1024'],
    ['gpt-image-1.5', '1024x768', '1536x1024'],
    ['gpt-image-1-mini', '768x1344', '1024x1536'],
    ['gpt-image-2', '512x512', '816x816'],
    ['gpt-image-2.5-flare', '1344x768', '1344x768'],
    ['gpt-image-2.5-flare', '256x2048', '688x2048'],
  ])('of %s for %s is requested at %s', async (model, wanted, asked) => {
    const [width = 0, height = 0] = wanted.split('x').map(Number);
    const result = await provider({ model }).generate(request({ width, height }), context());
    expect(await sizeOf(result)).toBe(asked);
    const resized = result.warnings.filter(({ type }) => type === 'changed');
    expect(resized).toEqual(
      asked === wanted ? [] : [{ type: 'changed', feature: 'size', from: wanted, to: asked }],
    );
  });

  test('is read if a gateway ignores the request for a stream', async () => {
    server.behave({ kind: 'no-stream' });
    expect(await sizeOf(await provider().generate(request(), context()))).toBe('1024x1024');
  });

  test('shows no preview twice and none after a later one', async () => {
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

  test('is made without a stream if the operator turned it off', async () => {
    const watching = context();
    await provider({ streaming: false, quality: 'low', extraBody: { moderation: 'low', n: 4 } }).generate(
      request(),
      watching,
    );
    expect(watching.progress).toEqual([]);
    expect(sent()).toEqual({
      model: 'gpt-image-2',
      prompt: 'a red fox',
      n: 1,
      size: '1024x1024',
      background: 'opaque',
      quality: 'low',
      moderation: 'low',
    });
  });

  test('saves no id, as the API cannot look it up', async () => {
    const { saveRequestId, ...rest } = context({ resume: 'req_1' });
    await provider().generate(request(), { ...rest, saveRequestId });
    expect(saveRequestId).not.toHaveBeenCalled();
  });
});

describe('a picture from a compatible server', () => {
  test('arrives as base64 in JSON, in any size', async () => {
    const result = await provider({ model: 'some-model' }).generate(
      request({ width: 320, height: 256 }),
      context(),
    );
    expect(await sizeOf(result)).toBe('320x256');
    expect(sent()).toEqual({
      model: 'some-model',
      prompt: 'a red fox',
      n: 1,
      size: '320x256',
      response_format: 'b64_json',
    });
  });

  test('has the nearest of the operator’s sizes', async () => {
    const model = { model: 'dall-e-3', sizes: ['1024x1024', '1792x1024', '1024x1792'] };
    const result = await provider(model).generate(request({ width: 1344, height: 768 }), context());
    expect(await sizeOf(result)).toBe('1792x1024');
  });

  test('is fetched from its URL', async () => {
    server.behave({ kind: 'link' });
    const result = await provider({ model: 'some-model' }).generate(
      request({ width: 64, height: 64 }),
      context(),
    );
    expect(await sizeOf(result)).toBe('64x64');
  });

  test('may be a data URL', async () => {
    const location = `data:image/png;base64,${(await paint('64x64')).toString('base64')}`;
    server.behave({ kind: 'link', location });
    expect(await sizeOf(await provider({ model: 'some-model' }).generate(request(), context()))).toBe(
      '64x64',
    );
  });

  test('is fetched from another server without the key', async () => {
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
        message: 'The URL of the picture is not an http(s) URL',
      });
    },
  );

  test('is returned with a warning if the model rewrote the prompt', async () => {
    server.behave({ kind: 'rewrite' });
    const { warnings } = await provider({ model: 'some-model' }).generate(request(), context());
    expect(warnings).toContainEqual({ type: 'changed', feature: 'prompt' });
  });
});

describe('LocalAI', () => {
  const localai = { model: 'flux.1-dev', dialect: 'localai' };

  test('gets negative prompt, steps and seed in its own format', async () => {
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
    expect(warnings).toEqual([
      { type: 'unsupported', feature: 'guidance', details: 'Set cfg_scale in its model file' },
    ]);
  });

  test.each([
    [0, 1],
    [2 ** 31, 1],
    [2 ** 32 - 1, 2 ** 31 - 1],
  ])('gets the seed %i, which it would replace at random, as %i', async (seed, folded) => {
    const { warnings } = await provider(localai).generate(request({ seed }), context());
    expect(sent()).toMatchObject({ seed: folded });
    expect(warnings).toEqual([{ type: 'changed', feature: 'seed', from: seed, to: folded }]);
  });

  test('gets a user’s text without syntax and the style modifier with it', async () => {
    const modifier = { suffix: '(oil:1.2) <lora:oil:1>', negativePrompt: '[photo]', guidance: null };
    const prompt = 'fox|cat <lora:evil:9> (((huge:9))) [dog]';
    await provider(localai).generate(request({ prompt, negativePrompt: '{a}|b', modifier }), context());
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
      prompt: 'a red fox',
      negative_prompt: 'blurry',
      num_inference_steps: 30,
      true_cfg_scale: 4.5,
      seed: 2 ** 32 - 1,
      response_format: 'b64_json',
    });
    expect(warnings).toEqual([]);
  });

  test('keeps its defaults for settings that the model does not have', async () => {
    await provider(vllm).generate(request(), context());
    for (const field of ['negative_prompt', 'num_inference_steps', 'guidance_scale']) {
      expect(sent()).not.toHaveProperty(field);
    }
  });
});
