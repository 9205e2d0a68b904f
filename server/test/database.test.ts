import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { startPostgres } from '@easel/local/postgres/cluster';
import type { BoundedClient } from '@easel/shared/node/db/bounded-client';
import { openDatabase } from '@easel/shared/node/db/client';
import { openLeaseDatabase } from '@easel/shared/node/db/lease-database';
import { openPool } from '@easel/shared/node/db/pool';
import { isOutage, isRetryable } from '@easel/shared/node/outage';
import { queueConnection } from '@easel/shared/node/queue/queue-connection';
import { createTestDatabase } from '@easel/tests/env/postgres';
import { temporaryFolder } from '@easel/tests/env/temporary-folder';
import { until } from '@easel/tests/env/until';
import { startTcpProxy, type TcpProxy } from '@easel/tests/fixtures/tcp-proxy';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';

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

test('rejects a query when its connection is lost, and reconnects', async () => {
  const failure = failureOf(sql`select pg_sleep(60)`.execute(db));
  await terminate('active');
  expect(isOutage(await failure)).toBe(true);
  await untilItAnswers();
});

test('rejects a transaction when its connection is lost between two queries, and reconnects', async () => {
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

test('survives the loss of a queue connection between two queries', async () => {
  const { connection } = queueConnection(database.url, 'worker', 1);
  // BullMQ opens the pool, and does not handle errors of connections in use.
  const { Client } = connection as { Client: typeof BoundedClient };
  const client = new Client({ connectionString: database.url });
  await client.connect();
  const { rows } = await client.query('select pg_backend_pid() as pid');
  await sql`select pg_terminate_backend(${rows[0]?.pid}, 10000)`.execute(admin);
  expect(isOutage(await failureOf(client.query('select 1')))).toBe(true);
  await client.end();
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

/** Opens another database with one connection and other limits, which closes after the test. */
function openLimited(query: string, url = database.url): ReturnType<typeof openDatabase> {
  const limited = openDatabase({ url: `${url}?${query}`, poolSize: 1, applicationName: 'limited' });
  onTestFinished(() => limited.destroy());
  return limited;
}

const pidOf = async (on: typeof db) =>
  (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(on)).rows[0]?.pid;
/** Retries if the answer is slower than the connection's limit, which is short because one answer never comes. */
const answeredPidOf = (on: typeof db) => until(() => pidOf(on));

const LIMITS = sql<{ name: string; setting: string }>`
  select name, setting from pg_settings
  where name in ('lock_timeout', 'statement_timeout', 'idle_in_transaction_session_timeout', 'tcp_user_timeout',
    'tcp_keepalives_idle', 'tcp_keepalives_interval', 'tcp_keepalives_count')
  order by name`;
const EXPECTED_LIMITS = {
  idle_in_transaction_session_timeout: '15000',
  lock_timeout: '5000',
  statement_timeout: '20000',
  tcp_keepalives_count: '3',
  tcp_keepalives_idle: '10',
  tcp_keepalives_interval: '5',
  tcp_user_timeout: '15000',
};
const byName = (rows: readonly { name: string; setting: string }[]) =>
  Object.fromEntries(rows.map(({ name, setting }) => [name, setting]));

test('sets the limits of every session', async () => {
  expect(byName((await LIMITS.execute(db)).rows)).toEqual(EXPECTED_LIMITS);
});

test.each(['producer', 'worker'] as const)(
  "sets the limits of the queue's sessions, as a %s",
  async (role) => {
    const { connection } = queueConnection(database.url, role, 1);
    const pool = openPool(connection as Parameters<typeof openPool>[0]);
    onTestFinished(() => pool.end());
    expect(byName((await pool.query(LIMITS.compile(db).sql)).rows)).toEqual(EXPECTED_LIMITS);
  },
);

test('stops waiting for a lock that another session holds, with a retryable error', async () => {
  await sql`create table locked (id int)`.execute(admin);
  const limited = openLimited('lock_timeout=50');
  await admin.transaction().execute(async (tx) => {
    await sql`lock table locked`.execute(tx);
    const failure = await failureOf(sql`select * from locked`.execute(limited));
    expect({ isRetryable: isRetryable(failure), isOutage: isOutage(failure) }).toEqual({
      isRetryable: true,
      isOutage: false,
    });
  });
  expect((await sql`select * from locked`.execute(limited)).rows).toEqual([]);
});

test('ends a statement that takes too long, as an outage', async () => {
  const limited = openLimited('statement_timeout=50');
  expect(isOutage(await failureOf(sql`select pg_sleep(60)`.execute(limited)))).toBe(true);
});

test('ends an idle transaction, and releases its locks', async () => {
  await sql`create table idle (id int)`.execute(admin);
  const limited = openLimited('idle_in_transaction_session_timeout=50');
  const failure = failureOf(
    limited.transaction().execute(async (tx) => {
      await sql`lock table idle`.execute(tx);
      await sql`select * from idle`.execute(admin);
      await sql`select 1`.execute(tx);
    }),
  );
  expect(isOutage(await failure)).toBe(true);
  await expect.poll(() => pidOf(limited).catch(() => undefined)).toEqual(expect.any(Number));
});

/** Starts a proxy in front of the database, which closes after the test. */
async function startProxy(): Promise<{ proxy: TcpProxy; url: string }> {
  const url = new URL(database.url);
  const port = Number(url.port);
  const proxy = await startTcpProxy(() => port);
  onTestFinished(() => proxy.close());
  url.port = String(proxy.port);
  return { proxy, url: url.href };
}

test('gives up quickly on a connection used for leases', async () => {
  const { proxy, url } = await startProxy();
  const leases = openLeaseDatabase({ url, queryWithinMs: 500 });
  onTestFinished(() => leases.destroy());
  const before = await answeredPidOf(leases);
  proxy.freeze();
  expect(isOutage(await failureOf(pidOf(leases)))).toBe(true);
  proxy.thaw();
  expect(await answeredPidOf(leases)).not.toBe(before);
});

test.each(['a query', 'a transaction'])('closes a connection on which %s gets no response', async (kind) => {
  const { proxy, url } = await startProxy();
  const limited = openLimited('statement_timeout=1000', url);
  const before = await pidOf(limited);
  const query = async (on: typeof db) => {
    proxy.freeze();
    await pidOf(on);
  };
  const failure =
    kind === 'a query'
      ? await failureOf(query(limited))
      : await failureOf(
          limited.transaction().execute(async (tx) => {
            await pidOf(tx);
            await query(tx);
          }),
        );
  expect(isOutage(failure)).toBe(true);
  proxy.thaw();
  const after = await pidOf(limited);
  expect(after).toEqual(expect.any(Number));
  expect(after).not.toBe(before);
});

test('drops a connection to a read-only server, such as the old primary after a failover', async () => {
  await sql`create table written (id int)`.execute(admin);
  const name = sql.id(database.name);
  await sql`alter database ${name} set default_transaction_read_only = on`.execute(admin);
  const insert = () => sql`insert into written values (1)`.execute(db);
  expect(isOutage(await failureOf(insert()))).toBe(true);
  await sql`alter database ${name} reset default_transaction_read_only`.execute(admin);
  expect(await failureOf(insert())).toBeUndefined();
});

test('sets the limits over a Unix socket', async () => {
  const folder = await temporaryFolder('unix');
  const cluster = await startPostgres({
    folder: join(folder.path, 'cluster'),
    durable: false,
    settings: { unix_socket_directories: '/tmp' },
  });
  onTestFinished(async () => {
    await cluster.stop();
    await folder.remove();
  });
  const { username, password } = new URL(cluster.url);
  const url = `postgres://${username}:${password}@/easel?host=/tmp&port=${cluster.port}`;
  const local = openDatabase({ url, poolSize: 1, applicationName: 'unix' });
  onTestFinished(() => local.destroy());
  const { idle_in_transaction_session_timeout, lock_timeout, statement_timeout } = byName(
    (await LIMITS.execute(local)).rows,
  );
  expect({ idle_in_transaction_session_timeout, lock_timeout, statement_timeout }).toEqual({
    idle_in_transaction_session_timeout: '15000',
    lock_timeout: '5000',
    statement_timeout: '20000',
  });
});
