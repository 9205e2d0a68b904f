import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { DAY_SECONDS } from '../../../contracts/durations.ts';
import type { Db } from '../../db/client.ts';
import { deleteSome } from '../../db/delete-some.ts';
import { ago } from '../../db/time.ts';

/** How long a key identifies its request. */
const KEPT_SECONDS = DAY_SECONDS;
/** How long after a request a client repeats it by itself: more than the ten minutes that an answer may take. */
const RETRIED_WITHIN_SECONDS = 900;

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

/** A request that a client repeats automatically, without sending a key; see {@link takeUnanswered}. */
export interface ClientRetry {
  userId: string;
  /** The API key's id, or the session's. */
  callerId: string;
  /** How many times the client has repeated the request, 0 for the first time. */
  retries: number;
}

/** Returns a new key for a request or a retry. No client can send such a key: keys of clients begin with no space. */
export const keyOfRetry = ({ callerId, retries }: Omit<ClientRetry, 'userId'>) =>
  ` retry ${callerId} ${retries} ${randomUUID()}`;

/**
 * Finds a request of this caller with the same content and fewer retries that was not answered, and marks it with the new key as the
 * one that this retry repeats: of several alike, each retry gets its own. Returns its batch, undefined for none.
 */
export async function takeUnanswered(
  db: Db,
  { userId, callerId, retries, requestHash, key }: ClientRetry & { requestHash: Buffer; key: string },
): Promise<string | undefined> {
  const { rows } = await sql<{ batchId: string }>`
    update idempotency_keys set key = ${key}
      where (user_id, key) = (
        select i.user_id, i.key from idempotency_keys i
          where i.user_id = ${userId} and starts_with(i.key, ${` retry ${callerId} `})
            and split_part(i.key, ' ', 4)::integer < ${retries} and i.request_hash = ${requestHash}
            and i.created_at > ${ago(RETRIED_WITHIN_SECONDS)}
          order by split_part(i.key, ' ', 4)::integer desc, i.created_at desc limit 1 for update skip locked)
      returning batch_id
  `.execute(db);
  return rows[0]?.batchId;
}

/** Forgets a request, because its client got the answer. */
export async function deleteIdempotencyKey(db: Db, userId: string, key: string): Promise<void> {
  await db.deleteFrom('idempotencyKeys').where('userId', '=', userId).where('key', '=', key).execute();
}
