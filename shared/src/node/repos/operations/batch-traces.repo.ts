import { sql } from 'kysely';
import { DAY_SECONDS } from '../../../contracts/durations.ts';
import type { Db } from '../../db/client.ts';
import { deleteSome } from '../../db/delete-some.ts';
import { ago } from '../../db/time.ts';

/** Longer than any generation waits. */
const KEPT_SECONDS = 2 * DAY_SECONDS;

/** Saves the trace of a request for images. That of a retry replaces it. */
export async function saveBatchTrace(
  db: Db,
  { batchId, traceparent }: { batchId: string; traceparent: string },
): Promise<void> {
  await db
    .insertInto('batchTraces')
    .values({ batchId, traceparent })
    .onConflict((conflict) =>
      conflict.column('batchId').doUpdateSet({ traceparent, createdAt: sql<Date>`now()` }),
    )
    .execute();
}

export async function deletePastTraces(db: Db): Promise<void> {
  await deleteSome(db, 'batchTraces', sql`created_at < ${ago(KEPT_SECONDS)}`);
}

/** Returns the `traceparent` of a batch; undefined if it was not traced. */
export async function findBatchTrace(db: Db, batchId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('batchTraces')
    .select('traceparent')
    .where('batchId', '=', batchId)
    .executeTakeFirst();
  return row?.traceparent;
}
