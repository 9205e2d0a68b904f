import { PLANS } from '@easel/shared/contracts/plans';
import { useState } from 'react';
import { useBilling } from '@/entities/billing/billing';
import { useOrdering } from '@/entities/billing/order/ordering';
import { PeriodPicker } from '@/entities/billing/plans/period-picker';
import { PlanGrid } from '@/entities/billing/plans/plan-grid';
import type { BillingPeriod } from '@/entities/billing/plans/plan-price';
import { useSubscription } from '@/entities/subscription/subscription';
import { useSharedPlan } from '@/entities/team/use-own-team';
import { Heading, Text } from '@/ui/text';

/** All plans, with the current one marked. */
export function UpgradeTab() {
  const [period, setPeriod] = useState<BillingPeriod>('monthly');
  const ordering = useOrdering();
  const { data: subscription } = useSubscription();
  const plan = subscription && PLANS[subscription.plan];
  const isShared = useSharedPlan() !== null;
  const isGiven = useBilling().data?.provider === 'none';
  const steps = isGiven ? '' : "You'll see what a change costs, and when it starts, before you confirm it.";
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
              : `${plan ? `You are on the ${plan.name} plan. ` : ''}${steps}`}
          </Text>
        </div>
        <PeriodPicker value={period} onChange={setPeriod} />
      </div>
      <PlanGrid period={period} ordering={ordering} />
    </section>
  );
}
