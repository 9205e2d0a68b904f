import { openDatabase } from '@easel/shared/node/db/client';
import { findRevisions, findShown } from '@easel/shared/node/repos/generations/shown.repo';
import { createMigratedDatabase } from '@easel/tests/env/postgres';
import { sql } from 'kysely';
import { expect, test } from 'vitest';

/** With fewer rows, a plan for all values seems as cheap as one for a single id. */
const GENERATIONS = 5_000;
/** PostgreSQL makes five custom plans before it compares them with a generic one. */
const FIRST_PLANS = 5;

test('queries for one of many generations keep their query plans', async () => {
  const database = await createMigratedDatabase();
  const db = openDatabase({ url: database.url, poolSize: 1, applicationName: 'test' });
  try {
    await sql`
      with one as (
        insert into users (id, email, password_hash) values (gen_random_uuid(), 'ada@example.com', 'x') returning id
      )
      insert into generations (id, batch_id, user_id, account_id, status, completed_at, prompt, style, model, seed, resolution,
          aspect_ratio, iterations, width, height, watermark, priority, cost_seconds)
        select gen_random_uuid(), gen_random_uuid(), one.id, one.id, 'completed', now(), 'a fox', 'sketch', 'painter', 7,
            '512x512', '1:1', 1, 512, 512, true, 1, 5
          from one, generate_series(1, ${GENERATIONS})`.execute(db);
    await sql`analyze generations, images`.execute(db);
    const rows = await db.selectFrom('generations').select('id').limit(20).execute();
    for (const { id } of rows) {
      expect(await findRevisions(db, [id])).toMatchObject([{ id }]);
      expect(await findShown(db, [id])).toMatchObject([{ id }]);
    }
    const { rows: plans } = await sql`
      select name, custom_plans as custom from pg_prepared_statements
      where name in ('generation-revisions', 'shown-generations') order by name`.execute(db);
    expect(plans).toEqual([
      { name: 'generation-revisions', custom: FIRST_PLANS },
      { name: 'shown-generations', custom: FIRST_PLANS },
    ]);
  } finally {
    await db.destroy();
    await database.drop();
  }
});
