import type { ProofRequest, ProofWays } from '@easel/shared/contracts/proof.schema';
import { AppError } from '@easel/shared/node/app-error';
import type { Db } from '@easel/shared/node/db/client';
import { findIdentity, findIdentityOf } from '@easel/shared/node/repos/accounts/identities.repo';
import { listPasskeys } from '@easel/shared/node/repos/accounts/passkeys.repo';
import { needsSecondFactor, noteProof } from '@easel/shared/node/repos/accounts/proofs.repo';
import type { Origin } from '@easel/shared/node/repos/accounts/security-events.repo';
import { hasTwoFactor } from '@easel/shared/node/repos/accounts/two-factor.repo';
import { findUser } from '@easel/shared/node/repos/accounts/users.repo';
import type { AuthenticatedUser } from '../../http/access-tokens.ts';
import { invalid } from '../../http/validation.ts';
import type { Passwords } from '../auth/passwords.ts';
import { type Exchanges, expired } from '../oidc/exchanges.service.ts';
import type { Provider } from '../oidc/provider.ts';
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
  exchanges: Exchanges;
  provider: Provider | null;
  now: () => Date;
}

/** Where a proof comes from. */
export interface ProofSource {
  origin: Origin;
  /** The value of the cookie of exchanges with the sign-in provider. */
  browser: string | null;
}

export type ProofService = ReturnType<typeof createProofService>;

/** Lets users prove again who they are, before actions that the holder of a stolen session must not take. */
export function createProofService(options: ProofServiceOptions) {
  const { db, passwords, ceremonies, checkCode, securityNotices, exchanges, provider, now } = options;

  async function assertOneFactorCounts(userId: string, pointer: string): Promise<void> {
    if (!(await needsSecondFactor(db, userId))) return;
    throw invalid([{ pointer, message: 'Please use a passkey or a code instead' }]);
  }

  async function checkPassword(userId: string, password: string): Promise<void> {
    await assertOneFactorCounts(userId, '/password');
    const user = await findUser(db, userId);
    if (await passwords.verify(user?.passwordHash ?? undefined, password)) return;
    throw invalid([{ pointer: '/password', message: 'The password is not correct' }]);
  }

  async function checkProvider(userId: string, token: string, browser: string | null): Promise<void> {
    const { name, issuer } = exchanges.theProvider();
    const { person, userId: asked } = await exchanges.take(token, browser, 'proof');
    if (asked !== userId) throw expired();
    await assertOneFactorCounts(userId, '/provider');
    const identity = await findIdentity(db, { issuer, subject: person.subject });
    if (identity?.userId === userId) return;
    const message = `This is not the ${name} account that is linked with yours`;
    throw invalid([{ pointer: '/provider', message }]);
  }

  /** Checks a request's proof, and records it in the session. Returns which kind of code was used. */
  async function check(
    { userId, sessionId }: AuthenticatedUser,
    request: ProofRequest,
    { origin, browser }: ProofSource,
  ) {
    const at = now();
    if ('password' in request) {
      await checkPassword(userId, request.password);
      await noteProof(db, { sessionId, at, isSecondFactor: false });
      return 'no code';
    }
    if ('provider' in request) {
      await checkProvider(userId, request.provider, browser);
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

    /** Lists the kinds of proof that the account accepts. */
    async ways(userId: string): Promise<ProofWays> {
      const [user, passkeys, code, isOneEnough] = [
        await findUser(db, userId),
        await listPasskeys(db, userId),
        await hasTwoFactor(db, userId),
        !(await needsSecondFactor(db, userId)),
      ];
      const isLinked = provider && isOneEnough && (await findIdentityOf(db, { ...provider, userId }));
      return {
        password: Boolean(user?.passwordHash) && isOneEnough,
        code,
        passkey: passkeys.length > 0,
        provider: isLinked ? provider.name : null,
      };
    },

    beginPasskey: (userId: string) => ceremonies.assertionOptions({ purpose: 'passkey-proof', userId }),

    /**
     * Returns where to send the browser. The provider authenticates the user again, even if they are signed in there.
     *
     * @throws {AppError} not_found without a sign-in provider, unavailable
     */
    beginProvider: ({ userId }: AuthenticatedUser, browser: string, page: string) =>
      exchanges.begin({ purpose: 'proof', userId, browser, next: page }),

    /**
     * @throws {AppError} validation_failed for a wrong password or another account at the provider, invalid_code, passkey_refused,
     *   link_expired
     */
    async prove(caller: AuthenticatedUser, request: ProofRequest, source: ProofSource): Promise<void> {
      const method = methodOf(request);
      const used = await recordingFailure(db, caller, { method, origin: source.origin }, () =>
        check(caller, request, source),
      );
      if (used === 'recovery code') {
        securityNotices.send(caller.userId, { kind: 'recovery_code_used' }, source.origin);
      }
    },
  };
}

function methodOf(request: ProofRequest): ProofMethod {
  if ('password' in request) return 'password';
  if ('provider' in request) return 'provider';
  return 'code' in request ? 'code' : 'passkey';
}
