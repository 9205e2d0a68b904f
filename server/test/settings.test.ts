import { PLANS } from '@easel/shared/contracts/plans';
import { DEFAULT_SETTINGS } from '@easel/shared/contracts/settings';
import { settingsSchema } from '@easel/shared/contracts/settings.schema';
import { beforeEach, describe, expect, test } from 'vitest';
import { bearer, PASSWORD, problemOf, type SignedUp, signUp, tokenIn } from './test-server.ts';
import { useTestServer } from './use-test-server.ts';

const server = useTestServer();
let user: SignedUp;
beforeEach(async () => {
  user = await signUp(server);
});

const headersOf = ({ session }: SignedUp = user) => bearer(session.access_token);

async function readSettings(of = user) {
  const answer = await server.app.inject({ url: '/api/settings', headers: headersOf(of) });
  expect(answer.statusCode).toBe(200);
  return settingsSchema.strict().parse(answer.json());
}

const change = (payload: object | string) =>
  server.app.inject({ method: 'PATCH', url: '/api/settings', headers: headersOf(), payload });

describe('settings', () => {
  test("have the contract's defaults until they are changed, in the database too", async () => {
    expect(await readSettings()).toEqual(DEFAULT_SETTINGS);
    expect((await change({})).json()).toEqual(DEFAULT_SETTINGS);
    expect(await readSettings()).toEqual(DEFAULT_SETTINGS);
  });

  test('keep fields that a change does not contain', async () => {
    await change({ notifications: { email: false }, privacy: { profilePublic: true } });
    const changed = await change({ notifications: { push: true } });
    expect(changed.json()).toEqual({
      notifications: { email: false, push: true, marketing: false },
      privacy: { profilePublic: true, showInGallery: true },
    });
    expect(await readSettings()).toEqual(changed.json());
    expect(await readSettings(await signUp(server))).toEqual(DEFAULT_SETTINGS);
  });

  test('keep all of five concurrent changes', async () => {
    const answers = await Promise.all([
      change({ notifications: { email: false } }),
      change({ notifications: { push: true } }),
      change({ notifications: { marketing: true } }),
      change({ privacy: { profilePublic: true } }),
      change({ privacy: { showInGallery: false } }),
    ]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200]);
    expect(await readSettings()).toEqual({
      notifications: { email: false, push: true, marketing: true },
      privacy: { profilePublic: true, showInGallery: false },
    });
  });

  test.each([
    [{ notifications: { email: 'yes' } }, '/notifications/email'],
    [{ notifications: { email: null } }, '/notifications/email'],
    [{ notifications: { sms: true } }, '/notifications/sms'],
    [{ privacy: [] }, '/privacy'],
    [{ theme: 'dark' }, '/theme'],
    [[], ''],
  ])('refuse %j', async (payload, pointer) => {
    expect(problemOf(await change(payload))).toMatchObject({
      http: 400,
      code: 'validation_failed',
      errors: [{ pointer }],
    });
  });

  test('are unavailable to visitors and to deleted accounts', async () => {
    for (const method of ['GET', 'PATCH'] as const) {
      const answer = await server.app.inject({ method, url: '/api/settings', payload: {} });
      expect(problemOf(answer)).toMatchObject({ http: 401, code: 'unauthenticated' });
    }
    await server.context.db.deleteFrom('users').where('id', '=', user.session.user.id).execute();
    expect(problemOf(await change({ notifications: { push: true } }))).toMatchObject({ http: 401 });
  });
});

const noticesTo = async ({ email }: SignedUp) =>
  (await server.mailsTo(email)).filter(({ subject }) => subject.includes('credits'));

describe('the notice of used-up credits', () => {
  const TOTAL = PLANS.free.imagesPerMonth ?? 0;

  /** Leaves the user this many credits of the first month. */
  async function leave(credits: number, { session }: SignedUp = user): Promise<void> {
    const { db } = server.context;
    const { id: userId } = session.user;
    const { anchorAt } = await db
      .selectFrom('subscribers')
      .select('anchorAt')
      .where('userId', '=', userId)
      .executeTakeFirstOrThrow();
    await db
      .insertInto('creditEntries')
      .values({
        userId,
        generationId: crypto.randomUUID(),
        run: 1,
        kind: 'hold',
        amount: credits - TOTAL,
        periodStart: anchorAt,
      })
      .execute();
  }

  const generate = (iterations = 1) =>
    server.post('/api/generate', { prompt: 'a fox', iterations }, headersOf());
  const cancel = (id: string) => server.post(`/api/generations/${id}/cancel`, undefined, headersOf());
  const retry = (id: string) => server.post(`/api/generations/${id}/retry`, undefined, headersOf());

  test('comes with the last credit, once a month, regardless of refunds and further spending', async () => {
    await leave(3);
    expect((await generate()).statusCode).toBe(202);
    expect(await noticesTo(user)).toEqual([]);
    const { id } = (await generate(2)).json();
    const [mail, ...more] = await noticesTo(user);
    expect(more).toEqual([]);
    expect(mail?.text).toContain(`all ${TOTAL} credits`);
    expect(mail?.text).toContain('/pricing');

    await cancel(id);
    expect((await retry(id)).statusCode).toBe(200);
    expect(await noticesTo(user)).toHaveLength(1);
  });

  test('comes once when requests race for the last credits', async () => {
    await leave(2);
    const answers = await Promise.all([generate(), generate(), generate()]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([202, 202, 402]);
    expect(await noticesTo(user)).toHaveLength(1);
  });

  test('is not sent to a user who turned mails off', async () => {
    await change({ notifications: { email: false } });
    await leave(1);
    expect((await generate()).statusCode).toBe(202);
    expect(await noticesTo(user)).toEqual([]);
  });
});

describe('a new password', () => {
  const password = 'a better password';
  const securityMails = async () =>
    (await server.mailsTo(user.email)).filter(({ subject }) => subject.includes('password'));
  const changeUser = (token: string, payload: object) =>
    server.app.inject({ method: 'PUT', url: '/api/auth/user', headers: bearer(token), payload });

  test('is confirmed to its owner by mail, regardless of mail preferences', async () => {
    await change({ notifications: { email: false } });
    const { access_token } = user.session;
    await changeUser(access_token, { password, current_password: 'guessed' });
    await changeUser(access_token, { data: { full_name: 'Ada' } });
    expect(await securityMails()).toEqual([]);
    await changeUser(access_token, { password, current_password: PASSWORD });
    const [mail, ...more] = await securityMails();
    expect(more).toEqual([]);
    expect(mail?.subject).toBe('Your password for Easel was changed');
    expect(mail?.text).toContain('Hi Ada,');
    expect(mail?.text).toContain('/forgot-password');
    expect(mail?.text).not.toContain(password);
  });

  test('is confirmed by mail after a reset too', async () => {
    await server.post('/api/auth/recover', { email: user.email });
    const token = tokenIn((await securityMails())[0]);
    const session = (await server.post('/api/auth/verify', { token, type: 'recovery' })).json();
    expect((await changeUser(session.access_token, { password })).statusCode).toBe(200);
    expect((await securityMails()).map(({ subject }) => subject)).toEqual([
      'Your password for Easel was changed',
      'Choose a new password for Easel',
    ]);
  });
});
