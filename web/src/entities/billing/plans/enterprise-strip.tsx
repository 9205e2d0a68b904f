import { PLANS } from '@easel/shared/contracts/plans';
import { PRICING } from '@/content/pricing';
import { Card } from '@/ui/card';
import { Heading, Text } from '@/ui/text';
import type { Ordering } from '../order/ordering';
import { PlanButton } from './plan-button';
import { PlanFeatureList } from './plan-feature-list';
import type { BillingPeriod } from './plan-price';
import { Price } from './price';
import { CurrentPlan } from './pricing-card';

/** The plan for large customers, below the three cards and aligned with their columns. */
export function EnterpriseStrip({
  period,
  ordering,
  isCurrent,
}: {
  period: BillingPeriod;
  ordering: Ordering;
  isCurrent: boolean;
}) {
  return (
    <Card padding="none" className="grid lg:grid-cols-3 lg:gap-x-6">
      <div className="p-6 sm:p-8">
        <div className="flex items-center justify-between gap-3">
          <Heading level={3}>{PLANS.enterprise.name}</Heading>
          {isCurrent ? <CurrentPlan /> : null}
        </div>
        <Price plan={PLANS.enterprise} period={period} />
        <Text tone="muted" className="mt-4 text-balance">
          {PRICING.enterpriseText}
        </Text>
        {/* Always as high as a button. */}
        <div className="mt-5 flex min-h-11 items-center">
          <PlanButton plan={PLANS.enterprise} period={period} ordering={ordering} variant="secondary" />
        </div>
      </div>
      <PlanFeatureList
        plan={PLANS.enterprise}
        className="grid content-center gap-x-6 gap-y-2.5 px-6 pb-6 text-[0.9375rem] sm:grid-cols-2 sm:px-8 sm:pb-8 lg:col-span-2 lg:px-0 lg:py-8 lg:[&>li]:px-8"
      />
    </Card>
  );
}
