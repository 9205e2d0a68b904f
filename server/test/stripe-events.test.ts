import { randomUUID } from 'node:crypto';
import { listPayments } from '@easel/shared/node/repos/billing/payments.repo';
import { signatureOf } from '@easel/tests/fixtures/stripe/events';
import { describe, expect, test } from 'vitest';
import { PRO, TEAM } from './billing-user.ts';
import {
  callsOf,
  deliver,
  lastCharge,
  post,
  send,
  server,
  sessionOf,
  stripe,
  subjects,
  subscribe,
  user,
  useStripe,
  WEBHOOK,
} from './stripe-setup.ts';
import { problemOf } from './test-server.ts';

useStripe();

const lastPayment = async () => {
  const [payment] = await listPayments(server.context.db, user.id, 1);
  if (!payment) throw new Error('There is no payment');
  return payment;
};

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
  ])('of another kind is permanently rejected: %s', async (_, payload) => {
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

  test('of an ended subscription does not remove a plan that an operator gave afterwards', async () => {
    const { subscriptionId } = await subscribe();
    await server.context.services.billing.endPaidBy(user.id, await lastPayment());
    expect((await user.billing()).plan).toBe('free');
    await server.context.services.admin.users.setPlan('command line', user.id, {
      plan: 'team',
      endsAt: null,
      reason: 'A partner',
    });
    await deliver('customer.subscription.deleted', subscriptionId);
    await deliver('charge.refunded', lastCharge().id);
    expect(await user.billing()).toMatchObject({ plan: 'team', subscription: { status: 'canceled' } });
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
    const price = stripe.objects.get('price_pro_month');
    Object.assign(price ?? {}, { id: 'price_of_another_product', lookup_key: 'another_product' });
    await deliver('customer.subscription.created', subscription.id);
    await deliver('invoice.paid', invoice.id);
    expect(await user.billing()).toMatchObject({ plan: 'free', payments: [] });
    for (const type of ['customer.created', 'payment_intent.succeeded']) await deliver(type, 'cus_1');
    await deliver('customer.subscription.updated', 'sub_missing');
    await deliver('invoice.paid', 'in_missing');
  });

  test('for a deleted account ends the subscription, so that it is not charged any longer', async () => {
    const { subscriptionId } = await subscribe();
    Object.assign(stripe.objects.get(subscriptionId) ?? {}, { metadata: { userId: randomUUID() } });
    await deliver('customer.subscription.updated', subscriptionId);
    expect(stripe.objects.get(subscriptionId)).toMatchObject({ status: 'canceled' });
  });
});
