import type { Db } from '../../db/client.ts';

/** Counts the waiting generations of all models but these. */
export function countWaitingForOthers(
  db: Db,
  known: readonly string[],
): Promise<{ model: string; waiting: number }[]> {
  return db
    .selectFrom('generations')
    .select('model')
    .select(({ fn }) => fn.countAll<number>().as('waiting'))
    .where('status', '=', 'pending')
    .where('deletedAt', 'is', null)
    .$if(known.length > 0, (query) => query.where('model', 'not in', [...known]))
    .groupBy('model')
    .orderBy('model')
    .execute();
}
