import { type ExpressionBuilder, type Selectable, sql } from 'kysely';
import type { Db, Tables } from '../../db/client.ts';
import type { GenerationsTable } from '../../db/generations.ts';
import { inSeconds } from '../../db/time.ts';
import type { WebhookDeliveriesTable } from '../../db/webhooks.ts';
import { LEASE_SECONDS } from '../../domain/attempts.ts';
import { generationPayload } from '../../domain/webhook-payload.ts';

type Ended = Pick<Selectable<GenerationsTable>, 'id' | 'userId' | 'status'>;

/**
 * Adds a delivery of a generation's final state for each endpoint that subscribes to it. Call it in the transaction that ends the
 * run. Locks the endpoints only against deletion, which would make that transaction fail.
 */
export async function fileEnd(tx: Db, { id, userId, status }: Ended): Promise<void> {
  if (status === 'pending' || status === 'processing') return;
  const event = `generation.${status}` as const;
  const endpoints = await tx
    .selectFrom('webhookEndpoints as e')
    .innerJoin('users as u', 'u.id', 'e.userId')
    .select('e.id')
    .where('e.userId', '=', userId)
    .where('e.enabled', '=', true)
    .where(sql<boolean>`${event} = any(e.events)`)
    .where('u.deletionRequestedAt', 'is', null)
    .where('u.suspendedAt', 'is', null)
    .forKeyShare('e')
    .execute();
  if (endpoints.length === 0) return;
  const row = await tx.selectFrom('generations').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const payload = JSON.stringify(generationPayload(event, row));
  await tx
    .insertInto('webhookDeliveries')
    .values(
      endpoints.map((endpoint) => ({
        id: crypto.randomUUID(),
        endpointId: endpoint.id,
        event,
        generationId: id,
        run: row.run,
        payload,
      })),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['generationId', 'run', 'event', 'endpointId'])
        .where('generationId', 'is not', null)
        .doNothing(),
    )
    .execute();
}

/** A claimed delivery. The attempt number is the fencing token. */
export interface DeliveryClaim {
  id: string;
  endpointId: string;
  attempt: number;
  /** Attempts since it was added or redelivered, this one included. */
  roundAttempts: number;
  event: WebhookDeliveriesTable['event'];
  payload: string;
  url: string;
  /** Whether to send it: the endpoint is enabled, and its account is neither suspended nor awaits deletion. */
  isWanted: boolean;
  /** The signing secrets, the current one first. */
  sealedSecrets: Buffer[];
}

/**
 * Claims due deliveries, at most one per endpoint, longest due first. Concurrent workers get different ones. A delivery whose worker
 * died is due again when its lease expires.
 *
 * @param except endpoints with enough deliveries in flight
 */
export async function claimDeliveries(
  db: Db,
  { limit, except }: { limit: number; except: readonly string[] },
): Promise<DeliveryClaim[]> {
  const { rows } = await sql<DeliveryClaim>`
    with recursive
    -- From one endpoint to the next in the index, however many deliveries each has.
    waiting (endpoint_id) as (
      (select endpoint_id from webhook_deliveries where status = 'pending' order by endpoint_id limit 1)
      union all
      select (
        select d.endpoint_id from webhook_deliveries d
        where d.status = 'pending' and d.endpoint_id > waiting.endpoint_id
        order by d.endpoint_id limit 1
      )
      from waiting where waiting.endpoint_id is not null
    ),
    due as materialized (
      select first.id
      from waiting cross join lateral (
        select d.id, d.due_at from webhook_deliveries d
        where d.endpoint_id = waiting.endpoint_id and d.status = 'pending' and d.due_at <= now()
        order by d.due_at limit 1
        for update skip locked
      ) first
      where not waiting.endpoint_id = any(${[...except]}::uuid[])
      order by first.due_at limit ${limit}
    )
    update webhook_deliveries d
    set attempt = d.attempt + 1,
        round_attempts = d.round_attempts + 1,
        due_at = ${inSeconds(LEASE_SECONDS.delivery)},
        lease_until = ${inSeconds(LEASE_SECONDS.delivery)},
        attempted_at = now()
    from due, webhook_endpoints e, users u
    where d.id = due.id and e.id = d.endpoint_id and u.id = e.user_id
    returning d.id, d.endpoint_id, d.attempt, d.round_attempts, d.event, d.payload, e.url,
      e.enabled and u.deletion_requested_at is null and u.suspended_at is null as is_wanted,
      array(
        select s.sealed from webhook_secrets s
        where s.endpoint_id = e.id and (s.retires_at is null or s.retires_at > now())
        order by s.id desc
      ) as sealed_secrets
  `.execute(db);
  return rows;
}

type HeldDelivery = Pick<DeliveryClaim, 'id' | 'attempt'>;

/** Condition for the delivery while this claim holds it. */
const deliveryHeldBy =
  ({ id, attempt }: HeldDelivery) =>
  (eb: ExpressionBuilder<Tables, 'webhookDeliveries'>) =>
    eb.and({ id, attempt, status: 'pending' });

/** The outcome of an attempt, for the log. */
export type AttemptRecord = Partial<
  Pick<WebhookDeliveriesTable, 'durationMs' | 'responseStatus' | 'responseBody' | 'failure'>
>;

/**
 * Ends an attempt: delivered, pending again in some seconds, or failed. Returns false, and changes nothing, when the claim is
 * lost.
 */
export async function settleDelivery(
  db: Db,
  claim: HeldDelivery,
  outcome: { status: 'delivered' | 'failed' } | { status: 'pending'; retryInSeconds: number },
  { durationMs = null, responseStatus = null, responseBody = null, failure = null }: AttemptRecord,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('webhookDeliveries')
    .set({
      durationMs,
      responseStatus,
      responseBody,
      failure,
      leaseUntil: null,
      status: outcome.status,
      ...(outcome.status === 'pending' && { dueAt: inSeconds(outcome.retryInSeconds) }),
    })
    .where(deliveryHeldBy(claim))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Releases a claim when the worker shuts down: due now, and the attempt does not count. */
export async function releaseDelivery(db: Db, claim: HeldDelivery): Promise<void> {
  await db
    .updateTable('webhookDeliveries')
    .set((eb) => ({ dueAt: sql<Date>`now()`, leaseUntil: null, roundAttempts: eb('roundAttempts', '-', 1) }))
    .where(deliveryHeldBy(claim))
    .execute();
}
