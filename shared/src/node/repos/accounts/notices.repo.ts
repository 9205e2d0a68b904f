import type { Db } from '../../db/client.ts';

/**
 * Claims the notice of a cause for the caller. Returns true to exactly one of several callers, which then sends it. If that caller
 * crashes before sending, the notice is lost.
 */
export async function takeNotice(db: Db, userId: string, cause: string): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('notices')
    .values({ userId, cause })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}
