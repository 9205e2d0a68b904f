import {
  type Generation,
  generationListSchema,
  generationSchema,
} from '@easel/shared/contracts/generation.schema';
import { PLANS, type PlanId } from '@easel/shared/contracts/plans';
import type { BusMessage } from '@easel/shared/node/events/messages';
import { settleCompleted } from '@easel/shared/node/repos/generations/settlements.repo';
import {
  claimVariant,
  settleVariantFailed,
  settleVariantReady,
} from '@easel/shared/node/repos/generations/variants.repo';
import { claimGeneration } from '@easel/tests/env/claim';
import { subscribe } from '@easel/tests/env/subscribe';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bearer, problemOf, signUp, startTestServer, type TestServer } from './test-server.ts';

let server: TestServer;
const messages: BusMessage[] = [];
beforeAll(async () => {
  server = await startTestServer();
  await server.context.bus.subscribe((message) => messages.push(message));
});
afterAll(() => server?.close());

type Kind = 'high-res' | 'vector';

/** Creates a user of this plan and returns what they can do. */
async function person(plan: PlanId) {
  const { session } = await signUp(server);
  const move = (to: PlanId) => subscribe(server.context.config.database.url, session.user.id, to);
  await move(plan);
  const send = (method: 'GET' | 'POST' | 'DELETE', url: string, payload?: object) =>
    server.app.inject({ method, url, headers: bearer(session.access_token), ...(payload && { payload }) });
  const want = (id: string, kind: unknown = 'high-res') =>
    send('POST', `/api/generations/${id}/variants`, { kind });
  const generate = async (fields: object = {}): Promise<string> => {
    const answer = await send('POST', '/api/generate', { prompt: 'a fox', ...fields });
    if (answer.statusCode !== 202) throw new Error(answer.body);
    return answer.json().id;
  };
  const get = async (id: string): Promise<Generation> =>
    generationSchema.parse((await send('GET', `/api/generations/${id}`)).json());
  return { move, send, want, generate, get };
}

/** Completes a generation as a worker would: with the original and, by default, a display image. */
async function complete(id: string, image: { displayKey?: null; contentType?: string } = {}): Promise<void> {
  const { db, store } = server.context;
  const claim = await claimGeneration(db, { id, workerId: 'test' });
  if (!claim) throw new Error('not claimed');
  const keys = {
    objectKey: `generations/${id}/1/image.png`,
    displayKey: `generations/${id}/1/display.webp`,
    thumbnailKey: `generations/${id}/1/thumbnail.webp`,
  };
  for (const [name, key] of Object.entries(keys)) {
    const type = key.endsWith('png') ? (image.contentType ?? 'image/png') : 'image/webp';
    await store.put(key, Buffer.from(`bytes of ${name}`), { contentType: type });
  }
  await settleCompleted(db, claim, {
    image: {
      ...keys,
      contentType: 'image/png',
      width: 1_024,
      height: 1_024,
      bytes: 9,
      hasWatermark: claim.watermark,
      ...image,
    },
    origins: [{ fileHash: Buffer.from(id), fingerprint: undefined }],
    lastStep: {},
  });
}

/** Makes the oldest requested file, as a worker would. */
async function make(content: string): Promise<void> {
  const { db, store } = server.context;
  const claim = await claimVariant(db);
  if (!claim) throw new Error('nothing is wanted');
  const { generationId, kind, attempt } = claim;
  const isVector = kind === 'vector';
  const contentType = isVector ? 'image/svg+xml' : 'image/png';
  const objectKey = `generations/${generationId}/${kind}-${attempt}.${isVector ? 'svg' : 'png'}`;
  await store.put(objectKey, Buffer.from(content), { contentType });
  const hash = Buffer.from(objectKey);
  await settleVariantReady(db, claim, { objectKey, contentType, bytes: content.length, hash });
}

async function failForGood(): Promise<void> {
  for (let left = 3; left > 0; left -= 1) {
    await server.context.db
      .updateTable('imageVariants')
      .set({ leaseUntil: new Date(0) })
      .where('leaseUntil', 'is not', null)
      .execute();
    const claim = await claimVariant(server.context.db);
    if (!claim) throw new Error('nothing is wanted');
    await settleVariantFailed(server.context.db, claim);
  }
}

const open = (url: string | null | undefined) => server.app.inject({ url: url ?? '/missing' });

describe('POST /api/generations/{id}/variants', () => {
  test('accepts a request once, and returns the file when it is ready', async () => {
    // Links differ from hour to hour.
    using _stopped = server.clock.stop();
    const ada = await person('pro');
    const id = await ada.generate();
    await complete(id);
    const { version } = await ada.get(id);

    const first = await ada.want(id);
    expect(first.statusCode).toBe(202);
    const fileName = `high-res-generated-image-${id}.png`;
    const pending = {
      kind: 'high-res',
      status: 'pending',
      url: null,
      contentType: null,
      bytes: null,
      fileName,
    };
    expect(generationSchema.parse(first.json())).toMatchObject({
      version: version + 1,
      image: { variants: [pending] },
    });
    const again = await Promise.all([ada.want(id), ada.want(id), ada.want(id)]);
    for (const answer of again) {
      expect(answer.statusCode).toBe(202);
      expect(answer.json()).toEqual(first.json());
    }

    await make('a large picture');
    const ready = await ada.want(id);
    expect(ready.statusCode).toBe(200);
    expect(generationSchema.parse(ready.json())).toMatchObject({
      version: version + 2,
      image: {
        variants: [{ kind: 'high-res', status: 'ready', bytes: 15, contentType: 'image/png', fileName }],
      },
    });
    expect(ready.json()).toEqual(await ada.get(id));
  });

  test('keeps one of many concurrent requests for one file', async () => {
    const ada = await person('pro');
    const id = await ada.generate();
    await complete(id);
    const answers = await Promise.all(Array.from({ length: 8 }, () => ada.want(id)));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(8).fill(202));
    expect((await ada.get(id)).image?.variants).toHaveLength(1);
    await make('x');
  });

  test('notifies the workers and the owner, and the workers again on a repeated request', async () => {
    const ada = await person('pro');
    const id = await ada.generate();
    await complete(id);
    await ada.want(id);
    await ada.want(id);
    const { version } = await ada.get(id);
    const heard = (type: string) =>
      messages.filter((message) => 'id' in message && message.id === id && message.type === type);
    await expect.poll(() => heard('variant-wanted')).toHaveLength(2);
    expect(heard('generation')).toContainEqual(expect.objectContaining({ version }));
    await make('x');
  });

  test('retries a failed file', async () => {
    const ada = await person('team');
    const id = await ada.generate();
    await complete(id);
    await ada.want(id, 'vector');
    await failForGood();
    const failed = await ada.get(id);
    expect(failed.image?.variants).toMatchObject([{ kind: 'vector', status: 'failed', url: null }]);
    const again = await ada.want(id, 'vector');
    expect(again.statusCode).toBe(202);
    expect(again.json()).toMatchObject({
      version: failed.version + 1,
      image: { variants: [{ kind: 'vector', status: 'pending' }] },
    });
    await make('<svg/>');
  });

  test.each<[PlanId, Kind, number]>([
    ['free', 'high-res', 403],
    ['free', 'vector', 403],
    ['pro', 'high-res', 202],
    ['pro', 'vector', 403],
    ['team', 'vector', 202],
    ['enterprise', 'high-res', 202],
  ])('answers the %s plan for %s with %i', async (plan, kind, status) => {
    const ada = await person('enterprise');
    const id = await ada.generate();
    await complete(id);
    await ada.move(plan);
    const answer = await ada.want(id, kind);
    expect(answer.statusCode).toBe(status);
    if (status === 403) expect(problemOf(answer).code).toBe('plan_limit');
    expect((await ada.get(id)).image?.variants).toHaveLength(status === 403 ? 0 : 1);
    if (status === 202) await make('x');
  });

  test('refuses an image with a watermark on every plan, with the reason', async () => {
    const ada = await person('free');
    const id = await ada.generate();
    await complete(id);
    await ada.move('enterprise');
    const problem = problemOf(await ada.want(id));
    expect(problem).toMatchObject({ http: 409, code: 'illegal_state' });
    expect(problem.detail).toContain('watermark');
    expect((await ada.get(id)).image?.variants).toEqual([]);
  });

  test('refuses before there is an image', async () => {
    const ada = await person('pro');
    const id = await ada.generate();
    expect(problemOf(await ada.want(id))).toMatchObject({ http: 409, code: 'illegal_state' });
  });

  test("does not find another user's image or a removed one", async () => {
    const [ada, eve] = [await person('pro'), await person('pro')];
    const id = await ada.generate();
    await complete(id);
    expect(problemOf(await eve.want(id))).toMatchObject({ http: 404, code: 'not_found' });
    await ada.send('DELETE', `/api/generations/${id}`);
    expect(problemOf(await ada.want(id))).toMatchObject({ http: 404, code: 'not_found' });
  });

  test.each([['poster'], [''], [null], [['vector']]])('refuses the kind %o', async (kind) => {
    const ada = await person('pro');
    const id = await ada.generate();
    expect(problemOf(await ada.want(id, kind))).toMatchObject({ http: 400, code: 'validation_failed' });
  });

  test('refuses a request without a token', async () => {
    const ada = await person('pro');
    const id = await ada.generate();
    const answer = await server.post(`/api/generations/${id}/variants`, { kind: 'vector' });
    expect(problemOf(answer)).toMatchObject({ http: 401, code: 'unauthenticated' });
  });

  test('refuses more files in flight than the plan allows', async () => {
    const ada = await person('pro');
    const ids: string[] = [];
    for (let left = PLANS.pro.maxInFlight + 1; left > 0; left -= 1) {
      const id = await ada.generate();
      await complete(id);
      ids.push(id);
    }
    const answers = await Promise.all(ids.map((id) => ada.want(id)));
    const refused = answers.filter(({ statusCode }) => statusCode !== 202);
    expect(refused).toHaveLength(1);
    expect(refused[0]?.json()).toMatchObject({
      code: 'too_many_in_flight',
      limit: { name: 'maxInFlight', value: PLANS.pro.maxInFlight },
    });
    for (const _ of ids.slice(1)) await make('x');
    expect(
      (await ada.want(ids[answers.findIndex(({ statusCode }) => statusCode !== 202)] ?? '')).statusCode,
    ).toBe(202);
    await make('x');
  });
});

describe('a link', () => {
  test('opens the file under its name', async () => {
    const ada = await person('team');
    const id = await ada.generate();
    await complete(id);
    await ada.want(id);
    await make('a large picture');
    await ada.want(id, 'vector');
    await make('<svg xmlns="http://www.w3.org/2000/svg"/>');
    const { image } = await ada.get(id);
    const [large, vector] = image?.variants ?? [];

    const png = await open(large?.url);
    expect(png.body).toBe('a large picture');
    expect(png.headers).toMatchObject({
      'content-type': 'image/png',
      'content-disposition': `inline; filename="high-res-generated-image-${id}.png"`,
      'x-content-type-options': 'nosniff',
    });
    const svg = await open(vector?.url);
    expect(svg.body).toBe('<svg xmlns="http://www.w3.org/2000/svg"/>');
    expect(svg.headers).toMatchObject({
      'content-type': 'image/svg+xml',
      'content-disposition': `attachment; filename="generated-image-${id}.svg"`,
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
      'x-content-type-options': 'nosniff',
    });
    const preview = await open(image?.displayUrl);
    expect(preview.body).toBe('bytes of displayKey');
    expect(preview.headers['content-type']).toBe('image/webp');
    expect((await open(image?.thumbnailUrl)).body).toBe('bytes of thumbnailKey');
    expect((await open(image?.url)).body).toBe('bytes of objectKey');
  });

  test('of one file opens no other', async () => {
    const ada = await person('team');
    const id = await ada.generate();
    await complete(id);
    await ada.want(id);
    await make('x');
    await ada.want(id, 'vector');
    await make('x');
    const { image } = await ada.get(id);
    const urls = [
      image?.url,
      image?.displayUrl,
      image?.thumbnailUrl,
      ...(image?.variants ?? []).map(({ url }) => url),
    ];
    const files = ['original', 'display', 'thumbnail', 'high-res', 'vector'];
    for (const [index, url] of urls.entries()) {
      for (const file of files) {
        const answer = await open(url?.replace(`/${files[index]}?`, `/${file}?`));
        expect(answer.statusCode).toBe(file === files[index] ? 200 : 403);
      }
    }
  });

  test('to a preview opens the original of an image that predates previews', async () => {
    const ada = await person('pro');
    const id = await ada.generate();
    await complete(id, { displayKey: null, contentType: 'image/jpeg' });
    const answer = await open((await ada.get(id)).image?.displayUrl);
    expect(answer.body).toBe('bytes of objectKey');
    expect(answer.headers['content-disposition']).toContain(`generated-image-${id}.jpg`);
  });

  test('to a file that is not ready, or of a removed image, opens nothing', async () => {
    const ada = await person('pro');
    const id = await ada.generate();
    await complete(id);
    await ada.want(id);
    const url = server.context.services.imageLinks.path(id, 'high-res');
    expect((await open(url)).statusCode).toBe(404);
    await make('x');
    expect((await open(url)).statusCode).toBe(200);
    await ada.send('DELETE', `/api/generations/${id}`);
    expect((await open(url)).statusCode).toBe(404);
  });
});

test('lists the files of each image', async () => {
  const ada = await person('team');
  const ids = [await ada.generate(), await ada.generate(), await ada.generate()] as const;
  for (const id of ids) await complete(id);
  await ada.want(ids[0], 'vector');
  await ada.want(ids[0]);
  await ada.want(ids[2]);
  const { items } = generationListSchema.parse((await ada.send('GET', '/api/generations')).json());
  const kinds = items.map(({ image }) => image?.variants.map(({ kind }) => kind));
  expect(kinds).toEqual([['high-res'], [], ['high-res', 'vector']]);
  for (const _ of [1, 2, 3]) await make('x');
});

test("shows a generation's requested model settings and its cost", async () => {
  const ada = await person('pro');
  const id = await ada.generate();
  expect(await ada.get(id)).toMatchObject({
    parameters: { negativePrompt: null, steps: null, guidance: null },
    credits: 1,
  });
  await server.context.db
    .updateTable('generations')
    .set({ negativePrompt: 'fog', requestedSteps: 20, guidance: 6.3, credits: 4 })
    .where('id', '=', id)
    .execute();
  expect(await ada.get(id)).toMatchObject({
    parameters: { negativePrompt: 'fog', steps: 20, guidance: 6.3 },
    credits: 4,
  });
});
