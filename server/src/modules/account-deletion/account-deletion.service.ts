import { DAY_MS } from '@easel/shared/contracts/durations';
import { DELETION_GRACE_DAYS } from '@easel/shared/contracts/settings';
import { AppError } from '@easel/shared/node/app-error';
import type { Background } from '@easel/shared/node/async/background';
import type { Db, Tx } from '@easel/shared/node/db/client';
import { announceEndOfUse } from '@easel/shared/node/events/announce';
import type { EventBus } from '@easel/shared/node/events/event-bus';
import { cancelAll, requestDeletion } from '@easel/shared/node/repos/accounts/deletions.repo';
import { type Origin, recordSecurityEvent } from '@easel/shared/node/repos/accounts/security-events.repo';
import { isSessionAlive, revokeSessionsOf } from '@easel/shared/node/repos/accounts/sessions.repo';
import { findUser } from '@easel/shared/node/repos/accounts/users.repo';
import type { AuthenticatedUser } from '../../http/access-tokens.ts';
import type { RevokedSessions } from '../../realtime/revoked-sessions.ts';
import type { AuthMails } from '../auth/auth-mails.ts';
import type { BillingService } from '../billing/billing.service.ts';
import type { CheckoutService } from '../billing/checkout.service.ts';
import { hasFreshProof } from '../proof/fresh-proof.ts';

export interface Deletion {
  requestedAt: Date;
  /** Signing in before this time, and before the erasure has begun, withdraws the request. */
  erasedAfter: Date;
}

export interface AccountDeletionOptions {
  db: Db;
  bus: EventBus;
  revokedSessions: RevokedSessions;
  mails: AuthMails;
  background: Background;
  billing: BillingService;
  checkouts: CheckoutService;
  now: () => Date;
}

export interface AccountDeletionService {
  /**
   * Requests the deletion of the account: ends all its sessions and cancels its generations. A repeated request returns the same
   * result, although the session has ended.
   *
   * @throws {AppError} session_revoked, proof_required
   */
  request(caller: AuthenticatedUser, origin: Origin): Promise<Deletion>;
}

export function createAccountDeletionService(options: AccountDeletionOptions): AccountDeletionService {
  const { db, bus, revokedSessions, mails, background, billing, checkouts, now } = options;

  async function file(tx: Tx, caller: AuthenticatedUser, origin: Origin) {
    const { userId, sessionId } = caller;
    const filed = await requestDeletion(tx, userId);
    // Checked under the lock: a token of an ended session must not renew a request that was withdrawn.
    const mayAsk = filed?.wasRequested || (await isSessionAlive(tx, { id: sessionId, userId }, now()));
    if (!filed || !mayAsk) throw new AppError('session_revoked');
    if (!filed.wasRequested && !(await hasFreshProof(tx, caller, now()))) {
      throw new AppError('proof_required', { detail: 'Please confirm that it is you, then try again.' });
    }
    const revokedIds = await revokeSessionsOf(tx, userId, now());
    if (!filed.wasRequested) {
      await recordSecurityEvent(tx, { kind: 'deletion_requested', userId, origin, sessionId });
    }
    return { ...filed, revokedIds, canceled: await cancelAll(tx, userId) };
  }

  return {
    async request(caller, origin) {
      const { userId } = caller;
      const filed = await db.transaction().execute((tx) => file(tx, caller, origin));
      const { requestedAt, wasRequested, canceled, revokedIds } = filed;
      await revokedSessions.announce(userId, revokedIds);
      const erasedAfter = new Date(requestedAt.getTime() + DELETION_GRACE_DAYS * DAY_MS);
      background.run('sign-out everywhere', () => announceEndOfUse(bus, userId, canceled));
      // Ends payments for a deleted account. A chore repeats it if it fails; a user who returns may resume the plan.
      background.run('end of payments', () => billing.leave(userId));
      background.run('end of an order', () => checkouts.withdraw(userId));
      if (!wasRequested) {
        background.run('deletion mail', async () => {
          const user = await findUser(db, userId);
          if (user) await mails.sendDeletionRequested(user, erasedAfter);
        });
      }
      return { requestedAt, erasedAfter };
    },
  };
}
