import { randomUUID } from 'node:crypto';
import { readPersonalData } from '@easel/shared/node/repos/accounts/personal-data.repo';
import { findEndingTrials } from '@easel/shared/node/repos/billing/subscriptions.repo';
import { describe, expect, test } from 'vitest';
import { readConfig } from '../src/config.ts';
import { paidCents, REFUSED, server, subjects, useBillingServer, user } from './billing-setup.ts';
import { billingUser, DAY, PRO, TEAM } from './billing-user.ts';
import { bearer, problemOf, SECRET } from './test-server.ts';

useBillingServer();

describe('a trial', () => {
  test('gives Pro for 7 days without payment, once, and ends automatically', async () => {
    const started = (await user.post('/api/billing/trial')).json();
    expect(started).toMatchObject({
      plan: 'pro',
      payments: [],
      isTestBilling: true,
      subscription: { status: 'trialing', plan: 'pro', interval: null, nextPayment: null },
    });
    const { startedAt, endsAt } = {
      startedAt: started.subscription.currentPeriodStart,
      endsAt: started.subscription.trialEndsAt,
    };
    expect(Date.parse(endsAt) - Date.parse(startedAt)).toBe(7 * DAY * 1_000);
    expect(await user.subscription()).toMatchObject({
      isPro: true,
      plan: 'pro',
      tier: 'pro',
      status: 'trialing',
      trialEndsAt: endsAt,
      endDate: endsAt,
      credits: { total: 1_000 },
    });

    server.clock.advance(7 * DAY);
    expect(await user.subscription()).toMatchObject({
      isPro: false,
      plan: 'free',
      tier: 'free',
      subscribed: false,
      status: 'canceled',
      trialEndsAt: null,
      credits: { total: 50 },
    });
    expect(problemOf(await user.post('/api/billing/trial'))).toMatchObject({
      ...REFUSED,
      detail: expect.stringContaining('Each account gets one'),
    });
    expect((await subjects()).toSorted()).toEqual([
      'Your Easel Pro trial has ended',
      'Your Easel Pro trial has started',
    ]);
  });

  test('starts once under ten concurrent requests', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => user.post('/api/billing/trial')));
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    expect(answers.filter(({ statusCode }) => statusCode === 409)).toHaveLength(9);
    expect(await subjects()).toEqual(['Your Easel Pro trial has started']);
  });

  test('becomes the paid plan after a payment', async () => {
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

  test('is announced once two days before its end, to users who want mails', async () => {
    const quiet = await billingUser(server);
    await server.app.inject({
      method: 'PATCH',
      url: '/api/settings',
      headers: bearer(quiet.session.access_token),
      payload: { notifications: { email: false } },
    });
    for (const each of [user, quiet]) await each.post('/api/billing/trial');
    server.clock.advance(4 * DAY);
    await server.context.services.billingChores();
    expect((await subjects()).filter((subject) => subject.includes('ends on'))).toEqual([]);
    const awaited = () =>
      findEndingTrials(server.context.db, { from: new Date(0), to: new Date('2100-01-01'), limit: 10 });
    expect(await awaited()).toHaveLength(2);
    server.clock.advance(1.5 * DAY);
    for (let turn = 0; turn < 3; turn += 1) await server.context.services.billingChores();
    await server.context.background.idle();
    expect(await awaited()).toEqual([]);
    expect((await subjects()).filter((subject) => subject.includes('ends on'))).toHaveLength(1);
    expect(await server.mailsTo(quiet.email)).toEqual(
      expect.not.arrayContaining([expect.objectContaining({ subject: expect.stringContaining('trial') })]),
    );
  });
});

describe('a test checkout', () => {
  test('shows the order at the catalog price and is decided once', async () => {
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
    expect(await subjects()).toContain('Welcome to Easel Enterprise');
    const mails = await server.mailsTo(user.email);
    expect(mails.filter(({ text }) => text.includes('you were not charged'))).toHaveLength(1);
  });

  test('sells nothing when declined, and allows another order', async () => {
    const session = await user.order(PRO);
    const declined = await user.post(`/api/billing/test-checkout/${session}`, { confirm: false });
    expect(declined.json().url).toContain('/pricing?checkout=canceled');
    expect(await user.billing()).toMatchObject({ plan: 'free', subscription: null, payments: [] });
    expect(
      problemOf(await user.post(`/api/billing/test-checkout/${session}`, { confirm: true })),
    ).toMatchObject(REFUSED);
    expect((await user.buy(PRO)).plan).toBe('pro');
  });

  test('is visible to its owner only, and expires', async () => {
    const session = await user.order(PRO);
    const path = `/api/billing/test-checkout/${session}`;
    const otherUser = await billingUser(server);
    expect(problemOf(await otherUser.get(path))).toMatchObject({ http: 404 });
    expect(problemOf(await otherUser.post(path, { confirm: true }))).toMatchObject({ http: 404 });
    server.clock.advance(3_700);
    expect((await user.get(path)).json()).toMatchObject({ status: 'expired' });
    expect(problemOf(await user.post(path, { confirm: true }))).toMatchObject({
      http: 410,
      code: 'link_expired',
    });
    expect(await user.order(PRO)).not.toBe(session);
  });

  test('is reused for the same order and replaced by a different one', async () => {
    const same = await Promise.all(Array.from({ length: 6 }, () => user.order(PRO)));
    expect(new Set(same).size).toBe(1);
    const other = await user.order(TEAM);
    expect(
      problemOf(await user.post(`/api/billing/test-checkout/${same[0]}`, { confirm: true })),
    ).toMatchObject(REFUSED);
    expect((await user.post(`/api/billing/test-checkout/${other}`, { confirm: true })).statusCode).toBe(200);
    expect(await paidCents()).toEqual([2_400]);
  });

  test('leaves one payable checkout of two concurrent different orders', async () => {
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

test('sells no plan and no trial to an account awaiting deletion, even with a valid access token', async () => {
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

test('refuses impossible changes with an explanation', async () => {
  for (const action of ['cancel', 'resume']) {
    expect(problemOf(await user.post(`/api/billing/${action}`))).toMatchObject({
      ...REFUSED,
      detail: "You don't have a paid plan.",
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

test('refuses invalid orders and ignores any price in the request', async () => {
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

test('requires a signed-in user for billing, and hides the Stripe webhook without Stripe', async () => {
  const made = await server.app.inject({
    method: 'POST',
    url: '/api/keys',
    headers: bearer(user.session.access_token),
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

test('enables Stripe by its two secrets together', () => {
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

test('includes payments in the data export', async () => {
  await user.buy(PRO);
  await user.post('/api/refunds', { reason: 'wrong_plan', message: 'The wrong one.' });
  expect(await readPersonalData(server.context.db, user.id)).toMatchObject({
    payments: [{ amountCents: 900, plan: 'pro', status: 'paid' }],
    refundRequests: [{ reason: 'wrong_plan', message: 'The wrong one.', status: 'requested' }],
  });
});
