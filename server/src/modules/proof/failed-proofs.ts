import { AppError } from '@easel/shared/node/app-error';
import type { Db } from '@easel/shared/node/db/client';
import { type Origin, recordAtMost } from '@easel/shared/node/repos/accounts/security-events.repo';
import type { AuthenticatedUser } from '../../http/access-tokens.ts';

const RECORDED_AN_HOUR = 10;
/** The error codes for a wrong password, code, passkey or account at the provider. */
const WRONG: ReadonlySet<string> = new Set(['validation_failed', 'invalid_code', 'passkey_refused']);

export type ProofMethod = 'password' | 'code' | 'passkey' | 'provider';

/**
 * Runs a step in which a signed-in user proves who they are, and records failures in the security log: the first ten of an hour
 * for each account and method.
 */
export async function recordingFailure<Result>(
  db: Db,
  caller: AuthenticatedUser,
  { method, origin }: { method: ProofMethod; origin: Origin },
  prove: () => Promise<Result>,
): Promise<Result> {
  return prove().catch(async (error: unknown) => {
    if (error instanceof AppError && WRONG.has(error.code)) {
      const { userId, sessionId } = caller;
      const event = { kind: 'proof_failed', userId, sessionId, origin, details: { method } } as const;
      await db.transaction().execute((tx) => recordAtMost(tx, event, { alike: RECORDED_AN_HOUR }));
    }
    throw error;
  });
}
