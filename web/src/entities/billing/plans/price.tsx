import type { Plan } from '@easel/shared/contracts/plans';
import { PRICING } from '@/content/pricing';
import { Text } from '@/ui/text';
import { type BillingPeriod, formatDollars, pricePerMonth, pricePerYear } from './plan-price';

/** The price of a plan a month, and how it is billed. Two lines for either period, to avoid layout shifts. */
export function Price({ plan, period }: { plan: Plan; period: BillingPeriod }) {
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
