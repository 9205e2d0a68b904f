import type { Health, StatusPartId } from '../../contracts/status.schema.ts';

/** The health of a part in a minute. */
export interface StatusMinutesTable {
  minute: Date;
  part: StatusPartId;
  health: Health;
}

/** Minutes per health of a past day (`2026-01-31`, in UTC). */
export interface StatusDaysTable {
  day: string;
  part: StatusPartId;
  operational: number;
  degraded: number;
  down: number;
}

/** A period in which a part was not operational. */
export interface StatusIncidentsTable {
  part: StatusPartId;
  startedAt: Date;
  /** The worst health observed during it. */
  health: Exclude<Health, 'operational'>;
  /** Null while it lasts. */
  endedAt: Date | null;
}
