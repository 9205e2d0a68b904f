import { PLANS } from '@easel/shared/contracts/plans';
import type { SubscriptionNews } from '@easel/shared/node/mail/billing-templates';
import type { SubscriptionFacts } from '@easel/shared/node/repos/billing/subscriptions.repo';

/** Returns the mail to send about a change; undefined for none. */
export function noticeOf(
  before: SubscriptionFacts | undefined,
  after: SubscriptionFacts,
): SubscriptionNews | undefined {
  const plan = PLANS[after.plan].name;
  const wasPaid = before !== undefined && (before.status === 'active' || before.status === 'past_due');
  if (after.status === 'trialing') {
    if (before?.status === 'trialing') return undefined;
    return { kind: 'trial_started', plan, endsAt: after.currentPeriodEnd };
  }
  if (after.status === 'canceled') {
    if (before?.status === 'trialing') return { kind: 'trial_over', plan };
    return wasPaid ? { kind: 'ended', plan } : undefined;
  }
  if (after.status === 'past_due') {
    return before?.status === 'past_due' ? undefined : { kind: 'payment_failed', plan };
  }
  if (!wasPaid) return { kind: 'started', plan, isTest: after.provider === 'local' };
  return changeWithin(before, after);
}

function changeWithin(before: SubscriptionFacts, after: SubscriptionFacts): SubscriptionNews | undefined {
  const plan = PLANS[after.plan].name;
  const { pendingPlan, pendingInterval, currentPeriodEnd: at } = after;
  if (before.plan !== after.plan) return { kind: 'changed', plan, isTest: after.provider === 'local' };
  if (before.cancelAtPeriodEnd !== after.cancelAtPeriodEnd) {
    return after.cancelAtPeriodEnd ? { kind: 'will_end', plan, at } : { kind: 'resumed', plan };
  }
  const isNew = pendingPlan !== before.pendingPlan || pendingInterval !== before.pendingInterval;
  if (!isNew) return undefined;
  if (pendingPlan === null || pendingInterval === null) {
    // With the new interval, the change has applied.
    return before.interval === after.interval ? keptNews(before) : undefined;
  }
  return { kind: 'will_change', plan: PLANS[pendingPlan].name, interval: pendingInterval, at };
}

/** Returns the news that a pending change is off; undefined if there is none. */
function keptNews({ plan, pendingPlan, pendingInterval }: SubscriptionFacts): SubscriptionNews | undefined {
  if (pendingPlan === null || pendingInterval === null) return undefined;
  return {
    kind: 'kept',
    plan: PLANS[plan].name,
    dropped: PLANS[pendingPlan].name,
    interval: pendingInterval,
  };
}
