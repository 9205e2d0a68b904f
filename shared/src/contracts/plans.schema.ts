import { z } from 'zod';
import { BILLING_INTERVALS, SUBSCRIPTION_STATUSES } from './billing.ts';
import { PLAN_IDS, TIERS } from './plans.ts';
import { resolutionSchema } from './sizes.schema.ts';
import { TEAM_ROLES } from './team.ts';

export const planIdSchema = z.enum(PLAN_IDS).meta({ id: 'PlanId' });
export const tierSchema = z.enum(TIERS).meta({ id: 'Tier' });
export const billingIntervalSchema = z.enum(BILLING_INTERVALS).meta({ id: 'BillingInterval' });

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
    /** People who share the plan, its owner included; null for any number. */
    seats: z.number().int().nullable(),
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

export const planListSchema = z.object({ items: z.array(planSchema) }).meta({ id: 'PlanList' });

/** What the API tells a user of their own subscription. */
export const subscriptionSchema = z
  .object({
    subscribed: z.boolean(),
    tier: tierSchema,
    plan: planIdSchema,
    endDate: z.iso.datetime().nullable(),
    isPro: z.boolean(),
    /** Null where there never was a subscription. */
    status: z.enum(SUBSCRIPTION_STATUSES).nullable(),
    /** Null unless it is paid for. */
    interval: billingIntervalSchema.nullable(),
    /** Null unless it is a trial. */
    trialEndsAt: z.iso.datetime().nullable(),
    /** It ends at `endDate` and is not renewed. */
    cancelAtPeriodEnd: z.boolean(),
    /** What the plan becomes at `endDate`; null where it stays. */
    pendingPlan: planIdSchema.nullable(),
    /** The team whose plan and credits these are; null for one's own. */
    team: z.object({ id: z.uuid(), name: z.string(), role: z.enum(TEAM_ROLES) }).nullable(),
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
