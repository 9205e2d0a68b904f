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
import type { Logger } from '@easel/shared/node/logger';
import type Stripe from 'stripe';
import { ask } from './stripe-client.ts';

const ORDERS: readonly PlanOrder[] = PAID_PLAN_IDS.flatMap((plan) =>
  BILLING_INTERVALS.map((interval) => ({ plan, interval })),
);

/**
 * Returns the id of a plan's price. A price with another amount than the catalog's is refused.
 *
 * @throws {AppError} unavailable
 */
export type FindPrice = (plan: PaidPlanId, interval: BillingInterval) => Promise<string>;

/** Matches Stripe's prices and the catalog's plans by lookup key: `easel_pro_month`. */
export function createFindPrice({ stripe, logger }: { stripe: Stripe; logger: Logger }): FindPrice {
  return async (plan, interval) => {
    const key = priceKey(plan, interval);
    const { data } = await ask(() => stripe.prices.list({ lookup_keys: [key], active: true, limit: 1 }));
    const price = data[0];
    const amount = priceCents(plan, interval);
    const fits =
      price?.unit_amount === amount && price.currency === CURRENCY && price.recurring?.interval === interval;
    if (!price || !fits) {
      logger.error(
        { key, amount, price: price?.id, found: price?.unit_amount },
        'a price at Stripe is missing or differs from the catalog',
      );
      throw new AppError('unavailable', {
        detail: 'This plan is not for sale right now. Please contact support.',
      });
    }
    return price.id;
  };
}

/** Returns the order that a price stands for; undefined for a price that is not ours. */
export function orderOf({ lookup_key: key }: Pick<Stripe.Price, 'lookup_key'>): PlanOrder | undefined {
  return ORDERS.find(({ plan, interval }) => key === priceKey(plan, interval));
}
