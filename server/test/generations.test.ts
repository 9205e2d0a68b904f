import type { GenerateResponse, Generation } from '@easel/shared/contracts/generation.schema';
import {
  generateResponseSchema,
  generationListSchema,
  generationSchema,
} from '@easel/shared/contracts/generation.schema';
import { PLANS } from '@easel/shared/contracts/plans';
import { subscriptionSchema } from '@easel/shared/contracts/plans.schema';
import { claimGeneration } from '@easel/shared/node/repos/claims.repo';
import { settleCompleted, settleFailed } from '@easel/shared/node/repos/settlements.repo';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bearer, problemOf, type SignedUp, signUp, startTestServer, type TestServer } from './test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server?.close());

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** Someone new, and what they can do. */
async function person() {
  const user = await signUp(server);
  const send = (method: Method, url: string, payload?: object | string) =>
    server.app.inject({
      method,
      url,
      headers: { ...bearer(user.session.access_token), 'content-type': 'application/json' },
      ...(payload !== undefined && { payload }),
    });
  const generate = async (fields: object = {}): Promise<GenerateResponse> => {
    const answer = await send('POST', '/api/generate', { prompt: 'a fox', ...fields });
    if (answer.statusCode !== 202) throw new Error(answer.body);
    return generateResponseSchema.parse(answer.json());
  };
  const get = async (id: string): Promise<Generation> =>
    generationSchema.parse((await send('GET', `/api/generations/${id}`)).json());
  const credits = async () =>
    subscriptionSchema.parse((await send('GET', '/api/subscription')).json()).credits;
  return { user, send, generate, get, credits };
}

const subscribe = ({ session }: SignedUp, plan: 'pro' | 'team' | 'enterprise') =>
  server.context.db
    .updateTable('subscribers')
    .set({ subscribed: true, plan, subscriptionTier: PLANS[plan].tier })
    .where('userId', '=', session.user.id)
    .execute();

const jobs = async () =>
  Object.values(await server.context.queue.counts()).reduce((sum, count) => sum + count, 0);

const IMAGE = {
  ...{
    objectKey: 'k',
    previewKey: 'p',
    thumbnailKey: 't',
    contentType: 'image/png',
    width: 1024,
    height: 1024,
    bytes: 9,
  },
  hasWatermark: true,
};

/** What a worker does, without a worker. */
async function complete(id: string): Promise<void> {
  const claim = await claimGeneration(server.context.db, { id, workerId: 'test' });
  if (!claim) throw new Error('not claimed');
  const lastStep = { step: 8, steps: 8 };
  await settleCompleted(server.context.db, claim, { image: IMAGE, origins: [], lastStep });
}

async function fail(id: string): Promise<void> {
  const claim = await claimGeneration(server.context.db, { id, workerId: 'test' });
  if (!claim) throw new Error('not claimed');
  await settleFailed(server.context.db, claim, { code: 'model_failed', retryable: false });
}

describe('POST /api/generate', () => {
  test('accepts with defaults and answers the first generation and its batch', async () => {
    const { generate, user } = await person();
    const { generations, ...first } = await generate();
    expect(first).toEqual({
      ...{ success: true, status: 'pending', id: generations[0]?.id, batchId: generations[0]?.batchId },
    });
    expect(generations).toHaveLength(1);
    expect(generations[0]).toMatchObject({
      ...{
        prompt: 'a fox',
        style: 'photorealistic',
        model: 'painter',
        width: 1024,
        height: 1024,
        progress: 0,
      },
      settings: { resolution: '1024x1024', aspectRatio: '1:1', iterations: 1 },
      ...{ isFavorite: false, error: null, image: null, image_url: null, startedAt: null, version: 1 },
    });
    expect(user.session.token_type).toBe('bearer');
  });

  test('makes one generation for each iteration, with seeds that follow each other and one batch', async () => {
    const { generate, credits } = await person();
    const { generations } = await generate({ iterations: 4, seed: 2 ** 32 - 2 });
    expect(generations.map(({ seed }) => seed)).toEqual([2 ** 32 - 2, 2 ** 32 - 1, 0, 1]);
    expect(new Set(generations.map(({ batchId }) => batchId)).size).toBe(1);
    expect(await credits()).toMatchObject({ used: 4, remaining: 46, total: 50 });
  });

  test.each([
    [{ resolution: '1024x1024', aspectRatio: '16:9' }, [1344, 768]],
    [{ resolution: '512x512', aspectRatio: '3:4' }, [448, 576]],
    [{ size: '1024x768' }, [1024, 768]],
    [{ size: '1344x768', resolution: '1024x1024', aspectRatio: '16:9' }, [1344, 768]],
  ])('%o is the size %o', async (fields, [width, height]) => {
    const { generate } = await person();
    expect((await generate(fields)).generations[0]).toMatchObject({ width, height });
  });

  test('trims the prompt', async () => {
    const { generate } = await person();
    expect((await generate({ prompt: '  a fox \n' })).generations[0]?.prompt).toBe('a fox');
  });

  test('is the same under /api/v1', async () => {
    const { send } = await person();
    expect((await send('POST', '/api/v1/generate', { prompt: 'a fox' })).statusCode).toBe(202);
  });

  test('keeps words that look like markup or SQL as they are', async () => {
    const { generate, get } = await person();
    const prompt = `<script>alert(1)</script>'; drop table users; -- \${x} {{y}}`;
    const { id } = await generate({ prompt });
    expect((await get(id)).prompt).toBe(prompt);
  });
});

describe('bad input gets a problem, and nothing is charged or enqueued', () => {
  test.each([
    ['no prompt', {}],
    ['a blank prompt', { prompt: ' \n ' }],
    ['501 characters', { prompt: 'a'.repeat(501) }],
    ['a NUL', { prompt: 'a\u0000' }],
    ['a number for a prompt', { prompt: 7 }],
    ['an unknown style', { prompt: 'a', style: 'cubism' }],
    ['an unknown resolution', { prompt: 'a', resolution: '640x480' }],
    ['an unknown ratio', { prompt: 'a', aspectRatio: '2:1' }],
    ['an unknown model', { prompt: 'a', model: 'dall-e' }],
    ['five iterations', { prompt: 'a', iterations: 5 }],
    ['an unknown field', { prompt: 'a', steps: 100 }],
    ['a negative seed', { prompt: 'a', seed: -1 }],
    ['a list', []],
    ['null', 'null'],
    ['text', '"a fox"'],
  ])('%s', async (_, body) => {
    const { send, credits } = await person();
    const before = await jobs();
    const answer = await send('POST', '/api/generate', body);
    expect(problemOf(answer)).toMatchObject({
      ...{ http: 400, status: 400, code: 'validation_failed' },
      type: expect.stringContaining('application/problem+json'),
    });
    expect(answer.json().requestId).toBe(answer.headers['x-request-id']);
    expect(answer.body).not.toMatch(/at .*\.ts|node_modules/);
    expect((await credits()).used).toBe(0);
    expect(await jobs()).toBe(before);
  });

  test('a size that disagrees with the resolution', async () => {
    const { send } = await person();
    const body = { prompt: 'a', size: '512x512', resolution: '1024x1024' };
    expect(problemOf(await send('POST', '/api/generate', body))).toMatchObject({
      http: 400,
      code: 'size_not_supported',
    });
  });

  test('malformed JSON', async () => {
    const { send } = await person();
    expect(problemOf(await send('POST', '/api/generate', '{"prompt":'))).toMatchObject({
      http: 400,
      code: 'malformed_json',
    });
  });

  test('no token', async () => {
    const answer = await server.post('/api/generate', { prompt: 'a fox' });
    expect(problemOf(answer)).toMatchObject({ http: 401, code: 'unauthenticated' });
  });
});

describe('the plan', () => {
  test('Free makes no 1536x1536, however it is asked for, and says which limit', async () => {
    const { send, credits } = await person();
    for (const fields of [
      { resolution: '1536x1536' },
      { size: '2048x1024' },
      { resolution: '1536x1536', aspectRatio: '9:16' },
    ]) {
      const answer = await send('POST', '/api/generate', { prompt: 'a', ...fields });
      expect(problemOf(answer)).toMatchObject({ http: 403, code: 'plan_limit' });
      expect(answer.json().limit).toEqual({ name: 'largestResolution', value: 1024, resetsAt: null });
    }
    expect((await credits()).used).toBe(0);
  });

  test('Pro makes it, without a watermark and before Free', async () => {
    const { send, user, generate } = await person();
    await subscribe(user, 'pro');
    const { id } = await generate({ resolution: '1536x1536' });
    const rows = await server.context.db.selectFrom('generations').selectAll().where('id', '=', id).execute();
    expect(rows[0]).toMatchObject({ watermark: false, width: 1536 });
    const free = await person();
    const { id: freeId } = await free.generate();
    const freeRow = await server.context.db
      .selectFrom('generations')
      .selectAll()
      .where('id', '=', freeId)
      .executeTakeFirstOrThrow();
    expect(rows[0]?.priority).toBeLessThan(freeRow.priority);
    expect(freeRow.watermark).toBe(true);
    expect(subscriptionSchema.parse((await send('GET', '/api/subscription')).json())).toMatchObject({
      plan: 'pro',
      isPro: true,
    });
  });

  test('of many requests at once, no more than the cap are accepted', async () => {
    const { send, credits } = await person();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => send('POST', '/api/generate', { prompt: 'a' })),
    );
    const statuses = answers.map(({ statusCode }) => statusCode).sort();
    expect(statuses).toEqual([...Array(4).fill(202), ...Array(16).fill(429)]);
    expect(answers.find(({ statusCode }) => statusCode === 429)?.json()).toMatchObject({
      code: 'too_many_in_flight',
      limit: { name: 'maxInFlight', value: 4 },
    });
    expect((await credits()).used).toBe(4);
  });

  test('of many requests at once, no more than the credits allow are accepted', async () => {
    const { user, send, credits } = await person();
    await subscribe(user, 'pro');
    const periodStart = (
      await server.context.db
        .selectFrom('subscribers')
        .select('anchorAt')
        .where('userId', '=', user.session.user.id)
        .executeTakeFirstOrThrow()
    ).anchorAt;
    const spent = PLANS.pro.imagesPerMonth as number;
    await server.context.db
      .insertInto('creditEntries')
      .values(
        Array.from({ length: spent - 3 }, () => ({
          ...{ userId: user.session.user.id, generationId: crypto.randomUUID(), run: 1, periodStart },
          ...{ kind: 'hold' as const, amount: -1 },
        })),
      )
      .execute();
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => send('POST', '/api/generate', { prompt: 'a' })),
    );
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([
      202,
      202,
      202,
      ...Array(9).fill(402),
    ]);
    const refused = answers.find(({ statusCode }) => statusCode === 402)?.json();
    expect(refused).toMatchObject({
      code: 'out_of_credits',
      limit: { name: 'imagesPerMonth', value: spent },
    });
    expect(Date.parse(refused.limit.resetsAt)).toBeGreaterThan(Date.now());
    expect(await credits()).toMatchObject({ remaining: 0 });
  });
});

describe('one generation', () => {
  test("another user's is not there, whatever is done to it", async () => {
    const [ada, eve] = [await person(), await person()];
    const { id } = await ada.generate();
    const attempts = [
      eve.send('GET', `/api/generations/${id}`),
      eve.send('PATCH', `/api/generations/${id}`, { isFavorite: true }),
      eve.send('POST', `/api/generations/${id}/cancel`),
      eve.send('POST', `/api/generations/${id}/retry`),
      eve.send('DELETE', `/api/generations/${id}`),
    ];
    for (const answer of await Promise.all(attempts)) {
      expect(problemOf(answer)).toMatchObject({ http: 404, code: 'not_found' });
    }
    expect(await ada.get(id)).toMatchObject({ status: 'pending', isFavorite: false });
    expect(generationListSchema.parse((await eve.send('GET', '/api/generations')).json()).items).toEqual([]);
  });

  test.each(['1', 'not-a-uuid', '%00'])('the id %s is refused', async (id) => {
    const { send } = await person();
    expect(problemOf(await send('GET', `/api/generations/${id}`)).http).toBe(400);
  });

  test('waits in a place of the queue that falls as others are canceled', async () => {
    const { generate, get, send } = await person();
    const { generations } = await generate({ iterations: 2 });
    const [first, second] = generations.map(({ id }) => id) as [string, string];
    const before = (await get(second)).queue;
    await send('POST', `/api/generations/${first}/cancel`);
    const after = (await get(second)).queue;
    expect(after?.position).toBe((before?.position ?? 0) - 1);
    expect(after?.estimatedSeconds).toBeGreaterThan(0);
  });

  test('completed shows the image behind signed links that open without a token', async () => {
    const { generate, get } = await person();
    const { id } = await generate();
    await complete(id);
    await server.context.store.put('k', Buffer.from('png bytes'), { contentType: 'image/png' });
    const done = await get(id);
    expect(done).toMatchObject({ status: 'completed', progress: 100, step: 8, steps: 8, queue: null });
    expect(done.image).toMatchObject({ id, hasWatermark: true, contentType: 'image/png' });
    expect(done.image_url).toBe(new URL(done.image?.url ?? '', 'http://localhost:3000').href);

    const url = done.image?.url ?? '';
    const opened = await server.app.inject({ url });
    expect(opened.body).toBe('png bytes');
    expect(opened.headers).toMatchObject({
      'content-type': 'image/png',
      'x-content-type-options': 'nosniff',
    });
    expect(opened.headers['content-disposition']).toContain(`generated-image-${id}.png`);
    const etag = String(opened.headers.etag);
    expect((await server.app.inject({ url, headers: { 'if-none-match': etag } })).statusCode).toBe(304);
    for (const broken of [
      url.replace(/signature=./, 'signature=!'),
      url.replace('original', 'thumbnail'),
      url.split('?')[0] ?? '',
    ]) {
      expect([400, 403]).toContain((await server.app.inject({ url: broken })).statusCode);
    }
  });

  test('canceled gives the credit back, once', async () => {
    const { generate, send, credits } = await person();
    const { id } = await generate();
    const answers = await Promise.all([1, 2, 3].map(() => send('POST', `/api/generations/${id}/cancel`)));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409]);
    expect(answers.find(({ statusCode }) => statusCode === 409)?.json().code).toBe('illegal_state');
    expect((await credits()).used).toBe(0);
  });

  test('failed tells a person why, and Retry makes a new attempt with the same parameters for one credit', async () => {
    const { generate, get, send, credits } = await person();
    const { id } = await generate({ style: 'sketch', seed: 5 });
    await fail(id);
    expect(await get(id)).toMatchObject({
      status: 'failed',
      error: { code: 'model_failed', message: 'The model could not make this picture. Please try again.' },
    });
    expect((await credits()).used).toBe(0);

    const answers = await Promise.all([1, 2, 3].map(() => send('POST', `/api/generations/${id}/retry`)));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409]);
    expect(await get(id)).toMatchObject({ status: 'pending', seed: 5, style: 'sketch', error: null });
    expect((await credits()).used).toBe(1);
    await complete(id);
    expect((await credits()).used).toBe(1);
  });

  test.each(['completed', 'pending'])('%s cannot be retried', async (status) => {
    const { generate, send } = await person();
    const { id } = await generate();
    if (status === 'completed') await complete(id);
    expect(problemOf(await send('POST', `/api/generations/${id}/retry`))).toMatchObject({
      http: 409,
      code: 'illegal_state',
    });
  });

  test('a favourite is kept, and each change raises the version', async () => {
    const { generate, get, send } = await person();
    const { id } = await generate();
    expect((await send('PATCH', `/api/generations/${id}`, { isFavorite: true })).json()).toMatchObject({
      isFavorite: true,
      version: 2,
    });
    expect((await send('PATCH', `/api/generations/${id}`, { isFavorite: 'yes' })).statusCode).toBe(400);
    expect(await get(id)).toMatchObject({ isFavorite: true });
  });

  test('removed is gone for everyone, its image too, and what was held is given back', async () => {
    const { generate, get, send, credits } = await person();
    const { generations } = await generate({ iterations: 2 });
    const [made, waiting] = generations.map(({ id }) => id) as [string, string];
    await complete(made);
    const url = (await get(made)).image?.url ?? '';
    for (const id of [made, waiting]) {
      expect((await send('DELETE', `/api/generations/${id}`)).statusCode).toBe(204);
      expect((await send('GET', `/api/generations/${id}`)).statusCode).toBe(404);
      expect((await send('DELETE', `/api/generations/${id}`)).statusCode).toBe(404);
    }
    expect((await server.app.inject({ url })).statusCode).toBe(404);
    expect((await credits()).used).toBe(1);
  });
});

describe('the list', () => {
  test('is newest first, in pages, by status', async () => {
    const { generate, send } = await person();
    const ids: string[] = [];
    for (const _ of [1, 2, 3, 4]) ids.unshift((await generate()).id);
    await complete(ids[1] as string);
    const page = async (query: string) =>
      generationListSchema.parse((await send('GET', `/api/generations?${query}`)).json());
    const first = await page('limit=3');
    expect(first.items.map(({ id }) => id)).toEqual(ids.slice(0, 3));
    const second = await page(`limit=3&cursor=${first.nextCursor}`);
    expect(second).toMatchObject({ items: [{ id: ids[3] }], nextCursor: null });
    expect((await page('status=completed')).items.map(({ id }) => id)).toEqual([ids[1]]);
    expect((await page('status=completed,pending')).items).toHaveLength(4);
  });

  test('is of what the filters leave, page by page', async () => {
    const { generate, send } = await person();
    const make = async (prompt: string, style: string) => (await generate({ prompt, style })).id;
    const ids = {
      hare: await make('A HARE, 100% real', 'anime'),
      snow: await make('snow hare', 'watercolor'),
      ocean: await make('ocean_blue', 'anime'),
    };
    await complete(ids.snow);
    await send('PATCH', `/api/generations/${ids.hare}`, { isFavorite: true });
    await send('PUT', `/api/generations/${ids.snow}/publication`);
    const list = async (query: string) => {
      const answer = await send('GET', `/api/generations?${query}`);
      return generationListSchema.parse(answer.json());
    };
    const found = async (query: string) => (await list(query)).items.map(({ id }) => id);
    expect(await found('search=hare')).toEqual([ids.snow, ids.hare]);
    expect(await found('search=%20Hare,%20')).toEqual([ids.hare]);
    expect(await found('search=%25')).toEqual([ids.hare]);
    expect(await found('search=_')).toEqual([ids.ocean]);
    expect(await found('search=%5C')).toEqual([]);
    expect(await found('search=')).toHaveLength(3);
    expect(await found('style=anime')).toEqual([ids.ocean, ids.hare]);
    expect(await found('isFavorite=true')).toEqual([ids.hare]);
    expect(await found('isFavorite=false&style=anime')).toEqual([ids.ocean]);
    expect(await found('isPublished=true')).toEqual([ids.snow]);
    expect(await found('isPublished=false&search=hare')).toEqual([ids.hare]);
    const { nextCursor } = await list('search=hare&limit=1');
    expect(await found(`search=hare&limit=1&cursor=${nextCursor}`)).toEqual([ids.hare]);
  });

  test.each([
    'limit=0',
    'limit=101',
    'limit=x',
    'status=done',
    'cursor=../../etc',
    'colour=red',
    'search=%00',
    'isFavorite=1',
  ])('%s is refused', async (query) => {
    const { send } = await person();
    expect(problemOf(await send('GET', `/api/generations?${query}`))).toMatchObject({
      http: 400,
      code: 'validation_failed',
    });
  });
});

describe("a user's queue", () => {
  test('is held back and let go, and says so', async () => {
    const { send, generate } = await person();
    const { id } = await generate();
    expect((await send('POST', '/api/queue/pause')).json()).toMatchObject({ queuePaused: true });
    expect(await claimGeneration(server.context.db, { id, workerId: 'test' })).toBeUndefined();
    expect((await send('POST', '/api/queue/resume')).json()).toMatchObject({ queuePaused: false });
    expect(await claimGeneration(server.context.db, { id, workerId: 'test' })).toMatchObject({
      id,
      attempt: 1,
    });
  });
});

test.each(['/api/models', '/api/styles', '/api/plans'])('%s needs no account', async (url) => {
  const answer = await server.app.inject({ url });
  expect(answer.statusCode).toBe(200);
  expect(answer.json().items.length).toBeGreaterThan(0);
});
