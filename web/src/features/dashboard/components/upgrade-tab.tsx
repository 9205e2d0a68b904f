import { PLANS } from '@easel/shared/contracts/plans';
import { useState } from 'react';
import { useSubscription } from '@/components/account/subscription';
import { useOrdering } from '@/components/pricing/ordering';
import { PeriodPicker } from '@/components/pricing/period-picker';
import { PlanGrid } from '@/components/pricing/plan-grid';
import type { BillingPeriod } from '@/components/pricing/plan-price';
import { useSharedPlan } from '@/components/team/use-own-team';
import { Heading, Text } from '@/ui/text';

/** All plans with the one that holds now marked. */
export function UpgradeTab() {
  const [period, setPeriod] = useState<BillingPeriod>('monthly');
  const ordering = useOrdering();
  const { data: subscription } = useSubscription();
  const plan = subscription && PLANS[subscription.plan];
  const isShared = useSharedPlan() !== null;
  return (
    <section aria-labelledby="upgrade-title">
      <div className="mb-8 flex flex-wrap items-end justify-between gap-x-10 gap-y-5">
        <div>
          <Heading level={2} id="upgrade-title" size="md">
            Upgrade
          </Heading>
          <Text tone="muted" className="mt-1 max-w-prose">
            {isShared
              ? 'What the plans include.'
              : `${plan ? `You are on the ${plan.name} plan. ` : ''}You see what a change costs, and when it begins, before you confirm it.`}
          </Text>
        </div>
        <PeriodPicker value={period} onChange={setPeriod} />
      </div>
      <PlanGrid period={period} ordering={ordering} />
    </section>
  );
}
