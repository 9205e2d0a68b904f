import { createHmac } from 'node:crypto';
import { AppError } from '@easel/shared/node/app-error';
import type { Tx } from '@easel/shared/node/db/client';
import { canonicalAddress } from '@easel/shared/node/domain/canonical-address';
import type { EntitlementRow } from '@easel/shared/node/repos/billing/entitlements.repo';
import { takeTrial } from '@easel/shared/node/repos/billing/trials.repo';

export interface Trials {
  /** Whether a trial requires a confirmed address. */
  mustConfirm: boolean;
  /**
   * Records a trial, in the transaction that starts it. A unique key decides between parallel ones.
   *
   * @throws {AppError} illegal_state when the mailbox has had one, under any spelling of its address
   */
  take(tx: Tx, user: Pick<EntitlementRow, 'userId' | 'email'>, startedAt: Date): Promise<void>;
}

/** Limits trials to one for each mailbox if mail can be sent, otherwise to one for each account. */
export function createTrials({ mustConfirm, key }: { mustConfirm: boolean; key: Buffer }): Trials {
  const hashOf = (email: string) => createHmac('sha256', key).update(canonicalAddress(email)).digest();
  return {
    mustConfirm,
    async take(tx, { userId, email }, startedAt) {
      if (!mustConfirm) return;
      if (await takeTrial(tx, { addressHash: hashOf(email), userId, startedAt })) return;
      throw new AppError('illegal_state', {
        detail: 'You have already used your trial. Each person gets one.',
      });
    },
  };
}
