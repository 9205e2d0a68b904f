import { openDatabase } from '@easel/shared/node/db/client';
import { missingIndexes } from '@easel/shared/node/db/concurrent-indexes';
import { MIGRATION_LIMITS } from '@easel/shared/node/db/limits';
import { migrateDatabase, pendingMigrations } from '@easel/shared/node/db/migrate';
import * as first from '@easel/shared/node/db/migrations/0001-first';
import { creditsUsed, endHold, holdCredits } from '@easel/shared/node/repos/billing/credits.repo';
import { findGeneration } from '@easel/shared/node/repos/generations/generations.repo';
import { createTestDatabase } from '@easel/tests/env/postgres';
import { until } from '@easel/tests/env/until';
import { sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';

let database: Awaited<ReturnType<typeof createTestDatabase>>;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database?.drop());

test('does not touch a database that a newer version has migrated', async () => {
  const next = await createTestDatabase();
  const db = openDatabase({ url: next.url, poolSize: 1, applicationName: 'test' });
  await migrateDatabase(db);
  await sql`insert into kysely_migration (name, timestamp) values ('9999-next', now()::text)`.execute(db);
  expect(await migrateDatabase(db)).toEqual([]);
  expect(await pendingMigrations(db)).toEqual([]);
  await sql`delete from kysely_migration where name like '0036%'`.execute(db);
  await expect(migrateDatabase(db)).rejects.toThrow('9999-next');
  await db.destroy();
  await next.drop();
});

test('builds indexes of large tables without blocking writes, and rebuilds an interrupted one', async () => {
  const large = await createTestDatabase();
  const open = () =>
    openDatabase({ url: large.url, poolSize: 2, applicationName: 'test', limits: MIGRATION_LIMITS });
  const [db, other] = [open(), open()];
  await migrateDatabase(db);
  expect(await missingIndexes(db)).toEqual([]);

  await sql`drop index generations_sheet`.execute(db);
  await sql`update pg_index set indisvalid = false where indexrelid = 'generations_published_by'::regclass`.execute(
    db,
  );
  expect((await missingIndexes(db)).sort()).toEqual(['generations_published_by', 'generations_sheet']);

  // The index build waits for a transaction that has written, others write meanwhile, and the second process waits for the first
  // one.
  const writer = await other.startTransaction().execute();
  await sql`update generations set prompt = prompt`.execute(writer);
  const builds = Promise.all([migrateDatabase(db), migrateDatabase(db)]);
  await until(async () => {
    const { rows } = await sql`
      select from pg_stat_activity where datname = current_database() and query like 'create index concurrently%' and state = 'active'`.execute(
      other,
    );
    expect(rows).toHaveLength(1);
  });
  await sql`update generations set prompt = prompt`.execute(other);
  await writer.commit().execute();
  await builds;
  expect(await missingIndexes(db)).toEqual([]);
  await Promise.all([db.destroy(), other.destroy()]);
  await large.drop();
});

test('keeps the images and credits of a database of the first release', async () => {
  const db = openDatabase({ url: database.url, poolSize: 1, applicationName: 'test' });
  const provider = { getMigrations: async () => ({ '0001-first': first }) };
  await new Migrator({ db, provider }).migrateToLatest();
  const [userId, id] = [uuidv7(), uuidv7()];
  const periodStart = new Date('2026-11-01T00:00:00Z');
  const insert = (table: string, row: Record<string, unknown>) =>
    sql`insert into ${sql.table(table)} (${sql.join(Object.keys(row).map((name) => sql.ref(name)))})
        values (${sql.join(Object.values(row))})`.execute(db);
  await insert('users', { id: userId, email: 'ada@example.com', passwordHash: 'x' });
  await insert('generations', {
    id,
    batchId: uuidv7(),
    userId,
    status: 'completed',
    prompt: 'a fox',
    style: 'photorealistic',
    model: 'painter',
    seed: 7,
    resolution: '1024x1024',
    aspectRatio: '1:1',
    iterations: 1,
    width: 1024,
    height: 1024,
    watermark: true,
    priority: 1,
  });
  await insert('images', {
    generationId: id,
    objectKey: 'original',
    thumbnailKey: 'thumbnail',
    contentType: 'image/png',
    width: 1024,
    height: 1024,
    bytes: 3,
    hasWatermark: true,
  });
  for (const [kind, amount] of Object.entries({ hold: -1, settle: 0 })) {
    await insert('creditEntries', { userId, generationId: id, run: 1, kind, amount, periodStart });
  }

  await migrateDatabase(db);
  expect(await findGeneration(db, id)).toMatchObject({
    prompt: 'a fox',
    negativePrompt: '',
    requestedSteps: null,
    guidance: null,
    credits: 1,
    embedPrompt: true,
    image: { objectKey: 'original', displayKey: null, variants: [] },
  });
  expect(await creditsUsed(db, userId, periodStart)).toBe(1);
  await holdCredits(db, [{ userId, generationId: id, run: 2, periodStart, credits: 5 }]);
  expect(await creditsUsed(db, userId, periodStart)).toBe(6);
  await endHold(db, { generationId: id, run: 2 }, 'release');
  await endHold(db, { generationId: id, run: 2 }, 'settle');
  expect(await creditsUsed(db, userId, periodStart)).toBe(1);
  await db.destroy();
});
