import { REFUND_IMAGE_LIMITS, REFUND_WINDOW_DAYS } from '@easel/shared/contracts/billing';
import { PLANS } from '@easel/shared/contracts/plans';
import type { Plan } from '@easel/shared/contracts/plans.schema';

/** A calendar date, the same for all legal texts. */
export const LAST_UPDATED = '2024-12-15';

/** Numbers that more than one legal text names. Those of the plans are the catalogue's. */
export const LEGAL_FACTS = {
  minimumAge: 18,
  /** Days that data is kept after the account was deleted. */
  retentionDays: 30,
  priceNoticeDays: 30,
  liabilityMonths: 12,
  privacyAnswerDays: 30,
  legalAnswer: '2-3 business days',
  refundAnswer: '24 hours',
  refundWindowDays: REFUND_WINDOW_DAYS,
} as const;

/** The most images that a refund allows; null where nothing was paid. */
const REFUND_IMAGES: Readonly<Record<Plan['id'], number | null>> = { free: null, ...REFUND_IMAGE_LIMITS };

const all: readonly Plan[] = Object.values(PLANS);
const number = new Intl.NumberFormat('en-US');
const and = new Intl.ListFormat('en-GB', { type: 'conjunction' });

/** The names of the plans that a test picks, as one would say them: "Pro, Team and Enterprise". */
export function namesOfPlans(picks: (plan: Plan) => boolean): string {
  return and.format(all.filter(picks).map(({ name }) => name));
}

/** What each plan costs, gives and allows, as the rows of a table. */
export function planRows(): string[][] {
  return all.map((plan) => [
    plan.name,
    plan.monthlyPrice === 0 ? '$0' : `$${plan.monthlyPrice} a month`,
    plan.imagesPerMonth === null ? 'Unlimited' : number.format(plan.imagesPerMonth),
    plan.commercialRights ? 'Personal and commercial' : 'Personal',
    plan.watermark ? 'Yes' : 'No',
  ]);
}

/** "20 % less", or a range where plans differ. */
export function annualDiscount(): string {
  const discounts = [...new Set(all.flatMap(({ annualDiscountPercent: percent }) => percent ?? []))];
  return `${discounts.join(' or ')}% less`;
}

/** "at most 100 images on Pro, or 500 on Team and Enterprise". */
export function refundLimits(): string {
  const limits = [...new Set(Object.values(REFUND_IMAGES).filter((limit) => limit !== null))];
  const parts = limits.map((limit, index) => {
    const plans = namesOfPlans(({ id }) => REFUND_IMAGES[id] === limit);
    return `${number.format(limit)} ${index === 0 ? 'images ' : ''}on ${plans}`;
  });
  return `at most ${parts.join(', or ')}`;
}

/** The trials that the catalogue offers: "Pro can be tried for 7 days without a card." */
export function trials(): string {
  return all
    .flatMap(({ name, trialDays }) =>
      trialDays ? [`${name} can be tried for ${trialDays} days without a card.`] : [],
    )
    .join(' ');
}
