import {
  CHECKOUT_CANCELED_PATH,
  CHECKOUT_DONE_PATH,
  PORTAL_RETURN_PATH,
  priceCents,
} from '@easel/shared/contracts/billing';
import type { PlanOrder } from '@easel/shared/contracts/billing.schema';
import { AppError } from '@easel/shared/node/app-error';
import type { Db } from '@easel/shared/node/db/client';
import type { Logger } from '@easel/shared/node/logger';
import { markRefunded } from '@easel/shared/node/repos/billing/payments.repo';
import type { SubscriptionRow } from '@easel/shared/node/repos/billing/subscriptions.repo';
import Stripe from 'stripe';
import type { PaidSubscription } from '../billing.policy.ts';
import type { BillingProvider } from './provider.ts';
import { ask, askFor } from './stripe-client.ts';
import type { StripePrices } from './stripe-prices.ts';
import type { StripeSync } from './stripe-sync.ts';

export interface StripeProviderOptions {
  stripe: Stripe;
  db: Db;
  prices: StripePrices;
  sync: StripeSync;
  logger: Logger;
  publicUrl: string;
  now: () => Date;
}

/** Stripe Billing: its pages take the payments, and our rows follow its state. */
export function createStripeProvider(options: StripeProviderOptions): BillingProvider {
  const { stripe, db, prices, sync, logger, publicUrl, now } = options;

  /** Releases the subscription from its schedule, which blocks changes and is dropped with its pending change. */
  async function released(id: string): Promise<Stripe.Subscription> {
    const subscription = await ask(() => stripe.subscriptions.retrieve(id, { expand: ['schedule'] }));
    const { schedule } = subscription;
    if (schedule && typeof schedule !== 'string' && ['active', 'not_started'].includes(schedule.status)) {
      await ask(() => stripe.subscriptionSchedules.release(schedule.id));
    }
    return subscription;
  }

  /**
   * Runs a change that drops the pending one. If it fails, for example because the card is declined, the pending one is scheduled
   * again.
   */
  async function replacing(
    row: PaidSubscription,
    work: (subscription: Stripe.Subscription) => Promise<unknown>,
  ): Promise<void> {
    const id = stripeIdOf(row);
    try {
      await work(await released(id));
    } catch (error) {
      await restorePending(row).catch((err: unknown) =>
        logger.error({ err, subscription: id }, 'a failed change has dropped the pending one'),
      );
      throw error;
    }
    await sync(id, 'change');
  }

  async function restorePending(row: PaidSubscription): Promise<void> {
    const { pendingPlan: plan, pendingInterval: interval } = row;
    if (plan === null || interval === null) return;
    const id = stripeIdOf(row);
    const subscription = await released(id);
    const [item] = subscription.items.data;
    const current = item && (await prices.orderOf(item.price, id));
    const isSame = current?.plan === row.plan && current.interval === row.interval;
    // If only the answer was lost, the change has replaced the pending one.
    if (isSame && !subscription.cancel_at_period_end) {
      await schedule(subscription, {
        order: { plan, interval },
        price: await prices.findPrice(plan, interval),
      });
    }
    await sync(id, 'change');
  }

  /** Schedules a change for the next period in two phases: the current price, then the new one. */
  async function schedule(
    subscription: Stripe.Subscription,
    { order, price }: { order: PlanOrder; price: string },
  ): Promise<void> {
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
        // What it was sold for. The price's own amount would be another request.
        metadata: { ...order, cents: `${priceCents(order.plan, order.interval)}` },
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
      const price = await prices.findPrice(plan, interval);
      if (customerId !== null) await tellEmail(customerId, email);
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

    setEmail: tellEmail,

    async openPortal(customer) {
      const return_url = `${publicUrl}${PORTAL_RETURN_PATH}`;
      return (await ask(() => stripe.billingPortal.sessions.create({ customer, return_url }))).url;
    },

    async change(row, { effect, current, pending, restartsPeriod }) {
      // Before anything is changed: a plan that is not for sale changes nothing.
      const price = effect === 'now' ? await prices.findPrice(current.plan, current.interval) : undefined;
      const next = pending && {
        order: pending,
        price: await prices.findPrice(pending.plan, pending.interval),
      };
      await replacing(row, async (subscription) => {
        const [item] = subscription.items.data;
        if (price !== undefined && item) {
          await ask(() =>
            stripe.subscriptions.update(subscription.id, {
              items: [{ id: item.id, price }],
              proration_behavior: 'always_invoice',
              billing_cycle_anchor: { type: restartsPeriod ? 'now' : 'unchanged' },
              // A change that cannot be paid fails.
              payment_behavior: 'error_if_incomplete',
            }),
          );
        }
        if (next) await schedule(subscription, next);
      });
    },

    async setCancel(row, cancel) {
      const id = stripeIdOf(row);
      const update = () => ask(() => stripe.subscriptions.update(id, { cancel_at_period_end: cancel }));
      if (cancel) return replacing(row, update);
      await update();
      await sync(id, 'change');
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

    refresh: async (row) => {
      await sync(stripeIdOf(row), 'change');
    },

    renew: async (row) => {
      await sync(stripeIdOf(row));
    },
  };

  /** Orders and portals work without it, so a key without the right to write customers does not prevent them. */
  async function tellEmail(customerId: string, email: string): Promise<void> {
    await ask(() => stripe.customers.update(customerId, { email })).catch((err: unknown) =>
      logger.warn({ err, customer: customerId }, 'Stripe has not taken the address of a customer'),
    );
  }

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
