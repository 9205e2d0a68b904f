import { type Selectable, sql } from 'kysely';
import { WEBHOOK_SECRET_OVERLAP_HOURS } from '../../../contracts/webhooks.ts';
import type { Db, Tx } from '../../db/client.ts';
import { inSeconds } from '../../db/time.ts';
import type { WebhookEndpointsTable } from '../../db/webhooks.ts';
import { type LastDelivery, lastDeliveries } from './webhook-deliveries.repo.ts';

export type WebhookRow = Selectable<WebhookEndpointsTable>;
type Own = Pick<WebhookRow, 'id' | 'userId'>;

/** An endpoint with what is known of it besides. */
export type WebhookWithState = WebhookRow & {
  /** Until then replaced secrets sign, too. */
  oldSecretsUntil: Date | null;
  lastDelivery: LastDelivery | null;
};

const OVERLAP_SECONDS = WEBHOOK_SECRET_OVERLAP_HOURS * 3_600;

/**
 * Adds an endpoint with its secret, unless the user has `most` already or one with this URL. The user is locked: of two
 * requests at once, the second counts the first one's endpoint.
 */
export async function insertWebhook(
  db: Db,
  endpoint: Pick<WebhookRow, 'id' | 'userId' | 'url' | 'events' | 'enabled'>,
  { sealed, most }: { sealed: Buffer; most: number },
): Promise<'inserted' | 'too_many' | 'taken'> {
  return db.transaction().execute(async (tx) => {
    await tx.selectFrom('users').select('id').where('id', '=', endpoint.userId).forNoKeyUpdate().execute();
    const others = await tx
      .selectFrom('webhookEndpoints')
      .select('url')
      .where('userId', '=', endpoint.userId)
      .execute();
    if (others.some(({ url }) => url === endpoint.url)) return 'taken';
    if (others.length >= most) return 'too_many';
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto('webhookEndpoints')
      .values(endpoint)
      // Another of theirs may have been given this URL just now.
      .onConflict((conflict) => conflict.columns(['userId', 'url']).doNothing())
      .executeTakeFirst();
    if (numInsertedOrUpdatedRows === 0n) return 'taken';
    await tx.insertInto('webhookSecrets').values({ endpointId: endpoint.id, sealed }).execute();
    return 'inserted';
  });
}

/** A user's endpoints, the oldest first. */
export async function listWebhooks(db: Db, userId: string): Promise<WebhookWithState[]> {
  const rows = await db
    .selectFrom('webhookEndpoints as e')
    .selectAll()
    .select((eb) =>
      eb
        .selectFrom('webhookSecrets as s')
        .select((s) => s.fn.max('s.retiresAt').as('until'))
        .whereRef('s.endpointId', '=', 'e.id')
        .where('s.retiresAt', '>', sql<Date>`now()`)
        .as('oldSecretsUntil'),
    )
    .where('userId', '=', userId)
    .orderBy('id')
    .execute();
  const last = await lastDeliveries(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => ({ ...row, lastDelivery: last.get(row.id) ?? null }));
}

export async function findWebhook(db: Db, { id, userId }: Own): Promise<WebhookWithState | undefined> {
  return (await listWebhooks(db, userId)).find((row) => row.id === id);
}

export type WebhookChange = Partial<Pick<WebhookRow, 'url' | 'events' | 'enabled'>>;

/** @throws What {@link isUrlTaken} knows where another of the user's endpoints has this URL. Returns whether there is one. */
export async function updateWebhook(db: Db, { id, userId }: Own, change: WebhookChange): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('webhookEndpoints')
    // Whoever turns it on or off decides; a new URL has not answered "gone" yet, but stays off until told.
    .set((eb) => ({
      ...change,
      disabledReason: change.enabled === undefined ? eb.ref('disabledReason') : null,
    }))
    .where('id', '=', id)
    .where('userId', '=', userId)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Whether {@link updateWebhook} was refused because of the URL (unique_violation). */
export const isUrlTaken = (error: unknown) =>
  error instanceof Error && 'constraint' in error && error.constraint === 'webhook_endpoints_user_id_url_key';

/** Its secrets and its log go with it. Returns whether the user had such an endpoint. */
export async function deleteWebhook(db: Db, { id, userId }: Own): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('webhookEndpoints')
    .where('id', '=', id)
    .where('userId', '=', userId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/**
 * Gives the endpoint another secret; those before sign for a day more. Nothing changes where `most` sign already: each
 * makes the header longer. The endpoint is locked, so that of two requests at once both secrets count.
 */
export async function replaceSecret(
  db: Db,
  { id, userId }: Own,
  { sealed, most }: { sealed: Buffer; most: number },
): Promise<'replaced' | 'too_many' | 'not_found'> {
  return db.transaction().execute(async (tx) => {
    const endpoint = await tx
      .selectFrom('webhookEndpoints')
      .select('id')
      .where('id', '=', id)
      .where('userId', '=', userId)
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (!endpoint) return 'not_found';
    const signing = await tx
      .selectFrom('webhookSecrets')
      .select('id')
      .where('endpointId', '=', id)
      .where((eb) => eb.or([eb('retiresAt', 'is', null), eb('retiresAt', '>', sql<Date>`now()`)]))
      .execute();
    if (signing.length >= most) return 'too_many';
    await tx
      .updateTable('webhookSecrets')
      .set({ retiresAt: inSeconds(OVERLAP_SECONDS) })
      .where('endpointId', '=', id)
      .where('retiresAt', 'is', null)
      .execute();
    await tx.insertInto('webhookSecrets').values({ endpointId: id, sealed }).execute();
    return 'replaced';
  });
}

/** Holds an endpoint until the transaction ends. First of all locks, as whoever deletes it takes its deliveries after it. */
export async function holdWebhook(tx: Tx, id: string): Promise<void> {
  await tx.selectFrom('webhookEndpoints').select('id').where('id', '=', id).forNoKeyUpdate().execute();
}

/** Turns an endpoint off that wants to hear no more, unless it lies elsewhere by now. */
export async function turnOffGone(db: Db, id: string, url: string): Promise<void> {
  await db
    .updateTable('webhookEndpoints')
    .set({ enabled: false, disabledReason: 'gone' })
    .where('id', '=', id)
    .where('url', '=', url)
    .where('enabled', '=', true)
    .execute();
}

export async function deleteRetiredSecrets(db: Db): Promise<void> {
  await db.deleteFrom('webhookSecrets').where('retiresAt', '<', sql<Date>`now()`).execute();
}
