import { isPro, planOf } from '@easel/shared/contracts/plans';
import type { Subscription } from '@easel/shared/contracts/plans.schema';
import { creditPeriodAt } from '@easel/shared/node/credit-period';
import type { Db } from '@easel/shared/node/db/client';
import { creditsUsed } from '@easel/shared/node/repos/credits.repo';
import type { BillingService, BillingView } from '../billing/billing.service.ts';

export interface SubscriptionService {
  /** The user's plan, credits of the current period and whether their queue is paused. */
  view(userId: string): Promise<Subscription>;
}

export function createSubscriptionService(options: {
  db: Db;
  billing: Pick<BillingService, 'situation'>;
}): SubscriptionService {
  const { db, billing } = options;
  return {
    async view(userId) {
      const situation = await billing.situation(userId);
      const { subscriber, now } = situation;
      const plan = planOf(subscriber, now);
      const period = creditPeriodAt(subscriber.anchorAt, now);
      const used = await creditsUsed(db, userId, period.start);
      return {
        subscribed: subscriber.subscribed,
        tier: subscriber.subscriptionTier,
        plan: plan.id,
        isPro: isPro(subscriber, now),
        team: null,
        ...termOf(situation),
        credits: {
          used,
          total: plan.imagesPerMonth,
          remaining: plan.imagesPerMonth === null ? null : Math.max(0, plan.imagesPerMonth - used),
          resetsAt: period.end.toISOString(),
        },
        queuePaused: subscriber.queuePausedAt !== null,
      };
    },
  };
}

/** How long it goes on, and what follows. Without a subscription of its own the subscriber record says when it ends. */
function termOf({ subscription, subscriber }: BillingView['situation']) {
  const isRunning = subscription !== undefined && subscription.status !== 'canceled';
  const endDate = isRunning ? subscription.currentPeriodEnd : subscriber.subscriptionEnd;
  return {
    endDate: endDate?.toISOString() ?? null,
    status: subscription?.status ?? null,
    interval: isRunning ? subscription.interval : null,
    trialEndsAt: subscription?.status === 'trialing' ? subscription.currentPeriodEnd.toISOString() : null,
    cancelAtPeriodEnd: subscription?.cancelAtPeriodEnd ?? false,
    pendingPlan: subscription?.pendingPlan ?? null,
  };
}
