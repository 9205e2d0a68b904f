import type { AdminRefund, RefundVerdictRequest } from '@easel/shared/contracts/admin-refunds.schema';
import type { Db } from '@easel/shared/node/db/client';
import { findUser } from '@easel/shared/node/repos/accounts/users.repo';
import type { RefundRow } from '@easel/shared/node/repos/billing/refunds.repo';
import { type Actor, recordAction } from '@easel/shared/node/repos/operations/audit.repo';
import type { RefundDecisions } from '../refunds/refund-decisions.ts';

const AT_ONCE = 100;

export interface AdminRefundsOptions {
  db: Db;
  refundDecisions: Pick<RefundDecisions, 'listUndecided' | 'review' | 'decideRefund'>;
}

export type AdminRefundsService = ReturnType<typeof createAdminRefundsService>;

/** Lists and decides refund requests. */
export function createAdminRefundsService({ db, refundDecisions }: AdminRefundsOptions) {
  async function present(row: RefundRow): Promise<AdminRefund> {
    const { id, userId, plan, amountCents, currency, reason, message, rules } = row;
    const user = userId === null ? undefined : await findUser(db, userId);
    return {
      id,
      plan,
      amountCents,
      currency,
      reason,
      message,
      rules,
      isInReview: row.status === 'in_review',
      owner: user ? { id: user.id, email: user.email, name: user.fullName } : null,
      requestedAt: row.requestedAt.toISOString(),
    };
  }

  return {
    /** Lists undecided requests, oldest first. */
    async list(): Promise<AdminRefund[]> {
      return Promise.all((await refundDecisions.listUndecided(AT_ONCE)).map(present));
    },

    /** Marks a request as under review, which its user sees. @throws {AppError} not_found */
    async review(actor: Exclude<Actor, string>, id: string): Promise<void> {
      await refundDecisions.review(id, (tx) =>
        recordAction(tx, actor, { action: 'refund.in-review', subjectId: id }),
      );
    },

    /**
     * Decides a request. The user gets a mail with the reason.
     *
     * @throws {AppError} not_found, illegal_state when it is already decided
     */
    async decide(
      actor: Exclude<Actor, string>,
      id: string,
      { decision, reason }: RefundVerdictRequest,
    ): Promise<void> {
      const action = decision === 'approve' ? 'refund.approved' : 'refund.denied';
      await refundDecisions.decideRefund(id, { decision, decidedBy: actor.userId, note: reason }, (tx) =>
        recordAction(tx, actor, { action, subjectId: id, reason }),
      );
    },
  };
}
