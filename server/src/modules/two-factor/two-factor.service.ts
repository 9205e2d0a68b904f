import type { TwoFactor, TwoFactorSetup } from '@easel/shared/contracts/two-factor.schema';
import { AppError } from '@easel/shared/node/app-error';
import { openSealedText, sealText } from '@easel/shared/node/crypto/sealed-text';
import type { Db, Tx } from '@easel/shared/node/db/client';
import { noteProof } from '@easel/shared/node/repos/accounts/proofs.repo';
import { type Origin, recordSecurityEvent } from '@easel/shared/node/repos/accounts/security-events.repo';
import * as repo from '@easel/shared/node/repos/accounts/two-factor.repo';
import { findUser } from '@easel/shared/node/repos/accounts/users.repo';
import type { AuthenticatedUser } from '../../http/access-tokens.ts';
import { recordingFailure } from '../proof/failed-proofs.ts';
import { assertLiveSession, assertProvenSession } from '../proof/fresh-proof.ts';
import type { SecurityNotices } from '../security-log/security-notices.ts';
import { type CodeCheck, invalidCode } from './code-check.ts';
import type { RecoveryCodes } from './recovery-codes.ts';
import { newTotpSecret, stepOfCode, totpUri } from './totp.ts';

export interface TwoFactorServiceOptions {
  db: Db;
  checkCode: CodeCheck;
  recoveryCodes: RecoveryCodes;
  /** Encrypts secrets. */
  secretKey: Buffer;
  productName: string;
  securityNotices: SecurityNotices;
  now: () => Date;
}

export type TwoFactorService = ReturnType<typeof createTwoFactorService>;

/** Turns two-step sign-in on and off: a code of an authenticator app besides the password. */
export function createTwoFactorService(options: TwoFactorServiceOptions) {
  const { db, checkCode, recoveryCodes, secretKey, productName, securityNotices, now } = options;

  async function renewCodes(tx: Tx, userId: string): Promise<string[]> {
    const codes = recoveryCodes.create();
    await repo.replaceRecoveryCodes(
      tx,
      userId,
      codes.map((code) => recoveryCodes.hash(code, userId)),
    );
    return codes;
  }

  /** Makes a change in the transaction that consumes its code. */
  function withCode<Result>(
    caller: AuthenticatedUser,
    code: string,
    origin: Origin,
    change: (tx: Tx) => Promise<Result>,
  ): Promise<Result> {
    return recordingFailure(db, caller, { method: 'code', origin }, () =>
      db.transaction().execute(async (tx) => {
        await assertLiveSession(tx, caller, now());
        await checkCode(tx, caller.userId, code, origin);
        return change(tx);
      }),
    );
  }

  return {
    async read(userId: string): Promise<TwoFactor> {
      return {
        enabled: await repo.hasTwoFactor(db, userId),
        recoveryCodes: await repo.countRecoveryCodes(db, userId),
      };
    },

    /**
     * Returns a new secret, which takes effect once one of its codes is confirmed.
     *
     * @throws {AppError} illegal_state, session_revoked
     */
    async begin(userId: string): Promise<TwoFactorSetup> {
      const user = await findUser(db, userId);
      if (!user) throw new AppError('session_revoked');
      const secret = newTotpSecret();
      const sealed = sealText(secretKey, secret, userId);
      if (!(await repo.proposeTotpSecret(db, { userId, secret: sealed }))) throw alreadyOn();
      return { secret, uri: totpUri(secret, { issuer: productName, label: user.email }) };
    },

    /**
     * Turns two-step sign-in on with a first code of the app. Returns the recovery codes, which are not shown again.
     *
     * @throws {AppError} invalid_code, illegal_state, session_revoked, proof_required
     */
    async confirm(caller: AuthenticatedUser, code: string, origin: Origin): Promise<string[]> {
      const { userId, sessionId } = caller;
      const codes = await db.transaction().execute(async (tx) => {
        await assertProvenSession(tx, caller, now());
        const row = await repo.lockTotpSecret(tx, userId);
        if (row?.confirmedAt) throw alreadyOn();
        if (!row) throw new AppError('illegal_state', { detail: 'Scan the QR code first.' });
        const lastStep = stepOfCode(openSealedText(secretKey, row.secret, userId), code, now());
        if (lastStep === null) throw invalidCode();
        await repo.noteTotpCode(tx, { userId, lastStep, confirmedAt: now() });
        await noteProof(tx, { sessionId, at: now(), isSecondFactor: true });
        await recordSecurityEvent(tx, { kind: 'two_factor_enabled', userId, origin, sessionId });
        return renewCodes(tx, userId);
      });
      securityNotices.send(userId, { kind: 'two_factor_enabled' }, origin);
      return codes;
    },

    /** Replaces the recovery codes, used and unused. @throws {AppError} invalid_code, session_revoked */
    async renewRecoveryCodes(caller: AuthenticatedUser, code: string, origin: Origin): Promise<string[]> {
      const { userId, sessionId } = caller;
      const codes = await withCode(caller, code, origin, async (tx) => {
        await recordSecurityEvent(tx, { kind: 'recovery_codes_renewed', userId, origin, sessionId });
        return renewCodes(tx, userId);
      });
      securityNotices.send(userId, { kind: 'recovery_codes_renewed' }, origin);
      return codes;
    },

    /** @throws {AppError} invalid_code, session_revoked */
    async disable(caller: AuthenticatedUser, code: string, origin: Origin): Promise<void> {
      const { userId, sessionId } = caller;
      await withCode(caller, code, origin, async (tx) => {
        await repo.removeTwoFactor(tx, userId);
        await recordSecurityEvent(tx, { kind: 'two_factor_disabled', userId, origin, sessionId });
      });
      securityNotices.send(userId, { kind: 'two_factor_disabled' }, origin);
    },
  };
}

const alreadyOn = () => new AppError('illegal_state', { detail: 'Two-step sign-in is already on.' });
