import { AppError } from '@easel/shared/node/app-error';
import type { Db } from '@easel/shared/node/db/client';
import { isActingOperator } from '@easel/shared/node/repos/operations/operators.repo';
import type { FastifyRequest } from 'fastify';
import type { AuthenticatedUser } from '../../http/access-tokens.ts';
import { requireUser, userOf } from '../../plugins/auth.ts';

export interface OperatorsService {
  /** Whether this user is an operator now, in a session that has not ended. */
  mayAct(caller: AuthenticatedUser): Promise<boolean>;
}

export function createOperatorsService({ db, now }: { db: Db; now: () => Date }): OperatorsService {
  return { mayAct: (caller) => isActingOperator(db, caller, now()) };
}

/**
 * An `onRequest` hook for what operators alone may do. To everybody else, and to API keys, there is nothing here. A token
 * that has only expired is told, so that a browser gets the next one.
 *
 * @throws {AppError} not_found, token_expired
 */
export function requireOperator({ mayAct }: OperatorsService) {
  return async (request: FastifyRequest): Promise<void> => {
    await requireUser(request).catch((error: unknown) => {
      throw error instanceof AppError && error.code !== 'token_expired' ? new AppError('not_found') : error;
    });
    if (!(await mayAct(userOf(request)))) throw new AppError('not_found');
  };
}
