import { randomUUID } from 'node:crypto';
import { type StripeEvent, signatureOf, WEBHOOK_SECRET } from '@easel/tests/fixtures/stripe/events';
import { type StripeServer, startStripeServer } from '@easel/tests/fixtures/stripe/server';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ask, openStripe } from '../src/modules/billing/providers/stripe-client.ts';
import { type BillingUser, billingUser, DAY, PRO, TEAM } from './billing-user.ts';
import { problemOf, startTestServer, type TestServer } from './test-server.ts';

const WEBHOOK = '/api/billing/stripe/webhook';

let stripe: StripeServer;
let server: TestServer;
let user: BillingUser;
beforeEach(async () => {
  stripe = await startStripeServer();
  server = await startTestServer({
    STRIPE_SECRET_KEY: 'sk_test_fixture',
    STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
    STRIPE_API_URL: stripe.url,
  });
  user = await billingUser(server);
});
afterEach(async () => {
  await server?.close();
  await stripe?.close();
});

const post = (payload: string, signature: string) =>
  server.app.inject({
    method: 'POST',
    url: WEBHOOK,
    payload,
    headers: { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': signature },
  });
const send = (event: StripeEvent, signature = event.sign()) => post(event.body, signature);
const deliver = async (type: string, id: string) => {
  const answer = await send(stripe.event(type, stripe.objects.get(id) ?? { id }));
  expect(answer.statusCode, answer.body).toBe(200);
};
const sessionOf = (url: string) => url.split('/').at(-1) ?? '';
const callsOf = (call: string) => stripe.asked.filter((asked) => asked.call.includes(call));
const subjects = async () => (await server.mailsTo(user.email)).map(({ subject }) => subject);

/** Orders, pays, and delivers Stripe's events. */
async function subscribe(order = PRO) {
  const { url } = (await user.post('/api/billing/checkout', order)).json();
  const { subscription, invoice } = stripe.pay(sessionOf(url));
  await deliver('checkout.session.completed', sessionOf(url));
  await deliver('invoice.paid', invoice.id);
  return { subscriptionId: subscription.id, invoiceId: invoice.id };
}

describe('a checkout', () => {
  test('is paid on Stripe’s page at the catalogue’s price, and starts the plan', async () => {
    const { url } = (await user.post('/api/billing/checkout', PRO)).json();
    expect(url).toContain('https://checkout.stripe.example/');
    expect(callsOf('POST /v1/checkout/sessions')[0]?.form).toMatchObject({
      mode: 'subscription',
      client_reference_id: user.id,
      customer_email: user.email,
      'line_items[0][price]': 'price_pro_month',
      'line_items[0][quantity]': '1',
      'subscription_data[metadata][userId]': user.id,
    });
    const { subscription, invoice } = stripe.pay(sessionOf(url));
    expect(await user.billing()).toMatchObject({ plan: 'free', subscription: null });
    await deliver('checkout.session.completed', sessionOf(url));
    await deliver('invoice.paid', invoice.id);
    expect(await user.billing()).toMatchObject({
      provider: 'stripe',
      isTestBilling: false,
      plan: 'pro',
      subscription: { status: 'active', plan: 'pro', interval: 'month' },
      payments: [
        {
          status: 'paid',
          amountCents: 900,
          currency: 'usd',
          plan: 'pro',
          invoiceUrl: 'https://invoice.stripe.example/i/1',
        },
      ],
    });
    expect(await user.subscription()).toMatchObject({ isPro: true, tier: 'pro', interval: 'month' });
    expect(await subjects()).toContain('Welcome to Easel Pro');
    expect(subscription.metadata).toMatchObject({ userId: user.id });
  });

  test('starts the plan on whichever event arrives first, and before the browser returns', async () => {
    const { url } = (await user.post('/api/billing/checkout', TEAM)).json();
    const { subscription, invoice } = stripe.pay(sessionOf(url));
    await deliver('invoice.paid', invoice.id);
    expect(await user.billing()).toMatchObject({ plan: 'team', payments: [{ amountCents: 2_400 }] });
    await deliver('customer.subscription.created', subscription.id);
    await deliver('checkout.session.completed', sessionOf(url));
    expect(await user.billing()).toMatchObject({ plan: 'team', payments: [{ amountCents: 2_400 }] });
    expect((await subjects()).filter((subject) => subject.startsWith('Welcome to Easel Team'))).toHaveLength(
      1,
    );
  });

  test('has one session under concurrent requests, and another order closes it', async () => {
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => user.post('/api/billing/checkout', PRO)),
    );
    expect(new Set(answers.map((answer) => answer.json().url)).size).toBe(1);
    const sessions = () => [...stripe.objects.values()].filter(({ object }) => object === 'checkout.session');
    expect(sessions()).toHaveLength(1);
    await user.post('/api/billing/checkout', TEAM);
    expect(
      sessions()
        .map(({ status }) => status)
        .toSorted(),
    ).toEqual(['expired', 'open']);
  });

  test('leaves one payable session of two concurrent different orders', { repeats: 9 }, async () => {
    const orders = [PRO, TEAM, { plan: 'pro', interval: 'year' }] as const;
    const answers = await Promise.all(orders.map((order) => user.post('/api/billing/checkout', order)));
    expect(answers.some(({ statusCode }) => statusCode === 200)).toBe(true);
    expect(answers.every(({ statusCode }) => statusCode === 200 || statusCode === 409)).toBe(true);
    const open = [...stripe.objects.values()].filter(
      ({ object, status }) => object === 'checkout.session' && status === 'open',
    );
    expect(open).toHaveLength(1);
  });

  test('that is already paid is not followed by another', async () => {
    const { url } = (await user.post('/api/billing/checkout', PRO)).json();
    stripe.pay(sessionOf(url));
    expect(problemOf(await user.post('/api/billing/checkout', TEAM))).toMatchObject({
      http: 409,
      detail: expect.stringContaining('is paid'),
    });
  });

  test('survives errors of Stripe, and creates one session by one key', async () => {
    stripe.misbehave('fail', 'POST /v1/checkout/sessions');
    expect((await user.post('/api/billing/checkout', PRO)).statusCode).toBe(200);
    const keys = callsOf('POST /v1/checkout/sessions').map(({ idempotencyKey }) => idempotencyKey);
    expect(keys).toHaveLength(2);
    expect(new Set(keys).size).toBe(1);
    expect(keys[0]).toMatch(/^checkout-/);
  });

  test('reports that Stripe is unreachable, and works when it is back', async () => {
    stripe.misbehave('fail', '/v1/prices', 3);
    expect(problemOf(await user.post('/api/billing/checkout', PRO))).toMatchObject({
      http: 503,
      code: 'unavailable',
    });
    expect((await user.post('/api/billing/checkout', PRO)).statusCode).toBe(200);
  });

  test('is not offered at a price that differs from the catalogue', async () => {
    Object.assign(stripe.objects.get('price_pro_month') ?? {}, { unit_amount: 1 });
    expect(problemOf(await user.post('/api/billing/checkout', PRO))).toMatchObject({ http: 503 });
    expect(callsOf('POST /v1/checkout/sessions')).toEqual([]);
  });

  test('of a second subscription is canceled at Stripe, so that no user pays twice', async () => {
    const { subscriptionId } = await subscribe();
    const again = stripe.objects.get(subscriptionId);
    const second = { ...structuredClone(again), id: 'sub_second' };
    stripe.objects.set(second.id, second);
    await deliver('customer.subscription.created', second.id);
    expect(stripe.objects.get('sub_second')).toMatchObject({ status: 'canceled' });
    expect(await user.billing()).toMatchObject({ plan: 'pro', subscription: { status: 'active' } });
  });
});

describe('an event', () => {
  test('with a wrong, expired or missing signature changes nothing', async () => {
    const { subscriptionId } = await subscribe();
    Object.assign(stripe.objects.get(subscriptionId) ?? {}, {
      status: 'canceled',
      ended_at: 1,
      canceled_at: 1,
    });
    const event = stripe.event('customer.subscription.deleted', { id: subscriptionId });
    const forged = [
      event.sign({ secret: 'whsec_another' }),
      event.sign({ secondsAgo: 3_600 }),
      't=1,v1=00',
      '',
    ];
    for (const signature of forged) expect((await send(event, signature)).statusCode, signature).toBe(400);
    const changed = { ...event, body: event.body.replace('sub_', 'sab_') };
    expect((await send(changed, event.sign())).statusCode).toBe(400);
    expect((await server.post(WEBHOOK, {})).statusCode).toBe(400);
    expect((await user.billing()).plan).toBe('pro');
    expect((await send(event)).statusCode).toBe(200);
    expect((await user.billing()).plan).toBe('free');
  });

  test.each([
    ['a thin event', { object: 'v2.core.event', id: 'evt_thin', type: 'v1.billing.meter.no_meter_found' }],
    ['without an object', { object: 'event', id: 'evt_bare', type: 'invoice.paid' }],
    ['no event at all', 7],
  ])('of another kind is refused for good: %s', async (_, payload) => {
    const body = JSON.stringify(payload);
    const answer = await post(body, signatureOf(body));
    expect(problemOf(answer)).toMatchObject({ http: 400, detail: expect.stringContaining('snapshot') });
  });

  test('that arrives 50 times at once is processed once', async () => {
    const { url } = (await user.post('/api/billing/checkout', PRO)).json();
    const { subscription, invoice } = stripe.pay(sessionOf(url));
    const events = [
      stripe.event('invoice.paid', invoice),
      stripe.event('customer.subscription.created', subscription),
    ];
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => events.map((event) => send(event))).flat(),
    );
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    const { payments, plan } = await user.billing();
    expect(plan).toBe('pro');
    expect(payments).toHaveLength(1);
    expect((await subjects()).filter((subject) => subject.startsWith('Welcome'))).toHaveLength(1);
    const before = stripe.asked.length;
    for (const event of events) await send(event);
    expect(stripe.asked.length).toBe(before);
  });

  test('that is late or out of order reverts nothing: an ended plan stays ended', async () => {
    const { subscriptionId } = await subscribe();
    const old = stripe.event(
      'customer.subscription.updated',
      structuredClone(stripe.objects.get(subscriptionId)) ?? { id: '' },
    );
    Object.assign(stripe.objects.get(subscriptionId) ?? {}, {
      status: 'canceled',
      ended_at: 1_800_000_000,
      canceled_at: 1_800_000_000,
    });
    await deliver('customer.subscription.deleted', subscriptionId);
    expect((await send(old)).statusCode).toBe(200);
    expect(await user.billing()).toMatchObject({ plan: 'free', subscription: { status: 'canceled' } });
    expect(await subjects()).toContain('Your Easel Pro plan has ended');
  });

  test('of an earlier subscription does not affect the current one', async () => {
    const first = await subscribe();
    Object.assign(stripe.objects.get(first.subscriptionId) ?? {}, {
      status: 'canceled',
      ended_at: 1,
      canceled_at: 1,
    });
    await deliver('customer.subscription.deleted', first.subscriptionId);
    await subscribe(TEAM);
    await deliver('customer.subscription.updated', first.subscriptionId);
    expect(await user.billing()).toMatchObject({ plan: 'team', subscription: { status: 'active' } });
    const sessions = callsOf('POST /v1/checkout/sessions');
    expect(sessions.at(-1)?.form).toMatchObject({ customer: expect.stringContaining('cus_') });
  });

  test('whose subject cannot be fetched is delivered again', async () => {
    const { url } = (await user.post('/api/billing/checkout', PRO)).json();
    const { subscription } = stripe.pay(sessionOf(url));
    const event = stripe.event('customer.subscription.created', subscription);
    stripe.misbehave('fail', 'GET /v1/subscriptions', 3);
    expect((await send(event)).statusCode).toBe(503);
    expect((await user.billing()).plan).toBe('free');
    expect((await send(event)).statusCode).toBe(200);
    expect((await user.billing()).plan).toBe('pro');
  });

  test('about an unknown price, account or kind is accepted and ignored', async () => {
    const { url } = (await user.post('/api/billing/checkout', PRO)).json();
    const { subscription, invoice } = stripe.pay(sessionOf(url));
    Object.assign(stripe.objects.get('price_pro_month') ?? {}, { lookup_key: 'another_product' });
    await deliver('customer.subscription.created', subscription.id);
    await deliver('invoice.paid', invoice.id);
    expect(await user.billing()).toMatchObject({ plan: 'free', payments: [] });
    for (const type of ['customer.created', 'payment_intent.succeeded']) await deliver(type, 'cus_1');
    await deliver('customer.subscription.updated', 'sub_missing');
    await deliver('invoice.paid', 'in_missing');
  });

  test('for a deleted account ends the subscription, so that it is not paid any longer', async () => {
    const { subscriptionId } = await subscribe();
    Object.assign(stripe.objects.get(subscriptionId) ?? {}, { metadata: { userId: randomUUID() } });
    await deliver('customer.subscription.updated', subscriptionId);
    expect(stripe.objects.get(subscriptionId)).toMatchObject({ status: 'canceled' });
  });
});

describe('a paid plan', () => {
  test('is renewed by its invoice, and a failed payment is announced', async () => {
    const { subscriptionId } = await subscribe();
    const paid = stripe.renew(subscriptionId);
    await deliver('invoice.paid', paid.id);
    expect((await user.billing()).payments.map(({ status }) => status)).toEqual(['paid', 'paid']);
    const failed = stripe.renew(subscriptionId, false);
    await deliver('invoice.payment_failed', failed.id);
    await deliver('customer.subscription.updated', subscriptionId);
    const { subscription, payments, actions, plan } = await user.billing();
    expect(subscription).toMatchObject({ status: 'past_due' });
    expect(payments[0]).toMatchObject({ status: 'failed', amountCents: 900 });
    expect(plan).toBe('pro');
    expect(actions).toMatchObject({
      change: { isAllowed: false },
      cancel: { isAllowed: true },
      portal: { isAllowed: true },
    });
    expect((await subjects()).filter((subject) => /^Your payment .* failed$/.test(subject))).toHaveLength(1);
    Object.assign(failed, { status: 'paid', amount_paid: 900 });
    Object.assign(stripe.objects.get(subscriptionId) ?? {}, { status: 'active' });
    await deliver('invoice.paid', failed.id);
    expect((await user.billing()).payments.map(({ status }) => status)).toEqual(['paid', 'paid', 'paid']);
  });

  test('whose renewal event was lost is looked up by the chore', async () => {
    const { subscriptionId } = await subscribe();
    stripe.renew(subscriptionId);
    server.clock.advance(31 * DAY);
    expect((await user.subscription()).isPro).toBe(true);
    await server.context.services.billingChores();
    const { subscription } = await user.billing();
    expect(Date.parse(subscription?.currentPeriodEnd ?? '')).toBeGreaterThan(Date.now() + 50 * DAY * 1_000);
  });

  test('upgrades at once, and a declined card changes nothing', async () => {
    const { subscriptionId } = await subscribe();
    stripe.misbehave('decline', `POST /v1/subscriptions/${subscriptionId}`);
    expect(problemOf(await user.post('/api/billing/change', TEAM))).toMatchObject({
      http: 409,
      code: 'illegal_state',
      detail: expect.stringContaining('Your card was declined.'),
    });
    expect((await user.billing()).plan).toBe('pro');
    expect((await user.post('/api/billing/change', TEAM)).json()).toMatchObject({
      plan: 'team',
      subscription: { plan: 'team' },
    });
    expect(callsOf(`POST /v1/subscriptions/${subscriptionId}`).at(-1)?.form).toMatchObject({
      'items[0][price]': 'price_team_month',
      proration_behavior: 'always_invoice',
      payment_behavior: 'error_if_incomplete',
    });
  });

  test('downgrades by a schedule, which an upgrade, a cancellation or the current plan removes', async () => {
    const { subscriptionId } = await subscribe(TEAM);
    const order = { plan: 'pro', interval: 'year' };
    expect((await user.post('/api/billing/change', order)).json().subscription).toMatchObject({
      plan: 'team',
      interval: 'month',
      pendingPlan: 'pro',
      pendingInterval: 'year',
    });
    expect((await user.post('/api/billing/change', TEAM)).json().subscription).toMatchObject({
      pendingPlan: null,
    });
    await user.post('/api/billing/change', PRO);
    expect((await user.post('/api/billing/cancel')).json().subscription).toMatchObject({
      cancelAtPeriodEnd: true,
      pendingPlan: null,
    });
    expect((await user.post('/api/billing/resume')).json().subscription).toMatchObject({
      cancelAtPeriodEnd: false,
    });
    await user.post('/api/billing/change', PRO);
    await deliver('invoice.paid', stripe.renew(subscriptionId).id);
    expect(await user.billing()).toMatchObject({
      plan: 'pro',
      subscription: { plan: 'pro', pendingPlan: null },
    });
  });

  test('has its own portal', async () => {
    expect(problemOf(await user.post('/api/billing/portal'))).toMatchObject({ http: 409 });
    await subscribe();
    const { url } = (await user.post('/api/billing/portal')).json();
    expect(url).toContain('https://billing.stripe.example/p/cus_');
    expect(callsOf('billing_portal')[0]?.form.return_url).toContain('/settings');
  });

  test('ends at Stripe when its account is to be deleted, even if Stripe is unreachable at the time', async () => {
    const { subscriptionId } = await subscribe();
    stripe.misbehave('fail', `/v1/subscriptions/${subscriptionId}`, 3);
    await user.post('/api/account/deletion');
    await server.context.background.idle();
    expect(stripe.objects.get(subscriptionId)).toMatchObject({ cancel_at_period_end: false });
    await server.context.services.billingChores();
    expect(stripe.objects.get(subscriptionId)).toMatchObject({
      cancel_at_period_end: true,
      status: 'active',
    });
  });

  test('is changed by one request at a time', async () => {
    await subscribe();
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => user.post('/api/billing/change', TEAM)),
    );
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    expect(callsOf('POST /v1/subscriptions/')).toHaveLength(1);
  });
});

test('pays a refund back once by one key, even if Stripe fails at first, and ends the plan', async () => {
  const { subscriptionId } = await subscribe();
  const { id } = (
    await user.post('/api/refunds', { reason: 'wrong_plan', message: 'I took the wrong one.' })
  ).json();
  stripe.misbehave('fail', '/v1/refunds', 3);
  const { refundDecisions } = server.context.services;
  const decided = await refundDecisions.decideRefund(id, {
    decision: 'approve',
    decidedBy: 'operator',
    note: null,
  });
  expect(decided.status).toBe('approved');
  await Promise.all([refundDecisions.processApproved(), refundDecisions.processApproved()]);
  expect(stripe.objects.get(subscriptionId)).toMatchObject({ status: 'canceled' });
  expect([...stripe.objects.values()].filter(({ object }) => object === 'refund')).toHaveLength(1);
  expect(new Set(callsOf('/v1/refunds').map(({ idempotencyKey }) => idempotencyKey))).toEqual(
    new Set([`refund-${id}`]),
  );
  expect(await user.billing()).toMatchObject({ plan: 'free', payments: [{ status: 'refunded' }] });
  expect((await user.get('/api/refunds')).json().items[0]).toMatchObject({ status: 'processed' });
});

test('records refunds and disputes made at Stripe itself, in any order', async () => {
  const { url } = (await user.post('/api/billing/checkout', PRO)).json();
  const { invoice } = stripe.pay(sessionOf(url));
  const intent = [...stripe.objects.values()].find(({ object }) => object === 'payment_intent');
  const charge = intent?.latest_charge as { id: string; refunded: boolean; disputed: boolean };
  charge.disputed = true;
  await deliver('charge.dispute.created', charge.id);
  await deliver('invoice.paid', invoice.id);
  expect((await user.billing()).refund).toMatchObject({
    isEligible: false,
    rules: expect.arrayContaining([expect.objectContaining({ rule: 'standing', isMet: false })]),
  });
  charge.refunded = true;
  await deliver('charge.refunded', charge.id);
  expect((await user.billing()).payments).toMatchObject([{ status: 'refunded' }]);
  await deliver('invoice.paid', invoice.id);
  expect((await user.billing()).payments).toMatchObject([{ status: 'refunded' }]);
});

test('treats a Stripe that never answers as unreachable', async () => {
  stripe.misbehave('hang', '/v1/subscriptions', 3);
  const config = { secretKey: 'sk_test_fixture', webhookSecret: WEBHOOK_SECRET, apiUrl: stripe.url };
  const client = openStripe({ ...config, timeoutMs: 50 });
  const asking = ask(() => client.subscriptions.retrieve('sub_000001'));
  await expect(asking).rejects.toMatchObject({ code: 'unavailable' });
  expect(callsOf('/v1/subscriptions')).toHaveLength(3);
});
