import { MINUTE_MS } from '@easel/shared/contracts/durations';
import { AppError } from '@easel/shared/node/app-error';
import type { Db, Tx } from '@easel/shared/node/db/client';
import { findProvenAt } from '@easel/shared/node/repos/accounts/proofs.repo';
import { lockLiveSession } from '@easel/shared/node/repos/accounts/sessions.repo';
import type { AuthenticatedUser } from '../../http/access-tokens.ts';

/** Long enough for several changes of settings in a row. */
const FRESH_MS = 30 * MINUTE_MS;

/** Returns whether the user proved who they are in this session a short time ago. */
export async function hasFreshProof(db: Db, caller: AuthenticatedUser, now: Date): Promise<boolean> {
  const provenAt = await findProvenAt(db, caller);
  return provenAt !== null && now.getTime() - provenAt.getTime() < FRESH_MS;
}

/**
 * Locks the user until the transaction ends, and checks that the session has not ended since the request began.
 *
 * @throws {AppError} session_revoked
 */
export async function assertLiveSession(tx: Tx, caller: AuthenticatedUser, now: Date): Promise<void> {
  const { userId, sessionId: id } = caller;
  if (!(await lockLiveSession(tx, { id, userId }, now))) throw new AppError('session_revoked');
}

/**
 * Like {@link assertLiveSession}, and also checks the proof again: the account may have got a second factor since the request
 * began.
 *
 * @throws {AppError} session_revoked, proof_required
 */
export async function assertProvenSession(tx: Tx, caller: AuthenticatedUser, now: Date): Promise<void> {
  await assertLiveSession(tx, caller, now);
  if (!(await hasFreshProof(tx, caller, now))) throw proofRequired();
}

export const proofRequired = () =>
  new AppError('proof_required', { detail: 'Please confirm that it is you, then try again.' });
