import { settleCompleted, settleFailed } from '@easel/shared/node/repos/generations/settlements.repo';
import { claimGeneration } from '@easel/tests/env/claim';
import type { LightMyRequestResponse } from 'fastify';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import { bearer, type SignedUp, signUp, startTestServer, type TestServer } from './test-server.ts';

/** Shared by the tests of a file; each test has its own user, Ada. */
export let server: TestServer;
export let ada: SignedUp;

/** Registers the hooks of a test file. Call it at the top. */
export function useOpenAiServer(): void {
  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server?.close());
  beforeEach(async () => {
    ada = await signUp(server);
  });
}

type Headers = Record<string, string>;
export const PROMPT = 'a red kite';
const XMP = '<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF/></x:xmpmeta>';
export const asAda = () => bearer(ada.session.access_token);
export const ask = (body: object | string, headers: Headers = {}) =>
  server.app.inject({
    method: 'POST',
    url: '/v1/images/generations',
    payload: body,
    headers: { ...asAda(), 'content-type': 'application/json', ...headers },
  });
export const get = (url: string, headers: Headers = asAda()) => server.app.inject({ url, headers });
export const made = async () =>
  (await get('/api/generations')).json().items as { id: string; status: string }[];

/** Returns the error in OpenAI's format. */
export function errorOf(response: LightMyRequestResponse) {
  expect(response.headers['content-type']).toMatch(/^application\/json/);
  const { error, ...rest } = response.json();
  expect(rest).toEqual({});
  const shape = { message: expect.any(String), type: expect.any(String) };
  expect(error).toEqual({ ...shape, code: error.code, param: error.param });
  return { status: response.statusCode, ...error };
}

/** Sends a request, plays the worker's part for its first generation, and returns the answer. */
export async function askAndMake(
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
const announce = (id: string) =>
  server.context.bus.publish({ type: 'generation', userId: ada.session.user.id, id, version: 9 });

export async function complete(id: string, file?: Buffer): Promise<void> {
  const { db, store } = server.context;
  const claim = await claimed(id);
  const objectKey = `generations/${id}/1/image.png`;
  await store.put(objectKey, file ?? (await picture()), { contentType: 'image/png' });
  const image = {
    objectKey,
    displayKey: objectKey,
    thumbnailKey: objectKey,
    contentType: 'image/png',
    width: 1024,
    height: 1024,
    bytes: 9,
    hasWatermark: true,
  };
  await settleCompleted(db, claim, { image, origins: [], lastStep: { step: 1, steps: 1 } });
  await announce(id);
}
export const failWith =
  (code: 'model_failed' | 'content_blocked' | 'model_unavailable') => async (id: string) => {
    await settleFailed(server.context.db, await claimed(id), { code, retryable: false });
    await announce(id);
  };

export const picture = () =>
  sharp({ create: { width: 32, height: 16, channels: 3, background: '#a30' } })
    .withXmp(XMP)
    .png()
    .toBuffer();
