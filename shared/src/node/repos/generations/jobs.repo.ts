import type { Db } from '../../db/client.ts';
import type { GenerationRow } from './generations.repo.ts';

/** Returns the tickets of a user's waiting generations, to add them again on Resume. */
export function listTickets(db: Db, userId: string): Promise<Pick<GenerationRow, 'id' | 'priority'>[]> {
  return db
    .selectFrom('generations')
    .select(['id', 'priority'])
    .where('userId', '=', userId)
    .where('status', '=', 'pending')
    .where('deletedAt', 'is', null)
    .orderBy('lineAt')
    .orderBy('id')
    .execute();
}
