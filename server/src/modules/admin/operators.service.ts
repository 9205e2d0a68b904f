import type { ErrorCode } from '@easel/shared/contracts/errors';
import { AppError } from '@easel/shared/node/app-error';
import type { Db } from '@easel/shared/node/db/client';
import { isActingOperator } from '@easel/shared/node/repos/operations/operators.repo';
import type { FastifyRequest } from 'fastify';
import type { AuthenticatedUser } from '../../http/access-tokens.ts';
import { requireUser, userOf } from '../../plugins/auth.ts';

/** Errors that do not tell whether there is such a page. */
const TOLD_TO_ALL: ReadonlySet<ErrorCode> = new Set(['token_expired', 'rate_limited']);

export interface OperatorsService {
  /** Returns whether this user is an operator and the session has not ended. */
  mayAct(caller: AuthenticatedUser): Promise<boolean>;
}

export function createOperatorsService({ db, now }: { db: Db; now: () => Date }): OperatorsService {
  return { mayAct: (caller) => isActingOperator(db, caller, now()) };
}

/**
 * An `onRequest` hook for operators' routes. Answers not_found to all other users and to API keys, but token_expired for an expired
 * token, so that the browser refreshes it.
 *
 * @throws {AppError} not_found, token_expired, rate_limited
 */
export function requireOperator({ mayAct }: OperatorsService) {
  return async (request: FastifyRequest): Promise<void> => {
    await requireUser(request).catch((error: unknown) => {
      throw error instanceof AppError && !TOLD_TO_ALL.has(error.code) ? new AppError('not_found') : error;
    });
    if (!(await mayAct(userOf(request)))) throw new AppError('not_found');
  };
}
