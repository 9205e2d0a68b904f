import { statusHistorySchema } from '@easel/shared/contracts/status.schema';
import type { Db } from '@easel/shared/node/db/client';
import { reportWorker } from '@easel/shared/node/repos/operations/workers.repo';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createStatusService } from '../src/modules/status/status.service.ts';
import { createStatusHistoryService } from '../src/modules/status/status-history.service.ts';
import { createStatusSampler } from '../src/modules/status/status-sampler.ts';
import { stopDatabaseClock } from './stopped-database-clock.ts';
import { startTestServer, type TestServer } from './test-server.ts';

const PARTS = ['api', 'database', 'queue', 'store', 'workers', 'models'];
const DAY_MINUTES = 1_440;

let server: TestServer;
/** A database whose clock stays in the same minute for a whole test. */
let stopped: Db;
beforeEach(async () => {
  server = await startTestServer();
  stopped = stopDatabaseClock(server.context.db, new Date());
  await reportWorker(db(), { id: 'one', concurrency: 2, offers: { store: true, models: [] } });
});
afterEach(() => server.close());

const db = () => stopped;

/** Returns a warmed-up API process that finds these parts down. */
function aProcess(...down: string[]) {
  const { logger } = server.context;
  const checks = Object.fromEntries(down.map((part) => [part, () => Promise.reject(new Error('away'))]));
  let atMs = 0;
  const now = () => new Date(atMs);
  const status = createStatusService({
    db: db(),
    checks,
    logger,
    now,
    estimates: server.context.services.estimates,
  });
  const turn = createStatusSampler({ db: db(), status, now });
  atMs = 15_000;
  return turn;
}

/** Shifts the samples this many minutes into the past. */
async function pass(minutes: number): Promise<void> {
  const before = sql<Date>`make_interval(mins => ${minutes})`;
  const rows = await db().selectFrom('statusMinutes').selectAll().execute();
  await db().deleteFrom('statusMinutes').execute();
  await db()
    .insertInto('statusMinutes')
    .values(rows.map((row) => ({ ...row, minute: sql<Date>`${row.minute}::timestamptz - ${before}` })))
    .execute();
  await db()
    .updateTable('statusIncidents')
    .set({
      startedAt: sql<Date>`started_at - ${before}`,
      endedAt: sql<Date>`ended_at - ${before}`,
    })
    .execute();
}

const rows = () => db().selectFrom('statusMinutes').selectAll().execute();

async function history() {
  const answer = await createStatusHistoryService({ db: db() }).read();
  const of = (id: string) => {
    const days = answer.parts.find((part) => part.id === id)?.days ?? [];
    const sum = (health: 'operational' | 'degraded' | 'down') =>
      days.reduce((total, day) => total + day[health], 0);
    return { operational: sum('operational'), degraded: sum('degraded'), down: sum('down') };
  };
  return { ...answer, of };
}

/** Returns the minutes between two ISO 8601 times. */
const minutesBetween = (from: string | undefined, to: string | null | undefined) =>
  (Date.parse(to ?? '') - Date.parse(from ?? '')) / 60_000;

test('is unknown before the first sample', async () => {
  const response = await server.app.inject('/api/status/history');
  expect(response.statusCode).toBe(200);
  const { from, to, parts, incidents } = statusHistorySchema.parse(response.json());
  expect(Date.parse(to) - Date.parse(from)).toBe(89 * 86_400_000);
  expect(parts.map(({ id, uptimePercent, days }) => [id, uptimePercent, days.length])).toEqual(
    PARTS.map((id) => [id, null, 0]),
  );
  expect(incidents).toEqual([]);
});

test('waits for the workers that start with it before the first sample', async () => {
  using _stopped = server.clock.stop();
  const { now, services } = server.context;
  const sample = createStatusSampler({ db: db(), status: services.status, now });
  server.clock.advance(14);
  await sample();
  expect(await rows()).toEqual([]);
  server.clock.advance(1);
  await sample();
  expect(await rows()).toHaveLength(PARTS.length);
});

test('takes one sample per minute across several processes', async () => {
  const turns = [aProcess(), aProcess(), aProcess(), aProcess()];
  await Promise.all(turns.map((turn) => turn()));
  await Promise.all(turns.map((turn) => turn()));
  expect(await rows()).toHaveLength(PARTS.length);
  expect((await history()).of('api')).toEqual({ operational: 1, degraded: 0, down: 0 });
});

test('counts minutes without a sample as downtime of the API, and as unknown for the other parts', async () => {
  await aProcess()();
  await pass(10);
  await aProcess()();
  const { of, incidents, parts } = await history();
  expect(of('api')).toEqual({ operational: 2, degraded: 0, down: 9 });
  expect(of('store')).toEqual({ operational: 2, degraded: 0, down: 0 });
  expect(parts.map(({ uptimePercent }) => uptimePercent)).toEqual([18.18, 100, 100, 100, 100, 100]);
  expect(incidents).toHaveLength(1);
  expect(incidents[0]).toMatchObject({ id: 'api', name: 'API', status: 'down' });
  expect(minutesBetween(incidents[0]?.startedAt, incidents[0]?.endedAt)).toBe(9);
});

test('merges consecutive minutes into one incident, which ends when the part is up again', async () => {
  await aProcess('store')();
  await pass(1);
  await aProcess('store')();
  expect((await history()).incidents).toMatchObject([{ id: 'store', status: 'down', endedAt: null }]);
  await pass(1);
  await aProcess()();
  const { incidents, of } = await history();
  expect(incidents).toHaveLength(1);
  expect(minutesBetween(incidents[0]?.startedAt, incidents[0]?.endedAt)).toBe(2);
  expect(of('store')).toEqual({ operational: 1, degraded: 0, down: 2 });
});

test('records nothing about parts whose state is unknown while the database is unreachable', async () => {
  await aProcess('database')();
  expect((await rows()).map(({ part, health }) => [part, health]).sort()).toEqual([
    ['api', 'operational'],
    ['database', 'down'],
    ['queue', 'operational'],
    ['store', 'operational'],
  ]);
});

test('aggregates past days once, and deletes their minutes and expired days', async () => {
  await aProcess('store')();
  await pass(3 * DAY_MINUTES);
  await db()
    .insertInto('statusDays')
    .values(
      [89, 90].map((ago) => ({
        day: sql<string>`(now() at time zone 'utc')::date - ${sql.lit(ago)}`,
        part: 'queue' as const,
        operational: 1_000,
        degraded: 400,
        down: 40,
      })),
    )
    .execute();
  await aProcess()();
  const read = await history();
  expect(read.of('api')).toEqual({ operational: 2, degraded: 0, down: 3 * DAY_MINUTES - 1 });
  expect(read.of('store')).toEqual({ operational: 1, degraded: 0, down: 1 });
  // Of the two previous days, only one is still reported.
  expect(read.of('queue')).toEqual({ operational: 1_002, degraded: 400, down: 40 });
  const days = read.parts.find(({ id }) => id === 'api')?.days.map(({ day }) => day) ?? [];
  expect(days).toHaveLength(4);
  expect(days).toEqual([...new Set(days)].sort());
  const kept = (await rows()).map(({ minute }) => minute.getTime());
  expect(kept).not.toEqual([]);
  expect(Math.min(...kept)).toBeGreaterThanOrEqual(Date.parse(read.to) - 86_400_000);

  await pass(1);
  await aProcess()();
  expect((await history()).of('store')).toEqual({ operational: 2, degraded: 0, down: 1 });
});

test('recovers from a clock that was ahead, and deletes what it wrote', async () => {
  await aProcess()();
  await pass(10);
  await aProcess('store')();
  await pass(-60);
  await aProcess()();
  expect((await rows()).every(({ minute }) => minute.getTime() <= Date.now() + 60_000)).toBe(true);
  expect((await rows()).map(({ part }) => part).toSorted()).toEqual(PARTS.toSorted());
  expect((await history()).incidents).toEqual([]);
});
