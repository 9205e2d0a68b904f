import { createLogger } from '@easel/shared/node/logger';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createApiKey } from '../src/modules/api-keys/key-format.ts';
import { createSharedWindows } from '../src/plugins/shared-windows.ts';
import { bearer, problemOf, signUp, startTestServer, type TestServer } from './test-server.ts';

/** The burst of a budget of 60 a minute: ten seconds of its rate. */
const BURST = 10;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ AUTH_REQUESTS_PER_MINUTE: '1000', ACCOUNT_REQUESTS_PER_MINUTE: '60' });
});
afterAll(() => server?.close());

const user = async () => bearer((await signUp(server)).session.access_token);
const read = (headers: Record<string, string>, url = '/api/subscription') =>
  server.app.inject({ url, headers });

/**
 * Sends more requests than the burst allows, in parallel: in sequence, the budget might refill meanwhile. Returns a refused one,
 * and how many passed.
 */
async function untilRefused(headers: Record<string, string>) {
  const answers = await Promise.all(Array.from({ length: 3 * BURST }, () => read(headers)));
  const [answer, ...others] = answers.filter(({ statusCode }) => statusCode === 429);
  if (!answer) throw new Error('Nothing was refused');
  const passed = answers.filter(({ statusCode }) => statusCode === 200).length;
  expect(passed + 1 + others.length).toBe(answers.length);
  return { passed, answer };
}

test('refuses a session that requests too often, reports when to retry, and lets others through', async () => {
  const [mallory, ada] = [await user(), await user()];
  const { passed, answer } = await untilRefused(mallory);
  expect(passed).toBeGreaterThanOrEqual(BURST);
  expect(problemOf(answer)).toMatchObject({
    code: 'rate_limited',
    type: expect.stringContaining('problem+json'),
  });
  expect(answer.json().limit).toEqual({
    name: 'requestsPerMinute',
    value: 60,
    resetsAt: expect.stringMatching(/Z$/),
  });
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
  expect((await read(ada)).statusCode).toBe(200);
});

test('counts all sessions and routes of a user together', async () => {
  const { email, session } = await signUp(server);
  const second = await server.post('/api/auth/token?grant_type=password', {
    email,
    password: 'correct horse battery',
  });
  const first = bearer(session.access_token);
  const other = bearer(second.json().access_token);
  const answers = await Promise.all(
    Array.from({ length: 2 * BURST }, () => [read(first), read(other, '/api/v1/generations')]).flat(),
  );
  // Each session on its own would pass the whole burst.
  expect(answers.filter(({ statusCode }) => statusCode === 200).length).toBeLessThan(2 * BURST);
});

test('refuses a session that refreshes too often, and lets others through', async () => {
  const [mallory, ada] = [await signUp(server), await signUp(server)];
  const refresh = (cookie: string) =>
    server.post('/api/auth/token?grant_type=refresh_token', undefined, { cookie, 'idempotency-key': 'same' });
  const answers = await Promise.all(Array.from({ length: 40 }, () => refresh(mallory.cookie)));
  const statuses = new Set(answers.map(({ statusCode }) => statusCode));
  expect(statuses).toEqual(new Set([200, 429]));
  expect((await refresh(ada.cookie)).statusCode).toBe(200);
});

test('refuses an API key that requests too often', async () => {
  const { passed, answer } = await untilRefused(
    bearer((await server.post('/api/keys', { name: 'A script' }, await user())).json().key),
  );
  expect(passed).toBeGreaterThanOrEqual(BURST);
  expect(answer.json().limit.name).toBe('requestsPerMinute');
});

test('limits the keys that an address tries, however many they are, and not its working keys', async () => {
  const { key } = (await server.post('/api/keys', { name: 'A script' }, await user())).json();
  const attempts = Array.from({ length: 3 * BURST }, () =>
    server.app.inject({ url: '/v1/models', headers: bearer(createApiKey()), remoteAddress: '192.0.2.7' }),
  );
  const statuses = (await Promise.all(attempts)).map(({ statusCode }) => statusCode);
  expect(new Set(statuses)).toEqual(new Set([401, 429]));
  const working = { url: '/v1/models', headers: bearer(key), remoteAddress: '192.0.2.7' };
  expect((await server.app.inject(working)).statusCode).toBe(200);
});

test('limits submissions more strictly than other requests, and refuses them without a database connection', async () => {
  const headers = await user();
  const answers = await Promise.all(
    Array.from({ length: 4 + BURST }, () => server.post('/api/generate', { prompt: 'a fox' }, headers)),
  );
  const refused = answers.map((answer) => answer.json()).filter(({ code }) => code === 'rate_limited');
  expect(refused.map(({ limit }) => limit.name)).toContain('submissionsPerMinute');
});

test('delays refusals by a second for a client that keeps requesting, and answers others promptly', async () => {
  const [mallory, ada] = [await user(), await user()];
  await untilRefused(mallory);
  const flood = Array.from({ length: 60 }, () => read(mallory));
  let isOver = false;
  const all = Promise.all(flood).finally(() => {
    isOver = true;
  });
  // More at once than the burst allows: at least one is refused, however much of the budget has refilled by now.
  const refusals = Array.from({ length: 3 * BURST }, async () => {
    expect((await read(ada)).statusCode).toBe(429);
  });
  await Promise.any(refusals);
  expect(isOver).toBe(false);
  await Promise.allSettled(refusals);
  for (const { statusCode } of await all) expect([200, 429]).toContain(statusCode);
});

test('counts the requests of a busy account across processes, and refuses them in each until the window ends', async () => {
  const logger = createLogger({ name: 'test', level: 'silent', format: 'json' });
  const windows = () =>
    createSharedWindows({
      db: server.context.db,
      logger,
      secret: Buffer.from('secret'),
      name: 'test',
      most: 10,
      // Windows of the clock: this one ends in the year 2286, not during the test.
      windowMs: 10_000_000_000_000,
      reportAt: 1,
      everyMs: 10,
    });
  const [here, there] = [windows(), windows()];
  for (let n = 0; n < 11; n += 1) there.note('mallory');
  await expect.poll(() => there.blockedMs('mallory')).toBeGreaterThan(0);
  expect(here.blockedMs('mallory')).toBe(0);
  here.note('mallory');
  here.note('ada');
  await expect.poll(() => here.blockedMs('mallory')).toBeGreaterThan(0);
  expect(here.blockedMs('ada')).toBe(0);
  await Promise.all([here.close(), there.close()]);
});
