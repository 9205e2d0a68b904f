import {
  BILLING_INTERVALS,
  type BillingInterval,
  CURRENCY,
  PAID_PLAN_IDS,
  type PaidPlanId,
  priceCents,
  priceKey,
} from '@easel/shared/contracts/billing';
import type { PlanOrder } from '@easel/shared/contracts/billing.schema';
import { AppError } from '@easel/shared/node/app-error';
import type { Db } from '@easel/shared/node/db/client';
import type { Logger } from '@easel/shared/node/logger';
import { findSoldPrice, rememberPrice } from '@easel/shared/node/repos/billing/prices.repo';
import { findSubscriptionOf } from '@easel/shared/node/repos/billing/subscriptions.repo';
import type Stripe from 'stripe';
import { ask } from './stripe-client.ts';

const ORDERS: readonly PlanOrder[] = PAID_PLAN_IDS.flatMap((plan) =>
  BILLING_INTERVALS.map((interval) => ({ plan, interval })),
);

/** Stripe's prices and the plans of the catalog. */
export interface StripePrices {
  /**
   * Returns the id of a plan's price. A price with another amount than the catalog's is refused.
   *
   * @throws {AppError} unavailable
   */
  findPrice(plan: PaidPlanId, interval: BillingInterval): Promise<string>;
  /**
   * Returns what the price of a subscription stands for; undefined for a price that is not ours. A newer price of a plan takes the
   * lookup key from the one before, which subscriptions keep: that one is known because it was sold, or by our row of the subscription.
   */
  orderOf(
    price: Pick<Stripe.Price, 'id' | 'lookup_key'>,
    subscriptionId: string,
  ): Promise<PlanOrder | undefined>;
}

/** Matches prices and plans by lookup key, for example `easel_pro_month`, and remembers them. */
export function createStripePrices({
  stripe,
  db,
  logger,
}: {
  stripe: Stripe;
  db: Db;
  logger: Logger;
}): StripePrices {
  const remembered = new Map<string, PlanOrder>();

  async function remember(id: string, order: PlanOrder): Promise<void> {
    if (remembered.get(id) === order) return;
    await rememberPrice(db, { id, ...order });
    remembered.set(id, order);
  }

  return {
    async findPrice(plan, interval) {
      const key = priceKey(plan, interval);
      const { data } = await ask(() => stripe.prices.list({ lookup_keys: [key], active: true, limit: 1 }));
      const price = data[0];
      const amount = priceCents(plan, interval);
      const fits =
        price?.unit_amount === amount &&
        price.currency === CURRENCY &&
        price.recurring?.interval === interval;
      if (!price || !fits) {
        logger.error(
          { key, amount, price: price?.id, found: price?.unit_amount },
          'a price at Stripe is missing or differs from the catalog',
        );
        throw new AppError('unavailable', {
          detail: 'This plan is not for sale right now. Please contact support.',
        });
      }
      const order = orderWith(key);
      if (order) await remember(price.id, order);
      return price.id;
    },

    async orderOf({ id, lookup_key: key }, subscriptionId) {
      const named = orderWith(key);
      if (named) {
        await remember(id, named);
        return named;
      }
      const sold = await findSoldPrice(db, id);
      if (sold) return { plan: sold.plan, interval: sold.interval };
      const row = await findSubscriptionOf(db, subscriptionId);
      return row?.interval ? { plan: row.plan, interval: row.interval } : undefined;
    },
  };
}

const orderWith = (key: string | null) =>
  ORDERS.find(({ plan, interval }) => key === priceKey(plan, interval));
