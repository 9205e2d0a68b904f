import type { ErrorCode } from '@easel/shared/contracts/errors';
import { AppError } from '@easel/shared/node/app-error';
import type { Db } from '@easel/shared/node/db/client';
import { findActingOperator } from '@easel/shared/node/repos/operations/operators.repo';
import type { FastifyRequest } from 'fastify';
import type { AuthenticatedUser } from '../../http/access-tokens.ts';
import { requireUser, userOf } from '../../plugins/auth.ts';

/** Errors that do not reveal whether the page exists. */
const TOLD_TO_ALL: ReadonlySet<ErrorCode> = new Set(['token_expired', 'rate_limited']);

export interface OperatorsService {
  /**
   * Refuses everyone except operators whose session has not ended and, if required, was opened with a passkey or a code.
   *
   * @throws {AppError} not_found, second_factor_required
   */
  assertMayAct(caller: AuthenticatedUser): Promise<void>;
}

export function createOperatorsService({
  db,
  now,
  requiresSecondFactor,
}: {
  db: Db;
  now: () => Date;
  /** Whether operators need a second factor. They do not if only their own machine can connect. */
  requiresSecondFactor: boolean;
}): OperatorsService {
  return {
    async assertMayAct(caller) {
      const session = await findActingOperator(db, caller, now());
      if (!session) throw new AppError('not_found');
      if (requiresSecondFactor && !session.secondFactorAt) {
        const detail = 'Operators sign in with a passkey, or with two-step sign-in.';
        throw new AppError('second_factor_required', { detail });
      }
    },
  };
}

/**
 * An `onRequest` hook for operators' routes. Answers not_found to all other users and to API keys, but token_expired for an expired
 * token, so that the browser refreshes it.
 *
 * @throws {AppError} not_found, token_expired, rate_limited, second_factor_required
 */
export function requireOperator({ assertMayAct }: OperatorsService) {
  return async (request: FastifyRequest): Promise<void> => {
    await requireUser(request).catch((error: unknown) => {
      throw error instanceof AppError && !TOLD_TO_ALL.has(error.code) ? new AppError('not_found') : error;
    });
    await assertMayAct(userOf(request)).catch((error: unknown) => {
      if (error instanceof AppError && error.code === 'not_found') request.refusal = 'operators_only';
      throw error;
    });
  };
}
