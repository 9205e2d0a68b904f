import { isPro } from '@easel/shared/contracts/plans';
import type { Subscription } from '@easel/shared/contracts/plans.schema';
import type { CreditTermsOf } from '@easel/shared/node/domain/credit-terms';
import type { HeldAccountInTeam } from '@easel/shared/node/repos/accounts/accounts.repo';
import type { BillingService, BillingView } from '../billing/billing.service.ts';

export interface SubscriptionService {
  /**
   * Returns the plan and the credits of the current period of the user's account, which may be a team's, the term of the user's own
   * subscription, and whether their queue is paused.
   */
  view(userId: string): Promise<Subscription>;
}

export function createSubscriptionService(options: {
  billing: Pick<BillingService, 'situation'>;
  creditTerms: CreditTermsOf;
}): SubscriptionService {
  const { billing, creditTerms } = options;
  return {
    async view(userId) {
      const situation = await billing.situation(userId);
      const { entitlement, now } = situation;
      const { account, team } = situation.held;
      const { plan, period, total, holdback } = creditTerms(account, now);
      const used = await situation.creditsUsed(period.start);
      return {
        subscribed: account.subscribed,
        tier: account.subscriptionTier,
        plan: plan.id,
        isPro: isPro(account, now),
        team: team?.ownerId === account.userId && plan.seats !== 1 ? teamOf(team) : null,
        ...termOf(situation),
        credits: {
          used,
          total: plan.imagesPerMonth,
          remaining: total === null ? null : Math.max(0, total - used),
          holdback,
          resetsAt: period.end.toISOString(),
        },
        queuePaused: entitlement.queuePausedAt !== null,
      };
    },
  };
}

const teamOf = ({ id, name, role }: NonNullable<HeldAccountInTeam['team']>) => ({ id, name, role });

/**
 * Returns the term of the user's own subscription and what follows. Without a subscription, the entitlement record says when it
 * ends.
 */
function termOf({ subscription, entitlement }: BillingView['situation']) {
  const isRunning = subscription !== undefined && subscription.status !== 'canceled';
  const endDate = isRunning ? subscription.currentPeriodEnd : entitlement.subscriptionEnd;
  return {
    endDate: endDate?.toISOString() ?? null,
    status: subscription?.status ?? null,
    interval: isRunning ? subscription.interval : null,
    trialEndsAt: subscription?.status === 'trialing' ? subscription.currentPeriodEnd.toISOString() : null,
    cancelAtPeriodEnd: subscription?.cancelAtPeriodEnd ?? false,
    pendingPlan: subscription?.pendingPlan ?? null,
  };
}
