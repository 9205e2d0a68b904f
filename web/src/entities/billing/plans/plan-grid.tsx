import type { Plan } from '@easel/shared/contracts/plans';
import { PLANS, type PlanId } from '@easel/shared/contracts/plans';
import { WherePlansAreGiven } from '@/components/plan-source';
import { PLANS_GIVEN } from '@/content/plans-given';
import { useSubscription } from '@/entities/subscription/subscription';
import { SharedPlanNotice } from '@/entities/team/shared-plan-notice';
import { useSharedPlan } from '@/entities/team/use-own-team';
import { Notice } from '@/ui/notice';
import { useBilling } from '../billing';
import { OrderPlace } from '../order/order-place';
import type { Ordering } from '../order/ordering';
import { EnterpriseStrip } from './enterprise-strip';
import type { BillingPeriod } from './plan-price';
import { PricingCard } from './pricing-card';

const CARDS: readonly Plan[] = [PLANS.free, PLANS.pro, PLANS.team];
/** Plans whose users are advised to buy Pro. The other plans include more than Pro. */
const UP_TO_PRO: readonly PlanId[] = ['free', 'pro'];

/** The three plan cards, the Enterprise strip below them, and the dialog of the open order. */
export function PlanGrid({ period, ordering }: { period: BillingPeriod; ordering: Ordering }) {
  const billing = useBilling().data;
  const usedPlan = useSubscription().data?.plan;
  const currentPlan = useSharedPlan() ? usedPlan : billing?.plan;
  return (
    <>
      <SharedPlanNotice className="mb-6" />
      <WherePlansAreGiven>
        <Notice className="mb-6" title={PLANS_GIVEN.title}>
          {PLANS_GIVEN.text}
        </Notice>
      </WherePlansAreGiven>
      <ul className="grid gap-4 lg:grid-cols-3 lg:gap-6">
        {CARDS.map((plan) => (
          <li key={plan.id}>
            <PricingCard
              plan={plan}
              period={period}
              ordering={ordering}
              highlighted={currentPlan === undefined ? plan.id === 'pro' : plan.id === currentPlan}
              isCurrent={plan.id === currentPlan}
              isAdvised={plan.id === 'pro' && (currentPlan === undefined || UP_TO_PRO.includes(currentPlan))}
              hasTrial={plan.trialDays !== null && (billing?.trial.isAvailable ?? currentPlan === undefined)}
            />
          </li>
        ))}
      </ul>
      <div className="mt-4 lg:mt-6">
        <EnterpriseStrip period={period} ordering={ordering} isCurrent={currentPlan === 'enterprise'} />
      </div>
      <OrderPlace ordering={ordering} />
    </>
  );
}
