import { sessionSchema } from '@easel/shared/contracts/auth.schema';
import { describe, expect, test } from 'vitest';
import { bearer, PASSWORD, problemOf, startTestServer, tokenIn } from './test-server.ts';
import { changePassword, INVALID, server, useTwoFactorServer } from './two-factor-server.ts';
import { firstStep, secondStep, signUpWithTwoFactor } from './two-factor-setup.ts';

useTwoFactorServer();

const EXPIRED = { http: 410, code: 'link_expired' };

describe('signing in', () => {
  test('asks for a code after the password, before it opens a session', async () => {
    const user = await signUpWithTwoFactor(server);
    const credentials = { email: user.email, password: PASSWORD };
    const first = await server.post('/api/auth/token?grant_type=password', credentials);
    expect(first.statusCode).toBe(202);
    expect(first.cookies).toEqual([]);
    expect(first.json()).toEqual({
      second_factor_required: true,
      token: expect.any(String),
      expires_in: 300,
    });
    const second = await secondStep(server, first.json().token, user.code());
    expect(second.statusCode).toBe(200);
    expect(second.cookies).toHaveLength(1);
    expect(sessionSchema.parse(second.json()).user.email).toBe(user.email);
  });

  test('does not reveal the second step before the password is right', async () => {
    const { email } = await signUpWithTwoFactor(server);
    const wrong = await server.post('/api/auth/token?grant_type=password', { email, password: 'wrong one' });
    expect(problemOf(wrong)).toMatchObject({ http: 401, code: 'invalid_credentials' });
  });

  test('accepts each code once, of ten simultaneous sign-ins', async () => {
    const user = await signUpWithTwoFactor(server);
    const tokens = await Promise.all(Array.from({ length: 10 }, () => firstStep(server, user.email)));
    const code = user.code();
    const responses = await Promise.all(tokens.map((token) => secondStep(server, token, code)));
    const statuses = responses.map(({ statusCode }) => statusCode).toSorted();
    expect(statuses).toEqual([200, ...Array(9).fill(422)]);
  });

  test('rejects an earlier code after a later one', async () => {
    const user = await signUpWithTwoFactor(server);
    expect((await secondStep(server, await firstStep(server, user.email), user.code(30))).statusCode).toBe(
      200,
    );
    const earlier = await secondStep(server, await firstStep(server, user.email), user.code());
    expect(problemOf(earlier)).toMatchObject(INVALID);
  });

  test('tolerates a clock skew of half a minute, but not of a minute', async () => {
    const user = await signUpWithTwoFactor(server);
    const token = await firstStep(server, user.email);
    for (const off of [-90, 90]) {
      expect(problemOf(await secondStep(server, token, user.code(off)))).toMatchObject(INVALID);
    }
    expect((await secondStep(server, token, user.code(30))).statusCode).toBe(200);
  });

  test('records wrong codes in the security log', async () => {
    const user = await signUpWithTwoFactor(server);
    const token = await firstStep(server, user.email);
    expect(problemOf(await secondStep(server, token, '000000'))).toMatchObject(INVALID);
    const { items } = (
      await server.app.inject({
        url: '/api/auth/security-log',
        headers: bearer(user.session.access_token),
      })
    ).json();
    expect(items[0]).toMatchObject({ kind: 'sign_in_failed', details: { method: 'password and code' } });
  });

  test('accepts each recovery code once, in any spelling', async () => {
    const user = await signUpWithTwoFactor(server);
    const [first = '', second = ''] = user.recoveryCodes;
    expect((await secondStep(server, await firstStep(server, user.email), first)).statusCode).toBe(200);
    const again = await secondStep(server, await firstStep(server, user.email), first);
    expect(problemOf(again)).toMatchObject(INVALID);
    const spelled = ` ${second.toUpperCase().replaceAll('-', ' ')} `;
    expect((await secondStep(server, await firstStep(server, user.email), spelled)).statusCode).toBe(200);
  });

  test('accepts a token once, from its user, within five minutes, and not after a password change', async () => {
    const [ada, eve] = [await signUpWithTwoFactor(server), await signUpWithTwoFactor(server)];
    const token = await firstStep(server, ada.email);
    expect(problemOf(await secondStep(server, token, eve.code()))).toMatchObject(INVALID);
    expect((await secondStep(server, token, ada.code())).statusCode).toBe(200);
    server.clock.advance(30);
    expect(problemOf(await secondStep(server, token, ada.code()))).toMatchObject(EXPIRED);
    expect(problemOf(await secondStep(server, 'x'.repeat(43), ada.code()))).toMatchObject(EXPIRED);

    const late = await firstStep(server, ada.email);
    server.clock.advance(301);
    expect(problemOf(await secondStep(server, late, ada.code()))).toMatchObject(EXPIRED);

    const before = await firstStep(server, eve.email);
    const password = 'another good one';
    await changePassword(eve.session.access_token, { password, current_password: PASSWORD });
    expect(problemOf(await secondStep(server, before, eve.code()))).toMatchObject(EXPIRED);
  });

  test('is not bypassed by a password-reset link, which also requires the code', async () => {
    const user = await signUpWithTwoFactor(server);
    const { db, now } = server.context;
    const { id } = user.session.user;
    // The first proof of an address removes every earlier key; see decision 0037.
    await db.updateTable('users').set({ emailConfirmedAt: now() }).where('id', '=', id).execute();
    await server.post('/api/auth/recover', { email: user.email });
    const token = tokenIn(
      (await server.mailsTo(user.email)).find(({ text }) => text.includes('reset-password')),
    );
    const opened = await server.post('/api/auth/verify', { token, type: 'recovery' });
    expect(opened.statusCode).toBe(202);
    expect(opened.cookies).toEqual([]);
    expect(opened.json()).not.toHaveProperty('access_token');
    const response = await secondStep(server, opened.json().token, user.code());
    expect(response.statusCode).toBe(200);
    const { access_token } = response.json();
    expect((await changePassword(access_token, { password: 'another good one' })).statusCode).toBe(200);
  });
});

test('limits wrong codes for an account, like wrong passwords', async () => {
  const strict = await startTestServer({ AUTH_REQUESTS_PER_MINUTE: '1000' });
  const user = await signUpWithTwoFactor(strict);
  const token = await firstStep(strict, user.email);
  const statuses = [];
  for (let attempt = 0; attempt < 12; attempt++) {
    statuses.push((await secondStep(strict, token, '000000')).statusCode);
  }
  expect(statuses).toEqual([...Array(10).fill(422), 429, 429]);
  expect((await secondStep(strict, token, user.code())).statusCode).toBe(429);
  await strict.close();
});
