import type { Db } from '../../db/client.ts';

/** Sessions and API keys that something open depends on, by their ids. */
export interface Credentials {
  sessionIds: readonly string[];
  keyIds: readonly string[];
}

/** Returns the ids of those that may still be used: neither ended nor expired, of accounts in use. */
export async function listUsable(
  db: Db,
  { sessionIds, keyIds }: Credentials,
  now: Date,
): Promise<Set<string>> {
  const sessions = sessionIds.length === 0 ? [] : await usableSessions(db, sessionIds, now);
  const keys = keyIds.length === 0 ? [] : await usableKeys(db, keyIds, now);
  return new Set([...sessions, ...keys].map(({ id }) => id));
}

function usableSessions(db: Db, ids: readonly string[], now: Date): Promise<{ id: string }[]> {
  return db
    .selectFrom('sessions')
    .select('id')
    .where('id', 'in', [...ids])
    .where('revokedAt', 'is', null)
    .where('expiresAt', '>', now)
    .execute();
}

function usableKeys(db: Db, ids: readonly string[], now: Date): Promise<{ id: string }[]> {
  return db
    .selectFrom('apiKeys')
    .innerJoin('users', 'users.id', 'apiKeys.userId')
    .select('apiKeys.id')
    .where('apiKeys.id', 'in', [...ids])
    .where('users.suspendedAt', 'is', null)
    .where('users.deletionRequestedAt', 'is', null)
    .where((eb) => eb.or([eb('apiKeys.expiresAt', 'is', null), eb('apiKeys.expiresAt', '>', now)]))
    .execute();
}
