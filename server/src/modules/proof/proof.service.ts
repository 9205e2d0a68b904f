import type { ProofRequest, ProofWays } from '@easel/shared/contracts/proof.schema';
import { AppError } from '@easel/shared/node/app-error';
import type { Db } from '@easel/shared/node/db/client';
import { listPasskeys } from '@easel/shared/node/repos/accounts/passkeys.repo';
import { needsSecondFactor, noteProof } from '@easel/shared/node/repos/accounts/proofs.repo';
import type { Origin } from '@easel/shared/node/repos/accounts/security-events.repo';
import { hasTwoFactor } from '@easel/shared/node/repos/accounts/two-factor.repo';
import { findUser } from '@easel/shared/node/repos/accounts/users.repo';
import type { AuthenticatedUser } from '../../http/access-tokens.ts';
import { invalid } from '../../http/validation.ts';
import type { Passwords } from '../auth/passwords.ts';
import type { Ceremonies } from '../passkeys/ceremonies.ts';
import type { SecurityNotices } from '../security-log/security-notices.ts';
import type { CodeCheck } from '../two-factor/code-check.ts';
import { type ProofMethod, recordingFailure } from './failed-proofs.ts';
import { hasFreshProof } from './fresh-proof.ts';

export interface ProofServiceOptions {
  db: Db;
  passwords: Passwords;
  ceremonies: Ceremonies;
  checkCode: CodeCheck;
  securityNotices: SecurityNotices;
  now: () => Date;
}

export type ProofService = ReturnType<typeof createProofService>;

/** Asks users again who they are, before what a thief of their session must not do. */
export function createProofService(options: ProofServiceOptions) {
  const { db, passwords, ceremonies, checkCode, securityNotices, now } = options;

  async function checkPassword(userId: string, password: string): Promise<void> {
    if (await needsSecondFactor(db, userId)) {
      throw invalid([{ pointer: '/password', message: 'Please use a passkey or a code instead' }]);
    }
    const user = await findUser(db, userId);
    if (await passwords.verify(user?.passwordHash ?? undefined, password)) return;
    throw invalid([{ pointer: '/password', message: 'The password is not correct' }]);
  }

  /** Checks what a request claims, and notes it in the session. Returns which kind of code was used. */
  async function check({ userId, sessionId }: AuthenticatedUser, request: ProofRequest, origin: Origin) {
    const at = now();
    if ('password' in request) {
      await checkPassword(userId, request.password);
      await noteProof(db, { sessionId, at, isSecondFactor: false });
      return 'no code';
    }
    if ('code' in request) {
      return db.transaction().execute(async (tx) => {
        const used = await checkCode(tx, userId, request.code, origin);
        await noteProof(tx, { sessionId, at, isSecondFactor: true });
        return used;
      });
    }
    const step = { purpose: 'passkey-proof', now: at } as const;
    await ceremonies.verifyAssertion(request.credential, step, async (tx, owner, challenge) => {
      if (owner !== userId || challenge.userId !== userId) throw new AppError('passkey_refused');
      await noteProof(tx, { sessionId, at, isSecondFactor: true });
    });
    return 'no code';
  }

  return {
    isProven: (caller: AuthenticatedUser): Promise<boolean> => hasFreshProof(db, caller, now()),

    /** Lists the ways that count for the account. */
    async ways(userId: string): Promise<ProofWays> {
      const [user, passkeys, code] = [
        await findUser(db, userId),
        await listPasskeys(db, userId),
        await hasTwoFactor(db, userId),
      ];
      const password = Boolean(user?.passwordHash) && !(await needsSecondFactor(db, userId));
      return { password, code, passkey: passkeys.length > 0 };
    },

    beginPasskey: (userId: string) => ceremonies.assertionOptions({ purpose: 'passkey-proof', userId }),

    /** @throws {AppError} validation_failed for a wrong password, invalid_code, passkey_refused */
    async prove(caller: AuthenticatedUser, request: ProofRequest, origin: Origin): Promise<void> {
      const method = methodOf(request);
      const used = await recordingFailure(db, caller, { method, origin }, () =>
        check(caller, request, origin),
      );
      if (used === 'recovery code') {
        securityNotices.send(caller.userId, { kind: 'recovery_code_used' }, origin);
      }
    },
  };
}

function methodOf(request: ProofRequest): ProofMethod {
  if ('password' in request) return 'password';
  return 'code' in request ? 'code' : 'passkey';
}
