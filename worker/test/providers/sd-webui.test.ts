import { until } from '@easel/tests/env/until';
import { drawPicture, type Misbehavior } from '@easel/tests/fixtures/sd-webui/server';
import { describe, expect, test, vi } from 'vitest';
import {
  closeAfterEach,
  drop,
  generate,
  greyOf,
  html,
  json,
  provider,
  server,
  start,
  TEXT_TO_IMAGE,
  whole,
} from './sd-webui-setup.ts';

closeAfterEach();

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
  test('is made as requested', async () => {
    await start();
    const { result, ids } = generate();
    expect(await greyOf(await result)).toEqual(whole);
    expect((await result).warnings).toEqual([]);
    expect(server.asked()).toEqual([
      {
        prompt: 'a fox',
        negative_prompt: '',
        seed: 200,
        width: 128,
        height: 64,
        steps: 8,
        cfg_scale: 6.5,
        batch_size: 1,
        n_iter: 1,
        send_images: true,
        save_images: false,
        force_task_id: ids[0],
      },
    ]);
  });

  test('keeps the server’s values for settings that the model does not have', async () => {
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

  test('has the user’s text escaped and the style modifier unchanged', async () => {
    await start();
    const modifier = { suffix: '<lora:ink:0.8>', negativePrompt: '(blurry:1.3)', guidance: null };
    const customStyle = { promptSuffix: '<lora:y:1>', negativePrompt: '(red)' };
    await generate({ prompt: '<lora:x:1> (fox:9)', negativePrompt: '[hen]', customStyle, modifier }).result;
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

  test('is returned with a warning for each setting that the server changed', async () => {
    await start();
    server.alter((answer) => ({ ...answer, info: JSON.stringify({ seed: 7, steps: 20, cfg_scale: 6.5 }) }));
    expect((await generate().result).warnings).toEqual([
      { type: 'changed', feature: 'seed', from: 200, to: 7 },
      { type: 'changed', feature: 'steps', from: 8, to: 20 },
    ]);
  });

  test('is returned without a warning if the server does not report its settings', async () => {
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
  ])('made with the checkpoint %s is returned without a warning', async (checkpoint) => {
    await start({}, { settings: { type: 'sd-webui', checkpoint } });
    expect((await generate().result).warnings).toEqual([]);
  });

  test('made with another checkpoint is returned with a warning', async () => {
    await start({}, { settings: { type: 'sd-webui', checkpoint: 'lost.safetensors' } });
    expect((await generate().result).warnings).toEqual([
      { type: 'changed', feature: 'checkpoint', from: 'lost.safetensors', to: 'base' },
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

  test('that cannot be saved stops the request', async () => {
    await start();
    const lost = new Error('the claim is lost');
    await expect(generate({}, { saveRequestId: () => Promise.reject(lost) }).result).rejects.toBe(lost);
    expect(server.asked()).toEqual([]);
  });
});

describe('a key', () => {
  test('of the form user:password works for a server under --api-auth', async () => {
    await start({ auth: 'easel:s3cret' }, { apiKey: 'easel:s3cret' });
    expect(await greyOf(await generate().result)).toEqual(whole);
  });

  test('without a colon is sent as a bearer token', async () => {
    await start({}, { apiKey: 't0ken' });
    await generate().result;
    expect(server.requests[0]?.authorization).toBe('Bearer t0ken');
  });

  test('that is missing is refused', async () => {
    await start({ auth: 'easel:s3cret' });
    await expect(generate().result).rejects.toMatchObject({
      code: 'model_unavailable',
      refused: true,
      retryable: false,
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
  ])('of a server with %s is translated', async (_, misbehavior, error) => {
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

  test('of a sampler that the server does not have is translated', async () => {
    await start({}, { sampler: 'Eulre' });
    await expect(generate().result).rejects.toMatchObject({
      code: 'model_refused',
      retryable: false,
      message: 'The server has no such sampler',
    });
  });

  test('to connect counts as refused', async () => {
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

  test('leaves a picture that is large enough unchanged', async () => {
    await start({}, { settings });
    expect(await enlarge(256, 128, 256)).toMatchObject({ width: 256, height: 128 });
    expect(server.requests).toEqual([]);
  });

  test('with an upscaler that the server does not have is refused', async () => {
    await start({ upscalers: ['Lanczos'] }, { settings });
    await expect(enlarge(64, 64, 128)).rejects.toMatchObject({ code: 'model_refused', retryable: false });
  });

  test('rejects a picture that is larger than requested', async () => {
    await start({}, { settings });
    const image = (await drawPicture(200, 200, 90)).toString('base64');
    server.misbehave('/sdapi/v1/extra-single-image', json({ image }));
    await expect(enlarge(64, 64, 128)).rejects.toMatchObject({ code: 'model_output_invalid' });
  });

  test('rejects with the signal’s reason', async () => {
    await start({}, { settings });
    const image = { kind: 'encoded' as const, data: await drawPicture(64, 64, 90) };
    const signal = AbortSignal.abort('canceled');
    await expect(provider.upscale?.(image, { longSide: 128, signal })).rejects.toBe('canceled');
  });
});
