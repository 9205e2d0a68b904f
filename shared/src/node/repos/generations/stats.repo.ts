import { sql } from 'kysely';
import type { StyleId } from '../../../contracts/styles.ts';
import type { Db } from '../../db/client.ts';

/** Selects a user's images that were not removed. */
const imagesOf = (db: Db, userId: string) =>
  db
    .selectFrom('generations as g')
    .where('g.userId', '=', userId)
    .where('g.status', '=', 'completed')
    .where('g.deletedAt', 'is', null);

/**
 * Counts a user's images finished in each span of time.
 * @param starts Start of each span, ascending, at least one. A span ends where the next starts; the last is open.
 */
export async function countImagesBySpan(db: Db, userId: string, starts: readonly Date[]): Promise<number[]> {
  const times = sql`array[${sql.join(starts.map((start) => start.toISOString()))}]::timestamptz[]`;
  const rows = await imagesOf(db, userId)
    .where('g.completedAt', '>=', starts[0] as Date)
    .select(sql<number>`width_bucket(g.completed_at, ${times})`.as('span'))
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .groupBy('span')
    .execute();
  const counts = new Map(rows.map(({ span, count }) => [span - 1, count]));
  return starts.map((_, index) => counts.get(index) ?? 0);
}

export interface StyleCounts {
  style: StyleId;
  images: number;
  favorites: number;
  published: number;
  likes: number;
}

/** Counts a user's images and their likes per style, most images first. */
export function countImagesByStyle(db: Db, userId: string): Promise<StyleCounts[]> {
  return imagesOf(db, userId)
    .select((eb) => [
      'g.style',
      eb.fn.countAll<number>().as('images'),
      eb.fn.countAll<number>().filterWhere('g.isFavorite', '=', true).as('favorites'),
      eb.fn.count<number>('g.publishedAt').as('published'),
      eb.fn.sum<number>('g.likes').as('likes'),
    ])
    .groupBy('g.style')
    .orderBy('images', 'desc')
    .orderBy('g.style')
    .execute();
}

/** Counts downloads of the user's images. */
export async function countDownloadsFrom(db: Db, userId: string): Promise<number> {
  const { downloads } = await db
    .selectFrom('downloads')
    .select((eb) => eb.fn.countAll<number>().as('downloads'))
    .where('pictureId', 'in', imagesOf(db, userId).select('g.id'))
    .executeTakeFirstOrThrow();
  return downloads;
}
