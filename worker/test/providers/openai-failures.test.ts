import { freePort } from '@easel/local/free-port';
import { describe, expect, test, vi } from 'vitest';
import { decodeModelImage } from '../../src/image/decode.ts';
import { ModelError } from '../../src/providers/model-error.ts';
import { type GenerateContext, HandoverError } from '../../src/providers/types.ts';
import { context, provider, request, server, useOpenAiServer } from './openai-setup.ts';

useOpenAiServer();

const BLOCKED = { code: 'moderation_blocked', type: 'image_generation_user_error' };

/** Asks a model of OpenAI and one of a local server, which bills nothing. */
const failures = async (fields: Partial<GenerateContext> = {}) => ({
  billed: await provider()
    .generate(request(), context(fields))
    .catch((error: unknown) => error),
  free: await provider({ model: 'flux', dialect: 'vllm-omni' })
    .generate(request(), context(fields))
    .catch((error: unknown) => error),
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

  test('closes the connection in the middle of a stream too', async () => {
    server.behave({ kind: 'endless', type: 'text/event-stream' });
    const controller = new AbortController();
    const work = provider().generate(request(), context({ signal: controller.signal }));
    await expect.poll(() => server.requests).toHaveLength(1);
    const reason = new Error('canceled');
    controller.abort(reason);
    await expect(work).rejects.toBe(reason);
    await expect.poll(() => server.abandoned).toBe(1);
  });

  test('is not sent if it was canceled before', async () => {
    const reason = new Error('canceled');
    await expect(provider().generate(request(), context({ signal: AbortSignal.abort(reason) }))).rejects.toBe(
      reason,
    );
    expect(server.requests).toEqual([]);
  });
});

describe('a billed request', () => {
  test('is marked before it is sent, and stays marked', async () => {
    const markPaid = vi.fn(async () => expect(server.requests).toEqual([]));
    await provider().generate(request(), context({ markPaid }));
    expect(markPaid).toHaveBeenCalledExactlyOnceWith(true);
  });

  test.each([
    ['is refused', 429, [[true], [false]]],
    ['is answered with an error, and made no picture', 500, [[true], [false]]],
    ['is lost behind a gateway, and may have made one', 504, [[true]]],
  ])('that %s is marked correctly', async (_, status, marks) => {
    server.behave({ kind: 'refuse', status, error: {} });
    const markPaid = vi.fn(async (_isSent: boolean) => {});
    await expect(provider().generate(request(), context({ markPaid }))).rejects.toBeInstanceOf(ModelError);
    expect(markPaid.mock.calls).toEqual(marks);
  });

  test('that is aborted stays marked, as the vendor may finish it', async () => {
    server.behave({ kind: 'hang' });
    const markPaid = vi.fn(async (_isSent: boolean) => {});
    const controller = new AbortController();
    const work = provider().generate(request(), context({ markPaid, signal: controller.signal }));
    await expect.poll(() => server.requests).toHaveLength(1);
    controller.abort(new Error('shutdown'));
    await expect(work).rejects.toThrow('shutdown');
    expect(markPaid.mock.calls).toEqual([[true]]);
  });

  test('is not marked for a server that bills nothing', async () => {
    const markPaid = vi.fn(async (_isSent: boolean) => {});
    await provider({ model: 'flux', dialect: 'vllm-omni' }).generate(request(), context({ markPaid }));
    expect(markPaid).not.toHaveBeenCalled();
  });
});

describe('a refusal', () => {
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
  ])('because of %s is translated', async (_, status, error, expected) => {
    server.behave({ kind: 'refuse', status, error });
    const failure = await provider()
      .generate(request(), context())
      .catch((reason: unknown) => reason);
    expect(failure).toMatchObject(expected);
    expect(server.requests).toHaveLength(1);
    expect(String((failure as Error).message)).not.toContain('repeat the prompt');
  });

  test('because of a blocked picture within a stream is translated', async () => {
    server.behave({ kind: 'stream', events: [{ partial: 0 }, { error: BLOCKED }] });
    await expect(provider().generate(request(), context())).rejects.toMatchObject({
      code: 'content_blocked',
      retryable: false,
      message: 'The stream ended with an error (moderation_blocked)',
    });
  });

  test('because of a server error within a stream is retryable', async () => {
    server.behave({ kind: 'stream', events: [{ error: { type: 'server_error', code: null } }] });
    await expect(provider().generate(request(), context())).rejects.toMatchObject({
      code: 'model_failed',
      retryable: true,
      refused: false,
    });
  });
});

describe('does not retry a picture that may have been billed, and retries a free one:', () => {
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

  test('passes a truncated image on to the pipeline, which rejects it', async () => {
    server.behave({ kind: 'truncate' });
    const { image } = await provider({ streaming: false }).generate(request(), context());
    await expect(decodeModelImage(image)).rejects.toMatchObject({ code: 'model_output_invalid' });
  });
});

test('reports a failed connection as refused', async () => {
  const unreachable = provider({}, { url: `http://127.0.0.1:${await freePort()}/v1` });
  await expect(unreachable.generate(request(), context())).rejects.toMatchObject({
    code: 'model_unavailable',
    retryable: true,
    refused: true,
  });
});
