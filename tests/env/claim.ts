import { randomUUID } from 'node:crypto';
import type { Db } from '@easel/shared/node/db/client';
import { inSeconds } from '@easel/shared/node/db/time';
import { LEASE_SECONDS } from '@easel/shared/node/domain/attempts';
import { type ClaimedGeneration, claimNext } from '@easel/shared/node/repos/generations/claims.repo';

/** Claims one generation as a worker would, regardless of the queue's order. Undefined if it is not waiting. */
export async function claimGeneration(
  db: Db,
  { id, workerId }: { id: string; workerId: string },
): Promise<ClaimedGeneration | undefined> {
  const claimToken = randomUUID();
  const row = await db
    .updateTable('generations')
    .set((eb) => ({
      status: 'processing' as const,
      attempt: eb('attempt', '+', 1),
      runAttempts: eb('runAttempts', '+', 1),
      version: eb('version', '+', 1),
      workerId,
      claimToken,
      leaseUntil: inSeconds(LEASE_SECONDS.generation),
      startedAt: new Date(),
    }))
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .where('deletedAt', 'is', null)
    .returningAll()
    .executeTakeFirst();
  return row && { ...row, claimToken };
}

/** Claims all waiting generations in the order of the queue, as a worker with any number of places would. */
export async function claimAll(db: Db): Promise<ClaimedGeneration[]> {
  const models = [{ id: 'painter', places: null, accountLimit: null }];
  const claimed: ClaimedGeneration[] = [];
  for (;;) {
    const token = randomUUID();
    const row = await claimNext(db, {
      workerId: 'test',
      claimToken: token,
      models,
      freeShare: 0.1,
      isAlone: true,
    });
    if (!row) return claimed;
    claimed.push(row);
  }
}
