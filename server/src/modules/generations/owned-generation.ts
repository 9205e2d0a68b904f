import { AppError } from '@easel/shared/node/app-error';
import type { Db } from '@easel/shared/node/db/client';
import {
  findGeneration,
  type GenerationWithImage,
} from '@easel/shared/node/repos/generations/generations.repo';
import { assertOwned } from './generations.policy.ts';

/** @throws {AppError} not_found unless the user owns the generation */
export async function findOwned(db: Db, userId: string, id: string): Promise<GenerationWithImage> {
  return assertOwned(userId, await findGeneration(db, id));
}

/**
 * Refuses an action with the generation's current state, which a parallel request may have changed.
 *
 * @throws {AppError} illegal_state, not_found
 */
export async function refuseState(
  db: Db,
  { userId, id }: { userId: string; id: string },
  action: 'canceled' | 'retried' | 'moved',
): Promise<never> {
  const { status } = await findOwned(db, userId, id);
  throw new AppError('illegal_state', { detail: `A generation that is ${status} cannot be ${action}.` });
}
