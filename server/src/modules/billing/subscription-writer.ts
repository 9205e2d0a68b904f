import type { Db, Tx } from '@easel/shared/node/db/client';
import { entitlementOf } from '@easel/shared/node/domain/entitlement';
import { recordSecurityEvent } from '@easel/shared/node/repos/accounts/security-events.repo';
import { lockEntitlement } from '@easel/shared/node/repos/billing/entitlements.repo';
import {
  findSubscription,
  type SubscriptionFacts,
  type SubscriptionRow,
  saveSubscription,
} from '@easel/shared/node/repos/billing/subscriptions.repo';
import type { BillingMails } from './billing-mails.ts';
import { noticeOf } from './subscription-notice.ts';

/** The next state of a subscription; undefined leaves it as it is. */
export type Decision = { facts: SubscriptionFacts; trialStartedAt?: Date; syncedTicket?: number } | undefined;

/** The only writer of subscriptions. */
export interface SubscriptionWriter {
  /**
   * Calls `decide` under the entitlement's lock, writes the result, records the change in the security log and mails it to the
   * user. `decide` may write more in the same transaction. Does nothing for a user who no longer exists.
   */
  write(
    userId: string,
    decide: (tx: Tx, before: SubscriptionRow | undefined) => Promise<Decision> | Decision,
  ): Promise<void>;
}

export function createSubscriptionWriter({ db, mails }: { db: Db; mails: BillingMails }): SubscriptionWriter {
  return {
    async write(userId, decide) {
      const notice = await db.transaction().execute(async (tx) => {
        if (!(await lockEntitlement(tx, userId))) return undefined;
        const before = await findSubscription(tx, userId);
        const decision = await decide(tx, before);
        if (!decision) return undefined;
        const { facts, ...marks } = decision;
        await saveSubscription(tx, userId, { facts, entitlement: entitlementOf(facts) }, marks);
        const notice = noticeOf(before, facts);
        if (notice) {
          const { kind: change, plan } = notice;
          await recordSecurityEvent(tx, { kind: 'plan_changed', userId, details: { change, plan } });
        }
        return notice;
      });
      if (notice) mails.notify(userId, notice);
    },
  };
}

/** Returns the facts of a row, without our own notes. */
export function factsOf(row: SubscriptionRow): SubscriptionFacts {
  const {
    userId: _,
    trialStartedAt: _trial,
    syncedTicket: _ticket,
    busyUntil: _busy,
    busyToken: _token,
    updatedAt: _at,
    ...facts
  } = row;
  return facts;
}

/** Returns the facts of a subscription that ends now, with nothing pending. */
export const endedFacts = (row: SubscriptionRow, endedAt: Date): SubscriptionFacts => ({
  ...factsOf(row),
  status: 'canceled',
  endedAt,
  cancelAtPeriodEnd: false,
  pendingPlan: null,
  pendingInterval: null,
  pendingPriceCents: null,
});
