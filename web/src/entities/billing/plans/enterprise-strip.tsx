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
    <Card padding="none" className="grid p-6 sm:p-8 lg:grid-cols-3 lg:grid-rows-[auto_1fr] lg:gap-x-6 lg:p-0">
      <div className="lg:px-8 lg:pt-8">
        <div className="flex items-center justify-between gap-3">
          <Heading level={3}>{PLANS.enterprise.name}</Heading>
          {isCurrent ? <CurrentPlan /> : null}
        </div>
        <Price plan={PLANS.enterprise} period={period} />
        <Text tone="muted" className="mt-4 text-balance">
          {PRICING.enterpriseText}
        </Text>
      </div>
      <PlanFeatureList
        plan={PLANS.enterprise}
        className="mt-5 gap-x-6 self-center text-[0.9375rem] sm:columns-2 lg:col-span-2 lg:row-span-2 lg:my-6 lg:[&>li]:px-8 [&>li]:break-inside-avoid [&>li]:py-1.25"
      />
      {/* Always as high as a button. */}
      <div className="mt-5 flex min-h-11 items-center self-start lg:col-start-1 lg:row-start-2 lg:px-8 lg:pb-8">
        <PlanButton plan={PLANS.enterprise} period={period} ordering={ordering} variant="secondary" />
      </div>
    </Card>
  );
}
