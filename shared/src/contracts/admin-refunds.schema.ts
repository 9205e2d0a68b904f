import { z } from 'zod';
import { personSchema, reasonSchema } from './admin.schema.ts';
import { refundRuleSchema } from './billing.schema.ts';
import { REFUND_REASON_IDS } from './billing.ts';
import { planIdSchema } from './plans.schema.ts';

/** A refund request without a decision. */
export const adminRefundSchema = z.object({
  id: z.uuid(),
  /** Null for an erased account. */
  owner: personSchema.nullable(),
  plan: planIdSchema,
  amountCents: z.int(),
  /** ISO 4217, lower case. */
  currency: z.string(),
  reason: z.enum(REFUND_REASON_IDS),
  message: z.string(),
  /** The refund policy's rules, as evaluated at the time of the request. */
  rules: z.array(refundRuleSchema),
  /** Whether an operator has started the review. Shown to the user. */
  isInReview: z.boolean(),
  requestedAt: z.iso.datetime(),
});
export type AdminRefund = z.infer<typeof adminRefundSchema>;

/** Oldest first, up to a fixed maximum. */
export const adminRefundListSchema = z.object({ items: z.array(adminRefundSchema) });

/** `POST /api/admin/refunds/{id}/decision`. The user sees the reason. */
export const refundVerdictSchema = z.strictObject({
  decision: z.enum(['approve', 'deny']),
  reason: reasonSchema,
});
export type RefundVerdictRequest = z.output<typeof refundVerdictSchema>;
