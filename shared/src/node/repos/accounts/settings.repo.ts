import { type Insertable, type Selectable, sql } from 'kysely';
import { DEFAULT_SETTINGS } from '../../../contracts/settings.ts';
import type { Db } from '../../db/client.ts';
import type { SettingsTable } from '../../db/users.ts';

const CHOICES = [
  'notifyByEmail',
  'notifyByPush',
  'marketingMails',
  'profilePublic',
  'showInGallery',
] as const;

export type SettingsRow = Pick<Selectable<SettingsTable>, (typeof CHOICES)[number]>;
export type SettingsChange = Partial<Pick<Insertable<SettingsTable>, (typeof CHOICES)[number]>>;

/** Finds the user's settings. Undefined for a user who never changed any. */
export function findSettings(db: Db, userId: string): Promise<SettingsRow | undefined> {
  return db.selectFrom('settings').select(CHOICES).where('userId', '=', userId).executeTakeFirst();
}

/** Returns whether the user has mails about the account switched on. */
export async function wantsMail(db: Db, userId: string): Promise<boolean> {
  const settings = await findSettings(db, userId);
  return settings?.notifyByEmail ?? DEFAULT_SETTINGS.notifications.email;
}

/**
 * Changes only the given settings, so that concurrent changes of different settings do not undo each other.
 * Undefined when there is no such user.
 */
export function changeSettings(
  db: Db,
  userId: string,
  change: SettingsChange,
): Promise<SettingsRow | undefined> {
  const columns = CHOICES.filter((choice) => change[choice] !== undefined);
  return db
    .insertInto('settings')
    .columns(['userId', ...columns])
    .expression((eb) =>
      eb
        .selectFrom('users')
        .where('id', '=', userId)
        .select([
          'id as userId',
          ...columns.map((column) => sql<boolean>`${change[column]}::boolean`.as(column)),
        ]),
    )
    .onConflict((conflict) =>
      conflict.column('userId').doUpdateSet({
        ...change,
        authorId: sql<string>`coalesce(settings.author_id, gen_random_uuid())`,
        updatedAt: sql<Date>`clock_timestamp()`,
      }),
    )
    .returning(CHOICES)
    .executeTakeFirst();
}
