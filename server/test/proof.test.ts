import { listSecurityEvents } from '@easel/shared/node/repos/accounts/security-events.repo';
import { describe, expect, test } from 'vitest';
import { createSoftwarePasskey } from './software-passkey.ts';
import { bearer, PASSWORD, problemOf, type SignedUp, signUp } from './test-server.ts';
import { signUpWithTwoFactor } from './two-factor-setup.ts';
import { useTestServer } from './use-test-server.ts';

const ORIGIN = 'http://localhost:3000';
const HALF_AN_HOUR = 1_800;
const UNKNOWN = '5f1f6f4e-7a0c-4a5e-8d43-3a6c1f7f2a11';

// Longer than a proof lasts, so that the tests' access tokens stay valid.
const server = useTestServer({ ACCESS_TOKEN_TTL_SECONDS: '86400' });

type User = Pick<SignedUp, 'session'>;

const post = (user: User, path: string, body?: object) =>
  server.post(`/api${path}`, body, bearer(user.session.access_token));
const prove = (user: User, body: object) => post(user, '/auth/proof', body);
const createKey = async (user: User) => (await post(user, '/keys', { name: 'a key' })).statusCode;

async function stale<Person extends User>(user: Person): Promise<Person> {
  server.clock.advance(HALF_AN_HOUR);
  return user;
}

/** Returns how the user failed to prove who they are, as their security log lists it. */
async function failedMethods({ session }: User): Promise<unknown[]> {
  const { db } = server.context;
  const rows = await listSecurityEvents(db, { userId: session.user.id, kind: 'proof_failed', limit: 50 });
  expect(rows.every(({ sessionId, device }) => sessionId !== null && device !== '')).toBe(true);
  return rows.map(({ details }) => details.method);
}

test.each<[string, 'POST' | 'PATCH' | 'DELETE', string, object?]>([
  ['an API key', 'POST', '/keys', { name: 'a key' }],
  ['an export', 'POST', '/export'],
  ['a new passkey', 'POST', '/auth/passkeys/options'],
  ['removing a passkey', 'DELETE', `/auth/passkeys/${UNKNOWN}`],
  ['two-step sign-in', 'POST', '/auth/two-factor'],
  ['signing out a device', 'DELETE', `/auth/sessions/${UNKNOWN}`],
  ['signing out all other devices', 'DELETE', '/auth/sessions'],
  ['a webhook', 'POST', '/webhooks', { url: 'https://hooks.example.com/a' }],
  ['a change of a webhook', 'PATCH', `/webhooks/${UNKNOWN}`, { url: 'https://hooks.example.com/b' }],
  ['a new secret of a webhook', 'POST', `/webhooks/${UNKNOWN}/secret`],
  ['a purchase', 'POST', '/billing/checkout', { plan: 'pro', interval: 'month' }],
  ['another plan', 'POST', '/billing/change', { plan: 'pro', interval: 'month' }],
  ['the payment methods', 'POST', '/billing/portal'],
  ['the end of a plan', 'POST', '/billing/cancel'],
  ['resuming a plan', 'POST', '/billing/resume'],
  ['a refund', 'POST', '/refunds', { reason: 'wrong_plan', message: 'It is not what I need.' }],
  ['another email address', 'POST', '/auth/email', { email: 'another@example.com' }],
])('%s requires a proof from the last half hour', async (_, method, path, payload) => {
  using _stopped = server.clock.stop();
  const user = await signUp(server);
  const call = () =>
    server.app.inject({
      method,
      url: `/api${path}`,
      headers: bearer(user.session.access_token),
      ...(payload && { payload }),
    });
  server.clock.advance(HALF_AN_HOUR - 1);
  expect((await call()).body).not.toContain('proof_required');
  server.clock.advance(1);
  expect(problemOf(await call())).toMatchObject({ http: 403, code: 'proof_required' });
  expect((await prove(user, { password: PASSWORD })).statusCode).toBe(204);
  expect((await call()).body).not.toContain('proof_required');
});

test('operator actions require a proof, operator views do not', async () => {
  const user = await signUp(server);
  const { db } = server.context;
  await db.updateTable('users').set({ isOperator: true }).where('id', '=', user.session.user.id).execute();
  const other = await signUp(server);
  const suspend = () => post(user, `/admin/users/${other.session.user.id}/suspend`, { reason: 'Because' });
  await stale(user);
  const read = await server.app.inject({ url: '/api/admin/me', headers: bearer(user.session.access_token) });
  expect(read.statusCode).toBe(200);
  expect(problemOf(await suspend())).toMatchObject({ http: 403, code: 'proof_required' });
  await prove(user, { password: PASSWORD });
  expect((await suspend()).statusCode).toBe(200);
});

async function refusesPassword(user: User) {
  expect(await createKey(user)).toBe(403);
  expect(problemOf(await prove(user, { password: PASSWORD }))).toMatchObject({
    http: 400,
    errors: [{ pointer: '/password', message: 'Please use a passkey or a code instead' }],
  });
  for (const path of ['/auth/passkeys/options', '/auth/two-factor', '/auth/oidc/identity/options']) {
    expect(problemOf(await post(user, path))).toMatchObject({ http: 403, code: 'proof_required' });
  }
  for (const [path, body] of [
    ['/auth/passkeys', { credential: createSoftwarePasskey(ORIGIN).register({ challenge: 'x' }) }],
    ['/auth/two-factor/confirm', { code: '000000' }],
  ] as const) {
    expect(problemOf(await post(user, path, body))).toMatchObject({ http: 403, code: 'proof_required' });
  }
}

describe('a password alone', () => {
  const signIn = async ({ email }: { email: string }): Promise<User> => ({
    session: (await server.post('/api/auth/token?grant_type=password', { email, password: PASSWORD })).json(),
  });
  const addPasskey = async (user: User) => {
    const begun = (await post(user, '/auth/passkeys/options')).json();
    return post(user, '/auth/passkeys', { credential: createSoftwarePasskey(ORIGIN).register(begun) });
  };
  const promote = ({ session }: User) =>
    server.context.db
      .updateTable('users')
      .set({ isOperator: true })
      .where('id', '=', session.user.id)
      .execute();

  test('is not a proof if two-step sign-in is on', async () => {
    await refusesPassword(await stale(await signUpWithTwoFactor(server)));
  });

  test('is not a proof for an operator with a passkey, neither at sign-in nor by changing it', async () => {
    const owner = await signUp(server);
    expect((await addPasskey(owner)).statusCode).toBe(201);
    await promote(owner);
    await refusesPassword(await signIn(owner));

    const thief = await signIn(owner);
    const headers = bearer(thief.session.access_token);
    const payload = { password: 'another good one', current_password: PASSWORD };
    const changed = await server.app.inject({ method: 'PUT', url: '/api/auth/user', headers, payload });
    expect(changed.statusCode).toBe(200);
    await refusesPassword(thief);
    const suspended = await post(thief, `/admin/users/${(await signUp(server)).session.user.id}/suspend`, {
      reason: 'Because',
    });
    expect(problemOf(suspended)).toMatchObject({ code: 'proof_required' });
  });

  test('lets an operator add the first passkey and further ones, for example after losing a device', async () => {
    const [operator, user] = [await signUp(server), await signUp(server)];
    await promote(operator);
    expect((await addPasskey(await signIn(operator))).statusCode).toBe(201);
    expect((await addPasskey(user)).statusCode).toBe(201);
    expect((await addPasskey(await signIn(user))).statusCode).toBe(201);
  });

  test('cannot add a passkey with a challenge issued before the first factor was added', async () => {
    const owner = await signUp(server);
    await promote(owner);
    const thief = await signIn(owner);
    const begun = (await post(thief, '/auth/passkeys/options')).json();
    expect((await addPasskey(owner)).statusCode).toBe(201);
    const credential = createSoftwarePasskey(ORIGIN).register(begun);
    expect(problemOf(await post(thief, '/auth/passkeys', { credential }))).toMatchObject({
      code: 'proof_required',
    });
  });
});

describe('a proof', () => {
  test('is a password, but not a wrong one', async () => {
    const user = await stale(await signUp(server));
    expect(problemOf(await prove(user, { password: 'wrong one' }))).toMatchObject({
      http: 400,
      errors: [{ pointer: '/password', message: 'The password is not correct' }],
    });
    expect(await createKey(user)).toBe(403);
    expect(await failedMethods(user)).toEqual(['password']);
  });

  test('is a code, accepted once', async () => {
    const user = await stale(await signUpWithTwoFactor(server));
    const code = user.code();
    expect(problemOf(await prove(user, { code: '000000' }))).toMatchObject({ code: 'invalid_code' });
    expect((await prove(user, { code })).statusCode).toBe(204);
    expect(problemOf(await prove(user, { code }))).toMatchObject({ code: 'invalid_code' });
    expect(await createKey(user)).toBe(201);
    expect(await failedMethods(user)).toEqual(['code', 'code']);
  });

  test("is the user's own passkey, with a challenge for this step", async () => {
    const [ada, eve] = [await signUp(server), await signUp(server)];
    const passkey = createSoftwarePasskey(ORIGIN);
    const begun = (await post(ada, '/auth/passkeys/options')).json();
    await post(ada, '/auth/passkeys', { credential: passkey.register(begun) });
    await stale(ada);
    const answer = async (user: User) => passkey.assert((await post(user, '/auth/proof/options')).json());
    const signIn = (await server.post('/api/auth/passkeys/sign-in/options')).json();
    const refused = { http: 422, code: 'passkey_refused' };
    expect(problemOf(await prove(eve, { credential: await answer(eve) }))).toMatchObject(refused);
    expect(problemOf(await prove(eve, { credential: await answer(ada) }))).toMatchObject(refused);
    expect(problemOf(await prove(ada, { credential: passkey.assert(signIn) }))).toMatchObject(refused);
    expect(await createKey(ada)).toBe(403);
    expect(await failedMethods(ada)).toEqual(['passkey']);
    expect((await prove(ada, { credential: await answer(ada) })).statusCode).toBe(204);
    expect(await createKey(ada)).toBe(201);
  });

  test('counts for its session only', async () => {
    const user = await signUp(server);
    const credentials = { email: user.email, password: PASSWORD };
    const other = { session: (await server.post('/api/auth/token?grant_type=password', credentials)).json() };
    await stale(user);
    await prove(user, { password: PASSWORD });
    expect(await createKey(user)).toBe(201);
    expect(await createKey(other)).toBe(403);
  });

  test('is offered by the methods that the account has', async () => {
    const ways = async (user: User) =>
      (
        await server.app.inject({ url: '/api/auth/proof', headers: bearer(user.session.access_token) })
      ).json();
    expect(await ways(await signUp(server))).toEqual({
      password: true,
      code: false,
      passkey: false,
      provider: null,
    });
    const careful = await signUpWithTwoFactor(server);
    expect(await ways(careful)).toEqual({ password: false, code: true, passkey: false, provider: null });
  });
});
