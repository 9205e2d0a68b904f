import type { Incident, StatusDay, StatusHistory, StatusPartId } from '@easel/shared/contracts/status.schema';
import { keptFor } from '@easel/shared/node/async/kept-for';
import type { Db } from '@easel/shared/node/db/client';
import {
  listIncidents,
  listStatusDays,
  statusPeriod,
} from '@easel/shared/node/repos/operations/status-history.repo';
import { PART_NAMES } from './part-names.ts';

/** How long an answer is cached. Samples are taken once a minute. */
const KEPT_MS = 20_000;

export interface StatusHistoryService {
  /** Returns the history of the parts, at most 20 seconds old. */
  read(): Promise<StatusHistory>;
}

export function createStatusHistoryService({ db }: { db: Db }): StatusHistoryService {
  async function look(): Promise<StatusHistory> {
    const [period, days, incidents] = await Promise.all([
      statusPeriod(db),
      listStatusDays(db),
      listIncidents(db),
    ]);
    return {
      ...period,
      parts: (Object.keys(PART_NAMES) as StatusPartId[]).map((id) => {
        const ofPart = days.filter(({ part }) => part === id).map(({ part: _, ...day }) => day);
        return { id, name: PART_NAMES[id], uptimePercent: uptimePercent(ofPart), days: ofPart };
      }),
      incidents: incidents.map(
        ({ part, health, startedAt, endedAt }): Incident => ({
          id: part,
          name: PART_NAMES[part],
          status: health,
          startedAt: startedAt.toISOString(),
          endedAt: endedAt?.toISOString() ?? null,
        }),
      ),
    };
  }

  return { read: keptFor(KEPT_MS, look) };
}

/** Rounds down to hundredths, so that a minute of outage is never shown as 100 %. Returns null if nothing is known. */
export function uptimePercent(days: readonly Omit<StatusDay, 'day'>[]): number | null {
  const sum = (count: (day: Omit<StatusDay, 'day'>) => number) =>
    days.reduce((total, day) => total + count(day), 0);
  const up = sum(({ operational, degraded }) => operational + degraded);
  const known = up + sum(({ down }) => down);
  return known === 0 ? null : Math.floor((up / known) * 10_000) / 100;
}
