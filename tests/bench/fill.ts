/**
 * Fills a database with generations as if they had been made over the last year, by SQL: about as fast as PostgreSQL writes.
 * `node tests/bench/fill.ts <DATABASE_URL> [finished]` fills a migrated database of your own.
 */
import { openDatabase } from '@easel/shared/node/db/client';
import { recountPictures } from '@easel/shared/node/repos/generations/picture-counts.repo';
import type postgres from 'postgres';
import { connect } from './record/sql.ts';

/** Number of accounts besides the measured ones. */
const USERS = 1_000;

export interface Filling {
  /** Finished generations of all accounts: 92 % completed, the rest failed or canceled, every tenth published. */
  finished: number;
  /** How many of the finished ones belong to these existing accounts. */
  owned?: readonly { userId: string; count: number }[];
}

/** Fills the tables and analyzes them. Drops the indexes and rebuilds them afterwards, which takes half as long as maintaining them. */
export async function fill(databaseUrl: string, { finished, owned = [] }: Filling): Promise<void> {
  const sql = connect(databaseUrl);
  try {
    await sql.begin(async (tx) => {
      // Triggers and foreign keys would run for each row. The statements below write what they maintain.
      await tx`set local session_replication_role = replica`;
      await tx`set local work_mem = '256MB'`;
      await tx`set local maintenance_work_mem = '512MB'`;
      const rebuild = await dropIndexes(tx);
      await addUsers(tx);
      await addOwners(tx, finished, owned);
      await addFinished(tx, finished);
      await rebuild();
    });
    // Outside the transaction: the visibility map allows index-only scans later.
    for (const table of ['generations', 'images', 'credit_entries', 'likes', 'users']) {
      await sql`vacuum (analyze, parallel 0) ${sql(table)}`;
    }
    await countPictures(databaseUrl);
    await sql`vacuum (analyze, parallel 0) picture_counts`;
  } finally {
    await sql.end();
  }
}

/** Counts the pictures of all accounts, as the workers' chore does over time. */
async function countPictures(url: string): Promise<void> {
  const db = openDatabase({ url, poolSize: 1, applicationName: 'bench' });
  try {
    await recountPictures(db, { limit: USERS * 2, olderThanSeconds: 0, withinMs: Number.POSITIVE_INFINITY });
  } finally {
    await db.destroy();
  }
}

/** Drops the indexes that no constraint needs. Returns a function that rebuilds them. */
async function dropIndexes(tx: postgres.TransactionSql): Promise<() => Promise<void>> {
  const indexes = await tx`
    select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition
    from pg_index i
    where i.indrelid in ('generations'::regclass, 'credit_entries'::regclass, 'likes'::regclass)
      and not exists (select from pg_constraint c where c.conindid = i.indexrelid)`;
  for (const { name } of indexes) await tx`drop index ${tx.unsafe(name)}`;
  return async () => {
    for (const { definition } of indexes) await tx.unsafe(definition);
  };
}

async function addUsers(tx: postgres.TransactionSql): Promise<void> {
  await tx`
    create temporary table filled on commit drop as
      select n, overlay(overlay(md5('user' || n) placing '4' from 13) placing '8' from 17)::uuid as user_id, 'user' || n || '@example.com' as email
      from generate_series(0, ${USERS - 1}) n`;
  await tx`
    insert into users (id, email, password_hash, created_at)
      select user_id, email, '', now() - interval '1 year' from filled on conflict do nothing`;
  await tx`insert into profiles (id, full_name) select user_id, 'Ada Lovelace' from filled on conflict do nothing`;
  await tx`insert into subscribers (user_id, email) select user_id, email from filled on conflict do nothing`;
}

/** Decides who owns the nth finished generation: the given accounts at even distances, otherwise the other accounts in turn. */
async function addOwners(
  tx: postgres.TransactionSql,
  finished: number,
  owned: NonNullable<Filling['owned']>,
): Promise<void> {
  await tx`
    create temporary table owners (n integer primary key, user_id uuid not null) on commit drop`;
  for (const [place, { userId, count }] of owned.entries()) {
    // The offset interleaves the accounts' rows, like those of people who use Easel on the same days.
    await tx`
      insert into owners
        select ${place} + (k * ${finished}::bigint / ${count})::integer, ${userId}::uuid
        from generate_series(1, ${count}::integer) k on conflict do nothing`;
  }
  await tx`analyze owners`;
}

/** The SQL of a UUIDv7 of this time, unique for each n. */
const idAt = (tx: postgres.TransactionSql) =>
  tx`(lpad(to_hex((extract(epoch from at) * 1000)::bigint), 12, '0') || '7' || substr(md5(g.n::text), 1, 3)
    || '8' || substr(md5(g.n::text), 4, 15))::uuid`;

/** A pseudo-random number from 0 to 9,999, so that owner, style and state are independent. */
const dice = (tx: postgres.TransactionSql) => tx`abs(hashint4(g.n) % 10000)`;

const prompt = (tx: postgres.TransactionSql) => tx`
  (array['a fox', 'a lighthouse', 'a city', 'a portrait', 'a forest', 'a train', 'a garden', 'a whale'])[1 + dice % 8]
  || ' ' || (array['in the snow', 'at dawn', 'under water', 'in the rain', 'by the sea', 'at night', 'in spring'])[1 + dice % 7]
  || ', ' || (array['soft light', 'wide angle', 'film grain', 'long exposure', 'close up', 'golden hour'])[1 + dice % 11 % 6]
  || ', ' || substr(md5(n::text), 1, 8)`;

async function addFinished(tx: postgres.TransactionSql, finished: number): Promise<void> {
  await tx`
    insert into generations (
      id, batch_id, user_id, account_id, status, prompt, style, model, seed, resolution, aspect_ratio, iterations, width, height,
      watermark, priority, attempt, run_attempts, progress, step, steps, is_favorite, published_at, likes, error_code,
      version, created_at, queued_at, line_at, started_at, begun_at, completed_at
    )
    select id, id, user_id, user_id, status, ${prompt(tx)}, style, 'easel', n, '512x512', '1:1', 1, 512, 512,
      false, 1, 1, 1, 100, 20, 20, dice % 20 = 0,
      case when status = 'completed' and dice % 10 = 0 then at + interval '1 hour' end,
      case when status = 'completed' and dice % 10 = 0 then dice / 10 % 4 else 0 end,
      case when status = 'failed' then 'internal' end,
      4, at, at, at, at + interval '1 second', at + interval '1 second', at + interval '20 seconds'
    from (
      select g.n, dice, ${idAt(tx)} as id, at, coalesce(o.user_id, f.user_id) as user_id,
        case when dice % 100 < 4 then 'failed' when dice % 100 < 8 then 'canceled' else 'completed' end as status,
        (array['photorealistic', 'anime', 'oil-painting', 'digital-art', 'watercolor', 'sketch'])[1 + dice / 100 % 6] as style
      from (
        select n, now() - interval '1 hour' - (${finished} - n) * (interval '1 year' / ${finished}) as at
        from generate_series(1, ${finished}) n
      ) g
      left join owners o on o.n = g.n
      join filled f on f.n = g.n % ${USERS}
      cross join lateral (select ${dice(tx)} as dice) d
    ) made`;
  await tx`
    insert into images (generation_id, object_key, thumbnail_key, content_type, width, height, bytes, has_watermark, created_at)
    select id, id || '/image.png', id || '/thumbnail.webp', 'image/png', 512, 512, 400000, false, completed_at
    from generations where status = 'completed'`;
  await tx`
    insert into credit_entries (user_id, generation_id, run, kind, amount, period_start, created_at)
    select g.user_id, g.id, 1, e.kind, e.amount, date_trunc('month', g.created_at), g.created_at
    from generations g, lateral (values
      ('hold', -1), (case when g.status = 'completed' then 'settle' else 'release' end, case when g.status = 'completed' then 0 else 1 end)
    ) e (kind, amount)`;
  await tx`
    insert into credit_balances (user_id, period_start, used)
    select user_id, period_start, -sum(amount) from credit_entries group by user_id, period_start
    on conflict (user_id, period_start) do update set used = excluded.used`;
  await tx`
    insert into likes (picture_id, user_id)
    select g.id, f.user_id from generations g, generate_series(0, g.likes - 1) k join filled f on f.n = k where g.likes > 0`;
}

if (import.meta.main) {
  const [url, finished = '1000000'] = process.argv.slice(2);
  if (!url) throw new Error('Give the URL of a migrated database of Easel');
  await fill(url, { finished: Number(finished) });
}
