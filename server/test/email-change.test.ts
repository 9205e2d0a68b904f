import { verifySecurityLog } from '@easel/shared/node/repos/accounts/security-seals.repo';
import { confirmEmail } from '@easel/shared/node/repos/accounts/users.repo';
import { describe, expect, test } from 'vitest';
import { bearer, freshEmail, PASSWORD, problemOf, type SignedUp, signUp, tokenIn } from './test-server.ts';
import { useTestServer } from './use-test-server.ts';

const DAY = 86_400;

const server = useTestServer({ ACCESS_TOKEN_TTL_SECONDS: '86400' });

const auth = ({ session }: Pick<SignedUp, 'session'>) => bearer(session.access_token);
const change = (user: SignedUp, email: string) => server.post('/api/auth/email', { email }, auth(user));
const confirm = (token: string, headers = {}) => server.post('/api/auth/email/confirm', { token }, headers);
const stop = (token: string) => server.post('/api/auth/email/stop', { token });
const call = async (user: SignedUp, method: 'GET' | 'DELETE', url: string) =>
  server.app.inject({ method, url, headers: auth(user) });
const state = async (user: SignedUp) => (await call(user, 'GET', '/api/auth/email')).json();
const signIn = async (email: string) =>
  (await server.post('/api/auth/token?grant_type=password', { email, password: PASSWORD })).statusCode;
const linkTo = async (email: string) =>
  tokenIn(
    (await server.mailsTo(email)).find(({ subject }) =>
      /Confirm your (new email|email address change)/.test(subject),
    ),
  );

/** Signs up and proves the address. */
async function proven(): Promise<SignedUp> {
  const user = await signUp(server);
  await confirmEmail(server.context.db, user.session.user.id, new Date());
  return user;
}

/** Begins a change. */
async function begun() {
  const ada = await proven();
  const newEmail = freshEmail();
  const asked = await change(ada, newEmail);
  expect(asked.statusCode).toBe(200);
  return { ada, newEmail, old: await linkTo(ada.email), fresh: await linkTo(newEmail) };
}

async function kindsOf(user: SignedUp): Promise<string[]> {
  const log = await call(user, 'GET', '/api/auth/security-log');
  return log.json().items.map(({ kind }: { kind: string }) => kind);
}

describe('an email change', () => {
  test.each(['old first', 'new first'])(
    'takes effect once both addresses are confirmed, %s',
    async (order) => {
      const { ada, newEmail, old, fresh } = await begun();
      const steps = [() => confirm(old), () => confirm(fresh, auth(ada))];
      const [first, second] = order === 'old first' ? steps : steps.reverse();
      expect((await first?.())?.json()).toMatchObject({ email: ada.email, change: { newEmail } });
      expect(await signIn(newEmail)).toBe(401);
      expect(await signIn(ada.email)).toBe(200);
      expect((await second?.())?.json()).toEqual({ email: newEmail, change: null });
      expect(await signIn(newEmail)).toBe(200);
      expect(await signIn(ada.email)).toBe(401);
      expect(await state(ada)).toEqual({ email: newEmail, change: null });
      for (const email of [ada.email, newEmail]) {
        const subjects = (await server.mailsTo(email)).map(({ subject }) => subject);
        expect(subjects).toContain('Your email address for Easel was changed');
      }
      const kinds = await kindsOf(ada);
      expect(kinds).toEqual(expect.arrayContaining(['email_change_requested', 'email_changed']));
      expect(await verifySecurityLog(server.context.db)).toMatchObject({ firstBroken: null });
      const { userId } = { userId: ada.session.user.id };
      const subscriber = await server.context.db
        .selectFrom('subscribers')
        .select('email')
        .where('userId', '=', userId)
        .executeTakeFirst();
      expect(subscriber).toEqual({ email: newEmail });
    },
  );

  test('releases the former address, and its links stop working', async () => {
    const { ada, old, fresh } = await begun();
    await server.post('/api/auth/recover', { email: ada.email });
    const mails = await server.mailsTo(ada.email);
    const reset = tokenIn(mails.find(({ text }) => text.includes('/reset-password?')));
    await confirm(old);
    await confirm(fresh, auth(ada));
    expect(
      problemOf(await server.post('/api/auth/verify', { token: reset, type: 'recovery' })),
    ).toMatchObject({
      code: 'link_expired',
    });
    expect(problemOf(await confirm(old))).toMatchObject({ http: 410, code: 'link_expired' });
    expect((await signUp(server, ada.email)).session.user.email).toBe(ada.email);
  });

  test('can be confirmed at the new address only in a session of the account', async () => {
    const { ada, old, fresh } = await begun();
    const eve = await signUp(server);
    await confirm(old);
    expect(problemOf(await confirm(fresh))).toMatchObject({ http: 401, code: 'unauthenticated' });
    expect(problemOf(await confirm(fresh, auth(eve)))).toMatchObject({ http: 409, code: 'illegal_state' });
    expect(await state(ada)).toMatchObject({ email: ada.email, change: { isNewConfirmed: false } });
  });

  test('shows what its links are for, without changing anything', async () => {
    const { ada, newEmail, old, fresh } = await begun();
    for (const [token, type] of [
      [old, 'email-old'],
      [fresh, 'email-new'],
    ] as const) {
      const seen = await server.post('/api/auth/link', { token });
      expect(seen.json()).toEqual({ type, email: ada.email, new_email: newEmail });
    }
    expect((await state(ada)).change).toMatchObject({ isOldConfirmed: false, isNewConfirmed: false });
  });

  test('may be confirmed twice at one address, which counts once', async () => {
    const { ada, old } = await begun();
    expect((await confirm(old)).statusCode).toBe(200);
    expect((await confirm(old)).statusCode).toBe(200);
    expect((await state(ada)).email).toBe(ada.email);
  });

  test('needs only the new address if the current one was never confirmed', async () => {
    const ada = await signUp(server);
    const newEmail = freshEmail();
    await change(ada, newEmail);
    const done = await confirm(await linkTo(newEmail), auth(ada));
    expect(done.json()).toEqual({ email: newEmail, change: null });
    const user = (await call(ada, 'GET', '/api/auth/user')).json();
    expect(user.email_confirmed_at).not.toBeNull();
  });
});

describe('a pending change', () => {
  test('is stopped by the link in the mail to the current address', async () => {
    const { ada, newEmail, old, fresh } = await begun();
    expect(problemOf(await stop(fresh))).toMatchObject({ code: 'link_expired' });
    await confirm(fresh, auth(ada));
    expect((await stop(old)).statusCode).toBe(204);
    expect(problemOf(await confirm(old))).toMatchObject({ code: 'link_expired' });
    expect(await state(ada)).toEqual({ email: ada.email, change: null });
    expect(await signIn(newEmail)).toBe(401);
    expect(await kindsOf(ada)).toContain('email_change_canceled');
  });

  test('is canceled in the settings, and can be canceled repeatedly', async () => {
    const { ada, old, fresh } = await begun();
    for (let count = 0; count < 2; count++) {
      expect((await call(ada, 'DELETE', '/api/auth/email')).statusCode).toBe(204);
    }
    for (const token of [old, fresh]) {
      expect(problemOf(await confirm(token, auth(ada)))).toMatchObject({ code: 'link_expired' });
    }
  });

  test('is replaced by another one, and only the new links work', async () => {
    const { ada, old, fresh } = await begun();
    const other = freshEmail();
    expect((await change(ada, other)).json().change).toMatchObject({ newEmail: other });
    for (const token of [old, fresh]) {
      expect(problemOf(await confirm(token, auth(ada)))).toMatchObject({ code: 'link_expired' });
    }
  });

  test('keeps confirmations when its links are sent again, at most once a minute', async () => {
    const { ada, newEmail, old } = await begun();
    await confirm(old);
    const count = async () => (await server.mailsTo(newEmail)).length;
    await change(ada, newEmail);
    expect(await count()).toBe(1);
    server.clock.advance(61);
    expect((await change(ada, newEmail)).json().change).toMatchObject({ isOldConfirmed: true });
    expect(await count()).toBe(2);
  });

  test('expires after a day', async () => {
    const { ada, old, fresh } = await begun();
    await confirm(old);
    server.clock.advance(DAY);
    const credentials = { email: ada.email, password: PASSWORD };
    const again = await server.post('/api/auth/token?grant_type=password', credentials);
    const later = { ...ada, session: again.json() };
    expect(problemOf(await confirm(fresh, auth(later)))).toMatchObject({ code: 'link_expired' });
    expect((await state(later)).change).toBeNull();
  });

  test('ends with the session that requested it', async () => {
    const { ada, fresh } = await begun();
    await server.post('/api/auth/logout', undefined, auth(ada));
    expect(problemOf(await confirm(fresh, auth(ada)))).toMatchObject({ code: 'session_revoked' });
  });

  test('does not apply to an account that is to be deleted', async () => {
    const { ada, old } = await begun();
    await server.post('/api/account/deletion', undefined, auth(ada));
    expect(problemOf(await confirm(old))).toMatchObject({ code: 'session_revoked' });
  });
});

describe('refuses', () => {
  test('an address that has an account, even if it was created after the request', async () => {
    const [ada, eve] = [await proven(), await signUp(server)];
    expect(problemOf(await change(ada, eve.email))).toMatchObject({ http: 409, code: 'email_taken' });
    const { ada: bob, newEmail, old, fresh } = await begun();
    await signUp(server, newEmail);
    await confirm(old);
    expect(problemOf(await confirm(fresh, auth(bob)))).toMatchObject({ http: 409, code: 'email_taken' });
    expect(await state(bob)).toMatchObject({ email: bob.email });
  });

  test('all but one of the accounts that request the same address', async () => {
    const newEmail = freshEmail();
    const users = [await signUp(server), await signUp(server), await signUp(server)];
    const tokens: string[] = [];
    for (const user of users) {
      expect((await change(user, newEmail)).statusCode).toBe(200);
      tokens.push(await linkTo(newEmail));
    }
    const answers = await Promise.all(users.map((user, index) => confirm(tokens[index] ?? '', auth(user))));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409]);
  });

  test('the current address, and an invalid one', async () => {
    const ada = await proven();
    const mistake = { http: 400, errors: [expect.objectContaining({ pointer: '/email' })] };
    expect(problemOf(await change(ada, ada.email))).toMatchObject(mistake);
    expect(problemOf(await change(ada, 'no address'))).toMatchObject(mistake);
  });

  test('more than five changes a day', async () => {
    const ada = await proven();
    for (let count = 0; count < 5; count++) expect((await change(ada, freshEmail())).statusCode).toBe(200);
    expect(problemOf(await change(ada, freshEmail()))).toMatchObject({ http: 429, code: 'rate_limited' });
  });

  test('a request without a fresh proof', async () => {
    const ada = await proven();
    server.clock.advance(1_800);
    expect(problemOf(await change(ada, freshEmail()))).toMatchObject({ http: 403, code: 'proof_required' });
  });
});
