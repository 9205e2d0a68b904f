import { sql } from 'kysely';
import type { Db, Tx } from '../../db/client.ts';
import { imagesByStyle } from './stats.repo.ts';

const SUMS = sql`sum(images)::int as images, sum(favorites)::int as favorites, sum(published)::int as published,
  sum(likes)::int as likes, sum(downloads)::int as downloads`;

/** Folds the changes of counts that are committed into the counts. Leaves them to another process that is at it. */
export async function foldPictureCounts(db: Db): Promise<void> {
  await inTurn(db, (tx) => fold(tx));
}

/**
 * Counts the pictures of the next accounts anew, each in its own transaction: those that were never counted get counts, and the others
 * ones that a defect cannot have moved. Begins again behind the last account. Leaves it to another process that is at it.
 *
 * @param limit how many accounts
 * @param withinMs begins no further account after this many milliseconds
 */
export async function recountPictures(db: Db, limit: number, withinMs: number): Promise<void> {
  const end = performance.now() + withinMs;
  for (let count = 0; count < limit && performance.now() < end; count += 1) {
    if (!(await inTurn(db, recountNext))) return;
  }
}

/** Runs the work where nobody else folds or counts. Its statements see all that was committed before. Returns false if not run. */
function inTurn(db: Db, work: (tx: Tx, lastUserId: string) => Promise<unknown>): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const turn = await tx
      .selectFrom('pictureCountTurn')
      .select('userId')
      .forUpdate()
      .skipLocked()
      .executeTakeFirst();
    if (turn) await work(tx, turn.userId);
    return turn !== undefined;
  });
}

/** Changes of accounts that were never counted are dropped: the first count finds what they changed. */
async function fold(tx: Tx): Promise<void> {
  await sql`
    with folded as (delete from picture_count_changes returning *)
    insert into picture_counts as c (user_id, style, images, favorites, published, likes, downloads)
      select f.user_id, f.style, ${SUMS} from folded f
        where exists (select from picture_counts m where m.user_id = f.user_id and m.style = '')
        group by f.user_id, f.style
      on conflict (user_id, style) do update set images = c.images + excluded.images,
        favorites = c.favorites + excluded.favorites, published = c.published + excluded.published,
        likes = c.likes + excluded.likes, downloads = c.downloads + excluded.downloads`.execute(tx);
}

/** One statement for one moment: the changes that it drops are those whose pictures it counts. */
async function recountNext(tx: Tx, lastUserId: string): Promise<void> {
  const { rows } = await sql<{ id: string | null }>`
    select coalesce((select id from users where id > ${lastUserId} order by id limit 1),
      (select id from users order by id limit 1)) as id`.execute(tx);
  const userId = rows[0]?.id;
  if (!userId) return;
  await sql`
    with dropped as (delete from picture_count_changes where user_id = ${userId}),
      found as (
        select * from (${imagesByStyle(userId)}) s
        union all select '', 0, 0, 0, 0, 0
      ),
      gone as (delete from picture_counts c where c.user_id = ${userId} and c.style not in (select style from found))
    insert into picture_counts (user_id, style, images, favorites, published, likes, downloads, counted_at)
      select u.id, style, images, favorites, published, likes, downloads, case when style = '' then now() end
        from found, users u where u.id = ${userId}
      on conflict (user_id, style) do update set images = excluded.images, favorites = excluded.favorites,
        published = excluded.published, likes = excluded.likes, downloads = excluded.downloads,
        counted_at = excluded.counted_at`.execute(tx);
  await tx.updateTable('pictureCountTurn').set({ userId }).execute();
}
