import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { connect } from 'node:net';
import { PLANS } from '@easel/shared/contracts/plans';
import { claimGeneration } from '@easel/shared/node/repos/claims.repo';
import { findGeneration } from '@easel/shared/node/repos/generations.repo';
import { settleCompleted, settleFailed } from '@easel/shared/node/repos/settlements.repo';
import type { LightMyRequestResponse } from 'fastify';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { StreamedEvent } from '../src/event-stream.ts';
import type { Sight } from '../src/modules/generations/watching.service.ts';
import { imageEvents } from '../src/modules/openai/image-stream.ts';
import type { OpenAiError } from '../src/modules/openai/openai-error.ts';
import { bearer, type SignedUp, signUp, startTestServer, type TestServer } from './test-server.ts';

let server: TestServer;
let ada: SignedUp;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server?.close());
beforeEach(async () => {
  ada = await signUp(server);
});

type Headers = Record<string, string>;
const PROMPT = 'a red kite';
const XMP = '<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF/></x:xmpmeta>';
const asAda = () => bearer(ada.session.access_token);
const ask = (body: object | string, headers: Headers = {}) =>
  server.app.inject({
    ...{ method: 'POST', url: '/v1/images/generations', payload: body },
    headers: { ...asAda(), 'content-type': 'application/json', ...headers },
  });
const get = (url: string, headers: Headers = asAda()) => server.app.inject({ url, headers });
const made = async () => (await get('/api/generations')).json().items as { id: string; status: string }[];

/** An error as OpenAI's clients read it. */
function errorOf(response: LightMyRequestResponse) {
  expect(response.headers['content-type']).toMatch(/^application\/json/);
  const { error, ...rest } = response.json();
  expect(rest).toEqual({});
  const shape = { message: expect.any(String), type: expect.any(String) };
  expect(error).toEqual({ ...shape, code: error.code, param: error.param });
  return { status: response.statusCode, ...error };
}

/** Asks, lets a worker's part be played with the first that was made, and returns the answer. */
async function askAndMake(
  body: object,
  end: (id: string) => Promise<void> = complete,
  headers: Headers = {},
) {
  const before = (await made()).length;
  const answering = ask({ prompt: PROMPT, ...body }, headers);
  const count = async () => (await made()).length;
  await expect.poll(count).toBeGreaterThan(before);
  for (const { id, status } of await made()) if (status === 'pending') await end(id);
  return answering;
}

async function claimed(id: string) {
  const claim = await claimGeneration(server.context.db, { id, workerId: 'test' });
  if (!claim) throw new Error('not claimed');
  return claim;
}
const tell = (id: string) =>
  server.context.bus.publish({ type: 'generation', userId: ada.session.user.id, id, version: 9 });

async function complete(id: string, file?: Buffer): Promise<void> {
  const { db, store } = server.context;
  const claim = await claimed(id);
  const objectKey = `generations/${id}/1/image.png`;
  await store.put(objectKey, file ?? (await picture()), { contentType: 'image/png' });
  const image = {
    ...{ objectKey, previewKey: objectKey, thumbnailKey: objectKey, contentType: 'image/png' },
    ...{ width: 1024, height: 1024, bytes: 9, hasWatermark: true },
  };
  await settleCompleted(db, claim, { image, origins: [], lastStep: { step: 1, steps: 1 } });
  await tell(id);
}
const failWith = (code: 'model_failed' | 'content_blocked' | 'model_unavailable') => async (id: string) => {
  await settleFailed(server.context.db, await claimed(id), { code, retryable: false });
  await tell(id);
};

const picture = () =>
  sharp({ create: { width: 32, height: 16, channels: 3, background: '#a30' } })
    .withXmp(XMP)
    .png()
    .toBuffer();

describe('what is asked for', () => {
  test('a link that opens, without being asked for anything else', async () => {
    const answer = await askAndMake({ model: 'dall-e-3', quality: 'hd', style: 'vivid', user: 'someone' });
    expect(answer.statusCode, answer.body).toBe(200);
    const { data, ...rest } = answer.json();
    expect(rest).toEqual({
      ...{ created: expect.any(Number), background: 'opaque', output_format: 'png', size: '1024x1024' },
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
  ])('%o brings the image itself, with the metadata that say where it comes from', async (fields, format) => {
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
  ])('%o makes %o', async (fields, expected) => {
    const answer = await askAndMake(fields);
    expect(answer.statusCode, answer.body).toBe(200);
    expect((await made())[0]).toMatchObject(expected);
  });

  test('several images; where one fails, the others are the answer', async () => {
    let ended = 0;
    const oneFails = (id: string) => (ended++ === 0 ? failWith('model_failed')(id) : complete(id));
    const answer = await askAndMake({ n: 3 }, oneFails);
    expect(answer.statusCode, answer.body).toBe(200);
    expect(answer.json().data).toHaveLength(2);
  });

  test('the same request with the same key makes nothing new', async () => {
    const key = { 'idempotency-key': 'one' };
    const first = await askAndMake({}, complete, key);
    const again = await ask({ prompt: PROMPT }, key);
    expect(again.headers['x-easel-generations']).toBe(first.headers['x-easel-generations']);
    const other = errorOf(await ask({ prompt: 'another' }, key));
    expect(other).toMatchObject({ status: 422, code: 'idempotency_mismatch' });
    expect(await made()).toHaveLength(1);
  });
});

describe('what is refused, and costs nothing', () => {
  test.each([
    [{ prompt: undefined }, 'prompt'],
    [{ prompt: 'x'.repeat(501) }, 'prompt'],
    [{ n: 5 }, 'n'],
    [{ n: 0 }, 'n'],
    [{ size: '1000x1000' }, 'size'],
    [{ size: 'huge' }, 'size'],
    [{ style: 'cubism' }, 'style'],
    [{ background: 'transparent' }, 'background'],
    [{ output_format: 'gif' }, 'output_format'],
    [{ output_format: 'jpeg', response_format: 'url' }, 'output_format'],
    [{ output_compression: 50 }, 'output_compression'],
    [{ stream: true, response_format: 'url' }, 'response_format'],
    [{ partial_images: 4 }, 'partial_images'],
    [{ colour: 'red' }, 'colour'],
  ])('%o is a bad request that names the field', async (fields, param) => {
    const error = errorOf(await ask({ prompt: PROMPT, ...fields }));
    expect(error).toMatchObject({ status: 400, type: 'invalid_request_error', param, code: 'invalid_value' });
    expect(await made()).toEqual([]);
  });

  test.each([
    ['an unknown model', { model: 'sora' }, { status: 404, code: 'model_not_found', param: 'model' }],
    ['a size beyond the plan', { size: '1792x1024' }, { status: 403, code: 'plan_limit' }],
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
    ['too much', `{"prompt":"${'x'.repeat(70_000)}"}`, 'application/json', 413, 'payload_too_large'],
  ])('%s', async (_, body, type, status, code) => {
    expect(errorOf(await ask(body, { 'content-type': type }))).toMatchObject({ status, code });
  });

  test('credits that are used up are a quota, which no retry brings back', async () => {
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
      ...{ status: 429, type: 'insufficient_quota', code: 'insufficient_quota' },
    });
    expect(answer.headers['x-should-retry']).toBe('false');
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
  });

  test('more requests an hour than the plan allows', async () => {
    const { key } = (await server.post('/api/keys', { name: 'Busy' }, asAda())).json();
    const answers = await Promise.all(
      Array.from({ length: PLANS.free.apiRequestsPerHour + 1 }, () => get('/v1/models', bearer(key))),
    );
    const refused = answers.filter(({ statusCode }) => statusCode === 429);
    expect(refused).toHaveLength(1);
    for (const answer of refused) {
      expect(errorOf(answer)).toMatchObject({ type: 'requests', code: 'rate_limit_exceeded' });
      expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
      expect(answer.headers['x-should-retry']).toBe('false');
    }
  });
});

describe('who may ask', () => {
  const keyFor = async (scope: string) =>
    (await server.post('/api/keys', { name: scope, scopes: [scope] }, asAda())).json().key as string;

  test('nobody without a key, or with one that is not ours', async () => {
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

  test('a key needs the scope to make images; any key may see the models', async () => {
    const reader = bearer(await keyFor('generations:read'));
    expect(errorOf(await ask({ prompt: PROMPT }, reader))).toMatchObject({
      ...{ status: 403, code: 'insufficient_scope' },
    });
    expect((await get('/v1/models', reader)).statusCode).toBe(200);
    const writer = bearer(await keyFor('generations:write'));
    expect((await askAndMake({}, complete, writer)).statusCode).toBe(200);
  });
});

describe('models', () => {
  test('are listed and found by their ids, OpenAI’s names leading to the default one', async () => {
    const painter = { id: 'painter', object: 'model', created: 0, owned_by: 'easel' };
    expect((await get('/v1/models')).json()).toEqual({ object: 'list', data: [painter] });
    expect((await get('/v1/models/painter')).json()).toEqual(painter);
    expect((await get('/v1/models/dall-e-2')).json()).toEqual(painter);
    expect(errorOf(await get('/v1/models/sora'))).toMatchObject({ status: 404, code: 'model_not_found' });
  });
});

describe('paths below /v1', () => {
  test('that do not exist are an error and never a page', async () => {
    const accept = { accept: 'text/html' };
    for (const url of ['/v1', '/v1/', '/v1/nothing', '/v1/images/edits', '/v1/images/generations/7']) {
      expect(errorOf(await get(url, accept)), url).toMatchObject({
        ...{ status: 404, type: 'invalid_request_error' },
      });
    }
    const form = { ...accept, 'content-type': 'multipart/form-data' };
    expect(errorOf(await server.post('/v1/images/edits', 'x', form)).status).toBe(404);
  });

  test('say so where another method is meant', async () => {
    expect(errorOf(await get('/v1/images/generations')).status).toBe(405);
  });

  test('are described under a tag of their own, with errors of their own', async () => {
    const { paths } = (await get('/api/openapi.json')).json();
    const { tags, responses } = paths['/v1/images/generations'].post;
    expect(tags).toEqual(['openai']);
    expect(Object.keys(responses['200'].content)).toEqual(['application/json', 'text/event-stream']);
    expect(JSON.stringify(responses.default)).toContain('OpenAiError');
    expect(JSON.stringify(paths['/api/generate'].post.responses.default)).toContain('Problem');
  });
});

describe('images that come to nothing', () => {
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

  test('a failure is found again with the same key: to ask again is of no use', async () => {
    const answer = await askAndMake({}, failWith('model_failed'), { 'idempotency-key': 'one' });
    expect(answer.headers['x-should-retry']).toBe('false');
  });

  test('who cancels is told so, and their program does not ask again', async () => {
    const cancel = async (id: string) => {
      await server.app.inject({ method: 'POST', url: `/api/generations/${id}/cancel`, headers: asAda() });
    };
    const answer = await askAndMake({}, cancel);
    expect(errorOf(answer)).toMatchObject({ status: 409, message: expect.stringContaining('canceled') });
    expect(answer.headers['x-should-retry']).toBe('false');
  });
});

describe('streams', () => {
  const eventsIn = (body: string) =>
    body
      .split('\n\n')
      .filter((block) => block.startsWith('event: '))
      .map((block) => {
        const [, event, data] = /^event: (.*)\ndata: (.*)$/s.exec(block) ?? [];
        return { event, data: JSON.parse(data ?? '') };
      });
  const preview = async () => {
    const file = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#060' } })
      .webp()
      .toBuffer();
    return `data:image/webp;base64,${file.toString('base64')}`;
  };

  test('bring as many partial images as asked for, spread over the way, and the image', async () => {
    const { body } = await askAndMake({ stream: true, partial_images: 2, output_format: 'jpeg' });
    expect(eventsIn(body)).toHaveLength(1);

    const { services, db } = server.context;
    const id = (await made())[0]?.id ?? '';
    const row = await findGeneration(db, id);
    if (!row) throw new Error('not made');
    const shown = await preview();
    async function* sights(): AsyncGenerator<Sight> {
      yield { rows: row ? [{ ...row, status: 'processing' }] : [] };
      for (const progress of [10, 40, 50, 70, 90]) {
        yield { progress: { id, version: 2, progress, step: progress, steps: 100, preview: shown } };
        yield { progress: { id, version: 2, progress, step: progress, steps: 100 } };
      }
      yield { rows: row ? [row] : [] };
    }
    const events: StreamedEvent[] = [];
    const options = {
      ...{ images: services.images, format: { name: 'jpeg' as const, quality: 80 }, partialImages: 2 },
      ...{ failureOf: () => undefined, toError: (error: unknown) => error as OpenAiError },
    };
    for await (const event of imageEvents(sights(), options)) events.push(event);
    const seen = events.map(({ data }) => data as Record<string, unknown>);
    expect(seen).toEqual([
      ...[0, 1].map((index) => ({
        ...{
          type: 'image_generation.partial_image',
          b64_json: expect.any(String),
          partial_image_index: index,
        },
        ...{ created_at: expect.any(Number), size: '1024x1024', quality: 'auto' },
        ...{ background: 'opaque', output_format: 'jpeg' },
      })),
      expect.objectContaining({ type: 'image_generation.completed', usage: expect.anything() }),
    ]);
    expect(events.map(({ event }) => event)).toEqual(seen.map(({ type }) => type));
    for (const { b64_json } of seen) {
      expect((await sharp(Buffer.from(String(b64_json), 'base64')).metadata()).format).toBe('jpeg');
    }
  });

  test('of several images bring each as it is ready', async () => {
    const answer = await askAndMake({ stream: true, n: 2, output_format: 'webp' });
    const events = eventsIn(answer.body);
    expect(events.map(({ event }) => event)).toEqual(Array(2).fill('image_generation.completed'));
    expect(events.map(({ data }) => data.output_format)).toEqual(['webp', 'webp']);
  });

  test('end with an error where nothing came of it', async () => {
    const answer = await askAndMake({ stream: true }, failWith('content_blocked'));
    expect(eventsIn(answer.body)).toEqual([
      {
        event: 'error',
        data: { type: 'error', error: expect.objectContaining({ code: 'moderation_blocked' }) },
      },
    ]);
  });

  test('what is refused is refused before the stream begins', async () => {
    expect(errorOf(await ask({ prompt: PROMPT, stream: true, n: 9 })).status).toBe(400);
  });
});

describe('over a real connection', () => {
  let url: string;
  beforeAll(async () => {
    url = await server.app.listen({ port: 0 });
  });

  test('who hangs up loses nothing: the image goes on being made', async () => {
    const hangUp = new AbortController();
    const answering = fetch(`${url}/v1/images/generations`, {
      method: 'POST',
      headers: { ...asAda(), 'content-type': 'application/json' },
      body: JSON.stringify({ prompt: PROMPT }),
      signal: hangUp.signal,
    }).catch((error: unknown) => error);
    await expect.poll(async () => (await made()).length).toBe(1);
    hangUp.abort();
    expect(await answering).toBeInstanceOf(DOMException);
    const [row] = await made();
    expect(row?.status).toBe('pending');
    await complete(row?.id ?? '');
    expect((await made())[0]?.status).toBe('completed');
  });

  test('who asks for images and does not read them holds up its own answers alone', async () => {
    const { port } = new URL(url);
    const key = { 'idempotency-key': 'one' };
    const body = { prompt: PROMPT, response_format: 'b64_json' };
    // No socket takes as much while nobody reads.
    const large = randomBytes(8 * 1_024 ** 2);
    await askAndMake(body, (id) => complete(id, large), key);
    const payload = JSON.stringify(body);
    const head = [
      'POST /v1/images/generations HTTP/1.1',
      'Host: easel',
      `Authorization: ${asAda().authorization}`,
      ...['Content-Type: application/json', `Content-Length: ${payload.length}`, 'Idempotency-Key: one'],
    ];
    const sockets = Array.from({ length: 4 }, () => connect(Number(port), '127.0.0.1'));
    for (const socket of sockets) {
      socket.write(`${head.join('\r\n')}\r\n\r\n${payload}`);
      await once(socket, 'readable');
    }
    let isAnswered = false;
    const waiting = ask(body, key).then((answer) => {
      isAnswered = true;
      return answer;
    });
    // A link takes no memory. One after the other, these take longer than the image would.
    for (let asked = 0; asked < 20; asked++) {
      expect((await ask({ ...body, response_format: 'url' }, key)).statusCode).toBe(200);
    }
    expect(isAnswered).toBe(false);
    for (const socket of sockets) socket.destroy();
    expect((await waiting).statusCode).toBe(200);
  });

  test.each([
    ['without a key not to ask again, which would make and charge it twice', {}, 'false'],
    ['with a key to ask again', { 'idempotency-key': 'one' }, 'true'],
  ])('a server that closes says %s', async (_, headers, shouldRetry) => {
    const other = await startTestServer();
    const grace = await signUp(other);
    const url = await other.app.listen({ port: 0 });
    const send = (stream: boolean) =>
      fetch(`${url}/v1/images/generations`, {
        method: 'POST',
        headers: { ...bearer(grace.session.access_token), 'content-type': 'application/json', ...headers },
        body: JSON.stringify({ prompt: PROMPT, stream }),
      });
    const [plain, streamed] = [send(false), send(true)];
    expect((await streamed).status).toBe(200);
    const list = async () =>
      (
        await other.app.inject({ url: '/api/generations', headers: bearer(grace.session.access_token) })
      ).json().items.length;
    await expect.poll(list).toBe(shouldRetry === 'true' ? 1 : 2);
    const closing = other.close();
    const answer = await plain;
    expect(answer.status).toBe(503);
    expect(answer.headers.get('x-should-retry')).toBe(shouldRetry);
    expect(((await answer.json()) as { error: { message: string } }).error.message).toContain(
      '/api/generations/',
    );
    const body = await (await streamed).text();
    expect(body).toMatch(/event: error\n.*"code":"unavailable"/);
    await closing;
  });
});
