import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { type Db, openDatabase } from '@easel/shared/node/db/client';
import { eraseSecurityEventsOf } from '@easel/shared/node/repos/accounts/security-events.repo';
import { verifySecurityLog } from '@easel/shared/node/repos/accounts/security-seals.repo';
import type { TestDatabase } from '@easel/tests/env/database';
import { createTestDatabase } from '@easel/tests/env/postgres';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bearer, SECRET, signUp, startTestServer, type TestServer } from './test-server.ts';

const ROLE = `easel_app_${process.pid}_${Math.trunc(performance.now())}`;

let database: TestDatabase;
let appUrl: string;
let app: Db;
let owner: Db;
let server: TestServer;

async function migrate(): Promise<number> {
  const child = fork(join(import.meta.dirname, '../src/migrate.ts'), {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: {
      PATH: process.env.PATH,
      DATABASE_URL: appUrl,
      MIGRATION_DATABASE_URL: database.url,
      STORE_URL: '/tmp/not-used',
      EASEL_SECRET: SECRET,
      LOG_LEVEL: 'warn',
    },
    execArgv: [],
  });
  const [code] = await once(child, 'exit');
  return code;
}

beforeAll(async () => {
  database = await createTestDatabase();
  const url = new URL(database.url);
  url.username = ROLE;
  url.password = 'pass word';
  appUrl = url.href;
  // A second migration, which every start runs, changes nothing.
  expect([await migrate(), await migrate()]).toEqual([0, 0]);
  app = openDatabase({ url: appUrl, poolSize: 1, applicationName: 'test' });
  owner = openDatabase({ url: database.url, poolSize: 1, applicationName: 'test' });
  server = await startTestServer({ DATABASE_URL: appUrl });
});
afterAll(async () => {
  await server?.close();
  await app?.destroy();
  await sql`drop owned by ${sql.id(ROLE)}`.execute(owner);
  await sql`drop role ${sql.id(ROLE)}`.execute(owner);
  await owner?.destroy();
  await database?.drop();
});

const DENIED = { code: '42501' };

test.each([
  'create table things (id int)',
  'create schema things',
  'create function f() returns int language sql as $$ select 1 $$',
  'drop table generations',
  'alter table users add column thing int',
  'truncate credit_entries',
  'alter table security_events disable trigger all',
  "set session_replication_role = 'replica'",
  "update security_events set kind = 'signed_in'",
  'update security_events set digest = null',
  'delete from security_events',
  'truncate security_events',
  'update security_seals set hash = null',
  'delete from security_seals',
  "update audit_entries set action = 'x'",
  'delete from audit_entries',
  "delete from kysely_migration where name = '0023-keys'",
  'drop table bullmq.job',
])('the role of server and worker cannot: %s', async (statement) => {
  await expect(sql.raw(statement).execute(app)).rejects.toMatchObject(DENIED);
});

test('it can do what Easel needs, including erasing personal data from the security log', async () => {
  const who = await signUp(server);
  const headers = bearer(who.session.access_token);
  expect((await server.post('/api/generate', { prompt: 'a fox' }, headers)).statusCode).toBe(202);
  expect((await server.post('/api/keys', { name: 'A script' }, headers)).statusCode).toBe(201);
  const events = () =>
    app.selectFrom('securityEvents').select('salt').where('userId', '=', who.session.user.id).execute();
  expect((await events()).length).toBeGreaterThan(1);
  await eraseSecurityEventsOf(app, who.session.user.id);
  expect((await events()).every(({ salt }) => salt === null)).toBe(true);
  expect((await verifySecurityLog(app)).firstBroken).toBeNull();
});

test('it has privileges on every table and sequence', async () => {
  const { rows } = await sql<{ name: string }>`
    select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname in ('public', 'bullmq') and (
      (c.relkind = 'r' and not has_table_privilege(${ROLE}, c.oid, 'select'))
      or (c.relkind = 'S' and not has_sequence_privilege(${ROLE}, c.oid, 'usage')))
  `.execute(owner);
  expect(rows).toEqual([]);
});
