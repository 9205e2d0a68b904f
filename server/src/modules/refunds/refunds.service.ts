import type { RefundEligibility, RefundRequest } from '@easel/shared/contracts/billing.schema';
import { AppError } from '@easel/shared/node/app-error';
import type { Db } from '@easel/shared/node/db/client';
import { findUser } from '@easel/shared/node/repos/accounts/users.repo';
import {
  countImagesSince,
  findPayment,
  firstPaidAt,
  hasDispute,
  listPayments,
  type PaymentRow,
} from '@easel/shared/node/repos/billing/payments.repo';
import {
  findOpenRefund,
  findRefund,
  insertRefund,
  listRefunds,
  type RefundRow,
} from '@easel/shared/node/repos/billing/refunds.repo';
import { findSubscription } from '@easel/shared/node/repos/billing/subscriptions.repo';
import { v7 as uuidv7 } from 'uuid';
import type { BillingMails } from '../billing/billing-mails.ts';
import { stageSpan } from './refund-timeline.ts';
import { checkRefundRules, type RuleResult } from './refunds.policy.ts';

const PAYMENTS_LOOKED_AT = 100;

export interface RefundsServiceOptions {
  db: Db;
  mails: BillingMails;
  now: () => Date;
}

/** Checks and files refund requests. */
export interface RefundsService {
  /** Checks the rules before a reason is given. */
  eligibility(userId: string): Promise<RefundEligibility>;
  list(userId: string): Promise<RefundRow[]>;
  /**
   * Files a request.
   *
   * @throws {AppError} not_found for another user's payment, illegal_state naming the rules that are not met
   */
  request(userId: string, request: RefundRequest): Promise<RefundRow>;
}

export function createRefundsService({ db, mails, now }: RefundsServiceOptions): RefundsService {
  async function check(userId: string, payment: PaymentRow | undefined, reason?: RefundRequest['reason']) {
    const [firstPaid, subscription, user, disputed] = await Promise.all([
      firstPaidAt(db, userId),
      findSubscription(db, userId),
      findUser(db, userId),
      hasDispute(db, userId),
    ]);
    return checkRefundRules({
      payment,
      reason,
      firstPaidAt: firstPaid,
      now: now(),
      images: firstPaid ? await countImagesSince(db, userId, firstPaid) : 0,
      standing: {
        isPastDue: subscription?.status === 'past_due',
        hasDispute: disputed,
        isSuspended: Boolean(user?.suspendedAt),
      },
    });
  }

  async function lastRefundable(userId: string): Promise<PaymentRow | undefined> {
    const payments = await listPayments(db, userId, PAYMENTS_LOOKED_AT);
    return payments.find(isRefundable);
  }

  async function chosenPayment(userId: string, paymentId: string | undefined) {
    if (paymentId === undefined) return lastRefundable(userId);
    const payment = await findPayment(db, paymentId);
    if (payment?.userId !== userId) throw new AppError('not_found');
    return isRefundable(payment) ? payment : undefined;
  }

  return {
    async eligibility(userId) {
      const payment = await lastRefundable(userId);
      const [rules, open] = await Promise.all([check(userId, payment), findOpenRefund(db, userId)]);
      return {
        isEligible: open === undefined && rules.every(({ isMet }) => isMet),
        rules,
        paymentId: payment?.id ?? null,
        openRequestId: open ?? null,
      };
    },
    list: (userId) => listRefunds(db, userId),

    async request(userId, { reason, message, paymentId }) {
      const payment = await chosenPayment(userId, paymentId);
      const rules = await check(userId, payment, reason);
      const failed = rules.filter(({ isMet }) => !isMet);
      if (failed.length > 0 || !payment) throw notEligible(failed);
      const id = uuidv7();
      const filed = await insertRefund(db, {
        id,
        userId,
        paymentId: payment.id,
        reason,
        message,
        requestedAt: now(),
        rules: JSON.stringify(rules),
      });
      if (!filed) {
        throw new AppError('illegal_state', {
          detail: 'You have already asked for a refund of this payment.',
        });
      }
      const row = await findRefund(db, id);
      if (!row) throw new AppError('unauthenticated');
      mails.refundRequested(userId, payment.amountCents, stageSpan(row.requestedAt, 'decision').to);
      return row;
    },
  };
}

const isRefundable = ({ status, amountCents }: PaymentRow) => status === 'paid' && amountCents > 0;

function notEligible(failed: readonly RuleResult[]): AppError {
  const errors = failed.map(({ rule, explanation }) => ({
    pointer: `/${rule}`,
    message: explanation,
  }));
  const detail = failed.map(({ explanation }) => explanation).join(' ');
  return new AppError('illegal_state', { detail, details: { errors } });
}
