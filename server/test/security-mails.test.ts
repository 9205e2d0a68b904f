import { describe, expect, test } from 'vitest';
import { createSoftwarePasskey } from './software-passkey.ts';
import { bearer, type SignedUp, signUp, tokenIn } from './test-server.ts';
import { call, firstStep, secondStep, signUpWithTwoFactor } from './two-factor-setup.ts';
import { useTestServer } from './use-test-server.ts';

const ORIGIN = 'http://localhost:3000';
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const STOPPED = 'A sign-in to your Easel account stopped at the second step';
const USED = 'A recovery code for your Easel account was used';

const server = useTestServer();

/** Returns the subjects of the mails to a user, newest first, without the one of the sign-up. */
async function subjectsTo({ email }: Pick<SignedUp, 'email'>): Promise<string[]> {
  const subjects = (await server.mailsTo(email)).map(({ subject }) => subject);
  return subjects.filter((subject) => !subject.startsWith('Confirm') && !subject.startsWith('New sign-in'));
}

describe('a security mail reports', () => {
  test('an added passkey and its origin, and its removal', async () => {
    const user = await signUp(server);
    const headers = { ...bearer(user.session.access_token), 'user-agent': FIREFOX };
    const options = (await server.post('/api/auth/passkeys/options', undefined, headers)).json();
    const credential = createSoftwarePasskey(ORIGIN).register(options);
    const added = await server.post('/api/auth/passkeys', { credential, name: 'Blue key' }, headers);
    expect(added.statusCode).toBe(201);
    const [mail] = await server.mailsTo(user.email);
    expect(mail?.subject).toBe('A new passkey for your Easel account');
    expect(mail?.text).toContain('A passkey, “Blue key”, was just added');
    expect(mail?.text).toMatch(/It came from Firefox on Linux \(this machine\), on .* UTC\./);

    const url = `/api/auth/passkeys/${added.json().id}`;
    expect((await server.app.inject({ method: 'DELETE', url, headers })).statusCode).toBe(204);
    expect((await subjectsTo(user))[0]).toBe('A passkey was removed from your Easel account');
  });

  test('two-step sign-in turned on, new recovery codes, and two-step sign-in turned off', async () => {
    const user = await signUpWithTwoFactor(server);
    // Mails are sent in the background, so one of a later request can arrive first.
    await subjectsTo(user);
    await call(server, user, '/recovery-codes', { code: user.code() });
    await subjectsTo(user);
    server.clock.advance(30);
    await call(server, user, '/disable', { code: user.code() });
    expect(await subjectsTo(user)).toEqual([
      'Two-step sign-in is off for your Easel account',
      'New recovery codes for your Easel account',
      'Two-step sign-in is on for your Easel account',
    ]);
  });

  test("a recovery code that was used to sign in or to prove the user's identity", async () => {
    const user = await signUpWithTwoFactor(server);
    const [first = '', second = ''] = user.recoveryCodes;
    expect((await secondStep(server, await firstStep(server, user.email), first)).statusCode).toBe(200);
    const headers = bearer(user.session.access_token);
    expect((await server.post('/api/auth/proof', { code: second }, headers)).statusCode).toBe(204);
    expect((await server.post('/api/auth/proof', { code: user.code() }, headers)).statusCode).toBe(204);
    expect((await subjectsTo(user)).filter((subject) => subject === USED)).toHaveLength(2);
  });
});

describe('a sign-in with the right password and a wrong code', () => {
  const stopped = async (user: SignedUp) =>
    (await server.mailsTo(user.email)).filter(({ subject }) => subject === STOPPED);

  test('is mailed once a day, however often and concurrently it is tried', async () => {
    using _stopped = server.clock.stop();
    const user = await signUpWithTwoFactor(server);
    const token = await firstStep(server, user.email);
    await Promise.all(Array.from({ length: 5 }, () => secondStep(server, token, '000000')));
    const [mail, ...more] = await stopped(user);
    expect(mail?.text).toContain('with its password, and then entered a wrong code');
    expect(more).toEqual([]);

    server.clock.advance(86_400);
    await secondStep(server, await firstStep(server, user.email), '000000');
    expect(await stopped(user)).toHaveLength(2);
  });

  test('is distinguished from one that began with a mailed link', async () => {
    const user = await signUpWithTwoFactor(server);
    const { db, now } = server.context;
    const { id } = user.session.user;
    await db.updateTable('users').set({ emailConfirmedAt: now() }).where('id', '=', id).execute();
    await server.post('/api/auth/recover', { email: user.email });
    const reset = (await server.mailsTo(user.email)).find(({ text }) => text.includes('reset-password'));
    const opened = await server.post('/api/auth/verify', { token: tokenIn(reset), type: 'recovery' });
    await secondStep(server, opened.json().token, '000000');
    expect((await stopped(user))[0]?.text).toContain('with a link from your mailbox');
  });

  test('is not mailed if the code is right', async () => {
    const user = await signUpWithTwoFactor(server);
    expect((await secondStep(server, await firstStep(server, user.email), user.code())).statusCode).toBe(200);
    expect(await stopped(user)).toEqual([]);
  });
});
