import { type Insertable, type Selectable, sql } from 'kysely';
import type { ApiKeysTable } from '../../db/api-keys.ts';
import type { Db, Tx } from '../../db/client.ts';
import { ago } from '../../db/time.ts';
import type { EntitlementRow } from '../billing/entitlements.repo.ts';

export type ApiKeyRow = Selectable<ApiKeysTable>;

/** Uses of a key within this time are recorded once. */
const USE_SECONDS = 60;

/** Adds a key. Undefined when the user has `most` already. Lock the user first, so that concurrent requests count each other's keys. */
export async function insertApiKey(
  tx: Tx,
  key: Insertable<ApiKeysTable>,
  most: number,
): Promise<ApiKeyRow | undefined> {
  const { count } = await tx
    .selectFrom('apiKeys')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('userId', '=', key.userId)
    .executeTakeFirstOrThrow();
  if (Number(count) >= most) return undefined;
  return tx.insertInto('apiKeys').values(key).returningAll().executeTakeFirstOrThrow();
}

/** Lists the user's keys, newest first, expired ones included. */
export function listApiKeys(db: Db, userId: string): Promise<ApiKeyRow[]> {
  return db.selectFrom('apiKeys').selectAll().where('userId', '=', userId).orderBy('id', 'desc').execute();
}

/** Returns the name of the deleted key; undefined when the user had no such key. */
export async function deleteApiKey(db: Db, userId: string, id: string): Promise<string | undefined> {
  const row = await db
    .deleteFrom('apiKeys')
    .where('id', '=', id)
    .where('userId', '=', userId)
    .returning('name')
    .executeTakeFirst();
  return row?.name;
}

/** Deletes all keys of the user. */
export async function deleteApiKeysOf(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('apiKeys').where('userId', '=', userId).execute();
}

/** A key with what determines its rate limit. */
export type UsableApiKey = Pick<ApiKeyRow, 'id' | 'userId' | 'scopes' | 'expiresAt'> & {
  /** When its user was suspended; null if they are not. */
  suspendedAt: Date | null;
  /** Whether the user is a member of a team. */
  isMember: boolean;
  entitlement: Pick<
    EntitlementRow,
    'userId' | 'subscribed' | 'subscriptionTier' | 'subscriptionEnd' | 'plan' | 'apiRequestsPerHour'
  >;
};

/** Finds the key with this hash, unless it has expired or the account's deletion was requested. */
export async function findUsableApiKey(
  db: Db,
  keyHash: Buffer,
  now: Date,
): Promise<UsableApiKey | undefined> {
  const row = await db
    .selectFrom('apiKeys')
    .innerJoin('users', 'users.id', 'apiKeys.userId')
    .innerJoin('subscribers', 'subscribers.userId', 'apiKeys.userId')
    .leftJoin('teamMembers', 'teamMembers.userId', 'apiKeys.userId')
    .select(['apiKeys.id', 'apiKeys.userId', 'apiKeys.scopes', 'apiKeys.expiresAt', 'users.suspendedAt'])
    .select(['subscribed', 'subscriptionTier', 'subscriptionEnd', 'plan', 'apiRequestsPerHour'])
    .select((eb) => eb('teamMembers.userId', 'is not', null).$castTo<boolean>().as('isMember'))
    .where('keyHash', '=', keyHash)
    .where('users.deletionRequestedAt', 'is', null)
    .where((eb) => eb.or([eb('expiresAt', 'is', null), eb('expiresAt', '>', now)]))
    .executeTakeFirst();
  if (!row) return undefined;
  const { id, userId, scopes, expiresAt, suspendedAt, isMember, ...entitlement } = row;
  return { id, userId, scopes, expiresAt, suspendedAt, isMember, entitlement: { userId, ...entitlement } };
}

/** Returns those of the keys with these ids that have neither ended nor expired, of accounts in use. */
export async function listUsableKeys(db: Db, ids: readonly string[], now: Date): Promise<Set<string>> {
  const rows = await db
    .selectFrom('apiKeys')
    .innerJoin('users', 'users.id', 'apiKeys.userId')
    .select('apiKeys.id')
    .where('apiKeys.id', 'in', [...ids])
    .where('users.suspendedAt', 'is', null)
    .where('users.deletionRequestedAt', 'is', null)
    .where((eb) => eb.or([eb('expiresAt', 'is', null), eb('expiresAt', '>', now)]))
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** Records that a key was used, at most once a minute. */
export async function recordApiKeyUse(db: Db, id: string): Promise<void> {
  await db
    .updateTable('apiKeys')
    .set({ lastUsedAt: sql<Date>`now()` })
    .where('id', '=', id)
    .where((eb) => eb.or([eb('lastUsedAt', 'is', null), eb('lastUsedAt', '<', ago(USE_SECONDS))]))
    .execute();
}
