import { PassThrough } from 'node:stream';
import { createLogger } from '@easel/shared/node/logger';
import { createProcessMetrics } from '@easel/shared/node/metrics/process-metrics';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildApp } from '../src/app.ts';
import {
  bearer,
  cookieOf,
  freshEmail,
  PASSWORD,
  problemOf,
  signUp,
  startTestServer,
  type TestServer,
  tokenIn,
} from './test-server.ts';

let server: TestServer;
/** Another API process on the same database. */
let second: FastifyInstance;
beforeAll(async () => {
  server = await startTestServer({ AUTH_REQUESTS_PER_MINUTE: '40', TRUST_PROXY: 'loopback' });
  second = await buildApp({ ...server.context, metrics: createProcessMetrics() });
});
afterAll(async () => {
  await second?.close();
  await server?.close();
});

let hosts = 0;
/** Returns the headers of a request through the proxy from a new address. */
const freshAddress = () => ({ 'x-forwarded-for': `203.0.113.${++hosts}` });
const signIn = (email: string, headers: Record<string, string>, version = '/api') =>
  server.post(`${version}/auth/token?grant_type=password`, { email, password: 'wrong' }, headers);

test('refuses the eleventh wrong password for one account within a minute without checking it', async () => {
  const { email } = await signUp(server);
  const from = freshAddress();
  for (let i = 0; i < 10; i += 1)
    expect((await signIn(email, from, i % 2 ? '/api' : '/api/v1')).statusCode).toBe(401);
  const refused = await signIn(email, from);
  expect(problemOf(refused)).toMatchObject({ http: 429, code: 'rate_limited' });
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect(refused.json().limit).toMatchObject({ value: 10, resetsAt: expect.any(String) });

  const elsewhere = await server.post(
    '/api/auth/token?grant_type=password',
    { email, password: PASSWORD },
    freshAddress(),
  );
  expect(elsewhere.statusCode).toBe(200);
});

test('does not count correct passwords', async () => {
  const { email } = await signUp(server);
  const from = freshAddress();
  for (let i = 0; i < 15; i += 1) {
    const response = await server.post(
      '/api/auth/token?grant_type=password',
      { email, password: PASSWORD },
      from,
    );
    expect(response.statusCode).toBe(200);
  }
});

/** Sends a request twelve times, two more than may fail, and returns the distinct codes of the answers. */
async function codesOfTwelve(send: () => ReturnType<TestServer['post']>): Promise<Set<string>> {
  const codes = new Set<string>();
  for (let i = 0; i < 12; i += 1) codes.add((await send()).json().code);
  return codes;
}

const withPassword = (app: TestServer, email: string, from: Record<string, string>, password = PASSWORD) =>
  app.post('/api/auth/token?grant_type=password', { email, password }, from);

test('counts wrong current passwords, but not new ones that are too weak', async () => {
  const { session } = await signUp(server);
  const headers = { ...freshAddress(), ...bearer(session.access_token) };
  const change = (password: string, current: string) =>
    server.app.inject({
      method: 'PUT',
      url: '/api/auth/user',
      headers,
      payload: { password, current_password: current },
    });
  expect(await codesOfTwelve(() => change('short', PASSWORD))).toEqual(new Set(['weak_password']));
  expect(await codesOfTwelve(() => change('a few unrelated words', 'wrong'))).toEqual(
    new Set(['validation_failed', 'rate_limited']),
  );
});

test('counts wrong passwords of a suspended account, but not the correct one', async () => {
  const { email, session } = await signUp(server);
  await server.context.db
    .updateTable('users')
    .set({ suspendedAt: new Date() })
    .where('id', '=', session.user.id)
    .execute();
  const from = freshAddress();
  expect(await codesOfTwelve(() => withPassword(server, email, from))).toEqual(
    new Set(['account_suspended']),
  );
  expect(await codesOfTwelve(() => withPassword(server, email, from, 'wrong'))).toEqual(
    new Set(['invalid_credentials', 'rate_limited']),
  );
});

test('counts wrong passwords of an unconfirmed address, but not the correct one', async () => {
  const strict = await startTestServer({ AUTH_REQUESTS_PER_MINUTE: '40', REQUIRE_EMAIL_CONFIRMATION: '1' });
  const email = freshEmail();
  await strict.post('/api/auth/signup', { email, password: PASSWORD });
  expect(await codesOfTwelve(() => withPassword(strict, email, {}))).toEqual(
    new Set(['email_not_confirmed']),
  );
  expect(await codesOfTwelve(() => withPassword(strict, email, {}, 'wrong'))).toEqual(
    new Set(['invalid_credentials', 'rate_limited']),
  );
  await strict.close();
});

test('limits attempts per address and minute, across both versions of the API', async () => {
  const from = freshAddress();
  const statuses: number[] = [];
  for (let i = 0; i < 41; i += 1) {
    statuses.push((await signIn(freshEmail(), from, i % 2 ? '/api' : '/api/v1')).statusCode);
  }
  expect(statuses).toEqual([...Array(40).fill(401), 429]);
});

test('limits mails per address to a quarter of that', async () => {
  const strict = await startTestServer({ AUTH_REQUESTS_PER_MINUTE: '4' });
  const recover = () => strict.post('/api/auth/recover', { email: freshEmail() });
  expect((await recover()).statusCode).toBe(200);
  expect(problemOf(await recover())).toMatchObject({ http: 429, code: 'rate_limited' });
  await strict.close();
});

test('does not limit refreshes', async () => {
  const from = freshAddress();
  let { cookie } = await signUp(server);
  for (let i = 0; i < 50; i += 1) {
    const headers = { ...from, cookie };
    const response = await server.post('/api/auth/token?grant_type=refresh_token', undefined, headers);
    expect(response.statusCode).toBe(200);
    cookie = cookieOf(response);
  }
});

/** Sends one wrong password to one of the two processes. */
const guessAt = (app: FastifyInstance, email: string, headers: Record<string, string>) =>
  app.inject({
    method: 'POST',
    url: '/api/auth/token?grant_type=password',
    headers,
    payload: { email, password: 'wrong' },
  });

const takes = (statuses: number[]) => statuses.filter((status) => status === 401).length;

test('counts across two processes: by address, and by account and address', async () => {
  const { email } = await signUp(server);
  const from = freshAddress();
  const guesses = Array.from({ length: 24 }, (_, i) => guessAt(i % 2 ? second : server.app, email, from));
  expect(takes((await Promise.all(guesses)).map(({ statusCode }) => statusCode))).toBe(10);

  const other = freshAddress();
  const tries = Array.from({ length: 60 }, (_, i) =>
    guessAt(i % 2 ? second : server.app, freshEmail(), other),
  );
  expect(takes((await Promise.all(tries)).map(({ statusCode }) => statusCode))).toBe(40);
});

test('limits password guesses for an account from many addresses to a hundred per hour, while a mailed link still works', async () => {
  const { email } = await signUp(server);
  const answers = await Promise.all(
    Array.from({ length: 120 }, (_, i) => guessAt(i % 2 ? second : server.app, email, freshAddress())),
  );
  expect(takes(answers.map(({ statusCode }) => statusCode))).toBe(100);

  const right = { email, password: PASSWORD };
  const refused = await server.post('/api/auth/token?grant_type=password', right, freshAddress());
  expect(problemOf(refused)).toMatchObject({ http: 429, code: 'rate_limited' });

  await server.post('/api/auth/recover', { email }, freshAddress());
  const mail = (await server.mailsTo(email)).find(({ text }) => text.includes('/reset-password?'));
  const redeemed = await server.post(
    '/api/auth/verify',
    { token: tokenIn(mail), type: 'recovery' },
    freshAddress(),
  );
  expect(redeemed.statusCode).toBe(200);
});

test('does not reveal through the limit whether an account exists', async () => {
  const { email } = await signUp(server);
  const walk = async (account: string) => {
    const from = freshAddress();
    const answers = [await server.post('/api/auth/recover', { email: account }, from)];
    for (let i = 0; i < 11; i += 1) answers.push(await guessAt(server.app, account, from));
    return answers.map(withoutWhatAlwaysDiffers);
  };
  expect(await walk(email)).toEqual(await walk(freshEmail()));
});

function withoutWhatAlwaysDiffers({ statusCode, headers, json }: Awaited<ReturnType<typeof guessAt>>) {
  const { date, 'x-request-id': id, 'retry-after': wait, 'content-length': length, ...others } = headers;
  const sameHeaders = { ...others, ratelimit: String(others.ratelimit).replaceAll(/;t=\d+/g, '') };
  const { requestId, limit, ...body } = json();
  return { statusCode, headers: sameHeaders, names: Object.keys(headers), body, limit: limit?.value };
}

test('limits per process, and logs it once, while the database cannot count', async () => {
  const lines = new PassThrough({ encoding: 'utf8' });
  const logger = createLogger({ name: 'test', level: 'warn', format: 'json', output: lines });
  const app = await buildApp({ ...server.context, logger, metrics: createProcessMetrics() });
  const { db } = server.context;
  const from = freshAddress();
  await sql`alter table request_counts rename to request_counts_away`.execute(db);
  try {
    const statuses: number[] = [];
    for (let i = 0; i < 42; i += 1) {
      statuses.push((await guessAt(app, freshEmail(), from)).statusCode);
    }
    expect(statuses).toEqual([...Array(40).fill(401), 429, 429]);
  } finally {
    await sql`alter table request_counts_away rename to request_counts`.execute(db);
  }
  await app.close();
  const said = String(lines.read())
    .split('\n')
    .filter((line) => line.includes('limits are counted'));
  expect(said).toEqual([expect.stringContaining('limits are counted by each API process alone')]);
});

test('stores no personal data in the table', async () => {
  const { email } = await signUp(server);
  await guessAt(server.app, email, freshAddress());
  const { rows } = await sql<{ row: string }>`select request_counts::text as row from request_counts`.execute(
    server.context.db,
  );
  expect(rows.length).toBeGreaterThan(0);
  for (const { row } of rows) expect(row).toMatch(/^\([0-9a-f]{64},\d+,\d+\)$/);
});
