import type { Plan } from '@easel/shared/contracts/plans';
import { clsx } from 'clsx';
import { WherePlansAreSold } from '@/components/plan-source';
import { PRICING } from '@/content/pricing';
import { Badge } from '@/ui/badge';
import { Card } from '@/ui/card';
import { Heading } from '@/ui/text';
import type { Ordering } from '../order/ordering';
import { PlanButton } from './plan-button';
import { PlanFeatureList } from './plan-feature-list';
import type { BillingPeriod } from './plan-price';
import { Price } from './price';

export function PricingCard({
  plan,
  period,
  ordering,
  highlighted,
  isCurrent,
  isAdvised,
  hasTrial,
}: {
  plan: Plan;
  period: BillingPeriod;
  ordering: Ordering;
  highlighted: boolean;
  isCurrent: boolean;
  /** The plan to buy next: its button is the primary one. */
  isAdvised: boolean;
  /** True if the user can start a trial of it. */
  hasTrial: boolean;
}) {
  return (
    <Card
      padding="lg"
      className={clsx('flex h-full flex-col', highlighted && 'border-accent! shadow-lifted!')}
    >
      <div className="flex min-h-7 items-center justify-between gap-3">
        <Heading level={3}>{plan.name}</Heading>
        {isCurrent ? (
          <CurrentPlan />
        ) : hasTrial ? (
          <WherePlansAreSold>
            <Badge tone="accent">{plan.trialDays}-day free trial</Badge>
          </WherePlansAreSold>
        ) : null}
      </div>
      <Price plan={plan} period={period} />
      <PlanFeatureList plan={plan} className="mt-6 mb-8 flex flex-col gap-2.5 text-[0.9375rem]" />
      {/* Always as high as a button, so that cards side by side align. */}
      <div className="mt-auto flex items-center lg:min-h-11 justify-center">
        <PlanButton
          plan={plan}
          period={period}
          ordering={ordering}
          variant={isAdvised ? 'primary' : 'secondary'}
        />
      </div>
    </Card>
  );
}

/** Marks the user's current plan. */
export function CurrentPlan() {
  return <Badge tone="success">{PRICING.current}</Badge>;
}
