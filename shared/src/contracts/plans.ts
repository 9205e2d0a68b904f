import { z } from 'zod';
import { resolutionSchema } from './sizes.ts';

export const PLAN_IDS = ['free', 'pro', 'team', 'enterprise'] as const;
export const planIdSchema = z.enum(PLAN_IDS).meta({ id: 'PlanId' });
export type PlanId = z.infer<typeof planIdSchema>;

/** The subscription service's tier, coarser than the plan: Team and Enterprise are both `premium`. */
export const tierSchema = z.enum(['free', 'pro', 'premium']).meta({ id: 'Tier' });
export type Tier = z.infer<typeof tierSchema>;

export const planSchema = z
  .object({
    id: planIdSchema,
    name: z.string(),
    tier: tierSchema,
    /** US dollars a month. */
    monthlyPrice: z.number(),
    /** Per cent off when paid by the year; null where there is no yearly price. */
    annualDiscountPercent: z.number().nullable(),
    /** Images a month; null is unlimited. */
    imagesPerMonth: z.number().int().nullable(),
    largestResolution: resolutionSchema,
    watermark: z.boolean(),
    /** Long side in pixels of the largest download; null where only the generated size is offered. */
    highResLongSide: z.number().int().nullable(),
    vectorExport: z.boolean(),
    extraStyles: z.boolean(),
    customStyles: z.boolean(),
    commercialRights: z.boolean(),
    /** Share of the queue: a plan of weight 8 gets eight turns for one of a plan of weight 1. */
    queueWeight: z.number().int(),
    apiRequestsPerHour: z.number().int(),
    /** Generations that may be pending or processing at once. */
    maxInFlight: z.number().int(),
    trialDays: z.number().int().nullable(),
    support: z.string(),
  })
  .meta({ id: 'Plan' });
export type Plan = z.infer<typeof planSchema>;

const ANNUAL_DISCOUNT_PERCENT = 20;
const TEAM_SUPPORT = 'Priority email support within 24 hours, live chat';

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
    commercialRights: false,
    queueWeight: 1,
    apiRequestsPerHour: 60,
    maxInFlight: 4,
    trialDays: null,
    support: 'Community support, 2-3 business days',
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
    commercialRights: true,
    queueWeight: 32,
    apiRequestsPerHour: 20_000,
    maxInFlight: 200,
    trialDays: null,
    support: 'Dedicated support, 24/7, within 4 hours',
  },
};

export const planListSchema = z.object({ items: z.array(planSchema) }).meta({ id: 'PlanList' });

/** The parts of a subscriber record that decide a plan. */
export interface SubscriptionState {
  subscribed: boolean;
  subscriptionTier: Tier;
  subscriptionEnd: Date | null;
  plan: PlanId;
}

/** Subscribed, tier pro or premium, and the period has not ended. */
export function isPro(state: SubscriptionState, now: Date): boolean {
  const running = state.subscriptionEnd === null || state.subscriptionEnd > now;
  return state.subscribed && state.subscriptionTier !== 'free' && running;
}

/** The plan whose limits hold now. Where tier and plan disagree the tier, which billing writes, decides. */
export function planOf(state: SubscriptionState, now: Date): Plan {
  if (!isPro(state, now)) return PLANS.free;
  const plan = PLANS[state.plan];
  if (plan.tier === state.subscriptionTier) return plan;
  return state.subscriptionTier === 'pro' ? PLANS.pro : PLANS.team;
}

/** What the API tells a user of their own subscription. */
export const subscriptionSchema = z
  .object({
    subscribed: z.boolean(),
    tier: tierSchema,
    plan: planIdSchema,
    endDate: z.iso.datetime().nullable(),
    isPro: z.boolean(),
    /** Credits: one is one image. `total` and `remaining` are null on an unlimited plan. */
    credits: z.object({
      used: z.number().int(),
      total: z.number().int().nullable(),
      remaining: z.number().int().nullable(),
      resetsAt: z.iso.datetime(),
    }),
    /** Whether the user's own waiting generations are held back. */
    queuePaused: z.boolean(),
  })
  .meta({ id: 'Subscription' });
export type Subscription = z.infer<typeof subscriptionSchema>;
