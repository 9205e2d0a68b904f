import { sql } from 'kysely';
import type { StyleId } from '../../../contracts/styles.ts';
import type { Db } from '../../db/client.ts';

/**
 * Counts a user's images finished in each span of time, by a look into the index for each: to count a range of it costs a sixth of
 * assigning each of its rows to a span.
 *
 * @param starts Start of each span, ascending. A span ends where the next starts; the last is open.
 */
export async function countImagesBySpan(db: Db, userId: string, starts: readonly Date[]): Promise<number[]> {
  const times = starts.map((start) => start.toISOString());
  const { rows } = await sql<{ count: number }>`
    select (
        select count(*)::int from generations g
          where g.user_id = ${userId} and g.status = 'completed' and g.deleted_at is null
            and g.completed_at >= s.start and g.completed_at < s.next
      ) as count
      from unnest(${times}::timestamptz[], ${[...times.slice(1), 'infinity']}::timestamptz[]) with ordinality s (start, next, n)
      order by s.n`.execute(db);
  return rows.map(({ count }) => count);
}

/** The totals of a user's images of a style. */
export interface StyleCounts {
  style: StyleId;
  images: number;
  favorites: number;
  published: number;
  likes: number;
  downloads: number;
}

/**
 * Counts a user's images per style, with their likes and downloads; most images first. From the running counts and what is not folded
 * into them yet, or from all rows for an account that was never counted.
 */
export async function countImagesByStyle(db: Db, userId: string): Promise<StyleCounts[]> {
  const columns = ['style', 'images', 'favorites', 'published', 'likes', 'downloads'] as const;
  const rows = await db
    .selectFrom((eb) =>
      eb
        .selectFrom('pictureCounts')
        .select(columns)
        .where('userId', '=', userId)
        .unionAll(eb.selectFrom('pictureCountChanges').select(columns).where('userId', '=', userId))
        .as('c'),
    )
    .select((eb) => [
      'style',
      eb.fn.sum<number>('images').as('images'),
      eb.fn.sum<number>('favorites').as('favorites'),
      eb.fn.sum<number>('published').as('published'),
      eb.fn.sum<number>('likes').as('likes'),
      eb.fn.sum<number>('downloads').as('downloads'),
    ])
    .groupBy('style')
    .orderBy('images', 'desc')
    .orderBy('style')
    .execute();
  const styles = rows.filter((row): row is StyleCounts => row.style !== '' && row.images > 0);
  return rows.some(({ style }) => style === '') ? styles : scanImagesByStyle(db, userId);
}

/** Counts as {@link countImagesByStyle} does, from all of the user's rows: which the running counts must equal. */
export async function scanImagesByStyle(db: Db, userId: string): Promise<StyleCounts[]> {
  const { rows } = await sql<StyleCounts>`
    select * from (${imagesByStyle(userId)}) s order by images desc, style`.execute(db);
  return rows;
}

/** The SQL of {@link StyleCounts}, from all of the user's rows. */
export const imagesByStyle = (userId: string) => sql`
  select g.style, count(*)::int as images, count(*) filter (where g.is_favorite)::int as favorites,
      count(g.published_at)::int as published, sum(g.likes)::int as likes,
      coalesce(sum(d.downloads), 0)::int as downloads
    from generations g
      left join (
        select picture_id, count(*) as downloads from downloads
          where picture_id in (select id from generations where user_id = ${userId}) group by picture_id
      ) d on d.picture_id = g.id
    where g.user_id = ${userId} and g.status = 'completed' and g.deleted_at is null
    group by g.style`;
