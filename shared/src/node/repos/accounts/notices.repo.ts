import type { Db } from '../../db/client.ts';

/**
 * Takes it upon the caller to tell the user of a cause, once: of any number that come with the same one, one is told yes.
 * A caller that ends before it tells is not followed by another.
 */
export async function takeNotice(db: Db, userId: string, cause: string): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('notices')
    .values({ userId, cause })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}
