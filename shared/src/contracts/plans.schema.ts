import { z } from 'zod';
import { BILLING_INTERVALS, SUBSCRIPTION_STATUSES } from './billing.ts';
import { PLAN_IDS, type Plan, TIERS } from './plans.ts';
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
    monthlyPrice: z.number(),
    annualDiscountPercent: z.number().nullable(),
    imagesPerMonth: z.number().int().nullable(),
    largestResolution: resolutionSchema,
    watermark: z.boolean(),
    highResLongSide: z.number().int().nullable(),
    vectorExport: z.boolean(),
    extraStyles: z.boolean(),
    customStyles: z.boolean(),
    seats: z.number().int().nullable(),
    commercialRights: z.boolean(),
    queueWeight: z.number().int(),
    apiRequestsPerHour: z.number().int(),
    maxInFlight: z.number().int(),
    maxSheetCells: z.number().int(),
    maxRunning: z.number().int(),
    trialDays: z.number().int().nullable(),
    support: z.string(),
  })
  .meta({ id: 'Plan' }) satisfies z.ZodType<Plan>;

export const planListSchema = z
  .object({
    items: z.array(planSchema),
    /** Credits of an enlargement by its scale. */
    enlargeCredits: z.object({ '2': z.int(), '4': z.int() }),
  })
  .meta({ id: 'PlanList' });

/** A user's own subscription. */
export const subscriptionSchema = z
  .object({
    subscribed: z.boolean(),
    tier: tierSchema,
    plan: planIdSchema,
    endDate: z.iso.datetime().nullable(),
    isPro: z.boolean(),
    /** Null if there never was a subscription. */
    status: z.enum(SUBSCRIPTION_STATUSES).nullable(),
    /** Null unless it is paid for. */
    interval: billingIntervalSchema.nullable(),
    /** Null unless it is a trial. */
    trialEndsAt: z.iso.datetime().nullable(),
    /** Whether it ends at `endDate` instead of renewing. */
    cancelAtPeriodEnd: z.boolean(),
    /** The plan from `endDate` on; null if it stays. */
    pendingPlan: planIdSchema.nullable(),
    /** The team whose plan and credits these are; null for the user's own. */
    team: z.object({ id: z.uuid(), name: z.string(), role: z.enum(TEAM_ROLES) }).nullable(),
    /** Credits of the current period. `total` and `remaining` are null on an unlimited plan. */
    credits: z.object({
      used: z.number().int(),
      total: z.number().int().nullable(),
      remaining: z.number().int().nullable(),
      /**
       * Why fewer credits are available than the plan includes: the address is not confirmed, or a payment is due. Null
       * if neither applies.
       */
      holdback: z.enum(['email_not_confirmed', 'past_due']).nullable(),
      resetsAt: z.iso.datetime(),
    }),
    /** Whether the user's queue is paused. */
    queuePaused: z.boolean(),
  })
  .meta({ id: 'Subscription' });
export type Subscription = z.infer<typeof subscriptionSchema>;

/** The part of it for API keys that may change the queue but not read the account. */
const queueStateSchema = subscriptionSchema.pick({ queuePaused: true }).meta({ id: 'QueueState' });

/**
 * `POST /api/queue/pause` and `resume`. The larger schema comes first: the smaller one would match as well, and drop
 * the other fields.
 */
export const queueAnswerSchema = z.union([subscriptionSchema, queueStateSchema]);
export type QueueAnswer = z.infer<typeof queueAnswerSchema>;
