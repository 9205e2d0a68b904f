import { sql } from 'kysely';
import { DAY_SECONDS } from '../../../contracts/durations.ts';
import type { Db } from '../../db/client.ts';
import { deleteSome } from '../../db/delete-some.ts';
import { ago, inSeconds } from '../../db/time.ts';

/** Seconds for one attempt, after which another process may make the next. */
const LEASE_SECONDS = 60;

/** A claimed message. The attempt number is the fencing token. */
export interface PushClaim {
  batchId: string;
  subscriptionId: string;
  userId: string;
  attempt: number;
  endpoint: string;
  p256dh: string;
  auth: string;
  /** Whether to send it: the session has not ended, and the account has not been suspended and does not await deletion. */
  isWanted: boolean;
}

/**
 * Claims messages that are due: their batch has ended, and none of the user's pages is visible. Concurrent processes get different
 * ones; a message whose process died is due again when its lease expires.
 */
export async function claimPushes(db: Db, limit: number): Promise<PushClaim[]> {
  const { rows } = await sql<PushClaim>`
    with due as materialized (
      select m.batch_id, m.subscription_id from push_messages m
      where m.due_at <= now()
        and not exists (
          select from generations g
          where g.batch_id = m.batch_id and g.status in ('pending', 'processing') and g.deleted_at is null
        )
        and not exists (select from push_attention a where a.user_id = m.user_id and a.looking_until > now())
      order by m.due_at limit ${limit}
      for update skip locked
    )
    update push_messages m set attempt = m.attempt + 1, due_at = ${inSeconds(LEASE_SECONDS)}
    from due, push_subscriptions p, sessions s, users u
    where m.batch_id = due.batch_id and m.subscription_id = due.subscription_id
      and p.id = m.subscription_id and s.id = p.session_id and u.id = m.user_id
    returning m.batch_id, m.subscription_id, m.user_id, m.attempt, p.endpoint, p.p256dh, p.auth,
      s.revoked_at is null and s.expires_at > now()
        and u.suspended_at is null and u.deletion_requested_at is null as is_wanted
  `.execute(db);
  return rows;
}

type HeldPush = Pick<PushClaim, 'batchId' | 'subscriptionId' | 'attempt'>;

/** Ends a message, unless another picture of its batch has been finished since. */
export async function endPush(db: Db, { batchId, subscriptionId, attempt }: HeldPush): Promise<void> {
  await db
    .deleteFrom('pushMessages')
    .where((eb) => eb.and({ batchId, subscriptionId, attempt }))
    .execute();
}

/** Schedules the next attempt. */
export async function postponePush(db: Db, held: HeldPush, seconds: number): Promise<void> {
  const { batchId, subscriptionId, attempt } = held;
  await db
    .updateTable('pushMessages')
    .set({ dueAt: inSeconds(seconds) })
    .where((eb) => eb.and({ batchId, subscriptionId, attempt }))
    .execute();
}

/** The finished pictures of a batch, and how many the user has not seen in all. */
export interface FinishedBatch {
  /** The first one's id and prompt. */
  id: string;
  prompt: string;
  count: number;
  unseen: number;
}

/** Finds the content of a message; undefined if its pictures have been deleted. */
export async function findFinishedBatch(
  db: Db,
  { batchId, userId }: Pick<PushClaim, 'batchId' | 'userId'>,
): Promise<FinishedBatch | undefined> {
  const { rows } = await sql<FinishedBatch>`
    select g.id, g.prompt, (count(*) over ())::integer as count,
      (
        select count(*)::integer from generations o
        where o.user_id = ${userId} and o.status = 'completed' and o.deleted_at is null
          and o.completed_at > coalesce((select max(seen_at) from push_attention where user_id = ${userId}), ${ago(DAY_SECONDS)})
      ) as unseen
    from generations g
    where g.batch_id = ${batchId} and g.user_id = ${userId} and g.status = 'completed' and g.deleted_at is null
    order by g.id limit 1
  `.execute(db);
  return rows[0];
}

/** Deletes messages that are too old to send. */
export async function deletePastPushes(db: Db): Promise<void> {
  await deleteSome(db, 'pushMessages', sql`created_at < ${ago(DAY_SECONDS)}`);
}
