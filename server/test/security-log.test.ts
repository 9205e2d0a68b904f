import { randomUUID } from 'node:crypto';
import { securityLogSchema } from '@easel/shared/contracts/security-log.schema';
import type { Db } from '@easel/shared/node/db/client';
import {
  eraseSecurityEventsOf,
  listSecurityEvents,
  recordSecurityEvent,
  verifySecurityLog,
} from '@easel/shared/node/repos/accounts/security-events.repo';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bearer, signUp, startTestServer, type TestServer } from './test-server.ts';

let server: TestServer;
let db: Db;
beforeAll(async () => {
  server = await startTestServer();
  ({ db } = server.context);
});
afterAll(() => server?.close());

const origin = { network: '203.0.113.x', userAgent: 'x', device: 'Firefox on Windows' };
const record = (userId: string) =>
  recordSecurityEvent(db, { kind: 'signed_in', userId, origin, details: { method: 'password' } });

test('chains events of concurrent transactions without a gap', async () => {
  const userId = randomUUID();
  await Promise.all(Array.from({ length: 20 }, () => record(userId)));
  expect(await listSecurityEvents(db, { userId, limit: 50 })).toHaveLength(20);
  expect(await verifySecurityLog(db)).toMatchObject({ firstBroken: null });
});

test('records ten failed sign-ins an hour of an account and method, also of concurrent ones, and none without an account', async () => {
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

test('leaves no event of a transaction that was rolled back', async () => {
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
])('refuses: %s', async (statement) => {
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

test('names the first event that was changed behind the triggers', async () => {
  const userId = randomUUID();
  await record(userId);
  const [event] = await listSecurityEvents(db, { userId, limit: 1 });
  await db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    await sql`update security_events set network = 'elsewhere' where id = ${event?.id}`.execute(tx);
  });
  expect(await verifySecurityLog(db)).toMatchObject({ firstBroken: event?.id });
});
