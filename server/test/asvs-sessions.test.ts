import { listSecurityEvents } from '@easel/shared/node/repos/accounts/security-events.repo';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  bearer,
  cookieOf,
  PASSWORD,
  problemOf,
  signUp,
  startTestServer,
  type TestServer,
} from './test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server?.close());

const signIn = (email: string, password = PASSWORD, cookie?: string) =>
  server.post(
    '/api/auth/token?grant_type=password',
    { email, password },
    cookie === undefined ? {} : { cookie },
  );
const refresh = (cookie: string) =>
  server.post('/api/auth/token?grant_type=refresh_token', undefined, { cookie });

test('ends the session that a browser had when it signs in again', async () => {
  const { email, session, cookie } = await signUp(server);
  const elsewhere = cookieOf(await signIn(email));
  const again = await signIn(email, PASSWORD, cookie);
  expect(again.statusCode).toBe(200);

  const before = await server.app.inject({ url: '/api/auth/user', headers: bearer(session.access_token) });
  expect(problemOf(before)).toMatchObject({ http: 401, code: 'session_revoked' });
  expect(problemOf(await refresh(cookie))).toMatchObject({ http: 401, code: 'session_revoked' });
  expect((await refresh(cookieOf(again))).statusCode).toBe(200);
  expect((await refresh(elsewhere)).statusCode).toBe(200);
});

test('keeps the session of a browser that fails to sign in again, or that refreshes', async () => {
  const { email, cookie } = await signUp(server);
  expect((await signIn(email, 'a wrong password', cookie)).statusCode).toBe(401);
  const refreshed = await refresh(cookie);
  expect((await refresh(cookieOf(refreshed))).statusCode).toBe(200);
});

test('logs sign-ins and failed ones with their way', async () => {
  const { email, session } = await signUp(server);
  await signIn(email);
  await signIn(email, 'a wrong password');
  await server.context.background.idle();
  const { id: userId } = session.user;
  const events = await listSecurityEvents(server.context.db, { userId, limit: 10 });
  for (const kind of ['signed_in', 'sign_in_failed']) {
    expect(events).toContainEqual(
      expect.objectContaining({ kind, details: expect.objectContaining({ method: 'password' }) }),
    );
  }
  expect(events).toContainEqual(expect.objectContaining({ kind: 'signed_up' }));
});
