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
import type { CodeCheck } from '../two-factor/code-check.ts';
import { hasFreshProof } from './fresh-proof.ts';

export interface ProofServiceOptions {
  db: Db;
  passwords: Passwords;
  ceremonies: Ceremonies;
  checkCode: CodeCheck;
  now: () => Date;
}

export type ProofService = ReturnType<typeof createProofService>;

/** Asks users again who they are, before what a thief of their session must not do. */
export function createProofService({ db, passwords, ceremonies, checkCode, now }: ProofServiceOptions) {
  async function checkPassword(userId: string, password: string): Promise<void> {
    if (await needsSecondFactor(db, userId)) {
      throw invalid([{ pointer: '/password', message: 'Please use a passkey or a code instead' }]);
    }
    const user = await findUser(db, userId);
    if (await passwords.verify(user?.passwordHash ?? undefined, password)) return;
    throw invalid([{ pointer: '/password', message: 'The password is not correct' }]);
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
    async prove(
      { userId, sessionId }: AuthenticatedUser,
      request: ProofRequest,
      origin: Origin,
    ): Promise<void> {
      const at = now();
      if ('password' in request) {
        await checkPassword(userId, request.password);
        return noteProof(db, { sessionId, at, isSecondFactor: false });
      }
      if ('code' in request) {
        return db.transaction().execute(async (tx) => {
          await checkCode(tx, userId, request.code, origin);
          await noteProof(tx, { sessionId, at, isSecondFactor: true });
        });
      }
      const step = { purpose: 'passkey-proof', now: at } as const;
      await ceremonies.verifyAssertion(request.credential, step, async (tx, owner, challenge) => {
        if (owner !== userId || challenge.userId !== userId) throw new AppError('passkey_refused');
        await noteProof(tx, { sessionId, at, isSecondFactor: true });
      });
    },
  };
}
