import { PLANS } from '@easel/shared/contracts/plans';
import type { Plan } from '@easel/shared/contracts/plans.schema';
import { useBilling } from '../account/billing';
import { useSubscription } from '../account/subscription';
import { SharedPlanNotice } from '../team/shared-plan-notice';
import { useSharedPlan } from '../team/use-own-team';
import { EnterpriseStrip } from './enterprise-strip';
import { OrderPlace } from './order-place';
import type { Ordering } from './ordering';
import type { BillingPeriod } from './plan-price';
import { PricingCard } from './pricing-card';

const CARDS: readonly Plan[] = [PLANS.free, PLANS.pro, PLANS.team];

/** The three cards, the strip for large customers below them, and the order that one of them has opened. */
export function PlanGrid({ period, ordering }: { period: BillingPeriod; ordering: Ordering }) {
  const ownPlan = useBilling().data?.plan;
  const usedPlan = useSubscription().data?.plan;
  const currentPlan = useSharedPlan() ? usedPlan : ownPlan;
  return (
    <>
      <SharedPlanNotice className="mb-6" />
      <ul className="grid gap-4 lg:grid-cols-3 lg:gap-6">
        {CARDS.map((plan) => (
          <li key={plan.id}>
            <PricingCard
              plan={plan}
              period={period}
              ordering={ordering}
              highlighted={currentPlan === undefined ? plan.id === 'pro' : plan.id === currentPlan}
              isCurrent={plan.id === currentPlan}
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
