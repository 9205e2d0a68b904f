import type { ColumnType } from 'kysely';

/** A worker process that has reported lately, for estimates and for the operator. */
export interface WorkersTable {
  id: string;
  concurrency: number;
  startedAt: ColumnType<Date, Date | undefined, never>;
  seenAt: Date;
}
