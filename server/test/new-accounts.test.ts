import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { billingUser } from './billing-user.ts';
import { freshEmail, PASSWORD, problemOf, startTestServer, type TestServer } from './test-server.ts';

/** Nothing listens on this port, so mails fail in the background, which does not affect these tests. */
const SMTP = { SMTP_URL: 'smtp://127.0.0.1:9' };

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer(SMTP);
});
afterAll(() => server?.close());

const confirm = (id: string) =>
  server.context.db.updateTable('users').set({ emailConfirmedAt: new Date() }).where('id', '=', id).execute();

describe('an account with an unconfirmed address', () => {
  test('can make a few pictures, and use its whole plan once it is confirmed', async () => {
    const ada = await billingUser(server);
    expect((await ada.subscription()).credits).toMatchObject({
      total: 50,
      remaining: 5,
      holdback: 'email_not_confirmed',
    });
    const make = (iterations: number) => ada.post('/api/generate', { prompt: 'a fox', iterations });
    expect((await make(4)).statusCode).toBe(202);
    expect((await server.context.db.deleteFrom('generations').execute()).length).toBe(1);
    expect(problemOf(await make(2))).toMatchObject({
      http: 403,
      code: 'email_not_confirmed',
      detail: expect.stringContaining('Confirm your email address to use all 50'),
    });
    expect((await make(1)).statusCode).toBe(202);
    await confirm(ada.id);
    expect((await make(3)).statusCode).toBe(202);
    expect((await ada.subscription()).credits).toMatchObject({ used: 8, remaining: 42, holdback: null });
  });

  test('gets no trial before it is confirmed, and one after', async () => {
    const ada = await billingUser(server);
    expect((await ada.billing()).actions.trial).toEqual({
      isAllowed: false,
      reason: 'Confirm your email address first, with the link that we sent you.',
    });
    expect(problemOf(await ada.post('/api/billing/trial'))).toMatchObject({ http: 409 });
    await confirm(ada.id);
    expect((await ada.post('/api/billing/trial')).statusCode).toBe(200);
    expect(await ada.subscription()).toMatchObject({ isPro: true, credits: { remaining: 1_000 } });
  });

  test('keeps what it has paid for', async () => {
    const ada = await billingUser(server);
    await confirm(ada.id);
    await ada.buy({ plan: 'pro', interval: 'month' });
    // Like an account from before confirmation was required.
    await server.context.db
      .updateTable('users')
      .set({ emailConfirmedAt: null })
      .where('id', '=', ada.id)
      .execute();
    expect((await ada.subscription()).credits).toMatchObject({ remaining: 1_000, holdback: null });
  });
});

test('one mailbox gets one trial, however its address is spelled, even with parallel requests', async () => {
  const name = `ada${Date.now()}`;
  const spellings = [`${name}@gmail.com`, `a.${name.slice(1)}@gmail.com`, `${name}+2@googlemail.com`];
  const people = await Promise.all(spellings.map((email) => billingUser(server, email)));
  for (const { id } of people) await confirm(id);
  const answers = await Promise.all(people.map(({ post }) => post('/api/billing/trial')));
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409, 409]);
});

describe('if no mail can be sent', () => {
  test('nothing requires a confirmation', async () => {
    const local = await startTestServer();
    try {
      const ada = await billingUser(local, 'ada+1@example.com');
      const bob = await billingUser(local, 'ada+2@example.com');
      expect((await ada.subscription()).credits).toMatchObject({ remaining: 50, holdback: null });
      expect((await ada.post('/api/billing/trial')).statusCode).toBe(200);
      expect((await bob.post('/api/billing/trial')).statusCode).toBe(200);
    } finally {
      await local.close();
    }
  });
});

test('one network can create a limited number of accounts a day, and more the next day', async () => {
  const limited = await startTestServer({
    ...SMTP,
    AUTH_REQUESTS_PER_MINUTE: '1000',
    ACCOUNTS_PER_NETWORK_PER_DAY: '3',
  });
  try {
    const signUp = (remoteAddress: string) =>
      limited.app.inject({
        method: 'POST',
        url: '/api/auth/signup',
        payload: { email: freshEmail(), password: PASSWORD },
        remoteAddress,
      });
    for (let made = 0; made < 3; made += 1) expect((await signUp('203.0.113.1')).statusCode).toBe(200);
    const refused = await signUp('203.0.113.1');
    expect(problemOf(refused)).toMatchObject({ http: 429, code: 'rate_limited' });
    expect(refused.json().limit.name).toBe('accounts a day');
    expect((await signUp('203.0.113.2')).statusCode).toBe(200);
  } finally {
    await limited.close();
  }
});

test('the confirmation mail is sent again at most once a minute, and not to a confirmed address', async () => {
  const local = await startTestServer();
  try {
    const ada = await billingUser(local);
    const sent = async () =>
      (await local.mailsTo(ada.email)).filter(({ subject }) => subject.startsWith('Confirm')).length;
    const ask = async () => expect((await ada.post('/api/auth/confirmation')).statusCode).toBe(200);
    await ask();
    expect(await sent()).toBe(1);
    local.clock.advance(61);
    await ask();
    await ask();
    expect(await sent()).toBe(2);
    await local.context.db
      .updateTable('users')
      .set({ emailConfirmedAt: new Date() })
      .where('id', '=', ada.id)
      .execute();
    local.clock.advance(61);
    await ask();
    expect(await sent()).toBe(2);
  } finally {
    await local.close();
  }
});
