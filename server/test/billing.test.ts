import { randomUUID } from 'node:crypto';
import { readPersonalData } from '@easel/shared/node/repos/personal-data.repo';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { readConfig } from '../src/config.ts';
import { type BillingUser, billingUser, DAY, PRO, TEAM } from './billing-user.ts';
import { bearer, PASSWORD, problemOf, SECRET, startTestServer, type TestServer } from './test-server.ts';

const REFUSED = { http: 409, code: 'illegal_state' };

let server: TestServer;
let user: BillingUser;
beforeEach(async () => {
  server = await startTestServer();
  user = await billingUser(server);
});
afterEach(() => server?.close());

const subjects = async () =>
  (await server.mailsTo(user.email))
    .map(({ subject }) => subject)
    .filter((subject) => !subject.startsWith('Confirm'));
const spend = (iterations: number) =>
  user.post('/api/generate', { prompt: 'a fox', style: 'photorealistic', iterations });
const paidCents = async () =>
  (await user.billing()).payments
    .filter(({ status }) => status === 'paid')
    .map(({ amountCents }) => amountCents);

describe('a trial', () => {
  test('gives Pro for 7 days without payment, once, and ends by itself', async () => {
    const started = (await user.post('/api/billing/trial')).json();
    expect(started).toMatchObject({
      ...{ plan: 'pro', payments: [], isTestBilling: true },
      subscription: { status: 'trialing', plan: 'pro', interval: null, nextPayment: null },
    });
    const { startedAt, endsAt } = {
      startedAt: started.subscription.currentPeriodStart,
      endsAt: started.subscription.trialEndsAt,
    };
    expect(Date.parse(endsAt) - Date.parse(startedAt)).toBe(7 * DAY * 1_000);
    expect(await user.subscription()).toMatchObject({
      ...{ isPro: true, plan: 'pro', tier: 'pro', status: 'trialing', trialEndsAt: endsAt, endDate: endsAt },
      credits: { total: 1_000 },
    });

    server.clock.advance(7 * DAY);
    expect(await user.subscription()).toMatchObject({
      ...{
        isPro: false,
        plan: 'free',
        tier: 'free',
        subscribed: false,
        status: 'canceled',
        trialEndsAt: null,
      },
      credits: { total: 50 },
    });
    expect(problemOf(await user.post('/api/billing/trial'))).toMatchObject({
      ...REFUSED,
      detail: expect.stringContaining('one for each account'),
    });
    expect(await subjects()).toEqual(['Your Easel Pro trial is over', 'Your Easel Pro trial has begun']);
  });

  test('asked for ten times at once begins once', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => user.post('/api/billing/trial')));
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    expect(answers.filter(({ statusCode }) => statusCode === 409)).toHaveLength(9);
    expect(await subjects()).toEqual(['Your Easel Pro trial has begun']);
  });

  test('that is followed by a payment becomes the paid plan', async () => {
    await user.post('/api/billing/trial');
    server.clock.advance(3 * DAY);
    const bought = await user.buy(PRO);
    expect(bought.subscription).toMatchObject({
      status: 'active',
      plan: 'pro',
      interval: 'month',
      trialEndsAt: null,
    });
    expect(await paidCents()).toEqual([900]);
    server.clock.advance(5 * DAY);
    expect(await user.subscription()).toMatchObject({ isPro: true, status: 'active' });
    expect(bought.actions.trial).toMatchObject({ isAllowed: false });
  });

  test('is told of two days before its end, once, to those who want mails', async () => {
    const quiet = await billingUser(server);
    await server.app.inject({
      ...{ method: 'PATCH', url: '/api/settings', headers: bearer(quiet.session.access_token) },
      payload: { notifications: { email: false } },
    });
    for (const each of [user, quiet]) await each.post('/api/billing/trial');
    server.clock.advance(4 * DAY);
    await server.context.services.billingChores();
    expect((await subjects()).filter((subject) => subject.includes('ends on'))).toEqual([]);
    server.clock.advance(1.5 * DAY);
    for (let turn = 0; turn < 3; turn += 1) await server.context.services.billingChores();
    expect((await subjects()).filter((subject) => subject.includes('ends on'))).toHaveLength(1);
    expect(await server.mailsTo(quiet.email)).toEqual(
      expect.not.arrayContaining([expect.objectContaining({ subject: expect.stringContaining('trial') })]),
    );
  });
});

describe('a test checkout', () => {
  test('shows what is ordered at the price of the catalogue, and decides once', async () => {
    const session = await user.order({ plan: 'enterprise', interval: 'year' });
    const path = `/api/billing/test-checkout/${session}`;
    expect((await user.get(path)).json()).toMatchObject({
      status: 'open',
      plan: 'enterprise',
      interval: 'year',
      amountCents: 95_040,
      currency: 'usd',
    });
    expect((await user.billing()).payments).toEqual([]);
    const answers = await Promise.all(Array.from({ length: 5 }, () => user.post(path, { confirm: true })));
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409, 409, 409, 409]);
    expect(await paidCents()).toEqual([95_040]);
    expect((await user.get(path)).json()).toMatchObject({ status: 'completed' });
    expect((await subjects())[0]).toBe('Welcome to Easel Enterprise');
    expect((await server.mailsTo(user.email))[0]?.text).toContain('no money was taken');
  });

  test('that is declined sells nothing, and another one may follow', async () => {
    const session = await user.order(PRO);
    const declined = await user.post(`/api/billing/test-checkout/${session}`, { confirm: false });
    expect(declined.json().url).toContain('/pricing?checkout=canceled');
    expect(await user.billing()).toMatchObject({ plan: 'free', subscription: null, payments: [] });
    expect(
      problemOf(await user.post(`/api/billing/test-checkout/${session}`, { confirm: true })),
    ).toMatchObject(REFUSED);
    expect((await user.buy(PRO)).plan).toBe('pro');
  });

  test('is its owner’s alone, and expires', async () => {
    const session = await user.order(PRO);
    const path = `/api/billing/test-checkout/${session}`;
    const stranger = await billingUser(server);
    expect(problemOf(await stranger.get(path))).toMatchObject({ http: 404 });
    expect(problemOf(await stranger.post(path, { confirm: true }))).toMatchObject({ http: 404 });
    server.clock.advance(3_700);
    expect((await user.get(path)).json()).toMatchObject({ status: 'expired' });
    expect(problemOf(await user.post(path, { confirm: true }))).toMatchObject({
      http: 410,
      code: 'link_expired',
    });
    expect(await user.order(PRO)).not.toBe(session);
  });

  test('of the same order is the same, and of another one takes its place', async () => {
    const same = await Promise.all(Array.from({ length: 6 }, () => user.order(PRO)));
    expect(new Set(same).size).toBe(1);
    const other = await user.order(TEAM);
    expect(
      problemOf(await user.post(`/api/billing/test-checkout/${same[0]}`, { confirm: true })),
    ).toMatchObject(REFUSED);
    expect((await user.post(`/api/billing/test-checkout/${other}`, { confirm: true })).statusCode).toBe(200);
    expect(await paidCents()).toEqual([2_400]);
  });

  test('two different orders at once leave one that can be paid', async () => {
    await Promise.all([user.post('/api/billing/checkout', PRO), user.post('/api/billing/checkout', TEAM)]);
    const open = await server.context.db
      .selectFrom('checkouts')
      .select('id')
      .where('userId', '=', user.id)
      .where('status', '=', 'open')
      .execute();
    expect(open).toHaveLength(1);
  });
});

describe('a paid plan', () => {
  test('is renewed on the same day of each month, also when nobody looked for long', async () => {
    const { subscription } = await user.buy(PRO);
    const first = subscription?.currentPeriodEnd ?? '';
    server.clock.advance(100 * DAY);
    const looked = await Promise.all([
      user.billing(),
      user.billing(),
      server.context.services.billingChores(),
    ]);
    const ends = looked[0].subscription?.currentPeriodEnd ?? '';
    expect(Date.parse(ends)).toBeGreaterThan(Date.now() + 100 * DAY * 1_000);
    expect(new Date(ends).getUTCHours()).toBe(new Date(first).getUTCHours());
    expect(await paidCents()).toEqual([900, 900, 900, 900]);
    const starts = (await user.billing()).payments.map(({ periodStart }) => periodStart);
    expect(new Set(starts).size).toBe(4);
  });

  test('stays while its renewal is late: no job has to run in time', async () => {
    await user.buy(PRO);
    server.clock.advance(32 * DAY);
    const { subscribed, subscriptionEnd } = await server.context.db
      .selectFrom('subscribers')
      .select(['subscribed', 'subscriptionEnd'])
      .where('userId', '=', user.id)
      .executeTakeFirstOrThrow();
    expect(subscribed).toBe(true);
    expect(subscriptionEnd?.getTime()).toBeGreaterThan(Date.now() + 32 * DAY * 1_000);
  });

  test('upgrades at once for the difference, and keeps what was used of the credits', async () => {
    await user.buy(PRO);
    expect((await spend(3)).statusCode).toBe(202);
    server.clock.advance(15 * DAY);
    const quote = (await user.post('/api/billing/quote', TEAM)).json();
    expect(quote).toMatchObject({ effect: 'now', renewalCents: 2_400, intervalChangesAt: null });
    expect(quote.dueNowCents).toBeGreaterThan(600);
    expect(quote.dueNowCents).toBeLessThan(900);
    const changed = (await user.post('/api/billing/change', TEAM)).json();
    expect(changed).toMatchObject({
      plan: 'team',
      subscription: { plan: 'team', interval: 'month', pendingPlan: null },
    });
    expect(await paidCents()).toEqual([quote.dueNowCents, 900]);
    expect((await user.subscription()).credits).toMatchObject({ used: 3, total: 10_000, remaining: 9_997 });
    expect((await subjects())[0]).toBe('Your plan is now Easel Team');
  });

  test('moves to a cheaper one, or to another interval, with the next payment', async () => {
    await user.buy(TEAM);
    const order = { plan: 'pro', interval: 'year' };
    expect((await user.post('/api/billing/quote', order)).json()).toMatchObject({
      effect: 'period_end',
      dueNowCents: 0,
      renewalCents: 8_640,
    });
    const changed = (await user.post('/api/billing/change', order)).json();
    expect(changed.subscription).toMatchObject({
      ...{ plan: 'team', interval: 'month', pendingPlan: 'pro', pendingInterval: 'year' },
      nextPayment: { amountCents: 8_640, at: changed.subscription.currentPeriodEnd },
    });
    expect(await user.subscription()).toMatchObject({ plan: 'team', pendingPlan: 'pro' });
    server.clock.advance(31 * DAY);
    const { subscription, plan } = await user.billing();
    expect(plan).toBe('pro');
    expect(subscription).toMatchObject({
      plan: 'pro',
      interval: 'year',
      pendingPlan: null,
      pendingInterval: null,
    });
    expect(subscription?.currentPeriodStart).toBe(changed.subscription.currentPeriodEnd);
    expect(await paidCents()).toEqual([8_640, 2_400]);
    const years =
      Date.parse(subscription?.currentPeriodEnd ?? '') - Date.parse(subscription?.currentPeriodStart ?? '');
    expect(years / 1_000 / DAY).toBeGreaterThanOrEqual(365);
  });

  test('takes a pending change back when the present plan is chosen again', async () => {
    await user.buy(TEAM);
    await user.post('/api/billing/change', PRO);
    expect((await user.post('/api/billing/change', TEAM)).json().subscription).toMatchObject({
      plan: 'team',
      pendingPlan: null,
    });
    expect(problemOf(await user.post('/api/billing/change', TEAM))).toMatchObject({
      ...REFUSED,
      detail: 'That is the plan you have.',
    });
  });

  test('of a dearer plan by the year changes the plan now and the interval with the next payment', async () => {
    await user.buy(PRO);
    const order = { plan: 'team', interval: 'year' };
    const quote = (await user.post('/api/billing/quote', order)).json();
    expect(quote).toMatchObject({ effect: 'now', renewalCents: 23_040 });
    expect(quote.intervalChangesAt).toBe(quote.renewsAt);
    expect((await user.post('/api/billing/change', order)).json().subscription).toMatchObject({
      ...{ plan: 'team', interval: 'month', pendingPlan: 'team', pendingInterval: 'year' },
    });
  });

  test('by the year has its credits by the month', async () => {
    await user.buy({ plan: 'pro', interval: 'year' });
    await spend(2);
    expect(await paidCents()).toEqual([8_640]);
    server.clock.advance(31 * DAY);
    const { credits, endDate, interval } = await user.subscription();
    expect(credits).toMatchObject({ used: 0, total: 1_000 });
    expect(interval).toBe('year');
    expect(Date.parse(endDate ?? '')).toBeGreaterThan(Date.now() + 300 * DAY * 1_000);
    expect(await paidCents()).toEqual([8_640]);
  });

  test('that is canceled goes on to its end and then is Free', async () => {
    const { subscription } = await user.buy(PRO);
    const canceled = (await user.post('/api/billing/cancel')).json();
    expect(canceled).toMatchObject({
      plan: 'pro',
      subscription: { cancelAtPeriodEnd: true, nextPayment: null },
    });
    expect(problemOf(await user.post('/api/billing/change', TEAM))).toMatchObject({
      ...REFUSED,
      detail: expect.stringContaining('Resume it'),
    });
    expect(await user.subscription()).toMatchObject({
      isPro: true,
      cancelAtPeriodEnd: true,
      endDate: subscription?.currentPeriodEnd,
    });
    server.clock.advance(31 * DAY);
    expect(await user.billing()).toMatchObject({
      ...{ plan: 'free', subscription: { status: 'canceled', nextPayment: null } },
      actions: { checkout: { isAllowed: true }, resume: { isAllowed: false }, trial: { isAllowed: false } },
    });
    expect(await user.subscription()).toMatchObject({ isPro: false, plan: 'free', subscribed: false });
    expect(await paidCents()).toEqual([900]);
    expect((await user.buy(TEAM)).plan).toBe('team');
  });

  test('is resumed before its end, and then renewed', async () => {
    await user.buy(PRO);
    await user.post('/api/billing/cancel');
    expect(problemOf(await user.post('/api/billing/cancel'))).toMatchObject(REFUSED);
    expect((await user.post('/api/billing/resume')).json().subscription).toMatchObject({
      cancelAtPeriodEnd: false,
    });
    expect(problemOf(await user.post('/api/billing/resume'))).toMatchObject(REFUSED);
    server.clock.advance(31 * DAY);
    expect(await user.subscription()).toMatchObject({ isPro: true, status: 'active' });
    expect(await paidCents()).toEqual([900, 900]);
  });

  test('is changed once by many clicks at once', async () => {
    await user.buy(PRO);
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => user.post('/api/billing/change', TEAM)),
    );
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    expect(answers.every(({ statusCode }) => statusCode === 200 || statusCode === 409)).toBe(true);
    expect(await paidCents()).toHaveLength(2);
  });

  test('is not charged again once its account is to be deleted, and resumes when that is taken back', async () => {
    await user.buy(PRO);
    const order = await user.post('/api/account/deletion');
    expect(order.statusCode).toBe(200);
    await server.context.background.idle();
    server.clock.advance(DAY);
    const row = await server.context.db
      .selectFrom('subscriptions')
      .select(['cancelAtPeriodEnd', 'status'])
      .where('userId', '=', user.id)
      .executeTakeFirst();
    expect(row).toEqual({ cancelAtPeriodEnd: true, status: 'active' });
    const signedIn = await server.post('/api/auth/token?grant_type=password', {
      email: user.email,
      password: PASSWORD,
    });
    const headers = bearer(signedIn.json().access_token);
    const resumed = await server.post('/api/billing/resume', undefined, headers);
    expect(resumed.json().subscription).toMatchObject({ cancelAtPeriodEnd: false, status: 'active' });
  });
});

test('an account that is to be deleted buys and tries nothing with the access token that it has left', async () => {
  const leaving = await billingUser(server);
  expect((await leaving.post('/api/account/deletion')).statusCode).toBe(200);
  for (const [action, order] of [['trial'], ['checkout', PRO], ['change', PRO], ['resume']] as const) {
    const refused = problemOf(await leaving.post(`/api/billing/${action}`, order));
    expect(refused, action).toMatchObject({ http: 401, code: 'session_revoked' });
  }
  await expect(server.context.services.checkouts.open(leaving.id, PRO)).rejects.toMatchObject({
    code: 'session_revoked',
  });
});

test('what is not possible is refused in words', async () => {
  for (const action of ['cancel', 'resume']) {
    expect(problemOf(await user.post(`/api/billing/${action}`))).toMatchObject({
      ...REFUSED,
      detail: 'You have no paid plan.',
    });
  }
  expect(problemOf(await user.post('/api/billing/change', PRO))).toMatchObject(REFUSED);
  expect(problemOf(await user.post('/api/billing/portal'))).toMatchObject({
    ...REFUSED,
    detail: expect.stringContaining('Test billing'),
  });
  await user.buy(PRO);
  for (const [path, body] of [
    ['trial', undefined],
    ['checkout', TEAM],
  ] as const) {
    expect(problemOf(await user.post(`/api/billing/${path}`, body))).toMatchObject({
      ...REFUSED,
      detail: expect.stringContaining('paid plan'),
    });
  }
});

test('bad orders are refused, and no price is taken from whoever orders', async () => {
  const orders = [
    {},
    { plan: 'free', interval: 'month' },
    { plan: 'pro', interval: 'week' },
    { ...PRO, amountCents: 1 },
    null,
  ];
  for (const path of ['checkout', 'change', 'quote']) {
    for (const order of orders) {
      expect(problemOf(await user.post(`/api/billing/${path}`, order)), JSON.stringify(order)).toMatchObject({
        http: 400,
      });
    }
  }
  for (const session of ['x', randomUUID()]) {
    const answer = problemOf(await user.post(`/api/billing/test-checkout/${session}`, { confirm: true }));
    expect([400, 404]).toContain(answer.http);
  }
});

test('billing takes a signed-in person, and Stripe’s door is shut without Stripe', async () => {
  const made = await server.app.inject({
    ...{ method: 'POST', url: '/api/keys', headers: bearer(user.session.access_token) },
    payload: { name: 'a program', scopes: ['account:read'] },
  });
  const key = bearer(made.json().key);
  const calls = [
    ['GET', '/api/billing'],
    ['GET', '/api/refunds'],
    ['POST', '/api/refunds'],
  ] as const;
  const posts = [
    'trial',
    'checkout',
    'portal',
    'change',
    'cancel',
    'resume',
    'quote',
    `test-checkout/${randomUUID()}`,
  ];
  for (const [method, url] of [...calls, ...posts.map((name) => ['POST', `/api/billing/${name}`] as const)]) {
    expect((await server.app.inject({ method, url })).statusCode, url).toBe(401);
    expect((await server.app.inject({ method, url, headers: key })).statusCode, url).toBe(403);
  }
  expect((await server.post('/api/billing/stripe/webhook', {})).statusCode).toBe(404);
});

test('Stripe is configured by both its secrets', () => {
  const base = {
    DATABASE_URL: 'postgres://localhost/x',
    STORE_URL: '/tmp/x',
    EASEL_SECRET: SECRET,
    EASEL_HOME: '/tmp/x',
  };
  expect(() => readConfig({ ...base, STRIPE_SECRET_KEY: 'sk_test_1' })).toThrow('STRIPE_WEBHOOK_SECRET');
  expect(() => readConfig({ ...base, STRIPE_WEBHOOK_SECRET: 'whsec_1' })).toThrow('STRIPE_SECRET_KEY');
  expect(() => readConfig({ ...base, STRIPE_SECRET_KEY: 'pk_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' })).toThrow(
    'secret key',
  );
  expect(readConfig(base).billing).toEqual({ kind: 'local' });
});

test('whoever takes their data along has their payments in it', async () => {
  await user.buy(PRO);
  await user.post('/api/refunds', { reason: 'wrong_plan', message: 'The wrong one.' });
  expect(await readPersonalData(server.context.db, user.id)).toMatchObject({
    payments: [{ amountCents: 900, plan: 'pro', status: 'paid' }],
    refundRequests: [{ reason: 'wrong_plan', message: 'The wrong one.', status: 'requested' }],
  });
});
