import { isPro, planOf, type Subscription } from '@easel/shared/contracts/plans';
import { AppError } from '@easel/shared/node/app-error';
import { creditPeriodAt } from '@easel/shared/node/credit-period';
import type { Db } from '@easel/shared/node/db/client';
import { creditsUsed } from '@easel/shared/node/repos/credits.repo';
import { findSubscriber } from '@easel/shared/node/repos/subscribers.repo';

export interface SubscriptionService {
  /** The user's plan, credits of the current period and whether their queue is paused. */
  view(userId: string): Promise<Subscription>;
}

export function createSubscriptionService({ db, now }: { db: Db; now: () => Date }): SubscriptionService {
  return {
    async view(userId) {
      const subscriber = await findSubscriber(db, userId);
      if (!subscriber) throw new AppError('unauthenticated');
      const plan = planOf(subscriber, now());
      const period = creditPeriodAt(subscriber.anchorAt, now());
      const used = await creditsUsed(db, userId, period.start);
      return {
        subscribed: subscriber.subscribed,
        tier: subscriber.subscriptionTier,
        plan: plan.id,
        endDate: subscriber.subscriptionEnd?.toISOString() ?? null,
        isPro: isPro(subscriber, now()),
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
