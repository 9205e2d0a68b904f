import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { Health, StatusPartId } from '../../../contracts/status.schema.ts';
import { STATUS_HISTORY_DAYS } from '../../../contracts/status.ts';
import type { Db, Tx } from '../../db/client.ts';
import type { StatusDaysTable, StatusIncidentsTable } from '../../db/status-history.ts';

const INCIDENTS_SHOWN = 100;
/** A sample further in the future than this was taken while the clock was wrong. */
const CLOCK_SLACK_MS = 120_000;

export interface PartHealth {
  part: StatusPartId;
  health: Health;
}

/** The current minute by the database's clock, also in a transaction that waited. */
const thisMinute = sql<Date>`date_trunc('minute', clock_timestamp())`;
const startOfDay = (at: RawBuilder<Date>) => sql<Date>`date_trunc('day', ${at}, 'utc')`;
const dayOf = (at: RawBuilder<Date>) => sql<string>`(${at} at time zone 'utc')::date`;
/** The first day of the history at that time. */
const firstDay = (at: RawBuilder<Date>) => sql<string>`(${dayOf(at)} - ${sql.lit(STATUS_HISTORY_DAYS - 1)})`;

/** Returns whether a process has taken this minute's sample. */
export async function isMinuteSampled(db: Db): Promise<boolean> {
  const row = await db
    .selectFrom('statusMinutes')
    .select('minute')
    .where('minute', '=', thisMinute)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Records the health of the parts in this minute, and with it missed minutes, incidents that start or end, and finished days. Of
 * any number of processes, one does it; the others get false.
 */
export function recordSample(db: Db, parts: readonly PartHealth[]): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    // Serialized, or the next call would take a minute that is being written for a missed one.
    await sql`lock table status_minutes in share row exclusive mode`.execute(tx);
    let { minute, last } = await lastSample(tx);
    if (last && last.getTime() - minute.getTime() > CLOCK_SLACK_MS) {
      await forgetFuture(tx, minute);
      ({ minute, last } = await lastSample(tx));
    }
    if (last && last >= minute) return false;
    if (last) await fillGap(tx, last, minute);
    await tx
      .insertInto('statusMinutes')
      .values(parts.map((part) => ({ ...part, minute })))
      .execute();
    await followIncidents(tx, parts, minute);
    if (last && utcDay(last) < utcDay(minute)) await closeDays(tx, minute);
    return true;
  });
}

const lastSample = (tx: Tx) =>
  tx
    .selectFrom('statusMinutes')
    .select((eb) => [thisMinute.as('minute'), eb.fn.max<Date | null>('minute').as('last')])
    .executeTakeFirstOrThrow();

/** Deletes samples from the future, left after the database's clock was ahead and has been corrected. */
async function forgetFuture(tx: Tx, minute: Date): Promise<void> {
  const at = sql<Date>`${minute}::timestamptz`;
  await tx.deleteFrom('statusMinutes').where('minute', '>=', minute).execute();
  await tx.deleteFrom('statusDays').where('day', '>=', dayOf(at)).execute();
  await tx.deleteFrom('statusIncidents').where('startedAt', '>=', minute).execute();
  await tx.updateTable('statusIncidents').set({ endedAt: minute }).where('endedAt', '>', minute).execute();
}

const utcDay = (at: Date) => at.toISOString().slice(0, 10);

/**
 * Records minutes without a sample as an outage of the API: in those, no API process reached the database. The health of other
 * parts is unknown.
 */
async function fillGap(tx: Tx, last: Date, minute: Date): Promise<void> {
  const end = sql<Date>`${minute}::timestamptz`;
  const { rows } = await sql<{ minute: Date }>`
    insert into status_minutes (minute, part, health)
    select missing, 'api', 'down'
    from generate_series(
      greatest(${last}::timestamptz + interval '1 minute', ${firstDay(end)}::timestamp at time zone 'utc'),
      ${end} - interval '1 minute',
      interval '1 minute'
    ) missing
    order by missing
    returning minute
  `.execute(tx);
  const first = rows[0]?.minute;
  if (first) await followIncidents(tx, [{ part: 'api', health: 'down' }], first);
}

async function followIncidents(tx: Tx, parts: readonly PartHealth[], minute: Date): Promise<void> {
  const ailing = parts.flatMap(({ part, health }) =>
    health === 'operational' ? [] : [{ part, health, startedAt: minute }],
  );
  if (ailing.length > 0) {
    await tx
      .insertInto('statusIncidents')
      .values(ailing)
      .onConflict((conflict) =>
        conflict
          .column('part')
          .where('endedAt', 'is', null)
          .doUpdateSet({ health: 'down' })
          .where(sql.ref('excluded.health'), '=', 'down'),
      )
      .execute();
  }
  const well = parts.filter(({ health }) => health === 'operational').map(({ part }) => part);
  if (well.length === 0) return;
  await tx
    .updateTable('statusIncidents')
    .set({ endedAt: minute })
    .where('endedAt', 'is', null)
    .where('part', 'in', well)
    .execute();
}

/** Sums the stored minutes of each day by health. */
const minutesByDay = (db: Db) =>
  db
    .selectFrom('statusMinutes')
    .select([dayOf(sql.ref('minute')).as('day'), 'part'])
    .select((['operational', 'degraded', 'down'] as const).map(countOf))
    .groupBy(['day', 'part']);

const countOf = <H extends Health>(health: H) =>
  sql<number>`(count(*) filter (where health = ${sql.lit(health)}))::int`.as(health);

/** Sums up finished days and deletes their minutes, except yesterday's, and days before the history's first. */
async function closeDays(tx: Tx, minute: Date): Promise<void> {
  const at = sql<Date>`${minute}::timestamptz`;
  await tx
    .insertInto('statusDays')
    .columns(['day', 'part', 'operational', 'degraded', 'down'])
    .expression(minutesByDay(tx).where('minute', '<', startOfDay(at)))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await tx
    .deleteFrom('statusMinutes')
    .where('minute', '<', sql<Date>`${startOfDay(at)} - interval '1 day'`)
    .execute();
  await tx.deleteFrom('statusDays').where('day', '<', firstDay(at)).execute();
  await tx
    .deleteFrom('statusIncidents')
    .where(dayOf(sql.ref('endedAt')), '<', firstDay(at))
    .execute();
}

const NOW = sql<Date>`now()`;

/** Lists the days with samples, oldest first; today's so far. */
export function listStatusDays(db: Db): Promise<Selectable<StatusDaysTable>[]> {
  return db
    .selectFrom('statusDays')
    .select(['day', 'part', 'operational', 'degraded', 'down'])
    .where('day', '>=', firstDay(NOW))
    .unionAll(
      minutesByDay(db).where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('statusDays')
              .select('day')
              .where('day', '=', dayOf(sql.ref('minute'))),
          ),
        ),
      ),
    )
    .orderBy('day')
    .execute();
}

/** Returns the first and the last day of the history, as `2026-01-31`. */
export function statusPeriod(db: Db): Promise<{ from: string; to: string }> {
  return db.selectNoFrom([firstDay(NOW).as('from'), dayOf(NOW).as('to')]).executeTakeFirstOrThrow();
}

/** Lists incidents, latest first. */
export function listIncidents(db: Db): Promise<Selectable<StatusIncidentsTable>[]> {
  return db
    .selectFrom('statusIncidents')
    .selectAll()
    .orderBy('startedAt', 'desc')
    .orderBy('part')
    .limit(INCIDENTS_SHOWN)
    .execute();
}
