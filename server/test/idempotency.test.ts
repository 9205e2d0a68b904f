import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { bearer, problemOf, type SignedUp, signUp, startTestServer, type TestServer } from './test-server.ts';

let server: TestServer;
let ada: SignedUp;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  ada = await signUp(server);
});

const REQUEST = { prompt: 'a calm sea', style: 'sketch', iterations: 2 };
const generate = (key: string, request: object = REQUEST, who = ada) =>
  server.post('/api/generate', request, { ...bearer(who.session.access_token), 'idempotency-key': key });
const creditsUsed = async () =>
  (await server.app.inject({ url: '/api/subscription', headers: bearer(ada.session.access_token) })).json()
    .credits.used;

test('returns the first result for a repeated request, at no cost', async () => {
  const first = (await generate('one')).json();
  const again = await generate('one', { iterations: 2, style: 'sketch', prompt: 'a calm sea' });
  expect(again.statusCode).toBe(202);
  expect(again.json()).toEqual(first);
  expect(await creditsUsed()).toBe(2);
});

test('creates one batch from fifty concurrent connections', async () => {
  const answers = await Promise.all(Array.from({ length: 50 }, () => generate('fifty')));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(50).fill(202));
  expect(new Set(answers.map((answer) => answer.json().batchId)).size).toBe(1);
  expect(await creditsUsed()).toBe(2);
});

test('rejects a different request with the same key', async () => {
  await generate('one');
  const other = await generate('one', { ...REQUEST, prompt: 'a rough sea' });
  expect(problemOf(other)).toMatchObject({ http: 422, code: 'idempotency_mismatch' });
  expect(await creditsUsed()).toBe(2);
});

test('releases the key of a rejected request', async () => {
  const { statusCode } = await generate('later', { ...REQUEST, resolution: '1536x1536' });
  expect(statusCode).toBe(403);
  expect((await generate('later')).statusCode).toBe(202);
});

test('scopes a key to its user', async () => {
  const eve = await signUp(server);
  const first = (await generate('one')).json();
  const hers = (await generate('one', REQUEST, eve)).json();
  expect(hers.batchId).not.toBe(first.batchId);
});

test('does not recreate a removed generation', async () => {
  const { generations } = (await generate('one')).json();
  for (const { id } of generations) {
    await server.app.inject({
      method: 'DELETE',
      url: `/api/generations/${id}`,
      headers: bearer(ada.session.access_token),
    });
  }
  expect(problemOf(await generate('one'))).toMatchObject({ http: 409, code: 'illegal_state' });
});

test('releases a key after 24 hours', async () => {
  const first = (await generate('one')).json();
  await server.context.db
    .updateTable('idempotencyKeys')
    .set({ createdAt: new Date(Date.now() - 86_401_000) })
    .where('userId', '=', ada.session.user.id)
    .execute();
  expect((await generate('one')).json().batchId).not.toBe(first.batchId);
  expect(await creditsUsed()).toBe(4);
});

test('rejects a key that is too long to store', async () => {
  expect(problemOf(await generate('x'.repeat(101)))).toMatchObject({ http: 400, code: 'validation_failed' });
});
