import { generationListSchema } from '@easel/shared/contracts/generation.schema';
import type { GenerationNotes } from '@easel/shared/contracts/notes.schema';
import { settleCompleted, settleFailed } from '@easel/shared/node/repos/generations/settlements.repo';
import { reportWorker } from '@easel/shared/node/repos/operations/workers.repo';
import { claimGeneration } from '@easel/tests/env/claim';
import { withOtherSignature } from '@easel/tests/env/forged-link';
import { describe, expect, test } from 'vitest';
import { person, server, useServer } from './generations-setup.ts';
import { problemOf } from './test-server.ts';

useServer();

const IMAGE = {
  objectKey: 'k',
  displayKey: 'p',
  thumbnailKey: 't',
  contentType: 'image/png',
  width: 1024,
  height: 1024,
  bytes: 9,
  hasWatermark: true,
};

/** Completes generations as a worker would. */
async function complete(id: string, notes?: GenerationNotes): Promise<void> {
  const claim = await claimGeneration(server.context.db, { id, workerId: 'test' });
  if (!claim) throw new Error('not claimed');
  const lastStep = { step: 8, steps: 8 };
  await settleCompleted(server.context.db, claim, { image: IMAGE, origins: [], notes, lastStep });
}

async function fail(id: string): Promise<void> {
  const claim = await claimGeneration(server.context.db, { id, workerId: 'test' });
  if (!claim) throw new Error('not claimed');
  await settleFailed(server.context.db, claim, { code: 'model_failed', retryable: false });
}

describe('one generation', () => {
  test('responds with 404 to other users in every call', async () => {
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

  test("includes the model's notes, both alone and in the list", async () => {
    const { generate, get, send } = await person();
    const notes: GenerationNotes = {
      reading: { understood: ['lighthouse', 'sunset'], notUnderstood: ['bicycle'] },
      settings: [{ name: 'seed', change: 'ignored', from: null, to: null }],
    };
    const { id } = await generate();
    expect((await get(id)).notes).toBeNull();
    await complete(id, notes);
    expect((await get(id)).notes).toEqual(notes);
    const { items } = generationListSchema.parse((await send('GET', '/api/generations')).json());
    expect(items.map((item) => item.notes)).toEqual([notes]);
  });

  test.each(['1', 'not-a-uuid', '%00'])('is rejected with the id %s', async (id) => {
    const { send } = await person();
    expect(problemOf(await send('GET', `/api/generations/${id}`)).http).toBe(400);
  });

  test('moves up in the queue as others are canceled', async () => {
    const { generate, get, send } = await person();
    const { generations } = await generate({ iterations: 2 });
    const [first, second] = generations.map(({ id }) => id) as [string, string];
    const isShown = () => get(second).then(({ queue }) => queue);
    // After the submission, so that its own estimate has no worker. With a worker, the place is the position in the order.
    const offers = { store: true, models: [{ id: 'painter', places: null }] };
    await reportWorker(server.context.db, { id: 'one', concurrency: 1, offers });
    await expect.poll(isShown).toMatchObject({ reason: 'turn', estimatedSeconds: expect.any(Number) });
    const before = await isShown();
    await send('POST', `/api/generations/${first}/cancel`);
    await expect.poll(async () => (await isShown())?.position).toBeLessThan(before?.position ?? 0);
    const after = await isShown();
    expect(after?.estimatedSecondsHigh).toBeGreaterThanOrEqual(after?.estimatedSeconds ?? Infinity);
  });

  test('has its image behind signed links that need no token when completed', async () => {
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
      withOtherSignature(url),
      url.replace('original', 'thumbnail'),
      url.split('?')[0] ?? '',
    ]) {
      expect([400, 403]).toContain((await server.app.inject({ url: broken })).statusCode);
    }
  });

  test('refunds the credit once when canceled', async () => {
    const { generate, send, credits } = await person();
    const { id } = await generate();
    const answers = await Promise.all([1, 2, 3].map(() => send('POST', `/api/generations/${id}/cancel`)));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409]);
    expect(answers.find(({ statusCode }) => statusCode === 409)?.json().code).toBe('illegal_state');
    expect((await credits()).used).toBe(0);
  });

  test('explains a failure, and a retry makes a new attempt with the same parameters for one credit', async () => {
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

  test.each(['completed', 'pending'])('cannot be retried while %s', async (status) => {
    const { generate, send } = await person();
    const { id } = await generate();
    if (status === 'completed') await complete(id);
    expect(problemOf(await send('POST', `/api/generations/${id}/retry`))).toMatchObject({
      http: 409,
      code: 'illegal_state',
    });
  });

  test('keeps its favorite mark, and each change increments the version', async () => {
    const { generate, get, send } = await person();
    const { id } = await generate();
    expect((await send('PATCH', `/api/generations/${id}`, { isFavorite: true })).json()).toMatchObject({
      isFavorite: true,
      version: 2,
    });
    expect((await send('PATCH', `/api/generations/${id}`, { isFavorite: 'yes' })).statusCode).toBe(400);
    expect(await get(id)).toMatchObject({ isFavorite: true });
  });

  test('is gone for everyone with its image when removed, and its reserved credit is refunded', async () => {
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
  test('sorts newest first, pages, and filters by status', async () => {
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

  test('combines filters and pages', async () => {
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
  ])('refuses %s', async (query) => {
    const { send } = await person();
    expect(problemOf(await send('GET', `/api/generations?${query}`))).toMatchObject({
      http: 400,
      code: 'validation_failed',
    });
  });
});

test.each(['/api/models', '/api/styles', '/api/plans'])('serves %s without an account', async (url) => {
  const answer = await server.app.inject({ url });
  expect(answer.statusCode).toBe(200);
  expect(answer.json().items.length).toBeGreaterThan(0);
});
