import type { Db } from '@easel/shared/node/db/client';
import { claimNext } from '@easel/shared/node/repos/generations/claims.repo';
import { sql } from 'kysely';
import { v4 as uuidv4 } from 'uuid';
import { createHarness } from './harness.ts';

export const FREE_SHARE = 0.1;

export type TestQueue = Awaited<ReturnType<typeof openQueue>>;

/** Opens a queue that is claimed from without a worker. */
export async function openQueue() {
  const { db, user, accept, close } = await createHarness();
  return {
    db,
    close,

    /** Creates an account and returns its id. */
    account: user,

    /** Submits a generation and returns its id. */
    submit: async (accountId: string, costSeconds: number, model = 'painter') =>
      (await accept(accountId, { costSeconds, model })).id,

    claim: (options: Partial<Parameters<typeof claimNext>[1]> = {}, tx: Db = db) =>
      claimNext(tx, {
        workerId: 'test',
        claimToken: uuidv4(),
        models: [{ id: 'painter', places: null, accountLimit: null }],
        freeShare: FREE_SHARE,
        isAlone: true,
        ...options,
      }),

    /** Completes a generation, as if it had taken so many seconds since its claim. */
    async complete(id: string, seconds = 1): Promise<void> {
      await db
        .updateTable('generations')
        .set({
          status: 'completed',
          leaseUntil: null,
          completedAt: sql<Date>`started_at + ${seconds} * interval '1 second'`,
        })
        .where('id', '=', id)
        .execute();
    },
  };
}
