import { AppError } from '@easel/shared/node/app-error';
import { openSealedText } from '@easel/shared/node/crypto/sealed-text';
import type { Tx } from '@easel/shared/node/db/client';
import type { Logger } from '@easel/shared/node/logger';
import { type Origin, recordSecurityEvent } from '@easel/shared/node/repos/accounts/security-events.repo';
import * as repo from '@easel/shared/node/repos/accounts/two-factor.repo';
import { lockUser } from '@easel/shared/node/repos/accounts/users.repo';
import type { RecoveryCodes } from './recovery-codes.ts';
import { stepOfCode } from './totp.ts';

export interface CodeCheckOptions {
  /** Decrypts secrets. */
  secretKey: Buffer;
  recoveryCodes: RecoveryCodes;
  logger: Logger;
  now: () => Date;
}

/** Consumes a code of the user's app, or a recovery code. Returns which it was. @throws {AppError} invalid_code */
export type CodeCheck = (
  tx: Tx,
  userId: string,
  code: string,
  origin: Origin,
) => Promise<'app code' | 'recovery code'>;

/** Accepts each code once, even in concurrent requests. */
export function createCodeCheck({ secretKey, recoveryCodes, logger, now }: CodeCheckOptions): CodeCheck {
  function open(secret: Buffer, userId: string): string {
    try {
      return openSealedText(secretKey, secret, userId);
    } catch (error) {
      logger.error(
        { err: error, userId },
        'a secret of two-step sign-in is unreadable; was EASEL_SECRET replaced?',
      );
      throw invalidCode();
    }
  }

  return async (tx, userId, code, origin) => {
    // Locks the user first, the lock order of all changes of an account.
    await lockUser(tx, userId);
    const row = await repo.lockTotpSecret(tx, userId);
    if (!row?.confirmedAt) throw invalidCode();
    const step = stepOfCode(open(row.secret, userId), code, now());
    if (step !== null && step > row.lastStep) {
      await repo.noteTotpCode(tx, { ...row, lastStep: step });
      return 'app code';
    }
    if (!(await repo.takeRecoveryCode(tx, userId, recoveryCodes.hash(code, userId)))) throw invalidCode();
    await recordSecurityEvent(tx, { kind: 'recovery_code_used', userId, origin });
    return 'recovery code';
  };
}

export const invalidCode = () =>
  new AppError('invalid_code', {
    detail: 'This code is not correct, or was used before. Enter the next one.',
  });
