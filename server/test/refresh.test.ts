import { sessionSchema } from '@easel/shared/contracts/auth.schema';
import { deleteExpiredSessions } from '@easel/shared/node/repos/accounts/sessions.repo';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  cookieOf,
  freshEmail,
  PASSWORD,
  problemOf,
  signUp,
  startTestServer,
  type TestServer,
} from './test-server.ts';
import { useTestServer } from './use-test-server.ts';

const server = useTestServer();

const refresh = (cookie?: string, headers: Record<string, string> = {}) =>
  server.post('/api/auth/token?grant_type=refresh_token', undefined, {
    ...(cookie && { cookie }),
    ...headers,
  });
const key = (value: string) => ({ 'idempotency-key': value });
const REVOKED = { http: 401, status: 401, code: 'session_revoked' };

test('returns a new access token and a new refresh token', async () => {
  const { session, cookie } = await signUp(server);
  server.clock.advance(10);
  const response = await refresh(cookie);
  expect(response.statusCode).toBe(200);
  const next = sessionSchema.parse(response.json());
  expect(next.user).toEqual(session.user);
  expect(next.expires_at).toBeGreaterThanOrEqual(session.expires_at + 10);
  expect(cookieOf(response)).not.toBe(cookie);
});

test('keeps a session alive through repeated refreshes for as long as it is used', async () => {
  let { cookie } = await signUp(server);
  for (let i = 0; i < 4; i += 1) {
    server.clock.advance(20 * 86_400);
    const response = await refresh(cookie);
    expect(response.statusCode).toBe(200);
    cookie = cookieOf(response);
  }
});

test('ignores the body of a refresh', async () => {
  const { cookie } = await signUp(server);
  const headers = { cookie, 'content-type': 'application/json' };
  const body = { refresh_token: 'as some clients send it' };
  const response = await server.post('/api/auth/token?grant_type=refresh_token', body, headers);
  expect(response.statusCode).toBe(200);
});

test('revokes the whole family when an old refresh token is used', async () => {
  const { cookie: stolen } = await signUp(server);
  const current = cookieOf(await refresh(stolen));
  const reuse = await refresh(stolen);
  expect(problemOf(reuse)).toMatchObject(REVOKED);
  expect(problemOf(await refresh(current))).toMatchObject(REVOKED);
});

test('does not clear the cookie of a newer sign-in when it refuses an old one', async () => {
  const { email, cookie: before } = await signUp(server);
  const credentials = { email, password: PASSWORD };
  // The browser sends the refresh with the cookie that the sign-in replaces.
  const signedIn = await server.post('/api/auth/token?grant_type=password', credentials, { cookie: before });
  const refused = await refresh(before);
  expect(problemOf(refused)).toMatchObject(REVOKED);
  expect(refused.cookies).toEqual([]);
  expect((await refresh(cookieOf(signedIn))).statusCode).toBe(200);
});

test("keeps the user's other sessions when one family ends", async () => {
  const { email, cookie: stolen } = await signUp(server);
  const credentials = { email, password: 'correct horse battery' };
  const other = cookieOf(await server.post('/api/auth/token?grant_type=password', credentials));
  await refresh(stolen);
  await refresh(stolen);
  expect((await refresh(other)).statusCode).toBe(200);
});

test('sets the same cookie for a repeated request with the same key', async () => {
  using _stopped = server.clock.stop();
  const { cookie } = await signUp(server);
  const lost = await refresh(cookie, key('one'));
  server.clock.advance(59);
  const repeated = await refresh(cookie, key('one'));
  expect(repeated.statusCode).toBe(200);
  expect(cookieOf(repeated)).toBe(cookieOf(lost));
  expect((await refresh(cookieOf(repeated), key('two'))).statusCode).toBe(200);
});

test('stops accepting the same key after a minute', async () => {
  const { cookie } = await signUp(server);
  await refresh(cookie, key('one'));
  server.clock.advance(61);
  expect(problemOf(await refresh(cookie, key('one')))).toMatchObject(REVOKED);
});

test('does not accept a different key', async () => {
  const { cookie } = await signUp(server);
  await refresh(cookie, key('one'));
  expect(problemOf(await refresh(cookie, key('guess')))).toMatchObject(REVOKED);
});

test('does not accept the same key with a token that is two rotations old', async () => {
  const { cookie } = await signUp(server);
  const second = cookieOf(await refresh(cookie, key('one')));
  await refresh(second, key('one'));
  expect(problemOf(await refresh(cookie, key('one')))).toMatchObject(REVOKED);
});

test('rotates once for ten concurrent refreshes with the same key', async () => {
  const { cookie } = await signUp(server);
  const responses = await Promise.all(Array.from({ length: 10 }, () => refresh(cookie, key('tab'))));
  expect(responses.map(({ statusCode }) => statusCode)).toEqual(Array(10).fill(200));
  expect(new Set(responses.map(cookieOf)).size).toBe(1);
});

test('treats the second of two concurrent refreshes without a key as theft', async () => {
  const { cookie } = await signUp(server);
  const responses = await Promise.all([refresh(cookie), refresh(cookie)]);
  expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([200, 401]);
});

test('expires an unused session after 30 days', async () => {
  const { cookie } = await signUp(server);
  server.clock.advance(30 * 86_400 + 1);
  expect(problemOf(await refresh(cookie))).toMatchObject(REVOKED);
});

test('deletes expired sessions and keeps the others', async () => {
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

test('refuses to refresh without a cookie', async () => {
  expect(problemOf(await refresh())).toMatchObject({ http: 401, code: 'unauthenticated' });
});

test('refuses a forged refresh token', async () => {
  const { cookie } = await signUp(server);
  const [name, value = ''] = cookie.split('=');
  const bytes = Buffer.from(value, 'base64url');
  bytes.writeUInt32BE(1, 16);
  for (const forged of [bytes.toString('base64url'), 'nonsense', `${value}AAAA`]) {
    const response = await refresh(`${name}=${forged}`);
    expect(problemOf(response)).toMatchObject(REVOKED);
    expect(response.cookies).toEqual([]);
  }
  expect((await refresh(cookie)).statusCode).toBe(200);
});

test('refuses refresh and sign-out from another site', async () => {
  const { cookie } = await signUp(server);
  const origin = { origin: 'https://evil.example' };
  expect(problemOf(await refresh(cookie, origin))).toMatchObject({ http: 403, code: 'forbidden' });
  const logout = await server.post('/api/auth/logout', undefined, { cookie, ...origin });
  expect(problemOf(logout)).toMatchObject({ http: 403 });
  expect((await refresh(cookie, { origin: 'http://localhost:3000' })).statusCode).toBe(200);
});

test('rejects a key that is too long before it uses the token', async () => {
  const { cookie } = await signUp(server);
  expect(problemOf(await refresh(cookie, key('x'.repeat(101))))).toMatchObject({ http: 400 });
  expect((await refresh(cookie, key('x'.repeat(100)))).statusCode).toBe(200);
});

describe('the cookie of an earlier version under https', () => {
  let secure: TestServer;
  beforeAll(async () => {
    secure = await startTestServer({ PUBLIC_URL: 'https://easel.example' });
  });
  afterAll(() => secure?.close());

  const NAME = '__Host-easel_refresh';
  const use = (cookie: string) =>
    secure.post('/api/auth/token?grant_type=refresh_token', undefined, { cookie });

  /** Signs up, and returns the session as the cookie of that version. */
  async function oldCookie(options: { isFromBefore: boolean }): Promise<string> {
    const answer = await secure.post('/api/auth/signup', { email: freshEmail(), password: PASSWORD });
    const { id } = answer.json().user;
    const { db } = secure.context;
    // That version recorded no networks.
    if (options.isFromBefore)
      await db.updateTable('sessions').set({ network: '' }).where('userId', '=', id).execute();
    return `easel_refresh=${answer.cookies.find(({ name }) => name === NAME)?.value}`;
  }

  test('is replaced by the new one, once', async () => {
    const old = await oldCookie({ isFromBefore: true });
    const answer = await use(old);
    expect(answer.statusCode).toBe(200);
    const [current, ...others] = answer.cookies.toSorted((one, other) => (one.name < other.name ? -1 : 1));
    expect(current).toMatchObject({ name: NAME, path: '/', secure: true });
    expect(others).toEqual([expect.objectContaining({ name: 'easel_refresh', path: '/api', value: '' })]);
    const next = await use(`${NAME}=${current?.value}`);
    expect(next.statusCode).toBe(200);
    // A sibling host could set it again.
    const [again] = next.cookies;
    expect(problemOf(await use(`easel_refresh=${again?.value}`))).toMatchObject(REVOKED);
    expect((await use(`${NAME}=${again?.value}`)).statusCode).toBe(200);
  });

  test('opens no session of the new version', async () => {
    expect(problemOf(await use(await oldCookie({ isFromBefore: false })))).toMatchObject(REVOKED);
  });
});
