import { describe, expect, test } from 'vitest';
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

describe('a checkout', () => {
  test('is paid on Stripe’s page at the catalog’s price, and starts the plan', async () => {
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

  test('that is already paid cannot be followed by another', async () => {
    const { url } = (await user.post('/api/billing/checkout', PRO)).json();
    stripe.pay(sessionOf(url));
    expect(problemOf(await user.post('/api/billing/checkout', TEAM))).toMatchObject({
      http: 409,
      detail: expect.stringContaining('is paid'),
    });
  });

  test('survives Stripe errors, and creates one session with one key', async () => {
    stripe.misbehave('fail', 'POST /v1/checkout/sessions');
    expect((await user.post('/api/billing/checkout', PRO)).statusCode).toBe(200);
    const keys = callsOf('POST /v1/checkout/sessions').map(({ idempotencyKey }) => idempotencyKey);
    expect(keys).toHaveLength(2);
    expect(new Set(keys).size).toBe(1);
    expect(keys[0]).toMatch(/^checkout-/);
  });

  test('reports that Stripe is unreachable, and works once it is back', async () => {
    stripe.misbehave('fail', '/v1/prices', 3);
    expect(problemOf(await user.post('/api/billing/checkout', PRO))).toMatchObject({
      http: 503,
      code: 'unavailable',
    });
    expect((await user.post('/api/billing/checkout', PRO)).statusCode).toBe(200);
  });

  test('is not offered at a price that differs from the catalog', async () => {
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

  test('is closed when its account is suspended', async () => {
    const { url } = (await user.post('/api/billing/checkout', PRO)).json();
    await server.context.services.admin.users.suspend('command line', user.id, 'Spam');
    await server.context.background.idle();
    expect(stripe.objects.get(sessionOf(url))).toMatchObject({ status: 'expired' });
  });

  test('replaces a canceled plan whose period is over, even if its end has not been recorded', async () => {
    await subscribe();
    await user.post('/api/billing/cancel');
    server.clock.advance(32 * DAY);
    const { subscriptionId } = await subscribe(TEAM);
    expect(stripe.objects.get(subscriptionId)).toMatchObject({ status: 'active' });
    expect(await user.billing()).toMatchObject({ plan: 'team', subscription: { status: 'active' } });
    expect((await user.billing()).payments).toHaveLength(2);
  });
});
