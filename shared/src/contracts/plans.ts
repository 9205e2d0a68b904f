import type { EnlargeScale } from './inputs.ts';
import type { Resolution } from './sizes.ts';

export const PLAN_IDS = ['free', 'pro', 'team', 'enterprise'] as const;
export type PlanId = (typeof PLAN_IDS)[number];

export const TIERS = ['free', 'pro', 'premium'] as const;
/** The subscription service's tier, coarser than the plan: Team and Enterprise are both `premium`. */
export type Tier = (typeof TIERS)[number];

/** A plan's price, contents and limits. */
export interface Plan {
  id: PlanId;
  name: string;
  tier: Tier;
  /** US dollars per month. */
  monthlyPrice: number;
  /** Percent off when paid yearly; null without a yearly price. */
  annualDiscountPercent: number | null;
  /** Images per month; null for unlimited. */
  imagesPerMonth: number | null;
  largestResolution: Resolution;
  watermark: boolean;
  /** Long side in pixels of the largest download; null for the generated size only. */
  highResLongSide: number | null;
  vectorExport: boolean;
  extraStyles: boolean;
  customStyles: boolean;
  /** Users who share the plan, including its owner; null for any number. */
  seats: number | null;
  commercialRights: boolean;
  /** Weight in the queue: under full load, accounts get seconds of the workers in this proportion. */
  queueWeight: number;
  apiRequestsPerHour: number;
  /** Generations that may be pending or processing at once. */
  maxInFlight: number;
  /** Images of one contact sheet. */
  maxSheetCells: number;
  /** Generations that run at once while other accounts wait. */
  maxRunning: number;
  trialDays: number | null;
  support: string;
}

const ANNUAL_DISCOUNT_PERCENT = 20;
/** Response times by support level. */
export const SUPPORT_ANSWERS = {
  community: '2-3 business days',
  email: '24 hours',
  dedicated: '4 hours',
} as const;
const TEAM_SUPPORT = `Priority email support within ${SUPPORT_ANSWERS.email}`;

/** The single source of prices, quotas and limits. */
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
    maxSheetCells: 4,
    maxRunning: 2,
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
    maxSheetCells: 16,
    maxRunning: 8,
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
    maxSheetCells: 36,
    maxRunning: 16,
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
    maxSheetCells: 64,
    maxRunning: 32,
    trialDays: null,
    support: `Dedicated support, 24/7, within ${SUPPORT_ANSWERS.dedicated}`,
  },
};

/** Credits of an enlargement by its scale, whatever the model: it makes no new picture. */
export const ENLARGE_CREDITS: Readonly<Record<EnlargeScale, number>> = { 2: 1, 4: 2 };

/** The fields that decide an account's plan. */
export interface Entitlement {
  subscribed: boolean;
  subscriptionTier: Tier;
  subscriptionEnd: Date | null;
  plan: PlanId;
}

/** Returns whether an account is subscribed with tier pro or premium, and its period has not ended. */
export function isPro(state: Entitlement, now: Date): boolean {
  const running = state.subscriptionEnd === null || state.subscriptionEnd > now;
  return state.subscribed && state.subscriptionTier !== 'free' && running;
}

/** Returns the plan whose limits apply now. If tier and plan disagree, the tier decides, because billing writes it. */
export function planOf(state: Entitlement, now: Date): Plan {
  if (!isPro(state, now)) return PLANS.free;
  const plan = PLANS[state.plan];
  if (plan.tier === state.subscriptionTier) return plan;
  return state.subscriptionTier === 'pro' ? PLANS.pro : PLANS.team;
}

/** Returns whether a tier includes what requires at least another tier. */
export function tierIncludes(tier: Tier, needed: Tier): boolean {
  return TIERS.indexOf(tier) >= TIERS.indexOf(needed);
}
