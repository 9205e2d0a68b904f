import { priceCents, type SubscriptionStatus } from '@easel/shared/contracts/billing';
import { type PlanOrder, planOrderSchema } from '@easel/shared/contracts/billing.schema';
import type { SubscriptionFacts } from '@easel/shared/node/repos/billing/subscriptions.repo';
import type Stripe from 'stripe';
import { dateOf, idOf } from './stripe-client.ts';

/** Statuses that are not listed are ignored: nothing has been paid. */
const STATUSES: Readonly<Record<string, SubscriptionStatus>> = {
  active: 'active',
  trialing: 'active',
  past_due: 'past_due',
  unpaid: 'past_due',
  paused: 'past_due',
  canceled: 'canceled',
  incomplete_expired: 'canceled',
};

/**
 * Translates a Stripe subscription (API version 2026-10-28: periods are on the items) with its schedule expanded. Returns undefined
 * for one that was never paid.
 *
 * @param order what its price stands for
 */
export function factsFrom(
  subscription: Stripe.Subscription,
  order: PlanOrder,
): SubscriptionFacts | undefined {
  const [item] = subscription.items.data;
  const status = STATUSES[subscription.status];
  if (!item || !status) return undefined;
  const pending = pendingOf(subscription, order);
  const ended = subscription.ended_at ?? subscription.canceled_at ?? item.current_period_end;
  return {
    ...order,
    status,
    startedAt: dateOf(subscription.start_date),
    currentPeriodStart: dateOf(item.current_period_start),
    currentPeriodEnd: dateOf(item.current_period_end),
    endedAt: status === 'canceled' ? dateOf(ended) : null,
    cancelAtPeriodEnd: status !== 'canceled' && isEnding(subscription),
    pendingPlan: pending?.plan ?? null,
    pendingInterval: pending?.interval ?? null,
    priceCents: item.price.unit_amount ?? priceCents(order.plan, order.interval),
    pendingPriceCents: pending?.cents ?? null,
    provider: 'stripe',
    providerCustomerId: idOf(subscription.customer),
    providerSubscriptionId: subscription.id,
  };
}

const isEnding = ({ cancel_at_period_end, cancel_at }: Stripe.Subscription) =>
  cancel_at_period_end || cancel_at !== null;

/** Returns the change that our schedule holds; it stays in the schedule for one more period after it took effect. */
function pendingOf({ schedule, status }: Stripe.Subscription, current: { plan: string; interval: string }) {
  if (schedule === null || typeof schedule === 'string' || status === 'canceled') return undefined;
  const { plan, interval, cents } = schedule.metadata ?? {};
  const { data: order } = planOrderSchema.safeParse({ plan, interval });
  const isThere = order?.plan === current.plan && order.interval === current.interval;
  // Schedules from before migration 0057 do not name their price.
  return order && !isThere ? { ...order, cents: cents === undefined ? null : Number(cents) } : undefined;
}
