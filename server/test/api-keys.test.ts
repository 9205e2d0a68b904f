import { API_KEYS_MAX } from '@easel/shared/contracts/api-keys';
import {
  type ApiKeyCreated,
  apiKeyCreatedSchema,
  apiKeyListSchema,
} from '@easel/shared/contracts/api-keys.schema';
import { PLANS } from '@easel/shared/contracts/plans';
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

const auth = (who: SignedUp) => bearer(who.session.access_token);
const asAda = (method: 'GET' | 'DELETE', url: string) =>
  server.app.inject({ method, url, headers: auth(ada) });
const withKey = (key: string, method: 'GET' | 'POST', url: string, payload?: object) =>
  server.app.inject({ method, url, headers: bearer(key), ...(payload && { payload }) });

async function create(request: object = { name: 'Script' }): Promise<ApiKeyCreated> {
  const response = await server.post('/api/keys', request, auth(ada));
  expect(response.statusCode, response.body).toBe(201);
  return apiKeyCreatedSchema.parse(response.json());
}
async function list() {
  return apiKeyListSchema.parse((await asAda('GET', '/api/keys')).json()).items;
}

test('shows a key once and stores its hash', async () => {
  const { key, ...rest } = await create();
  expect(await list()).toEqual([rest]);
  const row = await server.context.db
    .selectFrom('apiKeys')
    .selectAll()
    .where('id', '=', rest.id)
    .executeTakeFirst();
  expect(JSON.stringify(row)).not.toContain(key);
  expect(key.startsWith(rest.hint)).toBe(true);
});

test('authenticates a key as its account, under both prefixes', async () => {
  const { key, id } = await create();
  const made = await withKey(key, 'POST', '/api/v1/generate', { prompt: 'a calm sea' });
  expect(made.statusCode, made.body).toBe(202);
  const read = await withKey(key, 'GET', `/api/generations/${made.json().id}`);
  expect(read.json()).toMatchObject({ id: made.json().id, prompt: 'a calm sea' });
  expect((await asAda('GET', `/api/generations/${made.json().id}`)).statusCode).toBe(200);
  await server.context.background.idle();
  expect((await list()).find((each) => each.id === id)?.lastUsedAt).not.toBeNull();
});

test.each([
  ['account:read', 'GET', '/api/subscription', 200],
  ['account:read', 'GET', '/api/stats', 200],
  ['account:read', 'GET', '/api/generations', 403],
  ['generations:read', 'GET', '/api/generations', 200],
  ['generations:read', 'POST', '/api/generate', 403],
  ['generations:read', 'POST', '/api/queue/pause', 403],
  ['generations:write', 'POST', '/api/queue/resume', 200],
  ['generations:write', 'GET', '/api/subscription', 403],
] as const)('with the scope %s, %s %s responds with %i', async (scope, method, url, status) => {
  const { key } = await create({ name: 'Narrow', scopes: [scope] });
  const response = await withKey(key, method, url);
  expect(response.statusCode, response.body).toBe(status);
  if (status === 403) expect(problemOf(response).code).toBe('insufficient_scope');
});

test('a key that may not read the account cannot learn about it by pausing the queue', async () => {
  const { key } = await create({ name: 'Writer', scopes: ['generations:write'] });
  expect((await withKey(key, 'POST', '/api/queue/pause')).json()).toEqual({ queuePaused: true });
  expect((await withKey(key, 'POST', '/api/queue/resume')).json()).toEqual({ queuePaused: false });

  const both = await create({ name: 'Both', scopes: ['generations:write', 'account:read'] });
  const paused = (await withKey(both.key, 'POST', '/api/queue/pause')).json();
  expect(paused).toMatchObject({ queuePaused: true, plan: 'free' });
  expect(paused).toEqual((await withKey(both.key, 'GET', '/api/subscription')).json());
  const resumed = (await server.post('/api/queue/resume', undefined, auth(ada))).json();
  expect(resumed).toEqual({ ...paused, queuePaused: false });
});

test.each([
  ['GET', '/api/keys'],
  ['GET', '/api/auth/user'],
  ['GET', '/api/settings'],
  ['GET', '/api/profile'],
  ['POST', '/api/account/deletion'],
  ['POST', '/api/export'],
] as const)('rejects every key for %s %s, which requires a signed-in user', async (method, url) => {
  const { key } = await create();
  expect(problemOf(await withKey(key, method, url))).toMatchObject({ http: 403, code: 'forbidden' });
});

test('refuses a revoked key', async () => {
  const { key, id } = await create();
  expect((await asAda('DELETE', `/api/keys/${id}`)).statusCode).toBe(204);
  expect(problemOf(await withKey(key, 'GET', '/api/generations'))).toMatchObject({ http: 401 });
  expect(problemOf(await asAda('DELETE', `/api/keys/${id}`))).toMatchObject({ http: 404 });
});

test('refuses an expired key', async () => {
  const { key } = await create({ name: 'For a day', expiresInDays: 1 });
  expect((await withKey(key, 'GET', '/api/generations')).statusCode).toBe(200);
  server.clock.advance(86_401);
  expect((await withKey(key, 'GET', '/api/generations')).statusCode).toBe(401);
  server.clock.advance(-86_401);
});

test('hides the keys of other users from lists and revocations', async () => {
  const { id } = await create();
  const eve = await signUp(server);
  const response = await server.app.inject({ method: 'DELETE', url: `/api/keys/${id}`, headers: auth(eve) });
  expect(problemOf(response)).toMatchObject({ http: 404 });
  expect((await server.app.inject({ url: '/api/keys', headers: auth(eve) })).json()).toEqual({ items: [] });
  expect((await server.app.inject('/api/keys')).statusCode).toBe(401);
});

test('bounds the number of keys per account under concurrent requests', async () => {
  const answers = await Promise.all(
    Array.from({ length: API_KEYS_MAX + 5 }, (_, n) =>
      server.post('/api/keys', { name: `Key ${n}` }, auth(ada)),
    ),
  );
  expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(API_KEYS_MAX);
  expect(answers.filter(({ statusCode }) => statusCode === 409)).toHaveLength(5);
});

test.each([
  [{}, '/name'],
  [{ name: ' ' }, '/name'],
  [{ name: 'x', scopes: [] }, '/scopes'],
  [{ name: 'x', scopes: ['everything'] }, '/scopes/0'],
  [{ name: 'x', expiresInDays: 0 }, '/expiresInDays'],
])('refuses %j', async (body, pointer) => {
  const { http, errors } = problemOf(await server.post('/api/keys', body, auth(ada)));
  expect(http).toBe(400);
  expect(errors).toContainEqual(expect.objectContaining({ pointer }));
});

test('refuses to create a key for a signed-out user whose token is still valid', async () => {
  await server.post('/api/auth/logout', undefined, auth(ada));
  const refused = { http: 401, code: 'session_revoked' };
  expect(problemOf(await server.post('/api/keys', { name: 'A way back' }, auth(ada)))).toMatchObject(refused);
  const hook = { url: 'https://hooks.example.com/' };
  expect(problemOf(await server.post('/api/webhooks', hook, auth(ada)))).toMatchObject(refused);
});

test.each(['easel_', 'easel_short', `easel_${'a'.repeat(38)}`])(
  'does not accept "%s" as a key',
  async (key) => {
    expect(problemOf(await withKey(key, 'GET', '/api/generations'))).toMatchObject({
      http: 401,
      code: 'unauthenticated',
    });
  },
);

test('accepts exactly the plan’s hourly requests under concurrency', async () => {
  // All within one clock hour.
  using _stopped = server.clock.stop();
  const { key } = await create();
  const other = await create({ name: 'Another' });
  const limit = PLANS.free.apiRequestsPerHour;
  const answers = await Promise.all(
    Array.from({ length: limit + 10 }, (_, n) =>
      withKey(n % 2 ? key : other.key, 'GET', '/api/subscription'),
    ),
  );
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(limit);
  const refused = answers.filter(({ statusCode }) => statusCode === 429);
  expect(refused).toHaveLength(10);
  expect(refused[0]?.json()).toMatchObject({
    code: 'rate_limited',
    limit: { name: 'apiRequestsPerHour', value: limit },
  });
  expect(refused[0]?.headers).toMatchObject({
    'ratelimit-policy': `"hour";q=${limit};w=3600`,
    ratelimit: expect.stringMatching(/^"hour";r=0;t=\d+$/),
    'retry-after': expect.stringMatching(/^\d+$/),
  });
  expect((await asAda('GET', '/api/subscription')).statusCode).toBe(200);
  // Refused requests do not count: a larger plan in the same hour provides its full difference.
  await server.context.background.idle();
  const { count } = await server.context.db
    .selectFrom('requestWindows')
    .select('count')
    .where('userId', '=', ada.session.user.id)
    .executeTakeFirstOrThrow();
  expect(count).toBe(limit);

  expect(problemOf(await withKey(other.key, 'GET', '/api/subscription'))).toMatchObject({ http: 429 });
  // A program must not wait for the next hour with a key that never works again.
  await asAda('DELETE', `/api/keys/${other.id}`);
  expect(problemOf(await withKey(other.key, 'GET', '/api/subscription'))).toMatchObject({ http: 401 });

  server.clock.advance(3_600);
  const later = await withKey(key, 'GET', '/api/subscription');
  expect(later.headers.ratelimit).toMatch(new RegExp(`^"hour";r=${limit - 1};t=`));
  server.clock.advance(-3_600);
});
