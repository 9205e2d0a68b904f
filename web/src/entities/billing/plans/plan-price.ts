import type { BillingInterval } from '@easel/shared/contracts/billing';
import type { Plan } from '@easel/shared/contracts/plans';
import { dollars } from '@/lib/formats';

export const BILLING_PERIODS = ['monthly', 'annual'] as const;
export type BillingPeriod = (typeof BILLING_PERIODS)[number];

/** The contract's interval for each period of the picker. */
export const INTERVAL_OF = { monthly: 'month', annual: 'year' } as const satisfies Record<
  BillingPeriod,
  BillingInterval
>;

type PricedPlan = Pick<Plan, 'monthlyPrice' | 'annualDiscountPercent'>;

/** `$9`, and `$7.20`. */
export const formatDollars = (amount: number): string => dollars(Math.round(amount * 100));

/** Returns US dollars per month. A plan without a yearly price costs the same in both periods. */
export function pricePerMonth(plan: PricedPlan, period: BillingPeriod): number {
  return period === 'annual' ? discounted(plan.monthlyPrice, plan) : plan.monthlyPrice;
}

/** Returns US dollars for a year paid at once; null if there is no yearly price. */
export function pricePerYear(plan: PricedPlan): number | null {
  return plan.annualDiscountPercent === null ? null : discounted(plan.monthlyPrice * 12, plan);
}

// Multiplies before dividing, so that whole dollars and percents stay exact to the cent.
function discounted(amount: number, { annualDiscountPercent }: PricedPlan): number {
  return (amount * (100 - (annualDiscountPercent ?? 0))) / 100;
}
