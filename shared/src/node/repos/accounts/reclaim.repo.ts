import type { Tx } from '../../db/client.ts';
import { deleteShareLinksOf, listSharedNames } from '../generations/share-links.repo.ts';
import { deleteApiKeysOf } from './api-keys.repo.ts';
import { deleteOneTimeTokensOf } from './one-time-tokens.repo.ts';
import { type RevokedIds, revokeSessionsOf } from './sessions.repo.ts';

/** The tables whose rows give access to an account or change how it is accessed. */
const WAYS_IN = [
  'webhookEndpoints',
  'emailChanges',
  'passkeys',
  'authChallenges',
  'totpSecrets',
  'recoveryCodes',
  'linkedIdentities',
] as const;

/**
 * Removes every way into an account or to its pictures that existed before its address was first proven, as the person
 * who signed up may not own the address. From then on, only the mailbox gives access. Call it with the user locked.
 *
 * @returns the sessions to announce after the commit, and what was removed
 */
export async function takeAccessAway(
  tx: Tx,
  userId: string,
  now: Date,
): Promise<{ revoked: RevokedIds; removed: RemovedAccess }> {
  const removed = await listAccess(tx, userId, now);
  await tx.updateTable('users').set({ passwordHash: null }).where('id', '=', userId).execute();
  await deleteApiKeysOf(tx, userId);
  await deleteShareLinksOf(tx, userId);
  for (const table of WAYS_IN) {
    await tx.deleteFrom(table).where('userId', '=', userId).execute();
  }
  for (const purpose of ['signup', 'recovery', 'email-old', 'email-new'] as const) {
    await deleteOneTimeTokensOf(tx, { userId, purpose });
  }
  return { revoked: await revokeSessionsOf(tx, userId, now), removed };
}

/** What gave programs and devices access to an account, and others access to its pictures. */
export interface RemovedAccess {
  /** The names of API keys. */
  keys: readonly string[];
  /** The hosts of webhooks. */
  webhooks: readonly string[];
  /** The names of passkeys. */
  passkeys: readonly string[];
  /** What private links led to: the names of albums, null for a picture. */
  links: readonly (string | null)[];
}

async function listAccess(tx: Tx, userId: string, now: Date): Promise<RemovedAccess> {
  const namesIn = async (table: 'apiKeys' | 'passkeys') => {
    const rows = await tx.selectFrom(table).select('name').where('userId', '=', userId).execute();
    return rows.map(({ name }) => name);
  };
  const endpoints = await tx
    .selectFrom('webhookEndpoints')
    .select('url')
    .where('userId', '=', userId)
    .execute();
  return {
    keys: await namesIn('apiKeys'),
    webhooks: endpoints.map(({ url }) => new URL(url).host),
    passkeys: await namesIn('passkeys'),
    links: await listSharedNames(tx, userId, now),
  };
}
