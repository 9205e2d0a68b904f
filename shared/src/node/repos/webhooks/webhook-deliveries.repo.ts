import { type Selectable, sql } from 'kysely';
import { DAY_SECONDS } from '../../../contracts/durations.ts';
import { WEBHOOK_LOG_DAYS, WEBHOOK_TEST_EVENT } from '../../../contracts/webhooks.ts';
import type { Db } from '../../db/client.ts';
import { deleteSome } from '../../db/delete-some.ts';
import { ago } from '../../db/time.ts';
import type { WebhookDeliveriesTable } from '../../db/webhooks.ts';

export type DeliveryRow = Selectable<WebhookDeliveriesTable>;
export type LastDelivery = Pick<DeliveryRow, 'id' | 'event' | 'status' | 'createdAt' | 'attemptedAt'>;

/** Finds the latest delivery of each endpoint that has one. */
export async function lastDeliveries(
  db: Db,
  endpointIds: readonly string[],
): Promise<Map<string, LastDelivery>> {
  const found = await Promise.all(endpointIds.map((id) => newestFirst(db, id).limit(1).executeTakeFirst()));
  return new Map(found.flatMap((row) => (row ? [[row.endpointId, row]] : [])));
}

const newestFirst = (db: Db, endpointId: string) =>
  db
    .selectFrom('webhookDeliveries')
    .selectAll()
    .where('endpointId', '=', endpointId)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc');

/** Lists an endpoint's deliveries, newest first. @param beforeId the last delivery of the previous page */
export async function listDeliveries(
  db: Db,
  { endpointId, beforeId, limit }: { endpointId: string; beforeId?: string | undefined; limit: number },
): Promise<DeliveryRow[]> {
  let query = newestFirst(db, endpointId).limit(limit);
  if (beforeId !== undefined) {
    query = query.where(
      sql<boolean>`(created_at, id) < (select created_at, id from webhook_deliveries where id = ${beforeId})`,
    );
  }
  return query.execute();
}

/** Adds a test delivery, or returns a pending one. Locks the endpoint, so that concurrent calls add only one. */
export async function fileTest(
  db: Db,
  { id, endpointId, payload }: Pick<DeliveryRow, 'id' | 'endpointId' | 'payload'>,
): Promise<DeliveryRow | undefined> {
  return db.transaction().execute(async (tx) => {
    const endpoint = await tx
      .selectFrom('webhookEndpoints')
      .select('id')
      .where('id', '=', endpointId)
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (!endpoint) return undefined;
    const waiting = await newestFirst(tx, endpointId)
      .where('event', '=', WEBHOOK_TEST_EVENT)
      .where('status', '=', 'pending')
      .executeTakeFirst();
    if (waiting) return waiting;
    return tx
      .insertInto('webhookDeliveries')
      .values({ id, endpointId, event: WEBHOOK_TEST_EVENT, generationId: null, run: null, payload })
      .returningAll()
      .executeTakeFirstOrThrow();
  });
}

/**
 * Schedules a delivery now, with all its retries, whether it has ended or waits for its next attempt. A delivery in flight stays as
 * it is. Undefined when the endpoint has no such delivery.
 */
export async function redeliver(
  db: Db,
  { id, endpointId }: Pick<DeliveryRow, 'id' | 'endpointId'>,
): Promise<DeliveryRow | undefined> {
  await db
    .updateTable('webhookDeliveries')
    .set({ status: 'pending', roundAttempts: 0, dueAt: sql<Date>`now()`, leaseUntil: null })
    .where('id', '=', id)
    .where('endpointId', '=', endpointId)
    .where((eb) => eb.or([eb('leaseUntil', 'is', null), eb('leaseUntil', '<', sql<Date>`now()`)]))
    .execute();
  return db
    .selectFrom('webhookDeliveries')
    .selectAll()
    .where('id', '=', id)
    .where('endpointId', '=', endpointId)
    .executeTakeFirst();
}

/** Deletes deliveries older than the log's retention. */
export async function deletePastDeliveries(db: Db): Promise<void> {
  await deleteSome(db, 'webhookDeliveries', sql`created_at < ${ago(WEBHOOK_LOG_DAYS * DAY_SECONDS)}`);
}
