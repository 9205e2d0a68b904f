import { sql } from 'kysely';
import type { Db } from '../../db/client.ts';
import type { GenerationRow } from './generations.repo.ts';

/** A generation that was created, changed or removed. */
export interface Change extends Pick<GenerationRow, 'id' | 'userId' | 'version'> {
  isRemoved: boolean;
}

/**
 * Returns the point in the feed of changes from which a later reader sees everything that is not visible now: the
 * oldest running transaction.
 */
export async function latestPoint(db: Db): Promise<string> {
  const { point } = await db
    .selectNoFrom(sql<string>`pg_snapshot_xmin(pg_current_snapshot())::text`.as('point'))
    .executeTakeFirstOrThrow();
  return point;
}

/**
 * Lists the users' generations that changed since a point. None is missed, however late its transaction was committed; those of
 * transactions that ran at that point may be listed although they were visible already.
 */
export async function listChanges(
  db: Db,
  { userIds, since }: { userIds: readonly string[]; since: string },
): Promise<Change[]> {
  return (
    db
      .selectFrom('generations')
      .select(['id', 'userId', 'version', sql<boolean>`deleted_at is not null`.as('isRemoved')])
      .where('userId', '=', sql<string>`any(${userIds}::uuid[])`)
      .where(sql<boolean>`changed_in >= ${since}::xid8`)
      // Rows restored from another server's backup may have transaction numbers that this server has not reached yet.
      .where(sql<boolean>`changed_in < pg_snapshot_xmax(pg_current_snapshot())`)
      .orderBy(sql`changed_in`)
      .execute()
  );
}
