import { sql } from 'kysely';
import { DEFAULT_SETTINGS } from '../../../contracts/settings.ts';
import type { Db } from '../../db/client.ts';

const { privacy } = DEFAULT_SETTINGS;

/**
 * Condition for an account `u` and its settings `s`, which may be missing: its published pictures are shown. They are not while it
 * hides them, is suspended or awaits deletion.
 */
export const SHOWS_PUBLISHED = sql<boolean>`(u.deletion_requested_at is null and u.suspended_at is null
  and coalesce(s.show_in_gallery, ${sql.lit(privacy.showInGallery)}))`;

/** Condition for a row of `generations`: its picture is visible in the gallery. */
export const IS_IN_GALLERY = sql<boolean>`(
  generations.published_at is not null and generations.deleted_at is null and exists (
    select from users u left join settings s on s.user_id = u.id
    where u.id = generations.user_id and ${SHOWS_PUBLISHED}
  ))`;

/** Returns which of these pictures are visible in the gallery. */
export async function findInGallery(db: Db, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .selectFrom('generations')
    .select('id')
    .where('id', 'in', [...ids])
    .where(IS_IN_GALLERY)
    .execute();
  return new Set(rows.map(({ id }) => id));
}
