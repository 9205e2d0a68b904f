import { sessionSchema } from '@easel/shared/contracts/auth.schema';
import { hash } from '@node-rs/argon2';
import { expect, test } from 'vitest';
import {
  bearer,
  freshEmail,
  PASSWORD,
  problemOf,
  type SignedUp,
  signUp,
  startTestServer,
} from './test-server.ts';
import { useTestServer } from './use-test-server.ts';

const PROBLEM = 'application/problem+json; charset=utf-8';
const CREDENTIALS_REQUIRED = 'You must provide either an email or phone number and a password';

const server = useTestServer();

const signIn = (email: string, password = PASSWORD) =>
  server.post('/api/auth/token?grant_type=password', { email, password });
const readUser = (token: string) => server.app.inject({ url: '/api/auth/user', headers: bearer(token) });
const changeUser = (token: string, payload: object) =>
  server.app.inject({ method: 'PUT', url: '/api/auth/user', headers: bearer(token), payload });

test('opens a session at sign-up', async () => {
  const email = freshEmail();
  const body = { email, password: PASSWORD, data: { full_name: ' Ada Lovelace ' } };
  const before = Math.floor(Date.now() / 1_000);
  const response = await server.post('/api/auth/signup', body);
  const after = Math.ceil(Date.now() / 1_000);
  expect(response.statusCode).toBe(200);
  expect(sessionSchema.strict().parse(response.json())).toMatchObject({
    token_type: 'bearer',
    expires_in: 900,
    user: { email, email_confirmed_at: null, user_metadata: { full_name: 'Ada Lovelace', avatar_url: null } },
  });
  const { expires_at } = response.json();
  expect(expires_at).toBeGreaterThanOrEqual(before + 900);
  expect(expires_at).toBeLessThanOrEqual(after + 900);
});

test('creates the profile and the free subscription at sign-up', async () => {
  const { email, session } = await signUp(server);
  const { db } = server.context;
  const profile = await db.selectFrom('profiles').selectAll().where('id', '=', session.user.id).execute();
  expect(profile).toMatchObject([{ fullName: '', avatarUrl: null }]);
  const subscriber = await db.selectFrom('subscribers').selectAll().where('email', '=', email).execute();
  expect(subscriber).toMatchObject([{ subscribed: false, subscriptionTier: 'free', plan: 'free' }]);
});

test('sets the refresh token in a cookie that scripts cannot read and other sites cannot send', async () => {
  const response = await server.post('/api/auth/signup', { email: freshEmail(), password: PASSWORD });
  expect(response.cookies).toEqual([
    expect.objectContaining({ path: '/api', httpOnly: true, sameSite: 'Strict', maxAge: 30 * 86_400 }),
  ]);
  expect(response.cookies[0]).not.toHaveProperty('secure');
  expect(response.json()).not.toHaveProperty('refresh_token');
  expect(response.headers['cache-control']).toBe('no-store');
});

test('binds the cookie to this host, over https only', async () => {
  const secure = await startTestServer({ PUBLIC_URL: 'https://easel.example' });
  const response = await secure.post('/api/auth/signup', { email: freshEmail(), password: PASSWORD });
  const cookie = { name: '__Host-easel_refresh', secure: true, path: '/' };
  expect(response.cookies).toEqual([expect.objectContaining(cookie)]);
  expect(response.cookies[0]).not.toHaveProperty('domain');
  await secure.close();
});

test.each([
  ['no body', undefined],
  ['an empty body', {}],
  ['no password', { email: 'ada@example.com' }],
  ['no email', { password: PASSWORD }],
  ['an empty email', { email: ' ', password: PASSWORD }],
  ['an empty password', { email: 'ada@example.com', password: '' }],
  ['null', { email: null, password: null }],
])('reports missing credentials when sign-up or sign-in gets %s', async (_, body) => {
  for (const path of ['/api/auth/signup', '/api/auth/token?grant_type=password']) {
    expect(problemOf(await server.post(path, body))).toMatchObject({
      http: 400,
      status: 400,
      type: PROBLEM,
      code: 'validation_failed',
      detail: CREDENTIALS_REQUIRED,
    });
  }
});

test('names every invalid field of a sign-up by its pointer', async () => {
  const body = { email: 'nobody', password: PASSWORD, role: 'admin', data: { full_name: 'x\u0000' } };
  const { code, errors } = problemOf(await server.post('/api/auth/signup', body));
  expect(code).toBe('validation_failed');
  expect(errors).toEqual([
    { pointer: '/email', message: 'Please enter a valid email address' },
    { pointer: '/data/full_name', message: 'The name contains control characters' },
    { pointer: '/role', message: 'Unknown field: role' },
  ]);
});

test('refuses a weak password with the reasons', async () => {
  const response = await server.post('/api/auth/signup', { email: freshEmail(), password: '12345' });
  expect(problemOf(response)).toMatchObject({
    http: 422,
    code: 'weak_password',
    type: PROBLEM,
    errors: [{ pointer: '/password', message: 'Password must be at least 8 characters long' }],
  });
});

test.each([
  'password123',
  'Passw0rd!',
  'qwertyuiop',
  '12345678',
  'aaaaaaaaaaaa',
  'Easel123',
  'lovelace1',
  'ada lovelace',
])('refuses the common or personal password %s', async (password) => {
  const email = 'ada-lovelace@example.com';
  const body = { email, password, data: { full_name: 'Ada Lovelace' } };
  expect(problemOf(await server.post('/api/auth/signup', body))).toMatchObject({
    http: 422,
    code: 'weak_password',
    errors: [{ pointer: '/password', message: 'Password is too easy to guess. Try a few unrelated words' }],
  });
});

test('refuses a common password on a change too', async () => {
  const { session } = await signUp(server);
  const body = { password: 'password123', current_password: PASSWORD };
  expect(problemOf(await changeUser(session.access_token, body))).toMatchObject({ code: 'weak_password' });
});

test('still signs in with a short password that predates the rules', async () => {
  const { email, session } = await signUp(server);
  const passwordHash = await hash('secret', { memoryCost: 64, timeCost: 1, parallelism: 1 });
  const { db } = server.context;
  await db.updateTable('users').set({ passwordHash }).where('id', '=', session.user.id).execute();
  expect((await signIn(email, 'secret')).statusCode).toBe(200);
});

test('refuses an email address that is already taken, however it is spelled', async () => {
  const { email } = await signUp(server);
  const again = await server.post('/api/auth/signup', {
    email: `  ${email.toUpperCase()} `,
    password: PASSWORD,
  });
  expect(problemOf(again)).toMatchObject({ http: 409, code: 'email_taken', type: PROBLEM });
});

test('accepts one of ten concurrent sign-ups for the same address', async () => {
  const body = { email: freshEmail(), password: PASSWORD };
  const responses = await Promise.all(
    Array.from({ length: 10 }, () => server.post('/api/auth/signup', body)),
  );
  const statuses = responses.map(({ statusCode }) => statusCode).sort();
  expect(statuses).toEqual([200, ...Array(9).fill(409)]);
  expect(await server.mailsTo(body.email)).toHaveLength(1);
});

test('signs in with the email address, however it is spelled', async () => {
  const { email, session } = await signUp(server);
  const response = await signIn(` ${email.toUpperCase()}`);
  expect(response.statusCode).toBe(200);
  expect(sessionSchema.parse(response.json()).user).toEqual(session.user);
});

test('gives the same answer for an unknown account and a wrong password', async () => {
  const { email } = await signUp(server);
  const wrong = problemOf(await signIn(email, 'not the password'));
  expect(wrong).toMatchObject({
    http: 401,
    code: 'invalid_credentials',
    detail: 'Invalid email or password',
  });
  expect(problemOf(await signIn(freshEmail()))).toEqual(wrong);
});

test('refuses an unknown grant type', async () => {
  for (const query of ['', '?grant_type=magic']) {
    const response = await server.post(`/api/auth/token${query}`, { email: 'a@b.example', password: 'x' });
    expect(problemOf(response)).toMatchObject({
      http: 400,
      errors: [{ pointer: '/grant_type', message: 'grant_type must be password or refresh_token.' }],
    });
  }
});

test('returns the user and changes their name', async () => {
  const { session } = await signUp(server);
  const token = session.access_token;
  expect((await readUser(token)).json()).toEqual(session.user);
  const renamed = await changeUser(token, { data: { full_name: 'Grace Hopper' } });
  expect(renamed.json()).toEqual({
    ...session.user,
    user_metadata: { full_name: 'Grace Hopper', avatar_url: null },
  });
  expect((await readUser(token)).json()).toEqual(renamed.json());
});

test('serves the same API under /api/v1', async () => {
  const { session } = await signUp(server);
  const response = await server.app.inject({
    url: '/api/v1/auth/user',
    headers: bearer(session.access_token),
  });
  expect(response.json()).toEqual(session.user);
});

test('requires the current password for a new one', async () => {
  const { session } = await signUp(server);
  const password = 'a better password';
  const without = await changeUser(session.access_token, { password });
  expect(problemOf(without)).toMatchObject({ http: 400, errors: [{ pointer: '/current_password' }] });
  const wrong = await changeUser(session.access_token, { password, current_password: 'guessed' });
  expect(problemOf(wrong)).toMatchObject({ http: 400, detail: 'The current password is not correct' });
  const weak = await changeUser(session.access_token, { password: 'x', current_password: PASSWORD });
  expect(problemOf(weak)).toMatchObject({ http: 422, code: 'weak_password' });
});

test('replaces the password and signs out the other devices', async () => {
  const here = await signUp(server);
  const there = (await signIn(here.email)).json();
  const password = 'a better password';
  const changed = await changeUser(here.session.access_token, { password, current_password: PASSWORD });
  expect(changed.statusCode).toBe(200);

  expect((await signIn(here.email)).statusCode).toBe(401);
  expect((await signIn(here.email, password)).statusCode).toBe(200);
  expect((await readUser(here.session.access_token)).statusCode).toBe(200);
  expect(problemOf(await readUser(there.access_token))).toMatchObject({ http: 401, code: 'session_revoked' });
});

test('revokes the API keys on a password change unless told to keep them, and lists them in the mail', async () => {
  const { email, session } = await signUp(server);
  const token = session.access_token;
  for (const name of ['Backup', 'Shop']) await server.post('/api/keys', { name }, bearer(token));
  const keys = async () => {
    const answer = await server.app.inject({ url: '/api/keys', headers: bearer(token) });
    return answer
      .json<{ items: { name: string }[] }>()
      .items.map(({ name }) => name)
      .toSorted();
  };
  const change = async (current_password: string, password: string, more: object = {}) => {
    const answer = await changeUser(token, { current_password, password, ...more });
    expect(answer.statusCode, answer.body).toBe(200);
    const mails = await server.mailsTo(email);
    return mails.find(({ subject }) => subject.includes('password'));
  };
  const kept = await change(PASSWORD, 'a better password', { revoke_keys: false });
  expect(await keys()).toEqual(['Backup', 'Shop']);
  server.clock.advance(1);
  const revoked = await change('a better password', 'quite another battery');
  expect(await keys()).toEqual([]);
  expect(kept?.text).toMatch(/still work: (Backup, Shop|Shop, Backup)/);
  expect(revoked?.text).toMatch(/were revoked: (Backup, Shop|Shop, Backup)/);
});

test('keeps private links on a password change unless told to end them, and lists the open ones in the mail', async () => {
  const { email, session } = await signUp(server);
  const headers = bearer(session.access_token);
  const album = (await server.post('/api/albums', { name: 'Foxes' }, headers)).json();
  const link = { kind: 'album', targetId: album.id, days: null };
  const { url } = (await server.post('/api/share-links', link, headers)).json();
  const change = async (current_password: string, password: string, more: object = {}) => {
    const answer = await changeUser(session.access_token, { current_password, password, ...more });
    expect(answer.statusCode, answer.body).toBe(200);
    const opened = await server.post('/api/shared', { token: new URL(url).pathname.replace('/s/', '') });
    const mail = (await server.mailsTo(email)).find(({ subject }) => subject.includes('password'));
    return { status: opened.statusCode, text: mail?.text };
  };
  const kept = await change(PASSWORD, 'a better password');
  expect(kept).toEqual({ status: 200, text: expect.stringContaining('private links still work: Foxes.') });
  server.clock.advance(1);
  const ended = await change('a better password', 'quite another battery', { revoke_links: true });
  expect(ended).toEqual({ status: 404, text: expect.stringContaining('private links were revoked: Foxes.') });
});

test('ends the session by its cookie and clears the cookie at sign-out', async () => {
  const { session, cookie } = await signUp(server);
  const response = await server.post('/api/auth/logout', undefined, { cookie });
  expect(response.statusCode).toBe(204);
  expect(response.cookies).toEqual([expect.objectContaining({ value: '', path: '/api', httpOnly: true })]);
  expect(response.cookies[0]?.expires?.getTime()).toBe(0);
  expect(problemOf(await refresh({ cookie }))).toMatchObject({ http: 401, code: 'session_revoked' });
  expect(problemOf(await readUser(session.access_token))).toMatchObject({ code: 'session_revoked' });
});

test('signs out with an expired access token, and accepts the request from visitors too', async () => {
  const { session, cookie } = await signUp(server);
  server.clock.advance(3_600);
  const response = await server.post('/api/auth/logout', undefined, bearer(session.access_token));
  expect(response.statusCode).toBe(204);
  expect((await refresh({ cookie })).statusCode).toBe(401);
  expect((await server.post('/api/auth/logout')).statusCode).toBe(204);
});

const refresh = ({ cookie }: Pick<SignedUp, 'cookie'>) =>
  server.post('/api/auth/token?grant_type=refresh_token', undefined, { cookie });
