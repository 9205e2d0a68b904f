import { sessionSchema } from '@easel/shared/contracts/auth.schema';
import { deleteExpiredOneTimeTokens } from '@easel/shared/node/repos/accounts/one-time-tokens.repo';
import { expect, test } from 'vitest';
import {
  bearer,
  freshEmail,
  PASSWORD,
  problemOf,
  signIn,
  signUp,
  startTestServer,
  tokenIn,
} from './test-server.ts';
import { useTestServer } from './use-test-server.ts';

const server = useTestServer();

const recover = (email: string) => server.post('/api/auth/recover', { email });
const verify = (token: string, type: string, headers = {}) =>
  server.post('/api/auth/verify', { token, type }, headers);
const setPassword = (token: string, password: string) =>
  server.app.inject({
    method: 'PUT',
    url: '/api/auth/user',
    headers: bearer(token),
    payload: { password },
  });

async function recoveryToken(email: string): Promise<string> {
  await recover(email);
  return tokenIn((await server.mailsTo(email)).find(({ text }) => text.includes('/reset-password?')));
}

test('confirms the address with the confirmation link, once', async () => {
  const { email, session } = await signUp(server);
  const [mail] = await server.mailsTo(email);
  expect(mail?.text).toContain('http://localhost:3000/confirm-email?token=');
  const response = await verify(tokenIn(mail), 'signup', bearer(session.access_token));
  expect(response.json()).toEqual({ email_confirmed: true, email, password_token: null });
  const read = await server.app.inject({ url: '/api/auth/user', headers: bearer(session.access_token) });
  expect(read.json().email_confirmed_at).not.toBeNull();
  expect(problemOf(await verify(tokenIn(mail), 'signup'))).toMatchObject({ http: 410, code: 'link_expired' });
});

test('accepts a link only for its purpose', async () => {
  const { email } = await signUp(server);
  const [mail] = await server.mailsTo(email);
  expect((await verify(tokenIn(mail), 'recovery')).statusCode).toBe(410);
  expect((await verify(tokenIn(mail), 'signup')).statusCode).toBe(200);
});

test('admits one of two users who redeem one link concurrently', async () => {
  const { email } = await signUp(server);
  const token = tokenIn((await server.mailsTo(email))[0]);
  const responses = await Promise.all([verify(token, 'signup'), verify(token, 'signup')]);
  expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([200, 410]);
});

test('does not store the token of a link in the database', async () => {
  const { email } = await signUp(server);
  const token = tokenIn((await server.mailsTo(email))[0]);
  const rows = await server.context.db.selectFrom('oneTimeTokens').selectAll().execute();
  const dump = JSON.stringify(rows.map((row) => [row, row.tokenHash.toString('base64url')]));
  expect(dump).not.toContain(token);
});

test('sets a new password by a mailed link, without the current one', async () => {
  const { email, session } = await signUp(server);
  const recovered = (await verify(await recoveryToken(email), 'recovery')).json();
  expect((await setPassword(recovered.access_token, 'a new password')).statusCode).toBe(200);
  expect((await signIn(server, email, PASSWORD)).statusCode).toBe(401);
  expect((await signIn(server, email, 'a new password')).statusCode).toBe(200);
  const old = await server.app.inject({ url: '/api/auth/user', headers: bearer(session.access_token) });
  expect(problemOf(old)).toMatchObject({ http: 401, code: 'session_revoked' });
});

test('gives the same answer for a recovery of an unknown address', async () => {
  const { email } = await signUp(server);
  const unknownEmail = freshEmail();
  const [known, unknown] = [await recover(email), await recover(unknownEmail)];
  expect([known.statusCode, known.body]).toEqual([200, '{}']);
  expect([unknown.statusCode, unknown.body]).toEqual([200, '{}']);
  expect(await server.mailsTo(unknownEmail)).toEqual([]);
});

test('sends one mail per minute for repeated requests', async () => {
  const { email } = await signUp(server);
  await recover(email);
  await recover(email);
  expect(await server.mailsTo(email)).toHaveLength(2);
  server.clock.advance(61);
  await recover(email);
  expect(await server.mailsTo(email)).toHaveLength(3);
});

test('sends at most five mails per hour, whose links stay valid', async () => {
  const { email } = await signUp(server);
  const resets = async () =>
    (await server.mailsTo(email)).filter(({ text }) => text.includes('/reset-password?'));
  for (let minute = 0; minute < 8; minute += 1) {
    await recover(email);
    server.clock.advance(61);
  }
  const sent = await resets();
  expect(sent).toHaveLength(5);
  for (const mail of sent) {
    const link = await server.post('/api/auth/link', { token: tokenIn(mail) });
    expect(link.json()).toEqual({ type: 'recovery', email });
  }
  server.clock.advance(3_600);
  await recover(email);
  expect(await resets()).toHaveLength(6);
});

test('expires a password-reset link after an hour', async () => {
  const { email } = await signUp(server);
  const token = await recoveryToken(email);
  server.clock.advance(3_601);
  expect(problemOf(await verify(token, 'recovery'))).toMatchObject({ http: 410, code: 'link_expired' });
});

test('expires a confirmation link after a day', async () => {
  const { email } = await signUp(server);
  const token = tokenIn((await server.mailsTo(email))[0]);
  server.clock.advance(86_401);
  expect(problemOf(await verify(token, 'signup'))).toMatchObject({ http: 410 });
});

test('requires the current password again in a refreshed session', async () => {
  const { email } = await signUp(server);
  const response = await verify(await recoveryToken(email), 'recovery');
  const [cookie] = response.cookies;
  const refreshed = await server.post('/api/auth/token?grant_type=refresh_token', undefined, {
    cookie: `${cookie?.name}=${cookie?.value}`,
  });
  const refused = await setPassword(refreshed.json().access_token, 'a new password');
  expect(problemOf(refused)).toMatchObject({ http: 400, errors: [{ pointer: '/current_password' }] });
});

test('deletes expired links and keeps the others', async () => {
  const { email } = await signUp(server);
  const { db, now } = server.context;
  const token = tokenIn((await server.mailsTo(email))[0]);
  await deleteExpiredOneTimeTokens(db, now());
  expect((await verify(token, 'signup')).statusCode).toBe(200);
  await signUp(server);
  server.clock.advance(2 * 86_400);
  expect(await deleteExpiredOneTimeTokens(db, now())).toBeGreaterThan(0);
  expect(await db.selectFrom('oneTimeTokens').selectAll().execute()).toEqual([]);
});

test('signs up while the mail server is unreachable', async () => {
  const away = await startTestServer({ SMTP_URL: 'smtp://127.0.0.1:9' });
  const response = await away.post('/api/auth/signup', { email: freshEmail(), password: PASSWORD });
  expect(response.statusCode).toBe(200);
  await away.close();
});

test('refuses unconfirmed users when confirmation is required', async () => {
  const strict = await startTestServer({ REQUIRE_EMAIL_CONFIRMATION: '1' });
  const credentials = { email: freshEmail(), password: PASSWORD };
  const signedUp = await strict.post('/api/auth/signup', credentials);
  expect(signedUp.statusCode).toBe(202);
  expect(signedUp.json()).toMatchObject({ confirmation_required: true, user: { email: credentials.email } });
  expect(signedUp.cookies.map(({ name }) => name)).toEqual(['easel_signup']);

  const early = await strict.post('/api/auth/token?grant_type=password', credentials);
  expect(problemOf(early)).toMatchObject({ http: 403, code: 'email_not_confirmed' });
  const wrong = await strict.post('/api/auth/token?grant_type=password', { ...credentials, password: 'no' });
  expect(problemOf(wrong)).toMatchObject({ http: 401, code: 'invalid_credentials' });

  const [mail] = await strict.mailsTo(credentials.email);
  const [cookie] = signedUp.cookies;
  const headers = { cookie: `${cookie?.name}=${cookie?.value}` };
  const verified = await strict.post('/api/auth/verify', { token: tokenIn(mail), type: 'signup' }, headers);
  expect(sessionSchema.parse(verified.json()).user.email_confirmed_at).not.toBeNull();
  expect((await strict.post('/api/auth/token?grant_type=password', credentials)).statusCode).toBe(200);
  await strict.close();
});

test('sends another confirmation link when an unconfirmed user signs in', async () => {
  const strict = await startTestServer({ REQUIRE_EMAIL_CONFIRMATION: '1' });
  const credentials = { email: freshEmail(), password: PASSWORD };
  await strict.post('/api/auth/signup', credentials);
  expect(await strict.mailsTo(credentials.email)).toHaveLength(1);
  strict.clock.advance(2 * 86_400);
  await strict.post('/api/auth/token?grant_type=password', credentials);
  const [newest, ...older] = await strict.mailsTo(credentials.email);
  expect(older).toHaveLength(1);
  const verified = await strict.post('/api/auth/verify', { token: tokenIn(newest), type: 'signup' });
  expect(verified.statusCode).toBe(200);
  await strict.close();
});
