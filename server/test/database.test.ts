import { randomUUID } from 'node:crypto';
import { openDatabase } from '@easel/shared/node/db/client';
import { isOutage } from '@easel/shared/node/outage';
import { createTestDatabase } from '@easel/tests/env/postgres';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let db: ReturnType<typeof openDatabase>;
let admin: ReturnType<typeof openDatabase>;
/** One per test: the previous test's connection may close late. */
let applicationName: string;

beforeAll(async () => {
  database = await createTestDatabase();
  admin = openDatabase({ url: database.url, poolSize: 1, applicationName: 'admin' });
});
beforeEach(async () => {
  applicationName = `test ${randomUUID()}`;
  const opened = openDatabase({ url: database.url, poolSize: 1, applicationName });
  db = opened;
  return () => opened.destroy();
});
afterAll(async () => {
  await admin?.destroy();
  await database?.drop();
});

/** Terminates the connections of `db` as a shutdown does, once one is in this state. */
async function terminate(state: 'active' | 'idle' | 'idle in transaction'): Promise<void> {
  const terminated = async () =>
    (
      await sql`
        select pg_terminate_backend(pid, 10000) from pg_stat_activity
        where application_name = ${applicationName} and state = ${state}`.execute(admin)
    ).rows;
  await expect.poll(terminated).toHaveLength(1);
}

const answer = async () => (await sql`select 42 as answer`.execute(db)).rows;
/** A query that gets the connection before its loss is noticed fails with it. */
const untilItAnswers = () => expect.poll(() => answer()).toEqual([{ answer: 42 }]);
const failureOf = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  );

test('rejects a query whose connection is lost, and reconnects', async () => {
  const failure = failureOf(sql`select pg_sleep(60)`.execute(db));
  await terminate('active');
  expect(isOutage(await failure)).toBe(true);
  await untilItAnswers();
});

test('rejects a transaction whose connection is lost between two queries, and reconnects', async () => {
  const failure = failureOf(
    db.transaction().execute(async (tx) => {
      await sql`select 1`.execute(tx);
      await terminate('idle in transaction');
      await sql`select 2`.execute(tx);
    }),
  );
  expect(isOutage(await failure)).toBe(true);
  await untilItAnswers();
});

test('replaces a lost idle connection', async () => {
  await answer();
  await terminate('idle');
  await untilItAnswers();
});

test('treats a server that refuses connections as an outage', async () => {
  const unreachable = openDatabase({
    url: 'postgres://127.0.0.1:1/none',
    poolSize: 1,
    applicationName: 'test',
  });
  expect(isOutage(await failureOf(sql`select 1`.execute(unreachable)))).toBe(true);
  await unreachable.destroy();
});

test('parses numbers, dates and arrays as the table types declare', async () => {
  const { rows } = await sql`
    select count(*) as count, 4294967295::bigint as seed, date '2026-01-31' as day, array['a', 'b'] as tags,
      ${new Date('2026-01-31T23:30:00Z')}::timestamptz as at, ${new Uint8Array([1, 2])}::bytea as hash`.execute(
    db,
  );
  expect(rows).toEqual([
    {
      count: 1,
      seed: 4_294_967_295,
      day: '2026-01-31',
      tags: ['a', 'b'],
      at: new Date('2026-01-31T23:30:00Z'),
      hash: Buffer.from([1, 2]),
    },
  ]);
});
