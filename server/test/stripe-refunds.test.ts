import { expect, test } from 'vitest';
import { type BillingUser, PRO, TEAM } from './billing-user.ts';
import {
  callsOf,
  deliver,
  lastCharge,
  server,
  sessionOf,
  stripe,
  subscribe,
  user,
  useStripe,
} from './stripe-setup.ts';

useStripe();

const approve = (id: string) =>
  server.context.services.refundDecisions.decideRefund(id, {
    decision: 'approve',
    decidedBy: 'operator',
    note: null,
  });

type Payment = Awaited<ReturnType<BillingUser['billing']>>['payments'][number];

/** Requests a refund of a payment as a mistaken charge, and approves it. */
async function refund(payment: Payment | undefined) {
  const request = { reason: 'mistaken_charge', message: 'I paid twice.', paymentId: payment?.id };
  const { id } = (await user.post('/api/refunds', request)).json();
  await approve(id);
  expect((await user.get('/api/refunds')).json().items[0]).toMatchObject({ id, status: 'processed' });
}

/** Creates a second subscription of the user, whose payment is for the next period or for the present one, too. */
async function payTwice(subscriptionId: string, { isForPresent = false } = {}) {
  const first = structuredClone(stripe.objects.get(subscriptionId));
  const second = { ...first, id: 'sub_second' };
  stripe.objects.set(second.id, second);
  if (isForPresent) {
    const items = first?.items as { data: { current_period_start: number; current_period_end: number }[] };
    for (const item of items.data) item.current_period_end = item.current_period_start;
  }
  await deliver('invoice.paid', stripe.renew(second.id).id);
  expect(stripe.objects.get(second.id)).toMatchObject({ status: 'canceled' });
}

/** Returns what is stored of the user's payments. */
const stored = () =>
  server.context.db.selectFrom('payments').select(['status', 'refundedAt', 'disputed']).execute();

/** Does what the migration does: payments of before name no subscription. */
const forgetSubscriptions = () =>
  server.context.db.updateTable('payments').set({ providerSubscriptionId: null }).execute();

test('pays a refund back once by one key, even if Stripe fails at first, and ends the plan', async () => {
  const { subscriptionId } = await subscribe();
  const { id } = (
    await user.post('/api/refunds', { reason: 'wrong_plan', message: 'I took the wrong one.' })
  ).json();
  stripe.misbehave('fail', '/v1/refunds', 3);
  const { refundDecisions } = server.context.services;
  const decided = await approve(id);
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
  const charge = lastCharge();
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

test('records the date of a refund made at Stripe itself, and a later dispute', async () => {
  await subscribe();
  const charge = lastCharge();
  Object.assign(charge, { refunded: true });
  charge.refunds.data.push({ created: 1_800_000_000 });
  await deliver('charge.refunded', charge.id);
  const refundedAt = new Date(1_800_000_000_000);
  expect(await stored()).toEqual([{ status: 'refunded', refundedAt, disputed: false }]);
  charge.disputed = true;
  await deliver('charge.dispute.created', charge.id);
  expect(await stored()).toEqual([{ status: 'refunded', refundedAt, disputed: true }]);
});

test('adds the date of a refund that was recorded without one', async () => {
  await subscribe();
  const request = { reason: 'wrong_plan', message: 'I took the wrong one.' };
  const { id } = (await user.post('/api/refunds', request)).json();
  await server.context.db.updateTable('payments').set({ status: 'refunded', refundedAt: null }).execute();
  await approve(id);
  expect(await stored()).toEqual([{ status: 'refunded', refundedAt: expect.any(Date), disputed: false }]);
});

test('keeps a payment disputed, whatever is recorded later', async () => {
  const { invoiceId } = await subscribe();
  const charge = lastCharge();
  charge.disputed = true;
  await deliver('charge.dispute.created', charge.id);
  charge.disputed = false;
  await deliver('invoice.paid', invoiceId);
  expect(await stored()).toMatchObject([{ status: 'paid', disputed: true }]);
});

test.each(['named', 'of before payments named it'])(
  'the refund of a second subscription, %s, leaves the first one active',
  async (how) => {
    const { subscriptionId } = await subscribe();
    await payTwice(subscriptionId);
    if (how !== 'named') await forgetSubscriptions();
    await refund((await user.billing()).payments[0]);
    expect(stripe.objects.get(subscriptionId)).toMatchObject({ status: 'active' });
    expect(await user.billing()).toMatchObject({
      plan: 'pro',
      payments: expect.arrayContaining([expect.objectContaining({ status: 'refunded' })]),
    });
  },
);

test('the refund of a second subscription for the same period leaves the first one active', async () => {
  const { subscriptionId } = await subscribe();
  await payTwice(subscriptionId, { isForPresent: true });
  const { payments } = await user.billing();
  expect(new Set(payments.map(({ plan, periodEnd }) => `${plan} ${periodEnd}`)).size).toBe(1);
  const second = await server.context.db
    .selectFrom('payments')
    .select('id')
    .where('providerSubscriptionId', '=', 'sub_second')
    .executeTakeFirstOrThrow();
  await refund(payments.find(({ id }) => id === second.id));
  expect(stripe.objects.get(subscriptionId)).toMatchObject({ status: 'active' });
  expect((await user.billing()).plan).toBe('pro');
});

test('the refund of an earlier, ended subscription leaves the current one active', async () => {
  const first = await subscribe({ plan: 'pro', interval: 'year' });
  Object.assign(stripe.objects.get(first.subscriptionId) ?? {}, {
    status: 'canceled',
    canceled_at: 1,
    ended_at: 1,
  });
  await deliver('customer.subscription.deleted', first.subscriptionId);
  const { subscriptionId } = await subscribe(TEAM);
  await refund((await user.billing()).payments.find(({ plan }) => plan === 'pro'));
  expect(stripe.objects.get(subscriptionId)).toMatchObject({ status: 'active' });
  expect((await user.billing()).plan).toBe('team');
});

test('the refund of a payment that was recorded without its subscription ends the plan that it paid for', async () => {
  const { subscriptionId } = await subscribe();
  await forgetSubscriptions();
  await refund((await user.billing()).payments[0]);
  expect(stripe.objects.get(subscriptionId)).toMatchObject({ status: 'canceled' });
});
