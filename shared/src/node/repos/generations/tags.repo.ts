import { sql } from 'kysely';
import { TAGS_MAX } from '../../../contracts/tags.ts';
import type { Db, Tx } from '../../db/client.ts';
import type { GenerationRow } from './generations.repo.ts';

export interface TagChange {
  userId: string;
  ids: readonly string[];
  add: readonly string[];
  remove: readonly string[];
}

export interface TaggedRow extends Pick<GenerationRow, 'id' | 'userId' | 'version'> {
  /** Whether anything changed. */
  isChanged: boolean;
  /** Whether it would have more tags than allowed, and was left as it is. */
  isFull: boolean;
}

/**
 * Adds and removes tags of a user's finished pictures. Returns those that exist. Locks them in the order of their ids, to exclude
 * deadlocks.
 */
export async function changeTags(tx: Tx, { userId, ids, add, remove }: TagChange): Promise<TaggedRow[]> {
  const list = (tags: readonly string[]) => sql`${[...tags]}::text[]`;
  const { rows } = await sql<TaggedRow>`
    with own as materialized (
      select id, tags, version from generations
        where id = any(${[...ids]}::uuid[]) and user_id = ${userId} and status = 'completed' and deleted_at is null
        order by id for no key update
    ), wanted as (
      select own.*, array(
        select distinct tag from unnest(own.tags || ${list(add)}) tag where tag <> all(${list(remove)}) order by tag
      ) as new_tags from own
    ), changed as (
      update generations g set tags = w.new_tags, version = g.version + 1 from wanted w
        where g.id = w.id and w.new_tags <> w.tags and cardinality(w.new_tags) <= ${TAGS_MAX}
        returning g.id, g.version
    )
    select w.id, ${userId} as user_id, coalesce(c.version, w.version) as version, c.id is not null as is_changed,
        cardinality(w.new_tags) > ${TAGS_MAX} as is_full
      from wanted w left join changed c on c.id = w.id`.execute(tx);
  return rows;
}

/** Counts the pictures of each tag of a user, most used first. */
export async function listTags(db: Db, userId: string): Promise<{ tag: string; pictures: number }[]> {
  const { rows } = await sql<{ tag: string; pictures: number }>`
    select tag, count(*)::int as pictures from generations, unnest(tags) tag
      where user_id = ${userId} and tags <> '{}' and deleted_at is null
      group by tag order by pictures desc, tag`.execute(db);
  return rows;
}
