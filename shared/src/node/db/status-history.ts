import type { Health, StatusPartId } from '../../contracts/status.schema.ts';

/** How a part was in a minute. */
export interface StatusMinutesTable {
  minute: Date;
  part: StatusPartId;
  health: Health;
}

/** The minutes of a day (`2026-01-31`, in UTC) that is over, by what was seen in them. */
export interface StatusDaysTable {
  day: string;
  part: StatusPartId;
  operational: number;
  degraded: number;
  down: number;
}

/** A time in which a part was not as it should be. */
export interface StatusIncidentsTable {
  part: StatusPartId;
  startedAt: Date;
  /** The worst that was seen meanwhile. */
  health: Exclude<Health, 'operational'>;
  /** Null while it lasts. */
  endedAt: Date | null;
}
