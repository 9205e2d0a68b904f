import { statfs } from 'node:fs/promises';
import { Writable } from 'node:stream';
import { within } from '@easel/shared/node/async/deadline';
import type { Db } from '@easel/shared/node/db/client';
import { pendingMigrations } from '@easel/shared/node/db/migrate';
import { openEventBus } from '@easel/shared/node/events/open-event-bus';
import { createLogger, type Logger } from '@easel/shared/node/logger';
import { openGenerationQueue } from '@easel/shared/node/queue/generation-queue';
import { measureWorkers } from '@easel/shared/node/repos/operations/measures.repo';
import { openStore } from '@easel/shared/node/storage/open-store';
import { probeStore } from '@easel/shared/node/storage/probe-store';
import { sql } from 'kysely';
import type { ServerConfig } from '../config.ts';
import { type Check, fault, ok, warning } from './finding.ts';
import { checkRedis } from './redis-check.ts';

const OLDEST_POSTGRES = 15;
const CLOSE_WITHIN_MS = 1_000;
const CLOCK_WARNING_SECONDS = 2;
const CLOCK_FAULT_SECONDS = 30;
/** The share of the database's connections above which operators are warned. */
const CROWDED = 0.8;
const GIGABYTE = 1024 ** 3;
const SPACE_WARNING = 5 * GIGABYTE;
const SPACE_FAULT = GIGABYTE / 2;

export interface DataCheckOptions {
  config: ServerConfig;
  db: Db;
}

/** Checks the parts that hold data: the database and its clock, queue and events, the image store, the disk, and the workers. */
export function dataChecks({ config, db }: DataCheckOptions): Check[] {
  return [
    {
      part: 'database',
      advice: 'Check DATABASE_URL, and that PostgreSQL runs and lets this machine in.',
      atStart: true,
      look: () => checkDatabase(db),
    },
    {
      part: 'clock',
      advice: 'Check DATABASE_URL.',
      atStart: true,
      look: () => checkClock(db),
    },
    {
      part: 'queue',
      advice: 'Check QUEUE_URL. Until it answers, pictures begin up to a second later.',
      atStart: true,
      look: () => withReason((logger) => checkQueue(config.queue.url, logger)),
    },
    {
      part: 'events',
      advice: 'Check QUEUE_URL. Until it answers, pages are updated by polling.',
      atStart: true,
      look: () => withReason((logger) => checkBus(config.queue.url, logger)),
    },
    {
      part: 'store',
      advice: 'Check STORE_URL, the credentials and that the bucket or folder exists.',
      atStart: true,
      look: () => checkStore(config),
    },
    {
      part: 'disk',
      advice: 'Check EASEL_HOME.',
      atStart: true,
      look: () => checkDisk(config),
    },
    { part: 'workers', advice: 'Check DATABASE_URL.', atStart: false, look: () => checkWorkers(db) },
  ];
}

async function checkDatabase(db: Db) {
  const started = performance.now();
  const { rows } = await sql<{ version: number; encoding: string; used: number; most: number }>`
    select current_setting('server_version_num')::int / 10000 as version, current_setting('server_encoding') as encoding,
      (select count(*)::int from pg_stat_activity) as used, current_setting('max_connections')::int as most
  `.execute(db);
  const ms = Math.round(performance.now() - started);
  const [{ version, encoding, used, most } = { version: 0, encoding: '', used: 0, most: 0 }] = rows;
  const findings = [
    ok(`PostgreSQL ${version} answers in ${ms} ms; ${used} of ${most} connections are open.`),
  ];
  if (version < OLDEST_POSTGRES)
    findings.push(fault(`PostgreSQL ${version} is too old.`, `Easel needs ${OLDEST_POSTGRES} or newer.`));
  if (encoding !== 'UTF8')
    findings.push(fault(`its encoding is ${encoding}.`, 'Create the database with encoding UTF8.'));
  if (used > CROWDED * most)
    findings.push(warning(`${used} of ${most} connections are open.`, 'Raise max_connections.'));
  const pending = await pendingMigrations(db);
  if (pending.length > 0)
    findings.push(
      fault(
        pending.length === 1 ? '1 migration is missing.' : `${pending.length} migrations are missing.`,
        'Run `npm start`, or the migration of the image (`node dist/server/migrate.mjs`), before you start this version.',
      ),
    );
  return findings;
}

async function checkClock(db: Db) {
  const asked = Date.now() / 1_000;
  const { rows } = await sql<{
    now: number;
  }>`select extract(epoch from clock_timestamp())::float8 as now`.execute(db);
  const answered = Date.now() / 1_000;
  const there = rows[0]?.now ?? 0;
  // The database read its clock between the two, so a slow connection or answer does not count as a difference.
  const apart = Math.max(0, asked - there, there - answered);
  const said = `this machine's clock and the database's are ${apart.toFixed(1)} s apart.`;
  if (apart < CLOCK_WARNING_SECONDS) return [ok(said)];
  const advice = 'Synchronize both with NTP: tokens, links and passkeys depend on the time.';
  return [apart < CLOCK_FAULT_SECONDS ? warning(said, advice) : fault(said, advice)];
}

/** Passes a check a logger. If the check fails, it fails with the last error that it logged, such as a wrong password, as the reason. */
async function withReason<T>(look: (logger: Logger) => Promise<T>): Promise<T> {
  let reason: string | undefined;
  const output = new Writable({
    write(line, _, done) {
      reason = JSON.parse(String(line)).err?.message ?? reason;
      done();
    },
  });
  try {
    return await look(createLogger({ name: 'doctor', level: 'warn', format: 'json', output }));
  } catch (error) {
    throw reason === undefined ? error : new Error(reason, { cause: error });
  }
}

async function checkQueue(url: string, logger: Logger) {
  const queue = openGenerationQueue({ url, logger });
  try {
    const counts = await queue.counts();
    const jobs = Object.values(counts).reduce((sum, count) => sum + count, 0);
    const { protocol } = new URL(url);
    const findings = [ok(`${protocol.replace(':', '')} answers; ${jobs} jobs are queued.`)];
    if (protocol.startsWith('redis')) findings.push(...(await checkRedis(url)));
    return findings;
  } finally {
    // BullMQ would wait for a queue that cannot be reached.
    await within(
      queue.close().catch(() => undefined),
      CLOSE_WITHIN_MS,
    );
  }
}

async function checkBus(url: string, logger: Logger) {
  const bus = await openEventBus({ url, logger });
  try {
    const unsubscribe = await bus.subscribe(() => undefined);
    await bus.ping();
    await unsubscribe();
    return [ok('live events arrive.')];
  } finally {
    await bus.close();
  }
}

async function checkStore({ store: settings, imageDelivery }: ServerConfig) {
  const store = await openStore(settings);
  try {
    return await probeStore(store, async (key) => {
      const findings = [ok('it writes, reads and deletes.')];
      if (imageDelivery === 'redirect') findings.push(await checkLinks(store, key));
      return findings;
    });
  } finally {
    await store.close();
  }
}

async function checkLinks(store: Awaited<ReturnType<typeof openStore>>, key: string) {
  const link = await store.sign?.(key, {
    from: new Date(Date.now() - 60_000),
    until: new Date(Date.now() + 60_000),
    contentType: 'text/plain',
    contentDisposition: 'inline',
    cacheControl: 'no-store',
  });
  const advice =
    'Check `public=` in STORE_URL: browsers load pictures from there, or set IMAGE_DELIVERY=proxy.';
  if (link === undefined) return fault('it cannot sign links.', advice);
  const answer = await fetch(link, { signal: AbortSignal.timeout(5_000) }).catch(() => undefined);
  if (answer?.ok) return ok(`signed links to ${new URL(link).origin} open.`);
  return warning(
    `a signed link to ${new URL(link).origin} does not open from here (${answer?.status ?? 'no answer'}).`,
    advice,
  );
}

async function checkDisk({ home, store }: ServerConfig) {
  const folders = new Set([home, ...(store.kind === 'disk' ? [store.folder] : [])]);
  const findings = await Promise.all([...folders].map(checkSpace));
  return findings.flat();
}

async function checkSpace(folder: string) {
  const space = await statfs(folder).catch(() => undefined);
  // The folder does not exist until its first file is written.
  if (!space) return [];
  const free = space.bavail * space.bsize;
  const said = `${(free / GIGABYTE).toFixed(1)} GB are free at ${folder}.`;
  if (free < SPACE_FAULT)
    return [fault(said, 'Free up disk space: no pictures are started while they cannot be stored.')];
  return [free < SPACE_WARNING ? warning(said, 'Make space soon.') : ok(said)];
}

async function checkWorkers(db: Db) {
  const { workers, places } = await measureWorkers(db);
  if (workers > 0) return [ok(`${workers} report, with places for ${places} pictures at once.`)];
  return [fault('none has reported within half a minute.', 'Start one: nothing is made until then.')];
}
