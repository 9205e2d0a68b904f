import { describe, expect, test } from 'vitest';
import { runCommand } from '../src/cli/commands.ts';
import { commandOptions } from './command-line.ts';
import { bearer, PASSWORD, problemOf, signUp, startTestServer, type TestServer } from './test-server.ts';
import { changePassword, INVALID, server, useTwoFactorServer } from './two-factor-server.ts';
import { appWith, call, firstStep, secondStep, signUpWithTwoFactor } from './two-factor-setup.ts';

useTwoFactorServer();

describe('setting up', () => {
  test('requires a first code, and shows ten recovery codes once', async () => {
    const user = await signUp(server);
    const { secret, uri } = (await call(server, user, '')).json();
    expect(uri).toContain('otpauth://totp/Easel:');
    expect(uri).toContain(`secret=${secret}`);
    const code = appWith(server, secret);
    expect(problemOf(await call(server, user, '/confirm', { code: '000000' }))).toMatchObject(INVALID);
    const response = await call(server, user, '/confirm', { code: code() });
    const { recoveryCodes } = response.json();
    expect(new Set(recoveryCodes).size).toBe(10);
    for (const each of recoveryCodes) expect(each).toMatch(/^([a-z0-9]{4}-){2}[a-z0-9]{4}$/);
    const headers = bearer(user.session.access_token);
    const status = await server.app.inject({ url: '/api/auth/two-factor', headers });
    expect(status.json()).toEqual({ enabled: true, recoveryCodes: 10 });
  });

  test('does not take effect before the first code: the password is enough', async () => {
    const user = await signUp(server);
    await call(server, user, '');
    const credentials = { email: user.email, password: PASSWORD };
    expect((await server.post('/api/auth/token?grant_type=password', credentials)).statusCode).toBe(200);
  });

  test('cannot replace a secret that is in use', async () => {
    const user = await signUpWithTwoFactor(server);
    expect(problemOf(await call(server, user, ''))).toMatchObject({ http: 409, code: 'illegal_state' });
  });

  test('stores the secret and the codes in unreadable form', async () => {
    const user = await signUp(server);
    const { secret } = (await call(server, user, '')).json();
    const { db } = server.context;
    const row = await db
      .selectFrom('totpSecrets')
      .select('secret')
      .where('userId', '=', user.session.user.id)
      .executeTakeFirstOrThrow();
    expect(row.secret.toString('latin1')).not.toContain(secret);
    const other = await signUpWithTwoFactor(server);
    const hashes = await db
      .selectFrom('recoveryCodes')
      .select('codeHash')
      .where('userId', '=', other.session.user.id)
      .execute();
    expect(hashes).toHaveLength(10);
    expect(hashes.map(({ codeHash }) => codeHash.toString('latin1'))).not.toContain(other.recoveryCodes[0]);
  });
});

describe('an account with two-step sign-in', () => {
  test('gets new recovery codes with a code, and the old ones stop working', async () => {
    const user = await signUpWithTwoFactor(server);
    const refused = await call(server, user, '/recovery-codes', { code: '000000' });
    expect(problemOf(refused)).toMatchObject(INVALID);
    const { recoveryCodes } = (await call(server, user, '/recovery-codes', { code: user.code() })).json();
    expect(recoveryCodes).toHaveLength(10);
    const old = await secondStep(server, await firstStep(server, user.email), user.recoveryCodes[0] ?? '');
    expect(problemOf(old)).toMatchObject(INVALID);
  });

  test('turns it off only with a code, and then signs in with the password alone', async () => {
    const user = await signUpWithTwoFactor(server);
    expect(problemOf(await call(server, user, '/disable', { code: '000000' }))).toMatchObject(INVALID);
    expect((await call(server, user, '/disable', { code: user.code() })).statusCode).toBe(204);
    const credentials = { email: user.email, password: PASSWORD };
    expect((await server.post('/api/auth/token?grant_type=password', credentials)).statusCode).toBe(200);
  });

  test('logs every change to it in the security log', async () => {
    const user = await signUpWithTwoFactor(server);
    await secondStep(server, await firstStep(server, user.email), user.recoveryCodes[0] ?? '');
    await call(server, user, '/recovery-codes', { code: user.code() });
    server.clock.advance(30);
    await call(server, user, '/disable', { code: user.code() });
    const rows = await server.context.db
      .selectFrom('securityEvents')
      .select('kind')
      .where('userId', '=', user.session.user.id)
      .where('kind', 'in', [
        'two_factor_enabled',
        'recovery_code_used',
        'recovery_codes_renewed',
        'two_factor_disabled',
      ])
      .orderBy('id')
      .execute();
    expect(rows.map(({ kind }) => kind)).toEqual([
      'two_factor_enabled',
      'recovery_code_used',
      'recovery_codes_renewed',
      'two_factor_disabled',
    ]);
  });
});

test('the command line removes two-step sign-in, even if EASEL_SECRET was replaced and every code is rejected', async () => {
  const user = await signUpWithTwoFactor(server);
  const { db } = server.context;
  const { id } = user.session.user;
  const secret = Buffer.from('sealed with another key, and long enough for a tag');
  await db.updateTable('totpSecrets').set({ secret }).where('userId', '=', id).execute();
  const token = await firstStep(server, user.email);
  expect(problemOf(await secondStep(server, token, user.code()))).toMatchObject(INVALID);
  const { options, mails } = commandOptions();
  const command = (email: string) => runCommand(db, ['two-factor', 'off', email], options);
  await expect(command('nobody@example.com')).rejects.toThrow('There is no account');
  expect(mails).toEqual([]);
  expect(await command(user.email)).toContain(`${user.email} was told by email.`);
  expect(mails).toMatchObject([
    { to: user.email, subject: 'Passkeys and two-step sign-in were removed from your Easel account' },
  ]);
  expect(mails[0]?.text).toContain('https://easel.example/forgot-password');
  const kept = await runCommand(db, ['two-factor', 'off', user.email], { ...options, mailFolder: '/mail' });
  expect(kept.at(-1)).toMatch(/ was not told: without SMTP_URL, .* only written to \/mail\.$/);
  const sendMail = () => Promise.reject(new Error('no route'));
  const untold = await runCommand(db, ['two-factor', 'off', user.email], { ...options, sendMail });
  expect(untold.at(-1)).toBe('The email about it could not be sent: no route');
  expect((await changePassword(user.session.access_token, { password: 'another good one' })).statusCode).toBe(
    401,
  );
  const credentials = { email: user.email, password: PASSWORD };
  expect((await server.post('/api/auth/token?grant_type=password', credentials)).statusCode).toBe(200);
  const event = await db
    .selectFrom('securityEvents')
    .select('device')
    .where('userId', '=', id)
    .where('kind', '=', 'two_factor_disabled')
    .executeTakeFirst();
  expect(event?.device).toBe('command line');
});

describe('an operator', () => {
  const actAs = (on: TestServer, { access_token }: { access_token: string }) =>
    on.app.inject({ url: '/api/admin/me', headers: bearer(access_token) });
  const promote = (on: TestServer, id: string) =>
    on.context.db.updateTable('users').set({ isOperator: true }).where('id', '=', id).execute();

  test('needs a code or a passkey if others can reach the installation', async () => {
    const open = await startTestServer({ PUBLIC_URL: 'https://easel.example' });
    const headers = { host: 'easel.example' };
    const post = (path: string, body: object) => open.post(path, body, headers);
    const email = 'operator@example.com';
    const { user, access_token } = (await post('/api/auth/signup', { email, password: PASSWORD })).json();
    await promote(open, user.id);
    const act = (token: string) =>
      open.app.inject({ url: '/api/admin/me', headers: { ...headers, ...bearer(token) } });
    expect(problemOf(await act(access_token))).toMatchObject({ http: 403, code: 'second_factor_required' });

    const own = { ...headers, ...bearer(access_token) };
    const { secret } = (await open.post('/api/auth/two-factor', undefined, own)).json();
    const code = appWith(open, secret);
    await open.post('/api/auth/two-factor/confirm', { code: code() }, own);
    expect((await act(access_token)).statusCode).toBe(200);

    open.clock.advance(30);
    const first = await post('/api/auth/token?grant_type=password', { email, password: PASSWORD });
    const second = await post('/api/auth/second-step', { token: first.json().token, code: code() });
    expect((await act(second.json().access_token)).statusCode).toBe(200);
    await open.close();
  });

  test.each([
    ['another machine can connect', { HOST: '0.0.0.0' }],
    ['a tunnel has a name of its own', { ALLOWED_HOSTS: 'easel.example' }],
  ])('needs one if %s, whatever the public address is', async (_, env) => {
    const open = await startTestServer(env);
    const { session } = await signUp(open);
    await promote(open, session.user.id);
    expect(problemOf(await actAs(open, session))).toMatchObject({
      http: 403,
      code: 'second_factor_required',
    });
    await open.close();
  });

  test('needs neither on a local installation, whose operator area others cannot detect', async () => {
    const user = await signUp(server);
    expect((await actAs(server, user.session)).statusCode).toBe(404);
    await promote(server, user.session.user.id);
    expect((await actAs(server, user.session)).statusCode).toBe(200);
  });
});
