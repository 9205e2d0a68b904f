import { freePort } from '@easel/local/free-port';
import { paint } from '@easel/tests/fixtures/replicate/server';
import { describe, expect, test, vi } from 'vitest';
import { decodeModelImage } from '../../src/image/decode.ts';
import {
  CREATE,
  calls,
  canceled,
  context,
  created,
  failureOf,
  KEY,
  logged,
  provider,
  request,
  server,
  sizeOf,
  useReplicateServer,
} from './replicate-setup.ts';

useReplicateServer();

const VERSION = 'ab'.repeat(32);

describe('a picture', () => {
  test('is created, polled and fetched, and its id is saved before the polls', async () => {
    const saveRequestId = vi.fn(async () => expect(calls()).toEqual([CREATE]));
    const onProgress = vi.fn();
    server.behave({ statuses: ['processing', 'succeeded'] });
    const result = await provider().generate(request(), context({ saveRequestId, onProgress }));
    expect(await sizeOf(result)).toBe('320x256');
    expect(result.warnings).toEqual([]);
    expect(saveRequestId).toHaveBeenCalledExactlyOnceWith('p1');
    expect(calls()).toEqual([CREATE, 'GET /v1/predictions/p1', 'GET /v1/predictions/p1']);
    expect(server.calls[0]?.body).toEqual({
      input: { prompt: 'a red fox', seed: 7, width: 320, height: 256 },
    });
    expect(onProgress).not.toHaveBeenCalled();
  });

  test('of a fixed version is requested by the version', async () => {
    await provider({ model: `acme/painter:${VERSION}` }).generate(request(), context());
    expect(calls()[0]).toBe('POST /v1/predictions');
    expect(server.calls[0]?.body.version).toBe(VERSION);
  });

  test('is requested with the key, and fetched from another server without it', async () => {
    await provider().generate(request(), context());
    expect(server.calls.map(({ headers }) => headers.authorization)).toEqual(Array(2).fill(`Bearer ${KEY}`));
    expect(server.fetched).toHaveLength(1);
    expect(server.fetched[0]).not.toHaveProperty('authorization');
    expect(logged).not.toContain(KEY);
  });

  test('may be one URL or a data URL', async () => {
    server.behave({ output: (address) => address });
    expect(await sizeOf(await provider().generate(request(), context()))).toBe('320x256');
    const url = `data:image/png;base64,${(await paint(48, 48)).toString('base64')}`;
    server.behave({ output: () => url });
    expect(await sizeOf(await provider().generate(request(), context()))).toBe('48x48');
  });

  test('is the first of several, with a warning', async () => {
    server.behave({ output: (address) => [address, address, address] });
    const { warnings } = await provider().generate(request(), context());
    expect(warnings).toEqual([{ type: 'other', message: 'The model made 3 pictures; the first is kept' }]);
  });

  test('is waited for through statuses unknown to Easel', async () => {
    server.behave({ statuses: ['starting', 'warming-up', 'succeeded'] });
    expect(await sizeOf(await provider().generate(request(), context()))).toBe('320x256');
  });
});

describe('the input', () => {
  const everything = { negativePrompt: 'blurry', steps: 30, guidance: 4.5 };

  test('has the default names', async () => {
    await provider({ input: { output_format: 'png' } }, { scheduler: 'K_EULER' }).generate(
      request(everything),
      context(),
    );
    expect(server.calls[0]?.body.input).toEqual({
      prompt: 'a red fox',
      negative_prompt: 'blurry',
      seed: 7,
      width: 320,
      height: 256,
      num_inference_steps: 30,
      guidance_scale: 4.5,
      scheduler: 'K_EULER',
      output_format: 'png',
    });
  });

  test('has the operator’s names, an aspect ratio for a size, and no omitted settings', async () => {
    const inputs = {
      prompt: 'text',
      negativePrompt: null,
      seed: null,
      steps: 'steps',
      guidance: 'guidance',
      aspectRatio: 'aspect_ratio',
      scheduler: null,
    };
    const { warnings } = await provider({ inputs }, { scheduler: 'K_EULER' }).generate(
      request({ ...everything, width: 1344, height: 768 }),
      context(),
    );
    expect(server.calls[0]?.body.input).toEqual({
      text: 'a red fox',
      steps: 30,
      guidance: 4.5,
      aspect_ratio: '16:9',
    });
    expect(warnings).toEqual([
      { type: 'unsupported', feature: 'negativePrompt' },
      { type: 'unsupported', feature: 'seed' },
      { type: 'unsupported', feature: 'scheduler' },
      { type: 'changed', feature: 'size', from: '1344x768', to: '16:9' },
    ]);
  });

  test('reduces a seed that is too large for the model, with a warning', async () => {
    const { warnings } = await provider({ maxSeed: 2 ** 31 - 1 }).generate(
      request({ seed: 2 ** 31 + 5 }),
      context(),
    );
    expect(server.calls[0]?.body.input?.seed).toBe(5);
    expect(warnings).toEqual([{ type: 'changed', feature: 'seed', from: 2_147_483_653, to: 5 }]);
  });

  test('passes user text on unchanged, as Replicate has no prompt syntax', async () => {
    const prompt = '(fox:1.4) <lora:x:1> {a|b} "quoted" \\ %s';
    const modifier = { suffix: 'oil painting', negativePrompt: 'photo', guidance: null };
    await provider().generate(request({ prompt, modifier }), context());
    expect(server.calls[0]?.body.input).toMatchObject({
      prompt: `${prompt}, oil painting`,
      negative_prompt: 'photo',
    });
  });
});

describe('a prediction without a picture', () => {
  test.each([
    ['NSFW content detected. Try running it again, or try a different prompt.', 'content_blocked', false],
    [
      'The input or output was flagged as sensitive. Please try again with different inputs. (E005)',
      'content_blocked',
      false,
    ],
    ['CUDA out of memory near "a red fox"', 'model_failed', true],
    ['Prediction interrupted; please retry (code: PA)', 'model_failed', true],
  ])('because of “%s” is translated without its words', async (error, code, retryable) => {
    server.behave({ statuses: ['failed'], error });
    const failure = await failureOf(provider().generate(request(), context()));
    expect(failure).toMatchObject({ name: 'ModelError', code, retryable, refused: false });
    expect(String(failure)).not.toContain('red fox');
  });

  test.each([
    ['canceled', { code: 'model_failed', retryable: false }],
    ['aborted', { code: 'model_unavailable', retryable: true }],
  ])('because it was %s is translated', async (status, expected) => {
    server.behave({ statuses: [status] });
    await expect(provider().generate(request(), context())).rejects.toMatchObject(expected);
  });

  test.each([
    ['nothing', () => null],
    ['an empty list', () => []],
    ['words', () => 'a picture of a fox'],
    ['a file of the worker', () => 'file:///etc/passwd'],
    ['numbers', () => [1, 2]],
    ['an object', (address: string) => ({ address })],
    ['an empty data URL', () => 'data:image/png;base64,'],
  ])('but %s fails and is not retried', async (_, output) => {
    server.behave({ output });
    await expect(provider().generate(request(), context())).rejects.toMatchObject({
      code: 'model_output_invalid',
      retryable: false,
      refused: false,
    });
  });
});

describe('a request for a prediction', () => {
  test.each([
    [402, {}, { code: 'model_unavailable', retryable: false, refused: true }],
    [403, {}, { code: 'model_unavailable', retryable: false, refused: true }],
    [404, {}, { code: 'model_unavailable', retryable: false, refused: true }],
    [
      422,
      { title: 'Input validation failed', invalid_fields: [{ field: 'input.seed' }] },
      { code: 'model_refused', message: 'The server answered 422 (Input validation failed, input.seed)' },
    ],
    [429, {}, { code: 'model_unavailable', retryable: true, refused: true }],
    [500, {}, { code: 'model_failed', retryable: true, refused: false }],
    // A worker reports the last failure to the database, which stores no NUL, and writes it to a terminal.
    [
      500,
      { title: 'out\u0000 of\u001b[2J\n memory' },
      { message: 'The server answered 500 (out of [2J memory)' },
    ],
    [503, {}, { code: 'model_unavailable', retryable: true, refused: true }],
  ])('that gets status %i is translated', async (status, body, expected) => {
    server.behave({ onCreate: { status, body } });
    await expect(provider().generate(request(), context())).rejects.toMatchObject(expected);
    expect(created()).toBe(1);
  });

  test('with a wrong key is refused', async () => {
    const stranger = provider({}, { apiKey: 'r8_wrong' });
    await expect(stranger.generate(request(), context())).rejects.toMatchObject({
      code: 'model_unavailable',
      retryable: false,
      refused: true,
    });
  });

  test.each([
    ['a connection that breaks', 'drop'],
    ['a gateway that gives up', { status: 504 }],
    ['an HTML page with status 200', { type: 'text/html', text: '<html>' }],
    ['an answer without an id', { type: 'application/json', text: '{}' }],
    ['an endless answer', 'endless'],
  ] as const)('that may have been accepted is never sent again: %s', async (_, onCreate) => {
    server.behave({ onCreate });
    await expect(provider().generate(request(), context())).rejects.toMatchObject({
      name: 'ModelError',
      retryable: false,
      refused: false,
    });
    expect(created()).toBe(1);
  });

  test('that could not connect was not accepted', async () => {
    const unreachable = provider({}, { url: `http://127.0.0.1:${await freePort()}/v1` });
    await expect(unreachable.generate(request(), context())).rejects.toMatchObject({
      code: 'model_unavailable',
      retryable: true,
      refused: true,
    });
  });
});

describe('a poll of a prediction', () => {
  test('may fail a few times in a row', async () => {
    server.behave({ onLook: 'drop', badLooks: 3, statuses: ['succeeded'] });
    expect(await sizeOf(await provider().generate(request(), context()))).toBe('320x256');
    expect(created()).toBe(1);
  });

  test('that keeps failing ends the attempt but not the prediction', async () => {
    server.behave({ onLook: { status: 503 } });
    await expect(provider().generate(request(), context())).rejects.toMatchObject({
      name: 'ModelError',
      retryable: true,
      refused: false,
    });
    expect(canceled()).toBe(0);
  });

  test('that is forbidden ends the attempt at once', async () => {
    server.behave({ onLook: { status: 403 } });
    await expect(provider().generate(request(), context())).rejects.toMatchObject({
      retryable: false,
      refused: false,
    });
    expect(calls().filter((call) => call.startsWith('GET'))).toHaveLength(1);
  });
});

describe('a picture at its URL', () => {
  test.each([
    ['is an HTML page', { type: 'text/html', text: '<html>' }],
    ['is gone', { status: 404 }],
    ['breaks off', 'drop'],
    ['never ends', 'endless'],
  ] as const)(
    'that %s may be fetched by another attempt, which creates no new prediction',
    async (_, onFetch) => {
      server.behave({ onFetch });
      const painting = provider();
      await expect(painting.generate(request(), context())).rejects.toMatchObject({
        code: 'model_output_invalid',
        retryable: true,
        refused: false,
      });
      server.behave({});
      expect(await sizeOf(await painting.generate(request(), context({ resume: 'p1' })))).toBe('320x256');
      expect(created()).toBe(1);
    },
  );

  test('that is truncated is passed on to the pipeline, which rejects it', async () => {
    const cut = (await paint(64, 64)).subarray(0, 60).toString('base64');
    server.behave({ output: () => `data:image/png;base64,${cut}` });
    const { image } = await provider().generate(request(), context());
    await expect(decodeModelImage(image)).rejects.toMatchObject({ code: 'model_output_invalid' });
  });
});
