import type { Selectable } from 'kysely';
import { DAY_MS } from '../../contracts/durations.ts';
import { type Entitlement, PLANS, type PlanId } from '../../contracts/plans.ts';
import type { SubscriptionsTable } from '../db/billing.ts';

/** A subscription that renews holds this long beyond its period: the provider may report the renewal late. */
const RENEWAL_GRACE_DAYS = 3;
/** How long the plan holds while a failed payment is retried. */
const PAST_DUE_DAYS = 14;

const NONE = { subscribed: false, subscriptionTier: 'free', plan: 'free' as PlanId } as const;

type Facts = Pick<
  Selectable<SubscriptionsTable>,
  'status' | 'plan' | 'endedAt' | 'cancelAtPeriodEnd' | 'currentPeriodStart' | 'currentPeriodEnd'
>;

/** Returns what a subscription entitles its user to. While a payment is due, credits end with the last paid period. */
export function entitlementOf(facts: Facts): Entitlement & { creditsUntil: Date | null } {
  if (facts.status === 'canceled') return { ...NONE, subscriptionEnd: facts.endedAt, creditsUntil: null };
  const { plan } = facts;
  return {
    subscribed: true,
    subscriptionTier: PLANS[plan].tier,
    subscriptionEnd: accessEnd(facts),
    plan,
    creditsUntil: facts.status === 'past_due' ? facts.currentPeriodStart : null,
  };
}

function accessEnd({ status, cancelAtPeriodEnd, currentPeriodStart, currentPeriodEnd }: Facts) {
  if (status === 'past_due') {
    return new Date(Math.min(after(currentPeriodStart, PAST_DUE_DAYS), currentPeriodEnd.getTime()));
  }
  if (status === 'trialing' || cancelAtPeriodEnd) return currentPeriodEnd;
  return new Date(after(currentPeriodEnd, RENEWAL_GRACE_DAYS));
}

const after = (date: Date, days: number) => date.getTime() + days * DAY_MS;
