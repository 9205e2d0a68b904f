import { sql } from 'kysely';
import type { FailureCode } from '../../../contracts/errors.ts';
import type { Db } from '../../db/client.ts';
import { ago } from '../../db/time.ts';

/** Recent outcomes of generations. Counts only failures that the model or its worker caused. */
export interface RecentOutcomes {
  completed: number;
  failed: number;
}

const OWN_FAULT: readonly FailureCode[] = ['content_blocked', 'model_refused'];

export async function recentOutcomes(db: Db, withinSeconds: number): Promise<RecentOutcomes> {
  const rows = await db
    .selectFrom('generations')
    .select(['status', sql<number>`count(*)`.as('count')])
    .where('status', 'in', ['completed', 'failed'])
    .where('completedAt', '>', ago(withinSeconds))
    .where((eb) => eb.or([eb('errorCode', 'is', null), eb('errorCode', 'not in', OWN_FAULT)]))
    .groupBy('status')
    .execute();
  const countOf = (status: string) => Number(rows.find((row) => row.status === status)?.count ?? 0);
  return { completed: countOf('completed'), failed: countOf('failed') };
}
