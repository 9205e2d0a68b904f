import type { Db } from '../../db/client.ts';

/**
 * Claims the notice of a cause for the caller. Of any number of callers, one gets true and sends it. If that caller dies before
 * sending, nobody does.
 */
export async function takeNotice(db: Db, userId: string, cause: string): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('notices')
    .values({ userId, cause })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}
