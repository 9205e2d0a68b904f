import { sql } from 'kysely';
import type { Db, Tx } from '../../db/client.ts';

/** Records the trial of an address, once. False when the address, in any spelling, has had one. */
export async function takeTrial(
  tx: Tx,
  { addressHash, userId, startedAt }: { addressHash: Buffer; userId: string; startedAt: Date },
): Promise<boolean> {
  const row = await tx
    .insertInto('trialAddresses')
    .values({ addressHash, userId, startedAt })
    .onConflict((conflict) => conflict.doNothing())
    .returning('userId')
    .executeTakeFirst();
  return row !== undefined;
}

/** Forgets trials that began before the time, of accounts that are gone. */
export async function forgetTrials(db: Db, before: Date): Promise<void> {
  await db
    .deleteFrom('trialAddresses')
    .where('startedAt', '<', before)
    .where('userId', 'is', sql<null>`null`)
    .execute();
}
