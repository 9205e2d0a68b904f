import { z } from 'zod';
import {
  BILLING_KINDS,
  PAID_PLAN_IDS,
  PAYMENT_STATUSES,
  REFUND_MESSAGE_MAX_LENGTH,
  REFUND_REASON_IDS,
  REFUND_RULES,
  REFUND_STAGES,
  REFUND_STATUSES,
  SUBSCRIPTION_STATUSES,
} from './billing.ts';
import { boundedText, NO_NUL } from './bounded.schema.ts';
import { billingIntervalSchema, planIdSchema } from './plans.schema.ts';

const instant = z.iso.datetime();
const cents = z.int();

export const paidPlanIdSchema = z
  .enum(PAID_PLAN_IDS, 'Please choose a plan: pro, team or enterprise')
  .meta({ id: 'PaidPlanId' });

/** `POST /api/billing/checkout`, `POST /api/billing/change`, `POST /api/billing/quote` */
export const planOrderSchema = z
  .strictObject({ plan: paidPlanIdSchema, interval: billingIntervalSchema })
  .meta({ id: 'PlanOrder' });
export type PlanOrder = z.output<typeof planOrderSchema>;

/** The page to redirect to: the provider's, or our own with test billing. */
export const billingRedirectSchema = z.object({ url: z.string() }).meta({ id: 'BillingRedirect' });
export type BillingRedirect = z.infer<typeof billingRedirectSchema>;

export const billingSubscriptionSchema = z
  .object({
    plan: paidPlanIdSchema,
    /** Null for a trial. */
    interval: billingIntervalSchema.nullable(),
    status: z.enum(SUBSCRIPTION_STATUSES),
    currentPeriodStart: instant,
    currentPeriodEnd: instant,
    /** Null unless it is a trial. */
    trialEndsAt: instant.nullable(),
    /** Whether it ends with the period instead of renewing. */
    cancelAtPeriodEnd: z.boolean(),
    /** The plan and interval from the next period on; both null if nothing changes. */
    pendingPlan: paidPlanIdSchema.nullable(),
    pendingInterval: billingIntervalSchema.nullable(),
    /** The amount of the next payment; null if none follows. */
    nextPayment: z.object({ at: instant, amountCents: cents }).nullable(),
  })
  .meta({ id: 'BillingSubscription' });
export type BillingSubscription = z.infer<typeof billingSubscriptionSchema>;

export const paymentSchema = z
  .object({
    id: z.uuid(),
    status: z.enum(PAYMENT_STATUSES),
    amountCents: cents,
    /** ISO 4217, lower case. */
    currency: z.string(),
    plan: paidPlanIdSchema,
    interval: billingIntervalSchema,
    periodStart: instant,
    periodEnd: instant,
    /** When the payment succeeded or failed. */
    createdAt: instant,
    refundedAt: instant.nullable(),
    /** The provider's page about it; null with test billing. */
    invoiceUrl: z.string().nullable(),
  })
  .meta({ id: 'Payment' });
export type Payment = z.infer<typeof paymentSchema>;

/** One rule of the refund policy, whether it is met now, and why. `reason` depends on the request. */
export const refundRuleSchema = z.object({
  rule: z.enum(REFUND_RULES),
  isMet: z.boolean(),
  explanation: z.string(),
});

export const refundEligibilitySchema = z
  .object({
    /** Whether a request with a valid reason is accepted. */
    isEligible: z.boolean(),
    rules: z.array(refundRuleSchema),
    /** The default payment of a request. */
    paymentId: z.uuid().nullable(),
    /** The open request, which prevents another. */
    openRequestId: z.uuid().nullable(),
  })
  .meta({ id: 'RefundEligibility' });
export type RefundEligibility = z.infer<typeof refundEligibilitySchema>;

/** `GET /api/billing` */
export const billingSchema = z
  .object({
    /** `none`: nothing is sold, and operators give plans. */
    provider: z.enum(BILLING_KINDS),
    /** Whether payments are simulated. */
    isTestBilling: z.boolean(),
    /** The plan whose limits apply now. */
    plan: planIdSchema,
    /** The latest subscription, even if it has ended; null if there was none. */
    subscription: billingSubscriptionSchema.nullable(),
    trial: z.object({ isAvailable: z.boolean(), plan: paidPlanIdSchema, days: z.int() }),
    /** The actions available now, with the reason for each that is not. */
    actions: z.object({
      trial: z.object({ isAllowed: z.boolean(), reason: z.string().nullable() }),
      checkout: z.object({ isAllowed: z.boolean(), reason: z.string().nullable() }),
      change: z.object({ isAllowed: z.boolean(), reason: z.string().nullable() }),
      cancel: z.object({ isAllowed: z.boolean(), reason: z.string().nullable() }),
      resume: z.object({ isAllowed: z.boolean(), reason: z.string().nullable() }),
      portal: z.object({ isAllowed: z.boolean(), reason: z.string().nullable() }),
    }),
    /** The latest 100, newest first. */
    payments: z.array(paymentSchema),
    refund: refundEligibilitySchema,
  })
  .meta({ id: 'Billing' });
export type Billing = z.infer<typeof billingSchema>;
export type BillingAction = keyof Billing['actions'];

/** `POST /api/billing/quote`: the effect and cost of a change or a first order. Changes nothing. */
export const planQuoteSchema = z
  .object({
    plan: paidPlanIdSchema,
    interval: billingIntervalSchema,
    /**
     * `checkout`: no subscription to change, so it is bought. `now`: at once, for the difference. `period_end`: with the next
     * payment. `none`: it is the current plan.
     */
    effect: z.enum(['checkout', 'now', 'period_end', 'none']),
    effectiveAt: instant,
    /** The amount due at once, before taxes that the provider adds. */
    dueNowCents: cents,
    /** The amount of each payment after that. */
    renewalCents: cents,
    /** When the next payment is due. */
    renewsAt: instant,
    /** Set if the plan changes at once but the interval only with the next payment. */
    intervalChangesAt: instant.nullable(),
  })
  .meta({ id: 'PlanQuote' });
export type PlanQuote = z.infer<typeof planQuoteSchema>;

export const testCheckoutParamsSchema = z.strictObject({ session: z.uuid() });

/** `GET /api/billing/test-checkout/{session}`: the order to confirm. */
export const testCheckoutSchema = z
  .object({
    session: z.uuid(),
    status: z.enum(['open', 'completed', 'declined', 'expired']),
    plan: paidPlanIdSchema,
    interval: billingIntervalSchema,
    amountCents: cents,
    currency: z.string(),
    expiresAt: instant,
  })
  .meta({ id: 'TestCheckout' });
export type TestCheckout = z.infer<typeof testCheckoutSchema>;

/** `POST /api/billing/test-checkout/{session}`. The answer is a redirect. */
export const testCheckoutAnswerSchema = z
  .strictObject({ confirm: z.boolean() })
  .meta({ id: 'TestCheckoutAnswer' });
export type TestCheckoutAnswer = z.output<typeof testCheckoutAnswerSchema>;

const BROKEN_TEXT = 'The message contains broken text';

/** `POST /api/refunds` */
export const refundRequestSchema = z
  .strictObject({
    reason: z.enum(REFUND_REASON_IDS, 'Please choose a reason'),
    message: boundedText(REFUND_MESSAGE_MAX_LENGTH)
      .min(1, 'Please tell us in a sentence what went wrong')
      .regex(NO_NUL, BROKEN_TEXT)
      .refine((text) => text.isWellFormed(), BROKEN_TEXT),
    /** Defaults to the latest payment that can be refunded. */
    paymentId: z.uuid().optional(),
  })
  .meta({ id: 'RefundRequest' });
export type RefundRequest = z.output<typeof refundRequestSchema>;

const day = z.iso.date();

export const refundSchema = z
  .object({
    id: z.uuid(),
    paymentId: z.uuid(),
    plan: paidPlanIdSchema,
    amountCents: cents,
    currency: z.string(),
    reason: z.enum(REFUND_REASON_IDS),
    message: z.string(),
    status: z.enum(REFUND_STATUSES),
    requestedAt: instant,
    decidedAt: instant.nullable(),
    /** The operator's reason; never null when denied. */
    decisionNote: z.string().nullable(),
    processedAt: instant.nullable(),
    /** In order. Stages that a denied request does not reach are `skipped`. */
    timeline: z.array(
      z.object({
        stage: z.enum(REFUND_STAGES),
        firstDay: z.int(),
        lastDay: z.int(),
        /** The same as UTC dates. */
        from: day,
        to: day,
        state: z.enum(['done', 'current', 'upcoming', 'skipped']),
      }),
    ),
  })
  .meta({ id: 'Refund' });
export type Refund = z.infer<typeof refundSchema>;

/** `GET /api/refunds`, newest first. */
export const refundListSchema = z
  .object({ items: z.array(refundSchema), eligibility: refundEligibilitySchema })
  .meta({ id: 'RefundList' });
export type RefundList = z.infer<typeof refundListSchema>;
