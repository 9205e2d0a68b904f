import { sql } from 'kysely';
import type { Db, Tx } from '../../db/client.ts';

export interface ProfileRow {
  /** The user's id. */
  id: string;
  email: string;
  fullName: string;
  avatarUrl: string | null;
  updatedAt: Date;
}

/** Finds a user's profile, empty if there is no row. Undefined when there is no such user. */
export function findProfile(db: Db, userId: string): Promise<ProfileRow | undefined> {
  return db
    .selectFrom('users')
    .leftJoin('profiles', 'profiles.id', 'users.id')
    .where('users.id', '=', userId)
    .select(['users.id', 'users.email', 'profiles.avatarUrl'])
    .select((eb) => [
      eb.fn.coalesce('profiles.fullName', sql<string>`''`).as('fullName'),
      eb.fn.coalesce('profiles.updatedAt', 'users.createdAt').as('updatedAt'),
    ])
    .executeTakeFirst();
}

/** Saves the user's name. Does nothing when there is no such user. */
export async function saveFullName(db: Db, userId: string, fullName: string): Promise<void> {
  await db
    .insertInto('profiles')
    .columns(['id', 'fullName'])
    .expression((eb) =>
      eb
        .selectFrom('users')
        .where('id', '=', userId)
        .select((user) => ['id', user.val(fullName).as('fullName')]),
    )
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet({ fullName, updatedAt: sql<Date>`clock_timestamp()` }),
    )
    .execute();
}

/** Returns whether a path is the avatar of any user. */
export async function isAvatar(db: Db, avatarUrl: string): Promise<boolean> {
  const row = await db
    .selectFrom('profiles')
    .select('id')
    .where('avatarUrl', '=', avatarUrl)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Sets or removes the user's avatar. Concurrent calls replace each other's in turn.
 *
 * @param avatarUrl A path on Easel's own origin
 * @returns the path that was replaced, null if there was none; undefined when there is no such user
 */
export async function replaceAvatar(
  tx: Tx,
  userId: string,
  avatarUrl: string | null,
): Promise<string | null | undefined> {
  await tx
    .insertInto('profiles')
    .columns(['id'])
    .expression((eb) => eb.selectFrom('users').where('id', '=', userId).select('id'))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const replaced = await tx
    .selectFrom('profiles')
    .select('avatarUrl')
    .where('id', '=', userId)
    .forUpdate()
    .executeTakeFirst();
  if (!replaced) return undefined;
  await tx
    .updateTable('profiles')
    .set({ avatarUrl, updatedAt: sql<Date>`clock_timestamp()` })
    .where('id', '=', userId)
    .execute();
  return replaced.avatarUrl;
}

/** Returns those of the paths that a profile uses as its avatar. */
export async function findAvatarsInUse(db: Db, urls: readonly string[]): Promise<Set<string>> {
  if (urls.length === 0) return new Set();
  const rows = await db
    .selectFrom('profiles')
    .select('avatarUrl')
    .where('avatarUrl', 'in', [...urls])
    .execute();
  return new Set(rows.map((row) => row.avatarUrl).filter((url) => url !== null));
}
