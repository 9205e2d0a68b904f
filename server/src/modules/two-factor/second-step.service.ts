import type { SecondStepRequest } from '@easel/shared/contracts/two-factor.schema';
import { AppError } from '@easel/shared/node/app-error';
import type { Db } from '@easel/shared/node/db/client';
import type { FirstStep } from '@easel/shared/node/mail/security-notice-mail';
import type { Origin } from '@easel/shared/node/repos/accounts/security-events.repo';
import { findUser, lockUser } from '@easel/shared/node/repos/accounts/users.repo';
import type { Challenges } from '../auth/challenges.ts';
import { type Entrance, passwordMark, type SignedIn } from '../auth/entrance.ts';
import type { SecurityNotices } from '../security-log/security-notices.ts';
import type { CodeCheck } from './code-check.ts';

export interface SecondStepServiceOptions {
  db: Db;
  entrance: Entrance;
  challenges: Challenges;
  checkCode: CodeCheck;
  securityNotices: SecurityNotices;
}

export type SecondStepService = ReturnType<typeof createSecondStepService>;

/** Finishes sign-ins that need a code besides the password or the mailed link. */
export function createSecondStepService(options: SecondStepServiceOptions) {
  const { db, entrance, challenges, checkCode, securityNotices } = options;

  /** Records a wrong code after a correct first step: the user's mistake, or a stolen password. */
  async function noteWrongCode(token: string, origin: Origin): Promise<void> {
    const step = await challenges.find(db, token, 'second-factor');
    if (!step?.userId) return;
    const firstStep = firstStepOf(step.details);
    await entrance.recordFailure(step.userId, origin, METHODS[firstStep]);
    securityNotices.sendOnceADay(step.userId, { kind: 'wrong_second_code', firstStep }, origin);
  }

  return {
    /** Returns the user of a token, so that wrong codes are counted. @throws {AppError} link_expired */
    async userOf(token: string): Promise<string> {
      const step = await challenges.find(db, token, 'second-factor');
      if (!step?.userId) throw expired();
      return step.userId;
    },

    /**
     * Opens the session. A wrong code leaves the token valid; a changed password ends it.
     *
     * @returns with `recovered`, whether the sign-in began with a password-reset link
     * @throws {AppError} link_expired, invalid_code, account_suspended
     */
    async finish(
      { token, code }: SecondStepRequest,
      origin: Origin,
    ): Promise<{ signedIn: SignedIn; recovered: boolean }> {
      const run = db.transaction().execute(async (tx) => {
        // Locks the user before the challenge, the lock order of all changes of an account.
        const begun = await challenges.find(tx, token, 'second-factor');
        if (!begun?.userId || !(await lockUser(tx, begun.userId))) throw expired();
        const step = await challenges.take(tx, token, 'second-factor');
        const user = step?.userId ? await findUser(tx, step.userId) : undefined;
        if (!step || !user || step.details.password !== passwordMark(user)) throw expired();
        const used = await checkCode(tx, user.id, code, origin);
        const signedIn = await entrance.enter(tx, user, origin, 'two', METHODS[firstStepOf(step.details)]);
        if (!signedIn || 'secondStep' in signedIn) throw expired();
        return { signedIn, used, recovered: step.details.method === 'reset link' };
      });
      const finished = await run.catch(async (error: unknown) => {
        if (error instanceof AppError && error.code === 'invalid_code') await noteWrongCode(token, origin);
        throw error;
      });
      const { signedIn, used, recovered } = finished;
      entrance.mailAfterSignIn(signedIn);
      if (used === 'recovery code') {
        securityNotices.send(signedIn.user.id, { kind: 'recovery_code_used' }, origin);
      }
      return { signedIn, recovered };
    },
  };
}

const METHODS = {
  password: 'password and code',
  'mailed link': 'password and code',
  provider: 'provider and code',
} as const;

function firstStepOf({ method }: Readonly<Record<string, string>>): FirstStep {
  return method === 'password' || method === 'provider' ? method : 'mailed link';
}

const expired = () =>
  new AppError('link_expired', { detail: 'This sign-in took too long. Please sign in again.' });
