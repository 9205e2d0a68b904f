import { beginChange, endChange } from '@easel/shared/node/repos/billing/subscriptions.repo';
import { describe, expect, test } from 'vitest';
import { DAY, TEAM } from './billing-user.ts';
import { deliver, server, stripe, subscribe, user, useStripe } from './stripe-setup.ts';
import { problemOf } from './test-server.ts';

useStripe();

/** Lets the period end, and its renewal fail. Returns the invoice that stays open. */
async function failRenewal(subscriptionId: string) {
  const invoice = stripe.renew(subscriptionId, false);
  await deliver('invoice.payment_failed', invoice.id);
  server.clock.advance(31 * DAY);
  return invoice;
}

const ask = () => user.post('/api/generate', { prompt: 'a fox', style: 'noir' });
const credits = async () => (await user.subscription()).credits;

/** Spends credits of the account's current period. */
async function spendAllBut(left: number): Promise<void> {
  expect((await ask()).statusCode).toBe(202);
  await server.context.db
    .updateTable('creditBalances')
    .set({ used: 1_000 - left })
    .where('userId', '=', user.id)
    .execute();
}

describe('a plan with an overdue payment', () => {
  test('keeps its features and the remaining credits of the paid period, without new credits', async () => {
    const { subscriptionId } = await subscribe();
    await spendAllBut(2);
    await failRenewal(subscriptionId);
    expect(await credits()).toMatchObject({ remaining: 2, holdback: 'past_due' });
    expect((await ask()).statusCode).toBe(202);
    expect((await ask()).statusCode).toBe(202);
    expect(problemOf(await ask())).toMatchObject({
      http: 402,
      code: 'out_of_credits',
      detail: expect.stringContaining('Your last payment did not go through'),
    });
  });

  test('gets its new credits as soon as it is paid', async () => {
    const { subscriptionId } = await subscribe();
    await spendAllBut(0);
    const invoice = await failRenewal(subscriptionId);
    expect((await ask()).statusCode).toBe(402);
    Object.assign(invoice, { status: 'paid', amount_paid: 900 });
    Object.assign(stripe.objects.get(subscriptionId) ?? {}, { status: 'active' });
    await deliver('invoice.paid', invoice.id);
    expect(await credits()).toMatchObject({ remaining: 1_000, holdback: null });
  });

  test('is not unlimited, whatever the plan', async () => {
    await failRenewal((await subscribe({ plan: 'enterprise', interval: 'month' })).subscriptionId);
    expect(await credits()).toMatchObject({ remaining: 10_000, holdback: 'past_due' });
  });

  test('falls back to the credits of Free when it has lapsed', async () => {
    const { subscriptionId } = await subscribe();
    await spendAllBut(0);
    await failRenewal(subscriptionId);
    server.clock.advance(20 * DAY);
    expect(await user.subscription()).toMatchObject({
      isPro: false,
      credits: { remaining: 50, holdback: null },
    });
  });
});

test('a dispute ends the plan immediately, even if it is reported before the payment', async () => {
  const { subscriptionId } = await subscribe();
  const intent = [...stripe.objects.values()].find(({ object }) => object === 'payment_intent');
  const charge = intent?.latest_charge as { id: string; disputed: boolean };
  charge.disputed = true;
  await deliver('charge.dispute.created', charge.id);
  expect(stripe.objects.get(subscriptionId)).toMatchObject({ status: 'canceled' });
  expect(await user.billing()).toMatchObject({ plan: 'free', subscription: { status: 'canceled' } });
  await deliver('charge.dispute.created', charge.id);
  expect(await user.billing()).toMatchObject({ plan: 'free' });
});

describe('an upgrade', () => {
  test('in the last days of a period starts a new one, at its price minus the unused part of the old one', async () => {
    const { subscriptionId } = await subscribe();
    const { subscription } = await user.billing();
    server.clock.advance(29 * DAY);
    const quote = (await user.post('/api/billing/quote', TEAM)).json();
    expect(quote).toMatchObject({ effect: 'now', renewalCents: 2_400 });
    expect(quote.dueNowCents).toBeGreaterThan(2_400 - 100);
    expect(Date.parse(quote.renewsAt)).toBeGreaterThan(Date.parse(subscription?.currentPeriodEnd ?? ''));
    expect((await user.post('/api/billing/change', TEAM)).statusCode).toBe(200);
    const asked = stripe.asked.findLast(({ call }) => call === `POST /v1/subscriptions/${subscriptionId}`);
    expect(asked?.form).toMatchObject({
      'billing_cycle_anchor[type]': 'now',
      proration_behavior: 'always_invoice',
    });
  });

  test('earlier in a period costs the difference for the rest of it', async () => {
    const { subscriptionId } = await subscribe();
    server.clock.advance(15 * DAY);
    const quote = (await user.post('/api/billing/quote', TEAM)).json();
    expect(quote.dueNowCents).toBeLessThan(1_500);
    await user.post('/api/billing/change', TEAM);
    const asked = stripe.asked.findLast(({ call }) => call === `POST /v1/subscriptions/${subscriptionId}`);
    expect(asked?.form).toMatchObject({ 'billing_cycle_anchor[type]': 'unchanged' });
  });
});

test('a change that took too long does not release the lock of the next one', async () => {
  const { db } = server.context;
  await subscribe();
  const slow = await beginChange(db, user.id, 0);
  const next = await beginChange(db, user.id, 60);
  expect(next).toBeDefined();
  await endChange(db, user.id, slow ?? '');
  expect(await beginChange(db, user.id, 60)).toBeUndefined();
  await endChange(db, user.id, next ?? '');
  expect(await beginChange(db, user.id, 60)).toBeDefined();
});
