import { PLANS, type PlanId } from './plans.ts';

export const BILLING_INTERVALS = ['month', 'year'] as const;
export type BillingInterval = (typeof BILLING_INTERVALS)[number];

export const PAID_PLAN_IDS = ['pro', 'team', 'enterprise'] as const satisfies readonly PlanId[];
export type PaidPlanId = (typeof PAID_PLAN_IDS)[number];

/** `past_due`: a payment failed and will be retried. `canceled`: it has ended. */
export const SUBSCRIPTION_STATUSES = ['trialing', 'active', 'past_due', 'canceled'] as const;
export type SubscriptionStatus = (typeof SUBSCRIPTION_STATUSES)[number];

/** `local` is test billing: the same steps without money. */
export const BILLING_PROVIDERS = ['local', 'stripe'] as const;
export type BillingProviderName = (typeof BILLING_PROVIDERS)[number];

/** Where plans come from: a provider sells them, or with `none` operators give them. */
export const BILLING_KINDS = [...BILLING_PROVIDERS, 'none'] as const;
export type BillingKind = (typeof BILLING_KINDS)[number];

export const PAYMENT_STATUSES = ['paid', 'failed', 'refunded'] as const;
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number];

/** ISO 4217, lower case. All amounts are in its cents. */
export const CURRENCY = 'usd';

export const TRIAL_PLAN: PaidPlanId = 'pro';
export const TRIAL_DAYS = PLANS[TRIAL_PLAN].trialDays ?? 0;

/** The path to which the provider's pages return. */
export const CHECKOUT_DONE_PATH = '/settings?checkout=complete';
export const CHECKOUT_CANCELED_PATH = '/pricing?checkout=canceled';
export const PORTAL_RETURN_PATH = '/settings?portal=closed';
/** The checkout page of test billing; takes `?session=`. */
export const TEST_CHECKOUT_PATH = '/billing/test-checkout';

/** Returns the price of one payment for a plan, in cents. */
export function priceCents(plan: PlanId, interval: BillingInterval): number {
  const { monthlyPrice, annualDiscountPercent } = PLANS[plan];
  if (interval === 'month') return monthlyPrice * 100;
  return monthlyPrice * 12 * (100 - (annualDiscountPercent ?? 0));
}

/** Returns the lookup key of a price at the payment provider. */
export const priceKey = (plan: PaidPlanId, interval: BillingInterval) => `easel_${plan}_${interval}`;

export const REFUND_WINDOW_DAYS = 30;
/** Maximum number of images made since the first payment. Failed ones do not count. */
export const REFUND_IMAGE_LIMITS: Readonly<Record<PaidPlanId, number>> = {
  pro: 100,
  team: 500,
  enterprise: 500,
};
export const REFUND_MESSAGE_MAX_LENGTH = 2_000;

/** Reasons for a refund, with their labels. `other` alone is not a valid reason. */
export const REFUND_REASONS = {
  not_working: 'Something does not work, and you could not put it right',
  not_as_described: 'The plan does not give me what its description says',
  mistaken_charge: 'I was charged by mistake, twice, or after I had canceled',
  wrong_plan: 'I chose the wrong plan, and noticed soon',
  results_do_not_fit: 'The results do not fit what I need them for',
  other: 'Something else',
} as const;
export type RefundReason = keyof typeof REFUND_REASONS;
export const REFUND_REASON_IDS = Object.keys(REFUND_REASONS) as [RefundReason, ...RefundReason[]];

export const REFUND_RULES = ['payment', 'window', 'images', 'reason', 'standing'] as const;
/** Rules that must all be met. `payment`: there is a refundable payment. */
export type RefundRule = (typeof REFUND_RULES)[number];

export const REFUND_STATUSES = ['requested', 'in_review', 'approved', 'denied', 'processed'] as const;
export type RefundStatus = (typeof REFUND_STATUSES)[number];

export const REFUND_STAGES = ['request', 'review', 'decision', 'processing'] as const;
export type RefundStage = (typeof REFUND_STAGES)[number];
/** The first and last day of each stage; day 1 is the day (in UTC) of the request. */
export const REFUND_STAGE_DAYS: Readonly<Record<RefundStage, readonly [from: number, to: number]>> = {
  request: [1, 1],
  review: [2, 3],
  decision: [4, 4],
  processing: [5, 10],
};
