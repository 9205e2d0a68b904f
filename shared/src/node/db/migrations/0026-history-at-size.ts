import { type Kysely, sql } from 'kysely';

/*
 * Indexes for lists and counts over a large history, see decision 0043. A new index reads the whole table: some seconds for a million
 * generations. Nothing writes meanwhile, since API and workers are stopped for a migration.
 */
const STATEMENTS = [
  sql`set local maintenance_work_mem = '256MB'`,
  // Canceled ones, too: the operators' board counts all that ended. It also serves what generations_completed did.
  sql`drop index generations_ended`,
  sql`drop index generations_completed`,
  sql`
    create index generations_ended on generations (completed_at)
      where status in ('completed', 'failed', 'canceled')
  `,
  // The few in processing are read through generations_processing.
  sql`drop index generations_at_endpoint`,
  sql`create index generations_failed on generations (id desc) where status = 'failed' and deleted_at is null`,
  sql`
    create index generations_own_active on generations (user_id, id desc)
      where status in ('pending', 'processing') and deleted_at is null
  `,
  sql`
    create index generations_favorites on generations (user_id, id desc) where is_favorite and deleted_at is null
  `,
  sql`
    -- All that the statistics of an account need, so that they read no row of the table.
    create index generations_pictures on generations (user_id, completed_at)
      include (style, is_favorite, published_at, likes)
      where status = 'completed' and deleted_at is null
  `,
];

export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of STATEMENTS) await statement.execute(db);
}
