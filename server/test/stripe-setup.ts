import { type StripeEvent, WEBHOOK_SECRET } from '@easel/tests/fixtures/stripe/events';
import { type StripeServer, startStripeServer } from '@easel/tests/fixtures/stripe/server';
import { afterEach, beforeEach, expect } from 'vitest';
import { type BillingUser, billingUser, PRO } from './billing-user.ts';
import { startTestServer, type TestServer } from './test-server.ts';

export let stripe: StripeServer;
export let server: TestServer;
export let user: BillingUser;

/** Registers the hooks of a test file. Call it at the top. */
export function useStripe(): void {
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
}

export const WEBHOOK = '/api/billing/stripe/webhook';

export const post = (payload: string, signature: string) =>
  server.app.inject({
    method: 'POST',
    url: WEBHOOK,
    payload,
    headers: { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': signature },
  });

export const send = (event: StripeEvent, signature = event.sign()) => post(event.body, signature);

export const deliver = async (type: string, id: string) => {
  const answer = await send(stripe.event(type, stripe.objects.get(id) ?? { id }));
  expect(answer.statusCode, answer.body).toBe(200);
};

export const sessionOf = (url: string) => url.split('/').at(-1) ?? '';
export const callsOf = (call: string) => stripe.asked.filter((asked) => asked.call.includes(call));
export const subjects = async () => (await server.mailsTo(user.email)).map(({ subject }) => subject);

/** Returns the charge of the newest payment. Tests may refund and dispute it, as at Stripe itself. */
export const lastCharge = () => {
  const intents = [...stripe.objects.values()].filter(({ object }) => object === 'payment_intent');
  return intents.at(-1)?.latest_charge as {
    id: string;
    refunded: boolean;
    disputed: boolean;
    refunds: { data: { created: number }[] };
  };
};

/** Orders, pays, and delivers Stripe's events. */
export async function subscribe(order = PRO) {
  const { url } = (await user.post('/api/billing/checkout', order)).json();
  const { subscription, invoice } = stripe.pay(sessionOf(url));
  await deliver('checkout.session.completed', sessionOf(url));
  await deliver('invoice.paid', invoice.id);
  return { subscriptionId: subscription.id, invoiceId: invoice.id };
}
