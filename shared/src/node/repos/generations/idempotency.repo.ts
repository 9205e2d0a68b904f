import { sql } from 'kysely';
import type { Db } from '../../db/client.ts';
import { ago } from '../../db/time.ts';

/** How long a key stands for its request. */
const KEPT_SECONDS = 86_400;

export interface IdempotentRequest {
  userId: string;
  key: string;
  /** Of the request's content: the same key with another one is a mistake of the client. */
  requestHash: Buffer;
  batchId: string;
}

/** What the user asked for with this key in the last 24 hours. */
export async function findIdempotentRequest(
  db: Db,
  { userId, key }: Pick<IdempotentRequest, 'userId' | 'key'>,
): Promise<Pick<IdempotentRequest, 'requestHash' | 'batchId'> | undefined> {
  return db
    .selectFrom('idempotencyKeys')
    .select(['requestHash', 'batchId'])
    .where('userId', '=', userId)
    .where('key', '=', key)
    .where('createdAt', '>', ago(KEPT_SECONDS))
    .executeTakeFirst();
}

/** In the transaction that makes the batch, under the user's lock; takes the place of one that is older than 24 hours. */
export async function insertIdempotentRequest(db: Db, request: IdempotentRequest): Promise<void> {
  await db
    .insertInto('idempotencyKeys')
    .values(request)
    .onConflict((conflict) =>
      conflict.columns(['userId', 'key']).doUpdateSet(({ ref }) => ({
        requestHash: ref('excluded.requestHash'),
        batchId: ref('excluded.batchId'),
        createdAt: sql<Date>`now()`,
      })),
    )
    .execute();
}

export async function deletePastIdempotencyKeys(db: Db): Promise<void> {
  await db.deleteFrom('idempotencyKeys').where('createdAt', '<', ago(KEPT_SECONDS)).execute();
}
