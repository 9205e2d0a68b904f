import { WEBHOOK_SECRET } from '@easel/tests/fixtures/stripe/events';
import { describe, expect, test } from 'vitest';
import { ask, openStripe } from '../src/modules/billing/providers/stripe-client.ts';
import { DAY, PRO, TEAM } from './billing-user.ts';
import {
  callsOf,
  deliver,
  server,
  sessionOf,
  stripe,
  subjects,
  subscribe,
  user,
  useStripe,
} from './stripe-setup.ts';
import { problemOf } from './test-server.ts';

useStripe();

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
  // Long enough for each try to arrive, also on a busy machine.
  const client = openStripe({ ...config, timeoutMs: 1_000 });
  const asking = ask(() => client.subscriptions.retrieve('sub_000001'));
  await expect(asking).rejects.toMatchObject({ code: 'unavailable' });
  expect(callsOf('/v1/subscriptions')).toHaveLength(3);
});
