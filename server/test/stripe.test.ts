import type { PlanOrder } from '@easel/shared/contracts/billing.schema';
import { rememberPrice } from '@easel/shared/node/repos/billing/prices.repo';
import { beginChange } from '@easel/shared/node/repos/billing/subscriptions.repo';
import { WEBHOOK_SECRET } from '@easel/tests/fixtures/stripe/events';
import { itemsOf } from '@easel/tests/fixtures/stripe/objects';
import { describe, expect, test } from 'vitest';
import { ask, openStripe } from '../src/modules/billing/providers/stripe-client.ts';
import { DAY, PRO, TEAM } from './billing-user.ts';
import { callsOf, deliver, server, stripe, subjects, subscribe, user, useStripe } from './stripe-setup.ts';
import { freshEmail, problemOf, tokenIn } from './test-server.ts';

useStripe();

/** Ends a subscription at Stripe, without an event. */
const ended = (id: string) =>
  Object.assign(stripe.objects.get(id) ?? { id }, { status: 'canceled', ended_at: 1, canceled_at: 1 });

describe('a paid plan', () => {
  test('is renewed by its invoice, and a failed payment is reported by mail', async () => {
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

  test('is looked up by the chore if its renewal event was lost', async () => {
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

  test('keeps its pending change when the card for another change is declined, or Stripe fails', async () => {
    const { subscriptionId } = await subscribe(TEAM);
    await user.post('/api/billing/change', PRO);
    const pending = { plan: 'team', pendingPlan: 'pro', pendingInterval: 'month' };
    stripe.misbehave('decline', `POST /v1/subscriptions/${subscriptionId}`);
    const upgrade = { plan: 'enterprise', interval: 'month' };
    expect(problemOf(await user.post('/api/billing/change', upgrade))).toMatchObject({ http: 409 });
    await deliver('customer.subscription.updated', subscriptionId);
    expect((await user.billing()).subscription).toMatchObject(pending);
    stripe.misbehave('fail', `POST /v1/subscriptions/${subscriptionId}`, 3);
    expect(problemOf(await user.post('/api/billing/cancel'))).toMatchObject({ http: 503 });
    expect((await user.billing()).subscription).toMatchObject({ ...pending, cancelAtPeriodEnd: false });
    await deliver('invoice.paid', stripe.renew(subscriptionId).id);
    expect(await user.billing()).toMatchObject({ plan: 'pro', payments: [{ amountCents: 900 }, {}] });
  });

  test('keeps its pending change when another plan is not for sale', async () => {
    const { subscriptionId } = await subscribe(TEAM);
    await user.post('/api/billing/change', PRO);
    const schedule = stripe.objects.get(subscriptionId)?.schedule;
    expect(schedule).toEqual(expect.any(String));
    Object.assign(stripe.objects.get('price_enterprise_month') ?? {}, { active: false });
    const upgrade = { plan: 'enterprise', interval: 'month' };
    expect(problemOf(await user.post('/api/billing/change', upgrade))).toMatchObject({ http: 503 });
    expect(stripe.objects.get(subscriptionId)).toMatchObject({ schedule });
  });

  test('continues at its price when a new price of the plan takes the lookup key', async () => {
    const { subscriptionId } = await subscribe(TEAM);
    await user.post('/api/billing/change', PRO);
    Object.assign(stripe.objects.get('price_pro_month') ?? {}, { lookup_key: null });
    await deliver('invoice.paid', stripe.renew(subscriptionId).id);
    server.clock.advance(40 * DAY);
    expect(await user.billing()).toMatchObject({ plan: 'pro', subscription: { status: 'active' } });
    // Bought before prices were remembered, when our row knows the plan.
    await server.context.db.deleteFrom('soldPrices').execute();
    await deliver('invoice.paid', stripe.renew(subscriptionId).id);
    server.clock.advance(30 * DAY);
    expect(await user.billing()).toMatchObject({ plan: 'pro', subscription: { status: 'active' } });
    expect((await user.billing()).payments.map(({ plan }) => plan)).toEqual(['pro', 'pro', 'team']);
  });

  test('tells its user that the pending change is lost if it cannot be scheduled again', async () => {
    const { subscriptionId } = await subscribe(TEAM);
    await user.post('/api/billing/change', PRO);
    stripe.misbehave('decline', `POST /v1/subscriptions/${subscriptionId}`);
    Object.assign(stripe.objects.get('price_pro_month') ?? {}, { active: false });
    const upgrade = { plan: 'enterprise', interval: 'month' };
    expect(problemOf(await user.post('/api/billing/change', upgrade))).toMatchObject({ http: 409 });
    expect((await user.billing()).subscription).toMatchObject({
      plan: 'team',
      pendingPlan: null,
      nextPayment: { amountCents: 2_400 },
    });
    expect((await subjects()).filter((subject) => subject === 'Your plan stays Easel Team')).toHaveLength(1);
    expect((await user.post('/api/billing/cancel')).statusCode).toBe(200);
  });

  test('has its pending change read by the chore if the process of another change was killed', async () => {
    const { subscriptionId } = await subscribe(TEAM);
    await user.post('/api/billing/change', PRO);
    const { db } = server.context;
    // Killed after it had dropped the pending change.
    expect(await beginChange(db, user.id, 60)).toEqual(expect.any(String));
    Object.assign(stripe.objects.get(subscriptionId) ?? {}, { schedule: null });
    await deliver('customer.subscription.updated', subscriptionId);
    expect((await user.billing()).subscription).toMatchObject({ pendingPlan: 'pro' });
    await db
      .updateTable('subscriptions')
      .set({ busyUntil: new Date(0) })
      .execute();
    await server.context.services.billingChores();
    expect((await user.billing()).subscription).toMatchObject({ plan: 'team', pendingPlan: null });
    expect(await subjects()).toContain('Your plan stays Easel Team');
  });

  test('stays in flight while its outcome is not known', async () => {
    const { subscriptionId } = await subscribe(TEAM);
    await user.post('/api/billing/change', PRO);
    stripe.misbehave('fail', subscriptionId, 1_000);
    expect(problemOf(await user.post('/api/billing/cancel'))).toMatchObject({ http: 503 });
    expect(problemOf(await user.post('/api/billing/cancel'))).toMatchObject({
      http: 409,
      detail: expect.stringContaining('still being processed'),
    });
  });

  test('costs what it was sold for after the price has changed', async () => {
    const { subscriptionId } = await subscribe();
    const [item] = itemsOf(stripe.objects.get(subscriptionId) ?? { id: '' });
    if (item) item.price = { ...item.price, id: 'price_pro_before', lookup_key: null, unit_amount: 500 };
    const { db } = server.context;
    await rememberPrice(db, { id: 'price_pro_before', ...PRO });
    // As rows from before prices were recorded.
    await db.updateTable('subscriptions').set({ priceCents: null }).execute();
    await server.context.services.billingChores();
    expect((await user.billing()).subscription).toMatchObject({ nextPayment: { amountCents: 500 } });
    const quoted = async (order: PlanOrder) => (await user.post('/api/billing/quote', order)).json();
    expect(await quoted(PRO)).toMatchObject({ effect: 'none', renewalCents: 500 });
    expect((await quoted(TEAM)).dueNowCents).toBeGreaterThan(1_850);
    await user.post('/api/billing/change', { plan: 'pro', interval: 'year' });
    expect((await user.billing()).subscription).toMatchObject({ nextPayment: { amountCents: 8_640 } });
  });

  test('uses the address of its account for receipts, including the next order', async () => {
    const { subscriptionId } = await subscribe();
    const customer = () => stripe.objects.get(String(stripe.objects.get(subscriptionId)?.customer));
    expect(customer()).toMatchObject({ email: user.email });
    const email = freshEmail();
    await user.post('/api/auth/email', { email });
    const token = tokenIn((await server.mailsTo(email))[0]);
    expect((await user.post('/api/auth/email/confirm', { token })).json()).toMatchObject({ email });
    await server.context.background.idle();
    expect(customer()).toMatchObject({ email });
    Object.assign(customer() ?? {}, { email: user.email });
    await deliver('customer.subscription.deleted', ended(subscriptionId).id);
    await user.post('/api/billing/checkout', PRO);
    expect(customer()).toMatchObject({ email });
  });

  test('has a customer portal', async () => {
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

  test('is not renewed while its account is suspended, even if Stripe is unreachable at the time', async () => {
    const { subscriptionId } = await subscribe();
    const { users } = server.context.services.admin;
    stripe.misbehave('fail', `/v1/subscriptions/${subscriptionId}`, 3);
    const before = callsOf(`/v1/subscriptions/${subscriptionId}`).length;
    await users.suspend('command line', user.id, 'Spam');
    await server.context.background.idle();
    expect(callsOf(`/v1/subscriptions/${subscriptionId}`)).toHaveLength(before + 3);
    expect(stripe.objects.get(subscriptionId)).toMatchObject({ cancel_at_period_end: false });
    await server.context.services.billingChores();
    expect(stripe.objects.get(subscriptionId)).toMatchObject({
      cancel_at_period_end: true,
      status: 'active',
    });
    await users.unsuspend('command line', user.id, 'A mistake');
    await server.context.services.billing.resume(user.id);
    expect(stripe.objects.get(subscriptionId)).toMatchObject({ cancel_at_period_end: false });
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

test('treats a Stripe that never responds as unreachable', async () => {
  stripe.misbehave('hang', '/v1/subscriptions', 3);
  const config = { secretKey: 'sk_test_fixture', webhookSecret: WEBHOOK_SECRET, apiUrl: stripe.url };
  // Long enough for each try to arrive, also on a busy machine.
  const client = openStripe({ ...config, timeoutMs: 1_000 });
  const asking = ask(() => client.subscriptions.retrieve('sub_000001'));
  await expect(asking).rejects.toMatchObject({ code: 'unavailable' });
  expect(callsOf('/v1/subscriptions')).toHaveLength(3);
});
