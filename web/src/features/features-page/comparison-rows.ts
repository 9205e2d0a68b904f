import { PLANS } from '@easel/shared/contracts/plans';
import { COMPARISON_GROUPS, type ComparisonGroup } from '@/content/features';
import { formatDollars, pricePerMonth, pricePerYear } from '@/entities/billing/plans/plan-price';

const PRICES: ComparisonGroup = {
  title: 'Price',
  rows: [
    { label: 'A month', value: (plan) => formatDollars(pricePerMonth(plan, 'monthly')) },
    {
      label: `A month, paid by the year (${PLANS.pro.annualDiscountPercent}% less)`,
      value: (plan) => (pricePerYear(plan) === null ? false : formatDollars(pricePerMonth(plan, 'annual'))),
    },
    { label: 'Free trial', value: (plan) => (plan.trialDays === null ? false : `${plan.trialDays} days`) },
  ],
};

/** The table of plans from top to bottom. */
export const COMPARISON_TABLE: readonly ComparisonGroup[] = [PRICES, ...COMPARISON_GROUPS];
