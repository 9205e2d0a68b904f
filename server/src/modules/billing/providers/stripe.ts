import {
  CHECKOUT_CANCELED_PATH,
  CHECKOUT_DONE_PATH,
  PORTAL_RETURN_PATH,
} from '@easel/shared/contracts/billing';
import type { PlanOrder } from '@easel/shared/contracts/billing.schema';
import { AppError } from '@easel/shared/node/app-error';
import type { Db } from '@easel/shared/node/db/client';
import { markRefunded } from '@easel/shared/node/repos/billing/payments.repo';
import type { SubscriptionRow } from '@easel/shared/node/repos/billing/subscriptions.repo';
import Stripe from 'stripe';
import type { BillingProvider } from './provider.ts';
import { ask, askFor } from './stripe-client.ts';
import type { FindPrice } from './stripe-prices.ts';
import type { StripeSync } from './stripe-sync.ts';

export interface StripeProviderOptions {
  stripe: Stripe;
  db: Db;
  findPrice: FindPrice;
  sync: StripeSync;
  publicUrl: string;
  now: () => Date;
}

/** Stripe Billing: its pages take the payments, and our rows follow its state. */
export function createStripeProvider(options: StripeProviderOptions): BillingProvider {
  const { stripe, db, findPrice, sync, publicUrl, now } = options;

  /** Releases the subscription from its schedule, which blocks changes and is dropped with its pending change. */
  async function released(id: string): Promise<Stripe.Subscription> {
    const subscription = await ask(() => stripe.subscriptions.retrieve(id, { expand: ['schedule'] }));
    const { schedule } = subscription;
    if (schedule && typeof schedule !== 'string' && ['active', 'not_started'].includes(schedule.status)) {
      await ask(() => stripe.subscriptionSchedules.release(schedule.id));
    }
    return subscription;
  }

  /** Schedules a change for the next period in two phases: the current price, then the new one. */
  async function schedule(subscription: Stripe.Subscription, order: PlanOrder): Promise<void> {
    const price = await findPrice(order.plan, order.interval);
    const made = await ask(() => stripe.subscriptionSchedules.create({ from_subscription: subscription.id }));
    const [present] = made.phases.slice(-1);
    if (!present) throw new AppError('unavailable');
    const items = present.items.map((item) => ({
      price: typeof item.price === 'string' ? item.price : item.price.id,
      quantity: item.quantity ?? 1,
    }));
    await ask(() =>
      stripe.subscriptionSchedules.update(made.id, {
        end_behavior: 'release',
        proration_behavior: 'none',
        metadata: order,
        phases: [
          { items, start_date: present.start_date, end_date: present.end_date },
          { items: [{ price, quantity: 1 }], duration: { interval: order.interval, interval_count: 1 } },
        ],
      }),
    );
  }

  return {
    name: 'stripe',
    hasPortal: true,

    async openCheckout({ id, userId, plan, interval, expiresAt }, { email, customerId }) {
      const price = await findPrice(plan, interval);
      const metadata = { userId, checkoutId: id };
      const session = await ask(() =>
        stripe.checkout.sessions.create(
          {
            mode: 'subscription',
            client_reference_id: userId,
            line_items: [{ price, quantity: 1 }],
            ...(customerId === null ? { customer_email: email } : { customer: customerId }),
            metadata,
            subscription_data: { metadata },
            success_url: `${publicUrl}${CHECKOUT_DONE_PATH}`,
            cancel_url: `${publicUrl}${CHECKOUT_CANCELED_PATH}`,
            expires_at: Math.floor(expiresAt.getTime() / 1_000),
          },
          { idempotencyKey: `checkout-${id}` },
        ),
      );
      if (session.url === null)
        throw new AppError('unavailable', { detail: 'This order is no longer open. Please try again.' });
      return { url: session.url, providerSessionId: session.id };
    },

    async closeCheckout({ providerSessionId: id }) {
      if (id === null) return;
      const session = await askFor(() => stripe.checkout.sessions.retrieve(id));
      if (session?.status === 'open') {
        await ask(() => stripe.checkout.sessions.expire(id));
      } else if (session?.status === 'complete') {
        throw new AppError('illegal_state', {
          detail: 'Your last order is paid and being processed. Please wait a moment.',
        });
      }
    },

    async openPortal(customer) {
      const return_url = `${publicUrl}${PORTAL_RETURN_PATH}`;
      return (await ask(() => stripe.billingPortal.sessions.create({ customer, return_url }))).url;
    },

    async change(row, { effect, current, pending, restartsPeriod }) {
      const id = stripeIdOf(row);
      const subscription = await released(id);
      const [item] = subscription.items.data;
      if (effect === 'now' && item) {
        const price = await findPrice(current.plan, current.interval);
        await ask(() =>
          stripe.subscriptions.update(id, {
            items: [{ id: item.id, price }],
            proration_behavior: 'always_invoice',
            billing_cycle_anchor: { type: restartsPeriod ? 'now' : 'unchanged' },
            // A change that cannot be paid fails.
            payment_behavior: 'error_if_incomplete',
          }),
        );
      }
      if (pending) await schedule(subscription, pending);
      await sync(id);
    },

    async setCancel(row, cancel) {
      const id = stripeIdOf(row);
      if (cancel) await released(id);
      await ask(() => stripe.subscriptions.update(id, { cancel_at_period_end: cancel }));
      await sync(id);
    },

    async end(row) {
      const id = stripeIdOf(row);
      const subscription = await askFor(() => stripe.subscriptions.retrieve(id));
      if (subscription && subscription.status !== 'canceled')
        await ask(() => stripe.subscriptions.cancel(id));
      await sync(id);
    },

    async refund({ id, providerPaymentId }, key) {
      if (providerPaymentId === null)
        throw new AppError('unavailable', { detail: 'This payment has no charge to refund.' });
      await ask(() => refundOnce(providerPaymentId, key));
      await markRefunded(db, id, now());
    },

    renew: async (row) => {
      await sync(stripeIdOf(row));
    },
  };

  async function refundOnce(payment_intent: string, key: string): Promise<void> {
    try {
      await stripe.refunds.create(
        { payment_intent, metadata: { refundRequestId: key } },
        { idempotencyKey: `refund-${key}` },
      );
    } catch (error) {
      const isBack =
        error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'charge_already_refunded';
      if (!isBack) throw error;
    }
  }
}

function stripeIdOf({ providerSubscriptionId }: SubscriptionRow): string {
  if (providerSubscriptionId === null) throw new Error('The subscription is not one of Stripe');
  return providerSubscriptionId;
}
