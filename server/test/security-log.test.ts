import { randomUUID } from 'node:crypto';
import { securityLogSchema } from '@easel/shared/contracts/security-log.schema';
import type { Db, Tx } from '@easel/shared/node/db/client';
import {
  eraseSecurityEventsOf,
  listSecurityEvents,
  recordSecurityEvent,
} from '@easel/shared/node/repos/accounts/security-events.repo';
import { verifySecurityLog } from '@easel/shared/node/repos/accounts/security-seals.repo';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { bearer, signUp } from './test-server.ts';
import { useTestServer } from './use-test-server.ts';

const server = useTestServer();
let db: Db;
beforeAll(() => {
  ({ db } = server.context);
});

const origin = { network: '203.0.113.x', userAgent: 'x', device: 'Firefox on Windows' };
const record = (userId: string) =>
  recordSecurityEvent(db, { kind: 'signed_in', userId, origin, details: { method: 'password' } });

test('chains events of concurrent transactions without gaps', async () => {
  const userId = randomUUID();
  await Promise.all(Array.from({ length: 20 }, () => record(userId)));
  expect(await listSecurityEvents(db, { userId, limit: 50 })).toHaveLength(20);
  expect(await verifySecurityLog(db)).toMatchObject({ firstBroken: null });
});

test('lists events of kinds that a later version added', async () => {
  const { session } = await signUp(server);
  const { id: userId } = session.user;
  await recordSecurityEvent(db, { kind: 'retina_scanned' as 'signed_in', userId, origin });
  const answer = await server.app.inject({
    url: '/api/auth/security-log',
    headers: bearer(session.access_token),
  });
  expect(securityLogSchema.parse(answer.json()).items[0]?.kind).toBe('retina_scanned');
});

test('records ten failed sign-ins an hour per account and method, even if concurrent, and none without an account', async () => {
  const { session } = await signUp(server);
  const { id: userId } = session.user;
  const count = async () =>
    Number((await sql<{ n: number }>`select count(*) as n from security_events`.execute(db)).rows[0]?.n);
  const before = await count();
  const { entrance } = server.context.services;
  await Promise.all(Array.from({ length: 15 }, () => entrance.recordFailure(userId, origin, 'password')));
  await server.post('/api/auth/token?grant_type=password', {
    email: 'nobody@example.com',
    password: 'a wrong one',
  });
  await server.context.background.idle();
  expect(await listSecurityEvents(db, { userId, kind: 'sign_in_failed', limit: 50 })).toHaveLength(10);
  expect(await count()).toBe(before + 10);
  await entrance.recordFailure(userId, origin, 'password and code');
  expect(await count()).toBe(before + 11);
  expect(await verifySecurityLog(db)).toMatchObject({ firstBroken: null });
});

test('stores no event of a transaction that was rolled back', async () => {
  const userId = randomUUID();
  const failing = db.transaction().execute(async (tx) => {
    await recordSecurityEvent(tx, { kind: 'key_created', userId });
    throw new Error('no');
  });
  await expect(failing).rejects.toThrow('no');
  expect(await listSecurityEvents(db, { userId, limit: 1 })).toEqual([]);
  expect(await verifySecurityLog(db)).toMatchObject({ firstBroken: null });
});

test('shows an account its own events, newest first, in pages', async () => {
  const [ada, eve] = [await signUp(server), await signUp(server)];
  for (let count = 0; count < 3; count++) await record(ada.session.user.id);
  await record(eve.session.user.id);
  const read = async (query: string) => {
    const headers = bearer(ada.session.access_token);
    const answer = await server.app.inject({ url: `/api/auth/security-log${query}`, headers });
    return securityLogSchema.strict().parse(answer.json());
  };
  const all = await read('');
  expect(all.nextCursor).toBeNull();
  const [newest] = all.items;
  const expected = { kind: 'signed_in', device: 'Firefox on Windows', network: '203.0.113.x' };
  expect(newest).toMatchObject({ ...expected, details: { method: 'password' } });
  expect(all.items.filter(({ network }) => network === '203.0.113.x')).toHaveLength(3);
  const ids = all.items.map(({ id }) => Number(id));
  expect(ids).toEqual(ids.toSorted((one, other) => other - one));
  const first = await read('?limit=2');
  const rest = await read(`?cursor=${first.nextCursor}`);
  expect([...first.items, ...rest.items]).toEqual(all.items);
});

test.each([
  `update security_events set kind = 'signed_out'`,
  'delete from security_events',
  'truncate security_events',
  `update security_seals set hash = ''`,
  'delete from security_seals',
  'truncate security_seals',
])('rejects: %s', async (statement) => {
  await record(randomUUID());
  await expect(sql.raw(statement).execute(db)).rejects.toThrow('only ever added');
});

test('erases the personal data of an account and stays verifiable', async () => {
  const [userId, other] = [randomUUID(), randomUUID()];
  await record(userId);
  await record(other);
  await eraseSecurityEventsOf(db, userId);
  const [erased] = await listSecurityEvents(db, { userId, limit: 1 });
  expect(erased).toMatchObject({ kind: 'signed_in', network: '', device: '', details: {}, sessionId: null });
  const [kept] = await listSecurityEvents(db, { userId: other, limit: 1 });
  expect(kept).toMatchObject({ network: '203.0.113.x', details: { method: 'password' } });
  expect(await verifySecurityLog(db)).toMatchObject({ firstBroken: null });
});

describe('a check of the log', () => {
  let userId: string;
  let ids: number[];
  beforeEach(async () => {
    userId = randomUUID();
    for (let count = 0; count < 5; count++) await record(userId);
    ids = (await listSecurityEvents(db, { userId, limit: 5 })).map(({ id }) => id).toReversed();
  });

  /** Changes rows that triggers protect, checks the log, and rolls the change back. */
  async function checkAfter(change: (tx: Tx) => Promise<unknown>, page: number) {
    const undo = new Error('undo');
    let check: unknown;
    const run = db.transaction().execute(async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx);
      await change(tx);
      check = await verifySecurityLog(tx, page);
      throw undo;
    });
    await expect(run).rejects.toBe(undo);
    return check;
  }

  test.each([1, 2, 3, 1_000])('in pages of %i finds the first invalid event', async (page) => {
    const [, second, third, fourth] = ids;
    const forge = (id: number | undefined) => (tx: Tx) =>
      sql`update security_events set network = 'elsewhere' where id = ${id}`.execute(tx);
    const changes: readonly [string, (tx: Tx) => Promise<unknown>, number | undefined][] = [
      ['changed', forge(third), third],
      ['removed', (tx) => sql`delete from security_events where id = ${second}`.execute(tx), second],
      [
        'removed with its seal',
        async (tx) => {
          await sql`delete from security_events where id = ${second}`.execute(tx);
          await sql`delete from security_seals where event_id = ${second}`.execute(tx);
        },
        third,
      ],
      ['unsealed', (tx) => sql`delete from security_seals where event_id = ${ids[4]}`.execute(tx), ids[4]],
      [
        'sealed again',
        (tx) => sql`update security_seals set hash = sha256(hash) where event_id = ${fourth}`.execute(tx),
        fourth,
      ],
    ];
    for (const [what, change, firstBroken] of changes) {
      expect(await checkAfter(change, page), what).toMatchObject({ firstBroken });
    }
    const { n } = await db
      .selectFrom('securityEvents')
      .select(({ fn }) => fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow();
    expect(await verifySecurityLog(db, page)).toEqual({ events: n, firstBroken: null });
  });
});
