import type { BillingInterval } from '@easel/shared/contracts/billing';
import { monthsAfter } from '@easel/shared/node/domain/credit-period';
import type { SubscriptionFacts } from '@easel/shared/node/repos/billing/subscriptions.repo';

const MONTHS: Readonly<Record<BillingInterval, number>> = { month: 1, year: 12 };

/** Returns the end of the period that begins at `start`, counted from the anchor so that the day of the month stays the same. */
export function periodEnd(anchor: Date, interval: BillingInterval, start: Date): Date {
  const step = MONTHS[interval];
  let months = step;
  while (monthsAfter(anchor, months) <= start) months += step;
  return monthsAfter(anchor, months);
}

/** Returns the next period of a subscription that renews, with its pending change applied. */
export function nextPeriod(facts: SubscriptionFacts & { interval: BillingInterval }) {
  const { startedAt, currentPeriodEnd: start, pendingPlan, pendingInterval } = facts;
  const interval = pendingInterval ?? facts.interval;
  const anchor = interval === facts.interval ? startedAt : start;
  return {
    ...facts,
    plan: pendingPlan ?? facts.plan,
    interval,
    startedAt: anchor,
    pendingPlan: null,
    pendingInterval: null,
    currentPeriodStart: start,
    currentPeriodEnd: periodEnd(anchor, interval, start),
  };
}
