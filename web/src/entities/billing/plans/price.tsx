import type { Plan } from '@easel/shared/contracts/plans';
import { WherePlansAreGiven, WherePlansAreSold } from '@/components/plan-source';
import { PLANS_GIVEN } from '@/content/plans-given';
import { PRICING } from '@/content/pricing';
import { Text } from '@/ui/text';
import { type BillingPeriod, formatDollars, pricePerMonth, pricePerYear } from './plan-price';

/** The monthly price of a plan, and how it is billed. Two lines for both periods, to avoid layout shifts. */
export function Price({ plan, period }: { plan: Plan; period: BillingPeriod }) {
  return (
    <>
      <WherePlansAreSold>
        <PriceToPay plan={plan} period={period} />
      </WherePlansAreSold>
      <WherePlansAreGiven>
        <Text tone="muted" className="mt-2">
          {plan.monthlyPrice === 0 ? PLANS_GIVEN.forEveryone : PLANS_GIVEN.onRequest}
        </Text>
      </WherePlansAreGiven>
    </>
  );
}

function PriceToPay({ plan, period }: { plan: Plan; period: BillingPeriod }) {
  const perYear = pricePerYear(plan);
  return (
    <div className="mt-2">
      <Text tone="muted">
        <span className="font-[450] font-display text-5xl text-ink tracking-[-0.02em] tabular-nums">
          {formatDollars(pricePerMonth(plan, period))}
        </span>{' '}
        a month
      </Text>
      <Text size="sm" tone="muted" className="mt-1">
        {perYear === null
          ? PRICING.noCard
          : period === 'annual'
            ? `${formatDollars(perYear)} billed each year`
            : PRICING.billedMonthly}
      </Text>
    </div>
  );
}
