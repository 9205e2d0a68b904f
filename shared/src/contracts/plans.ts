import type { Resolution } from './sizes.ts';

export const PLAN_IDS = ['free', 'pro', 'team', 'enterprise'] as const;
export type PlanId = (typeof PLAN_IDS)[number];

export const TIERS = ['free', 'pro', 'premium'] as const;
/** The subscription service's tier, coarser than the plan: Team and Enterprise are both `premium`. */
export type Tier = (typeof TIERS)[number];

/** What a plan costs, includes and allows. */
export interface Plan {
  id: PlanId;
  name: string;
  tier: Tier;
  /** US dollars a month. */
  monthlyPrice: number;
  /** Percent off when paid by the year; null where there is no yearly price. */
  annualDiscountPercent: number | null;
  /** Images a month; null is unlimited. */
  imagesPerMonth: number | null;
  largestResolution: Resolution;
  watermark: boolean;
  /** Long side in pixels of the largest download; null where only the generated size is offered. */
  highResLongSide: number | null;
  vectorExport: boolean;
  extraStyles: boolean;
  customStyles: boolean;
  /** People who share the plan, its owner included; null for any number. */
  seats: number | null;
  commercialRights: boolean;
  /** Share of the queue: a plan of weight 8 gets eight turns for one of a plan of weight 1. */
  queueWeight: number;
  apiRequestsPerHour: number;
  /** Generations that may be pending or processing at once. */
  maxInFlight: number;
  trialDays: number | null;
  support: string;
}

const ANNUAL_DISCOUNT_PERCENT = 20;
/** How long an answer takes, by the support that a plan includes. */
export const SUPPORT_ANSWERS = {
  community: '2-3 business days',
  email: '24 hours',
  dedicated: '4 hours',
} as const;
const TEAM_SUPPORT = `Priority email support within ${SUPPORT_ANSWERS.email}, live chat`;

/** The only place that knows a price, a quota or a limit. */
export const PLANS: Readonly<Record<PlanId, Plan>> = {
  free: {
    id: 'free',
    name: 'Free',
    tier: 'free',
    monthlyPrice: 0,
    annualDiscountPercent: null,
    imagesPerMonth: 50,
    largestResolution: '1024x1024',
    watermark: true,
    highResLongSide: null,
    vectorExport: false,
    extraStyles: false,
    customStyles: false,
    seats: 1,
    commercialRights: false,
    queueWeight: 1,
    apiRequestsPerHour: 60,
    maxInFlight: 4,
    trialDays: null,
    support: `Community support, ${SUPPORT_ANSWERS.community}`,
  },
  pro: {
    id: 'pro',
    name: 'Pro',
    tier: 'pro',
    monthlyPrice: 9,
    annualDiscountPercent: ANNUAL_DISCOUNT_PERCENT,
    imagesPerMonth: 1_000,
    largestResolution: '1536x1536',
    watermark: false,
    highResLongSide: 3_840,
    vectorExport: false,
    extraStyles: true,
    customStyles: false,
    seats: 1,
    commercialRights: true,
    queueWeight: 8,
    apiRequestsPerHour: 1_000,
    maxInFlight: 20,
    trialDays: 7,
    support: TEAM_SUPPORT,
  },
  team: {
    id: 'team',
    name: 'Team',
    tier: 'premium',
    monthlyPrice: 24,
    annualDiscountPercent: ANNUAL_DISCOUNT_PERCENT,
    imagesPerMonth: 10_000,
    largestResolution: '1536x1536',
    watermark: false,
    highResLongSide: 3_840,
    vectorExport: true,
    extraStyles: true,
    customStyles: true,
    seats: 5,
    commercialRights: true,
    queueWeight: 16,
    apiRequestsPerHour: 5_000,
    maxInFlight: 60,
    trialDays: null,
    support: TEAM_SUPPORT,
  },
  enterprise: {
    id: 'enterprise',
    name: 'Enterprise',
    tier: 'premium',
    monthlyPrice: 99,
    annualDiscountPercent: ANNUAL_DISCOUNT_PERCENT,
    imagesPerMonth: null,
    largestResolution: '1536x1536',
    watermark: false,
    highResLongSide: 3_840,
    vectorExport: true,
    extraStyles: true,
    customStyles: true,
    seats: null,
    commercialRights: true,
    queueWeight: 32,
    apiRequestsPerHour: 20_000,
    maxInFlight: 200,
    trialDays: null,
    support: `Dedicated support, 24/7, within ${SUPPORT_ANSWERS.dedicated}`,
  },
};

/** What an account may do now: the fields that decide its plan. */
export interface Entitlement {
  subscribed: boolean;
  subscriptionTier: Tier;
  subscriptionEnd: Date | null;
  plan: PlanId;
}

/** Subscribed, tier pro or premium, and the period has not ended. */
export function isPro(state: Entitlement, now: Date): boolean {
  const running = state.subscriptionEnd === null || state.subscriptionEnd > now;
  return state.subscribed && state.subscriptionTier !== 'free' && running;
}

/** The plan whose limits hold now. Where tier and plan disagree the tier, which billing writes, decides. */
export function planOf(state: Entitlement, now: Date): Plan {
  if (!isPro(state, now)) return PLANS.free;
  const plan = PLANS[state.plan];
  if (plan.tier === state.subscriptionTier) return plan;
  return state.subscriptionTier === 'pro' ? PLANS.pro : PLANS.team;
}

/** Whether a plan of one tier includes what needs at least another. */
export function tierIncludes(tier: Tier, needed: Tier): boolean {
  return TIERS.indexOf(tier) >= TIERS.indexOf(needed);
}
