import { sql } from 'kysely';
import type { Db } from '../db/client.ts';
import { settleFailed } from './claims.repo.ts';
import type { GenerationRow } from './generations.repo.ts';

const ago = (seconds: number) => sql<Date>`now() - make_interval(secs => ${seconds})`;

/** Ends the attempts of workers that stopped renewing their lease, as `worker_lost`. Returns what changed. */
export async function settleLostClaims(
  db: Db,
  limit: number,
): Promise<Pick<GenerationRow, 'id' | 'userId' | 'version'>[]> {
  const lost = await db
    .selectFrom('generations')
    .select(['id', 'attempt'])
    .where('status', '=', 'processing')
    .where('leaseUntil', '<', sql<Date>`now()`)
    .orderBy('leaseUntil')
    .limit(limit)
    .execute();
  const settled = await Promise.all(
    lost.map((claim) =>
      settleFailed(db, claim, { code: 'worker_lost', retryable: true }, { ifExpired: true }),
    ),
  );
  return settled.filter((row) => row !== undefined);
}

/** Removed generations whose late writers, if any, have lost their lease long ago. */
export async function findDeleted(db: Db, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('generations')
    .select('id')
    .where('deletedAt', '<', ago(60))
    .orderBy('deletedAt')
    .limit(limit)
    .execute();
  return rows.map((row) => row.id);
}

export async function purgeGeneration(db: Db, id: string): Promise<void> {
  await db.deleteFrom('generations').where('id', '=', id).where('deletedAt', 'is not', null).execute();
}
