import { sql } from 'kysely';
import type { Db } from '../../db/client.ts';
import { deleteSome } from '../../db/delete-some.ts';
import { ago } from '../../db/time.ts';

/** How long a key identifies its request. */
const KEPT_SECONDS = 86_400;

export interface IdempotentRequest {
  userId: string;
  key: string;
  /** Hash of the request's content: the same key with another content is a client error. */
  requestHash: Buffer;
  batchId: string;
}

/** Finds the user's request with this key of the last 24 hours. */
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

/** Records a request, replacing one older than 24 hours. Call it in the batch's transaction, with the user locked. */
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
  await deleteSome(db, 'idempotencyKeys', sql`created_at < ${ago(KEPT_SECONDS)}`);
}
