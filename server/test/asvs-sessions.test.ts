import { listSecurityEvents } from '@easel/shared/node/repos/accounts/security-events.repo';
import { expect, test } from 'vitest';
import { bearer, cookieOf, PASSWORD, problemOf, refresh, signIn, signUp } from './test-server.ts';
import { useTestServer } from './use-test-server.ts';

const server = useTestServer();

test('ends the previous session of a browser when it signs in again', async () => {
  const { email, session, cookie } = await signUp(server);
  const elsewhere = cookieOf(await signIn(server, email));
  const again = await signIn(server, email, PASSWORD, cookie);
  expect(again.statusCode).toBe(200);

  const before = await server.app.inject({ url: '/api/auth/user', headers: bearer(session.access_token) });
  expect(problemOf(before)).toMatchObject({ http: 401, code: 'session_revoked' });
  expect(problemOf(await refresh(server, cookie))).toMatchObject({ http: 401, code: 'session_revoked' });
  expect((await refresh(server, cookieOf(again))).statusCode).toBe(200);
  expect((await refresh(server, elsewhere)).statusCode).toBe(200);
});

test('keeps the session of a browser whose sign-in fails or that refreshes', async () => {
  const { email, cookie } = await signUp(server);
  expect((await signIn(server, email, 'a wrong password', cookie)).statusCode).toBe(401);
  const refreshed = await refresh(server, cookie);
  expect((await refresh(server, cookieOf(refreshed))).statusCode).toBe(200);
});

test('logs successful and failed sign-ins with their method', async () => {
  const { email, session } = await signUp(server);
  await signIn(server, email);
  await signIn(server, email, 'a wrong password');
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
