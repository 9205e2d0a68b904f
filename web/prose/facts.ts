import { PASSWORD_MIN_LENGTH } from '@easel/shared/contracts/auth';
import {
  REFUND_IMAGE_LIMITS,
  REFUND_STAGE_DAYS,
  REFUND_WINDOW_DAYS,
  type RefundStage,
} from '@easel/shared/contracts/billing';
import {
  ITERATIONS_MAX,
  PROGRAM_PROMPT_MAX_LENGTH,
  PROMPT_MAX_LENGTH,
  SEED_MAX,
  VARIANT_KINDS,
} from '@easel/shared/contracts/generation';
import type { Plan } from '@easel/shared/contracts/plans';
import { PLANS } from '@easel/shared/contracts/plans';
import { DELETION_GRACE_DAYS } from '@easel/shared/contracts/settings';
import {
  ASPECT_RATIOS,
  MAX_SIDE,
  MIN_SIDE,
  RESOLUTIONS,
  SIDE_STEP,
  sideOf,
} from '@easel/shared/contracts/sizes';
import type { Style } from '@easel/shared/contracts/styles';
import { BASIC_STYLES, EXTRA_STYLES, STYLE_IDS } from '@easel/shared/contracts/styles';
import { INVITATION_DAYS } from '@easel/shared/contracts/team';
import { planFeatures } from '../src/content/plan-features.ts';

export type Facts = { readonly [name: string]: string | number | Facts };

const number = new Intl.NumberFormat('en-US');
const and = new Intl.ListFormat('en-GB', { type: 'conjunction' });
const plans: readonly Plan[] = Object.values(PLANS);
const [highRes, vector] = VARIANT_KINDS;

/**
 * The facts that a Markdown text can name, as in `{{plans.free.images}}`. A list is Markdown with one line per item.
 */
export const FACTS: Facts = {
  prompt: { maxLength: PROMPT_MAX_LENGTH, programMaxLength: number.format(PROGRAM_PROMPT_MAX_LENGTH) },
  iterations: { max: ITERATIONS_MAX },
  seed: { max: SEED_MAX },
  password: { minLength: PASSWORD_MIN_LENGTH },
  invitation: { days: INVITATION_DAYS },
  variants: { highRes, vector },
  sizes: {
    resolutions: RESOLUTIONS.join(', '),
    aspectRatios: ASPECT_RATIOS.join(', '),
    minSide: MIN_SIDE,
    maxSide: MAX_SIDE,
    step: SIDE_STEP,
  },
  styles: {
    ids: STYLE_IDS.join(', '),
    basic: { count: BASIC_STYLES.length, list: list(BASIC_STYLES.map(describeStyle)) },
    extra: { count: EXTRA_STYLES.length, list: list(EXTRA_STYLES.map(describeStyle)) },
  },
  plans: {
    ...Object.fromEntries(plans.map((plan) => [plan.id, planFacts(plan)])),
    commercial: planNames((plan) => plan.commercialRights),
    personal: planNames((plan) => !plan.commercialRights),
    unlimited: planNames((plan) => plan.imagesPerMonth === null),
    watermarked: planNames((plan) => plan.watermark),
    annualDiscount: annualDiscount(),
    trials: trials(),
    inFlight: list(plans.map(({ name, maxInFlight }) => `${name}: ${maxInFlight}.`)),
    requests: list(
      plans.map(({ name, apiRequestsPerHour }) => `${name}: ${number.format(apiRequestsPerHour)} an hour.`),
    ),
  },
  legal: {
    minimumAge: 18,
    /** How long data is kept after an account is deleted. */
    retention: `${DELETION_GRACE_DAYS} days`,
    priceNotice: '30 days',
    liabilityMonths: 12,
    legalAnswer: '2-3 business days',
    privacyAnswer: '30 days',
    refundAnswer: '24 hours',
  },
  refund: {
    window: `${REFUND_WINDOW_DAYS} days`,
    limits: refundLimits(),
    ...Object.fromEntries(
      (Object.keys(REFUND_STAGE_DAYS) as RefundStage[]).map((stage) => [
        stage,
        [...new Set(REFUND_STAGE_DAYS[stage])].join('-'),
      ]),
    ),
  },
};

function planFacts(plan: Plan): Facts {
  return {
    name: plan.name,
    monthlyPrice: `$${plan.monthlyPrice}`,
    price: plan.monthlyPrice === 0 ? '$0' : `$${plan.monthlyPrice} a month`,
    annualDiscountPercent: plan.annualDiscountPercent ?? 0,
    images: plan.imagesPerMonth === null ? 'Unlimited' : number.format(plan.imagesPerMonth),
    largestSide: sideOf(plan.largestResolution),
    highResLongSide: number.format(plan.highResLongSide ?? 0),
    seats: plan.seats ?? 'any number of',
    trialDays: plan.trialDays ?? 0,
    requestsPerHour: number.format(plan.apiRequestsPerHour),
    queueWeight: plan.queueWeight,
    turnsForOneOfPro: plan.queueWeight / PLANS.pro.queueWeight,
    use: plan.commercialRights ? 'Personal and commercial' : 'Personal',
    watermark: plan.watermark ? 'Yes' : 'No',
    features: list(planFeatures(plan).map(({ text }) => text)),
  };
}

function describeStyle({ name, description }: Style): string {
  return `${name}: ${description[0]?.toLowerCase()}${description.slice(1)}.`;
}

/** "Pro, Team and Enterprise". */
function planNames(picks: (plan: Plan) => boolean): string {
  return and.format(plans.filter(picks).map(({ name }) => name));
}

/** "20% less", or "10 or 20% less" where plans differ. */
function annualDiscount(): string {
  const discounts = new Set(plans.flatMap(({ annualDiscountPercent }) => annualDiscountPercent ?? []));
  return `${[...discounts].join(' or ')}% less`;
}

/** "Pro can be tried for 7 days without a card." */
function trials(): string {
  return plans
    .flatMap(({ name, trialDays }) =>
      trialDays ? [`${name} can be tried for ${trialDays} days without a card.`] : [],
    )
    .join(' ');
}

/** "at most 100 images on Pro, or 500 on Team and Enterprise". */
function refundLimits(): string {
  const limits: Readonly<Partial<Record<Plan['id'], number>>> = REFUND_IMAGE_LIMITS;
  const parts = [...new Set(Object.values(limits))].map((limit, index) => {
    const names = planNames(({ id }) => limits[id] === limit);
    return `${number.format(limit)} ${index === 0 ? 'images ' : ''}on ${names}`;
  });
  return `at most ${parts.join(', or ')}`;
}

function list(items: readonly string[]): string {
  return items.map((item) => `- ${item}`).join('\n');
}
