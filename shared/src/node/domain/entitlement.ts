import { PLANS, type PlanId, type SubscriptionState } from '../../contracts/plans.ts';
import type { SubscriptionFacts } from '../repos/billing/subscriptions.repo.ts';

const DAY_MS = 86_400_000;
/** A subscription that goes on holds that long beyond its period: the news of its renewal may come late. */
const RENEWAL_GRACE_DAYS = 3;
/** How long a failed payment is tried again while the plan holds. */
const PAST_DUE_DAYS = 14;

const NONE = { subscribed: false, subscriptionTier: 'free', plan: 'free' as PlanId } as const;

/** What a subscription gives its user: the subscriber record's fields. */
export function entitlementOf(facts: SubscriptionFacts): SubscriptionState {
  if (facts.status === 'canceled') return { ...NONE, subscriptionEnd: facts.endedAt };
  const { plan } = facts;
  return {
    subscribed: true,
    subscriptionTier: PLANS[plan].tier,
    subscriptionEnd: accessEnd(facts),
    plan,
  };
}

function accessEnd({ status, cancelAtPeriodEnd, currentPeriodStart, currentPeriodEnd }: SubscriptionFacts) {
  if (status === 'past_due') {
    return new Date(Math.min(after(currentPeriodStart, PAST_DUE_DAYS), currentPeriodEnd.getTime()));
  }
  if (status === 'trialing' || cancelAtPeriodEnd) return currentPeriodEnd;
  return new Date(after(currentPeriodEnd, RENEWAL_GRACE_DAYS));
}

const after = (date: Date, days: number) => date.getTime() + days * DAY_MS;
