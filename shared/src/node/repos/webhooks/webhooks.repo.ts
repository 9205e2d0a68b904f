import { type Selectable, sql } from 'kysely';
import { HOUR_SECONDS } from '../../../contracts/durations.ts';
import { WEBHOOK_SECRET_OVERLAP_HOURS } from '../../../contracts/webhooks.ts';
import type { Db, Tx } from '../../db/client.ts';
import { deleteSome } from '../../db/delete-some.ts';
import { inSeconds } from '../../db/time.ts';
import type { WebhookEndpointsTable } from '../../db/webhooks.ts';
import { lockUser } from '../accounts/users.repo.ts';
import { type LastDelivery, lastDeliveries } from './webhook-deliveries.repo.ts';

export type WebhookRow = Selectable<WebhookEndpointsTable>;
type Own = Pick<WebhookRow, 'id' | 'userId'>;

/** An endpoint with its last delivery and its secrets' state. */
export type WebhookWithState = WebhookRow & {
  /** When the last replaced secret stops signing. */
  oldSecretsUntil: Date | null;
  lastDelivery: LastDelivery | null;
};

const OVERLAP_SECONDS = WEBHOOK_SECRET_OVERLAP_HOURS * HOUR_SECONDS;

/**
 * Adds an endpoint with its secret, unless the user has `most` already or one with this URL. Locks the user, so that of two
 * concurrent requests the second counts the endpoint of the first.
 *
 * @param within runs under the lock; what it throws undoes everything
 */
export async function insertWebhook(
  db: Db,
  endpoint: Pick<WebhookRow, 'id' | 'userId' | 'url' | 'events' | 'enabled'>,
  { sealed, most, within }: { sealed: Buffer; most: number; within?: (tx: Tx) => Promise<void> },
): Promise<'inserted' | 'too_many' | 'taken'> {
  return db.transaction().execute(async (tx) => {
    await lockUser(tx, endpoint.userId);
    await within?.(tx);
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
      // Another endpoint of the user may have been changed to this URL meanwhile.
      .onConflict((conflict) => conflict.columns(['userId', 'url']).doNothing())
      .executeTakeFirst();
    if (numInsertedOrUpdatedRows === 0n) return 'taken';
    await tx.insertInto('webhookSecrets').values({ endpointId: endpoint.id, sealed }).execute();
    return 'inserted';
  });
}

/** Lists a user's endpoints, oldest first. */
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

/** Updates an endpoint. Returns whether it exists. @throws an error that {@link isUrlTaken} recognizes, if another has the URL */
export async function updateWebhook(db: Db, { id, userId }: Own, change: WebhookChange): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('webhookEndpoints')
    // Enabling or disabling clears the reason. A new URL alone does not: the endpoint stays disabled until it is enabled.
    .set((eb) => ({
      ...change,
      disabledReason: change.enabled === undefined ? eb.ref('disabledReason') : null,
    }))
    .where('id', '=', id)
    .where('userId', '=', userId)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Returns whether {@link updateWebhook} failed because the URL is taken (unique_violation). */
export const isUrlTaken = (error: unknown) =>
  error instanceof Error && 'constraint' in error && error.constraint === 'webhook_endpoints_user_id_url_key';

/** Deletes an endpoint with its secrets and its log. Returns whether the user had it. */
export async function deleteWebhook(db: Db, { id, userId }: Own): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('webhookEndpoints')
    .where('id', '=', id)
    .where('userId', '=', userId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/**
 * Adds a new secret to the endpoint; older ones sign for another day. Changes nothing when `most` sign already, since each makes
 * the header longer. Locks the endpoint, so that concurrent requests count each other's secret.
 */
export async function replaceSecret(
  tx: Tx,
  { id, userId }: Own,
  { sealed, most }: { sealed: Buffer; most: number },
): Promise<'replaced' | 'too_many' | 'not_found'> {
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
}

/** Locks an endpoint until the transaction ends. Take it before other locks: a deletion locks the endpoint, then its deliveries. */
export async function holdWebhook(tx: Tx, id: string): Promise<void> {
  await tx.selectFrom('webhookEndpoints').select('id').where('id', '=', id).forNoKeyUpdate().execute();
}

/** Disables an endpoint that answered 410 Gone, unless its URL has changed since. */
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
  await deleteSome(db, 'webhookSecrets', sql`retires_at < now()`);
}
