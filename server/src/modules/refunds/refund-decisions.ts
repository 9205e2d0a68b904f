import { AppError } from '@easel/shared/node/app-error';
import type { Db, Tx } from '@easel/shared/node/db/client';
import type { Logger } from '@easel/shared/node/logger';
import { findPayment } from '@easel/shared/node/repos/billing/payments.repo';
import {
  beginReview,
  findRefund,
  findUnprocessed,
  listUndecidedRefunds,
  markProcessed,
  type RefundRow,
  recordDecision,
} from '@easel/shared/node/repos/billing/refunds.repo';
import type { BillingService } from '../billing/billing.service.ts';
import type { BillingMails } from '../billing/billing-mails.ts';
import type { BillingProvider } from '../billing/providers/provider.ts';
import { stageSpan } from './refund-timeline.ts';

const AT_ONCE = 20;

export interface RefundDecisionOptions {
  db: Db;
  billing: BillingService;
  provider: BillingProvider;
  mails: BillingMails;
  logger: Logger;
  now: () => Date;
}

/** `decidedBy` is an operator's id or name. */
export type RefundVerdict =
  | { decision: 'approve'; decidedBy: string; note: string | null }
  | { decision: 'deny'; decidedBy: string; note: string };

/** Decides refund requests. The caller checks that the user is an operator. */
export interface RefundDecisions {
  /** Lists undecided requests, oldest first. */
  listUndecided(limit: number): Promise<RefundRow[]>;
  /**
   * Marks a request as under review, unless it already is, or is decided.
   *
   * @param alongside runs in the same transaction
   * @throws {AppError} not_found
   */
  review(id: string, alongside?: (tx: Tx) => Promise<void>): Promise<RefundRow>;
  /**
   * Decides a request, once. An approved one is paid back and ends the subscription that was paid for; a chore retries
   * this until it succeeds.
   *
   * @param alongside runs in the transaction of the decision
   * @throws {AppError} not_found, illegal_state when it is already decided
   */
  decideRefund(id: string, verdict: RefundVerdict, alongside?: (tx: Tx) => Promise<void>): Promise<RefundRow>;
  /** Pays back approved requests that have not been paid back yet. */
  processApproved(): Promise<void>;
}

export function createRefundDecisions(options: RefundDecisionOptions): RefundDecisions {
  const { db, billing, provider, mails, logger, now } = options;

  async function known(id: string): Promise<RefundRow> {
    const row = await findRefund(db, id);
    if (!row) throw new AppError('not_found');
    return row;
  }

  /** Each step is idempotent. The request's id is the idempotency key of the refund. */
  async function process(id: string): Promise<void> {
    const { paymentId, userId } = await known(id);
    const payment = await findPayment(db, paymentId);
    if (!payment) throw new AppError('not_found');
    if (payment.provider !== provider.name) {
      logger.error({ id, paymentId }, 'a refund belongs to a payment provider that is not configured');
      return;
    }
    await provider.refund(payment, id);
    // For a charge of a past period, there is no plan to end.
    if (userId !== null && payment.periodEnd > now()) await billing.endPaidBy(userId, payment);
    await markProcessed(db, id, now());
  }

  return {
    listUndecided: (limit) => listUndecidedRefunds(db, limit),
    async review(id, alongside) {
      await db.transaction().execute(async (tx) => {
        if (await beginReview(tx, id)) await alongside?.(tx);
      });
      return known(id);
    },

    async decideRefund(id, { decision, decidedBy, note: decisionNote }, alongside) {
      await known(id);
      const isApproved = decision === 'approve';
      const status = isApproved ? 'approved' : 'denied';
      await db.transaction().execute(async (tx) => {
        if (!(await recordDecision(tx, id, { status, decidedAt: now(), decidedBy, decisionNote }))) {
          throw new AppError('illegal_state', { detail: 'This request has already been decided.' });
        }
        await alongside?.(tx);
      });
      const { userId, amountCents, requestedAt } = await known(id);
      if (userId !== null) {
        const paidBackBy = stageSpan(requestedAt, 'processing').to;
        mails.refundDecided(userId, { amountCents, isApproved, note: decisionNote, paidBackBy });
      }
      if (isApproved) {
        await process(id).catch((err: unknown) => logger.warn({ err, id }, 'refund not paid back yet'));
      }
      return known(id);
    },

    async processApproved() {
      for (const id of await findUnprocessed(db, AT_ONCE)) {
        await process(id).catch((err: unknown) => logger.warn({ err, id }, 'refund not paid back yet'));
      }
    },
  };
}
