import { sql } from 'kysely';
import type { Db, Tx } from '../../db/client.ts';
import { ago } from '../../db/time.ts';
import { imagesByStyle } from './stats.repo.ts';

const SUMS = sql`sum(images)::int as images, sum(favorites)::int as favorites, sum(published)::int as published,
  sum(likes)::int as likes, sum(downloads)::int as downloads`;

const FIRST_ID = '00000000-0000-0000-0000-000000000000';

/**
 * Folds the changes of counts that are committed into the counts. Does nothing if another process is folding or
 * counting.
 */
export async function foldPictureCounts(db: Db): Promise<void> {
  await inTurn(db, (tx) => fold(tx));
}

export interface RecountOptions {
  /** How many accounts to check. */
  limit: number;
  /** Counts again what was counted longer ago. */
  olderThanSeconds: number;
  /** Begins no further account after this many milliseconds. */
  withinMs: number;
}

/**
 * Checks the next accounts in the order of their ids, and recounts the pictures of those that were never counted, or
 * not for a long time, which also corrects counts that a defect made wrong. After the last account, the next call
 * begins again. Does nothing if another process is folding or counting.
 */
export async function recountPictures(
  db: Db,
  { limit, olderThanSeconds, withinMs }: RecountOptions,
): Promise<void> {
  const end = performance.now() + withinMs;
  const accounts = (await inTurn(db, (tx, last) => listNext(tx, { last, limit, olderThanSeconds }))) ?? [];
  for (const { id, isDue } of accounts) {
    if (performance.now() > end) return;
    if (!isDue) continue;
    await inTurn(db, (tx) => recount(tx, id));
  }
  const last = accounts.length === limit ? accounts.at(-1)?.id : undefined;
  await inTurn(db, (tx) => moveTurn(tx, last ?? FIRST_ID));
}

/** Runs the work unless another process is folding or counting. Its statements see all that was committed before. Undefined if not run. */
function inTurn<Result>(
  db: Db,
  work: (tx: Tx, lastUserId: string) => Promise<Result>,
): Promise<Result | undefined> {
  return db.transaction().execute(async (tx) => {
    const turn = await tx
      .selectFrom('pictureCountTurn')
      .select('userId')
      .forUpdate()
      .skipLocked()
      .executeTakeFirst();
    return turn && work(tx, turn.userId);
  });
}

const moveTurn = (tx: Tx, userId: string) => tx.updateTable('pictureCountTurn').set({ userId }).execute();

function listNext(
  tx: Tx,
  { last, limit, olderThanSeconds }: { last: string } & Omit<RecountOptions, 'withinMs'>,
) {
  return tx
    .selectFrom('users as u')
    .leftJoin('pictureCounts as c', (join) => join.onRef('c.userId', '=', 'u.id').on('c.style', '=', ''))
    .select('u.id')
    .select((eb) =>
      eb
        .or([eb('c.countedAt', 'is', null), eb('c.countedAt', '<=', ago(olderThanSeconds))])
        .$castTo<boolean>()
        .as('isDue'),
    )
    .where('u.id', '>', last)
    .orderBy('u.id')
    .limit(limit)
    .execute();
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
async function recount(tx: Tx, userId: string): Promise<void> {
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
  await moveTurn(tx, userId);
}
