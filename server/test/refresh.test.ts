import { sessionSchema } from '@easel/shared/contracts/auth.schema';
import { deleteExpiredSessions } from '@easel/shared/node/repos/accounts/sessions.repo';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cookieOf, problemOf, signUp, startTestServer, type TestServer } from './test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server?.close());

const refresh = (cookie?: string, headers: Record<string, string> = {}) =>
  server.post('/api/auth/token?grant_type=refresh_token', undefined, {
    ...(cookie && { cookie }),
    ...headers,
  });
const key = (value: string) => ({ 'idempotency-key': value });
const REVOKED = { http: 401, status: 401, code: 'session_revoked' };

test('a refresh gives a new access token and a new refresh token', async () => {
  const { session, cookie } = await signUp(server);
  server.clock.advance(10);
  const response = await refresh(cookie);
  expect(response.statusCode).toBe(200);
  const next = sessionSchema.parse(response.json());
  expect(next.user).toEqual(session.user);
  expect(next.expires_at).toBeGreaterThanOrEqual(session.expires_at + 10);
  expect(cookieOf(response)).not.toBe(cookie);
});

test('a chain of refreshes goes on for as long as it is used', async () => {
  let { cookie } = await signUp(server);
  for (let i = 0; i < 4; i += 1) {
    server.clock.advance(20 * 86_400);
    const response = await refresh(cookie);
    expect(response.statusCode).toBe(200);
    cookie = cookieOf(response);
  }
});

test('a refresh takes nothing from the body', async () => {
  const { cookie } = await signUp(server);
  const headers = { cookie, 'content-type': 'application/json' };
  const body = { refresh_token: 'as some clients send it' };
  const response = await server.post('/api/auth/token?grant_type=refresh_token', body, headers);
  expect(response.statusCode).toBe(200);
});

test('an old refresh token revokes the whole family', async () => {
  const { cookie: stolen } = await signUp(server);
  const current = cookieOf(await refresh(stolen));
  const reuse = await refresh(stolen);
  expect(problemOf(reuse)).toMatchObject(REVOKED);
  expect(reuse.cookies).toEqual([expect.objectContaining({ name: 'easel_refresh', value: '' })]);
  expect(problemOf(await refresh(current))).toMatchObject(REVOKED);
});

test("one family's end leaves the user's other sessions alone", async () => {
  const { email, cookie: stolen } = await signUp(server);
  const credentials = { email, password: 'correct horse battery' };
  const other = cookieOf(await server.post('/api/auth/token?grant_type=password', credentials));
  await refresh(stolen);
  await refresh(stolen);
  expect((await refresh(other)).statusCode).toBe(200);
});

test('a repeated request with the same key gets the same cookie', async () => {
  const { cookie } = await signUp(server);
  const lost = await refresh(cookie, key('one'));
  server.clock.advance(59);
  const repeated = await refresh(cookie, key('one'));
  expect(repeated.statusCode).toBe(200);
  expect(cookieOf(repeated)).toBe(cookieOf(lost));
  expect((await refresh(cookieOf(repeated), key('two'))).statusCode).toBe(200);
});

test('the same key does not help after a minute', async () => {
  const { cookie } = await signUp(server);
  await refresh(cookie, key('one'));
  server.clock.advance(61);
  expect(problemOf(await refresh(cookie, key('one')))).toMatchObject(REVOKED);
});

test('another key does not help', async () => {
  const { cookie } = await signUp(server);
  await refresh(cookie, key('one'));
  expect(problemOf(await refresh(cookie, key('guess')))).toMatchObject(REVOKED);
});

test('the same key does not help a token that is two rotations old', async () => {
  const { cookie } = await signUp(server);
  const second = cookieOf(await refresh(cookie, key('one')));
  await refresh(second, key('one'));
  expect(problemOf(await refresh(cookie, key('one')))).toMatchObject(REVOKED);
});

test('ten refreshes at once with the same key are one rotation', async () => {
  const { cookie } = await signUp(server);
  const responses = await Promise.all(Array.from({ length: 10 }, () => refresh(cookie, key('tab'))));
  expect(responses.map(({ statusCode }) => statusCode)).toEqual(Array(10).fill(200));
  expect(new Set(responses.map(cookieOf)).size).toBe(1);
});

test('of two refreshes at once without a key, the second is taken for theft', async () => {
  const { cookie } = await signUp(server);
  const responses = await Promise.all([refresh(cookie), refresh(cookie)]);
  expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([200, 401]);
});

test('an unused session expires after 30 days', async () => {
  const { cookie } = await signUp(server);
  server.clock.advance(30 * 86_400 + 1);
  expect(problemOf(await refresh(cookie))).toMatchObject(REVOKED);
});

test('expired sessions can be deleted, the others stay', async () => {
  const { session } = await signUp(server);
  server.clock.advance(31 * 86_400);
  const { cookie } = await signUp(server);
  expect(await deleteExpiredSessions(server.context.db, server.context.now())).toBeGreaterThan(0);
  const { db } = server.context;
  expect(await db.selectFrom('sessions').selectAll().where('userId', '=', session.user.id).execute()).toEqual(
    [],
  );
  expect((await refresh(cookie)).statusCode).toBe(200);
});

test('without a cookie there is nothing to refresh', async () => {
  expect(problemOf(await refresh())).toMatchObject({ http: 401, code: 'unauthenticated' });
});

test('a forged refresh token is refused and taken away', async () => {
  const { cookie } = await signUp(server);
  const [name, value = ''] = cookie.split('=');
  const bytes = Buffer.from(value, 'base64url');
  bytes.writeUInt32BE(1, 16);
  for (const forged of [bytes.toString('base64url'), 'nonsense', `${value}AAAA`]) {
    const response = await refresh(`${name}=${forged}`);
    expect(problemOf(response)).toMatchObject(REVOKED);
    expect(response.cookies).toEqual([expect.objectContaining({ value: '' })]);
  }
  expect((await refresh(cookie)).statusCode).toBe(200);
});

test('another site cannot refresh or sign out', async () => {
  const { cookie } = await signUp(server);
  const origin = { origin: 'https://evil.example' };
  expect(problemOf(await refresh(cookie, origin))).toMatchObject({ http: 403, code: 'forbidden' });
  const logout = await server.post('/api/auth/logout', undefined, { cookie, ...origin });
  expect(problemOf(logout)).toMatchObject({ http: 403 });
  expect((await refresh(cookie, { origin: 'http://localhost:3000' })).statusCode).toBe(200);
});

test('a key that is too long is refused before the token is used', async () => {
  const { cookie } = await signUp(server);
  expect(problemOf(await refresh(cookie, key('x'.repeat(101))))).toMatchObject({ http: 400 });
  expect((await refresh(cookie, key('x'.repeat(100)))).statusCode).toBe(200);
});
