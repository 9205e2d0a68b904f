import type { Refund } from '@easel/shared/contracts/billing.schema';
import type { RefundRow } from '@easel/shared/node/repos/billing/refunds.repo';
import { timelineOf } from './refund-timeline.ts';

/** Presents a request to its owner. */
export function presentRefund(row: RefundRow): Refund {
  const { id, paymentId, plan, amountCents, currency, reason, message, status, decisionNote } = row;
  return {
    id,
    paymentId,
    plan,
    amountCents,
    currency,
    reason,
    message,
    status,
    decisionNote,
    requestedAt: row.requestedAt.toISOString(),
    decidedAt: row.decidedAt?.toISOString() ?? null,
    processedAt: row.processedAt?.toISOString() ?? null,
    timeline: timelineOf(row),
  };
}
