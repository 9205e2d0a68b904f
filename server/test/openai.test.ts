import { PLANS } from '@easel/shared/contracts/plans';
import { subscribe } from '@easel/tests/env/subscribe';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import {
  ada,
  asAda,
  ask,
  askAndMake,
  complete,
  errorOf,
  failWith,
  get,
  made,
  PROMPT,
  picture,
  server,
  useOpenAiServer,
} from './openai-setup.ts';
import { bearer } from './test-server.ts';

useOpenAiServer();

describe('image requests', () => {
  test('return a working link by default', async () => {
    const answer = await askAndMake({ model: 'dall-e-3', quality: 'hd', style: 'vivid', user: 'someone' });
    expect(answer.statusCode, answer.body).toBe(200);
    const { data, ...rest } = answer.json();
    expect(rest).toEqual({
      created: expect.any(Number),
      background: 'opaque',
      output_format: 'png',
      size: '1024x1024',
    });
    expect(data).toEqual([
      { url: expect.stringMatching(/^http:\/\/localhost:3000\/api\/images\/.*signature=/) },
    ]);
    const { pathname, search } = new URL(data[0].url);
    const file = await get(pathname + search, {});
    expect(file.rawPayload).toEqual(await picture());
    expect(answer.headers['x-easel-generations']).toBe((await made())[0]?.id);
  });

  test.each([
    [{ response_format: 'b64_json' }, 'png'],
    [{ model: 'gpt-image-1' }, 'png'],
    [{ output_format: 'jpeg', output_compression: 60 }, 'jpeg'],
    [{ output_format: 'webp', response_format: 'b64_json' }, 'webp'],
  ])('return the image itself for %o, with its provenance metadata', async (fields, format) => {
    const answer = await askAndMake(fields);
    expect(answer.statusCode, answer.body).toBe(200);
    const { data, output_format } = answer.json();
    expect(output_format).toBe(format);
    const found = await sharp(Buffer.from(data[0].b64_json, 'base64')).metadata();
    expect(found).toMatchObject({ format, width: 32, height: 16 });
    expect(found.xmp?.toString()).toContain('xmpmeta');
  });

  test.each([
    [{}, { width: 1024, height: 1024, style: 'photorealistic', model: 'painter' }],
    [
      { size: 'auto', style: 'natural' },
      { width: 1024, height: 1024, style: 'photorealistic' },
    ],
    [
      { size: '768x1024', style: 'watercolor', model: 'painter' },
      { settings: { resolution: '768x768', aspectRatio: '3:4', iterations: 1 }, style: 'watercolor' },
    ],
    [{ n: null, size: null, stream: null, response_format: null, model: null }, { width: 1024 }],
    [{ model: 'gpt-image-9-tomorrow', moderation: 'low', background: 'opaque' }, { model: 'painter' }],
  ])('map %o to %o', async (fields, expected) => {
    const answer = await askAndMake(fields);
    expect(answer.statusCode, answer.body).toBe(200);
    expect((await made())[0]).toMatchObject(expected);
  });

  test.each([
    [
      { seed: 7, steps: 30, negative_prompt: 'fog' },
      { seed: 7, parameters: { steps: null, negativePrompt: null } },
    ],
    [{ seed: -1, background: 'transparent', cfg_scale: 7, colour: 'red' }, { prompt: PROMPT }],
    [{ prompt: 'x'.repeat(32_000) }, { prompt: 'x'.repeat(32_000) }],
  ])('accept what chat programs send: %#', async (fields, expected) => {
    const answer = await askAndMake(fields);
    expect(answer.statusCode).toBe(200);
    const id = answer.headers['x-easel-generations'];
    expect((await get(`/api/generations/${id}`)).json()).toMatchObject(expected);
    await server.context.background.idle();
    const prompts = (await get('/api/prompts')).json().items;
    expect(prompts).toHaveLength('prompt' in fields ? 0 : 1);
  });

  test('make as many images at once as the plan allows', async () => {
    await subscribe(server.context.config.database.url, ada.session.user.id, 'team');
    const answering = ask({ prompt: PROMPT, n: 10, response_format: 'url' });
    await expect.poll(async () => (await made()).length).toBe(10);
    for (const { id } of await made()) await complete(id);
    const answer = await answering;
    expect([answer.statusCode, answer.json().data]).toEqual([200, expect.any(Array)]);
    expect(answer.json().data).toHaveLength(10);
  });

  test('return the successful images when one of several fails', async () => {
    let ended = 0;
    const oneFails = (id: string) => (ended++ === 0 ? failWith('model_failed')(id) : complete(id));
    const answer = await askAndMake({ n: 3 }, oneFails);
    expect(answer.statusCode, answer.body).toBe(200);
    expect(answer.json().data).toHaveLength(2);
  });

  test('create nothing new when repeated with the same key', async () => {
    const key = { 'idempotency-key': 'one' };
    const first = await askAndMake({}, complete, key);
    const again = await ask({ prompt: PROMPT }, key);
    expect(again.headers['x-easel-generations']).toBe(first.headers['x-easel-generations']);
    const other = errorOf(await ask({ prompt: 'another' }, key));
    expect(other).toMatchObject({ status: 422, code: 'idempotency_mismatch' });
    expect(await made()).toHaveLength(1);
  });
});

describe('requests rejected at no cost', () => {
  test.each([
    [{ prompt: undefined }, 'prompt'],
    [{ prompt: 'x'.repeat(32_001) }, 'prompt'],
    [{ n: 11 }, 'n'],
    [{ n: 0 }, 'n'],
    [{ size: '1000x1000' }, 'size'],
    [{ size: 'huge' }, 'size'],
    [{ style: 'cubism' }, 'style'],
    [{ output_format: 'gif' }, 'output_format'],
    [{ output_format: 'jpeg', response_format: 'url' }, 'output_format'],
    [{ output_compression: 50 }, 'output_compression'],
    [{ stream: true, response_format: 'url' }, 'response_format'],
    [{ partial_images: 4 }, 'partial_images'],
  ])('answers %o with a bad request that names the field', async (fields, param) => {
    const error = errorOf(await ask({ prompt: PROMPT, ...fields }));
    expect(error).toMatchObject({ status: 400, type: 'invalid_request_error', param, code: 'invalid_value' });
    expect(await made()).toEqual([]);
  });

  test.each([
    ['an unknown model', { model: 'sora' }, { status: 404, code: 'model_not_found', param: 'model' }],
    ['a size beyond the plan', { size: '1792x1024' }, { status: 403, code: 'plan_limit' }],
    ['more than the plan ever has room for', { n: 10 }, { status: 403, code: 'plan_limit' }],
    ['too many at once', { n: 4 }, { status: 429, code: 'rate_limit_exceeded' }],
  ])('%s', async (_, fields, expected) => {
    await server.post('/api/generate', { prompt: 'a fox' }, asAda());
    expect(errorOf(await ask({ prompt: PROMPT, ...fields }))).toMatchObject(expected);
    expect(await made()).toHaveLength(1);
  });

  test.each([
    ['no JSON', '{', 'application/json', 400, 'malformed_json'],
    ['a list', '[]', 'application/json', 400, 'invalid_value'],
    ['a form', 'prompt=x', 'application/x-www-form-urlencoded', 415, 'unsupported_media_type'],
    ['too much', `{"prompt":"${'x'.repeat(600_000)}"}`, 'application/json', 413, 'payload_too_large'],
  ])('%s', async (_, body, type, status, code) => {
    expect(errorOf(await ask(body, { 'content-type': type }))).toMatchObject({ status, code });
  });

  test('reports exhausted credits as a quota, which clients do not retry', async () => {
    const { db } = server.context;
    const userId = ada.session.user.id;
    const { anchorAt: periodStart } = await db
      .selectFrom('subscribers')
      .select('anchorAt')
      .where('userId', '=', userId)
      .executeTakeFirstOrThrow();
    const spent = { userId, run: 1, periodStart, kind: 'hold' as const, amount: -50 };
    await db
      .insertInto('creditEntries')
      .values({ ...spent, generationId: crypto.randomUUID() })
      .execute();
    const answer = await ask({ prompt: PROMPT });
    expect(errorOf(answer)).toMatchObject({
      status: 429,
      type: 'insufficient_quota',
      code: 'insufficient_quota',
    });
    expect(answer.headers['x-should-retry']).toBe('false');
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
  });

  test('limits requests per hour by plan', async () => {
    // The quota counts clock hours.
    using _stopped = server.clock.stop();
    const { key } = (await server.post('/api/keys', { name: 'Busy' }, asAda())).json();
    const answers = await Promise.all(
      Array.from({ length: PLANS.free.apiRequestsPerHour + 1 }, () => get('/v1/models', bearer(key))),
    );
    const refused = answers.filter(({ statusCode }) => statusCode === 429);
    expect(refused).toHaveLength(1);
    for (const answer of refused) {
      expect(errorOf(answer)).toMatchObject({ type: 'requests', code: 'rate_limit_exceeded' });
      const retryAfter = Number(answer.headers['retry-after']);
      expect(retryAfter).toBeGreaterThan(0);
      // The window ends with the hour: clients may wait out its last minute.
      if (retryAfter > 61) expect(answer.headers['x-should-retry']).toBe('false');
    }
  });
});

describe('access', () => {
  const keyFor = async (scope: string) =>
    (await server.post('/api/keys', { name: scope, scopes: [scope] }, asAda())).json().key as string;

  test('rejects a missing or unknown key', async () => {
    for (const headers of [
      { authorization: '' },
      bearer('sk-proj-1234'),
      bearer(`easel_${'x'.repeat(40)}`),
    ]) {
      const answer = await ask({ prompt: PROMPT }, headers);
      expect(errorOf(answer)).toMatchObject({ status: 401, code: 'invalid_api_key' });
      expect(answer.headers['www-authenticate']).toBeDefined();
      expect(errorOf(await get('/v1/models', headers)).status).toBe(401);
    }
  });

  test('requires the scope to make images; any key may list the models', async () => {
    const reader = bearer(await keyFor('generations:read'));
    expect(errorOf(await ask({ prompt: PROMPT }, reader))).toMatchObject({
      status: 403,
      code: 'insufficient_scope',
    });
    expect((await get('/v1/models', reader)).statusCode).toBe(200);
    const writer = bearer(await keyFor('generations:write'));
    expect((await askAndMake({}, complete, writer)).statusCode).toBe(200);
  });
});

describe('models', () => {
  test('are listed and found by id, with OpenAI’s names resolving to the default', async () => {
    const painter = { id: 'painter', object: 'model', created: 0, owned_by: 'easel' };
    expect((await get('/v1/models')).json()).toEqual({ object: 'list', data: [painter] });
    expect((await get('/v1/models/painter')).json()).toEqual(painter);
    expect((await get('/v1/models/dall-e-2')).json()).toEqual(painter);
    expect(errorOf(await get('/v1/models/sora'))).toMatchObject({ status: 404, code: 'model_not_found' });
  });
});

describe('paths below /v1', () => {
  test('return an error and never a page if they do not exist', async () => {
    const accept = { accept: 'text/html' };
    for (const url of ['/v1', '/v1/', '/v1/nothing', '/v1/images/generations/7']) {
      expect(errorOf(await get(url, accept)), url).toMatchObject({
        status: 404,
        type: 'invalid_request_error',
      });
    }
    const form = { ...accept, 'content-type': 'multipart/form-data' };
    expect(errorOf(await server.post('/v1/images/collages', 'x', form)).status).toBe(404);
  });

  test('report a wrong method', async () => {
    const answer = await get('/v1/images/generations');
    expect([errorOf(answer).status, answer.headers.allow]).toEqual([405, 'POST']);
  });

  test('are documented under their own tag, with their own errors', async () => {
    const { paths } = (await get('/api/openapi.json')).json();
    const { tags, responses } = paths['/v1/images/generations'].post;
    expect(tags).toEqual(['openai']);
    expect(Object.keys(responses['200'].content)).toEqual(['application/json', 'text/event-stream']);
    expect(JSON.stringify(responses.default)).toContain('OpenAiError');
    expect(JSON.stringify(paths['/api/generate'].post.responses.default)).toContain('Problem');
  });
});

describe('requests that end without an image', () => {
  test.each([
    ['model_failed', 500, undefined],
    ['model_unavailable', 503, undefined],
    ['content_blocked', 400, undefined],
  ] as const)('%s', async (code, status, retry) => {
    const answer = await askAndMake({}, failWith(code));
    const theirs = code === 'content_blocked' ? 'moderation_blocked' : code;
    expect(errorOf(answer)).toMatchObject({ status, code: theirs });
    expect(answer.headers['x-should-retry']).toBe(retry);
  });

  test('returns the same failure for the same key, because retrying is useless', async () => {
    const answer = await askAndMake({}, failWith('model_failed'), { 'idempotency-key': 'one' });
    expect(answer.headers['x-should-retry']).toBe('false');
  });

  test('reports a cancellation so that clients do not retry', async () => {
    const cancel = async (id: string) => {
      await server.app.inject({ method: 'POST', url: `/api/generations/${id}/cancel`, headers: asAda() });
    };
    const answer = await askAndMake({}, cancel);
    expect(errorOf(answer)).toMatchObject({ status: 409, message: expect.stringContaining('canceled') });
    expect(answer.headers['x-should-retry']).toBe('false');
  });
});
