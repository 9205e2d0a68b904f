import type { ColumnType } from 'kysely';
import type { WorkerOffersColumn } from './queue.ts';

/** Worker processes and their last heartbeat, for estimates and operators. */
export interface WorkersTable {
  id: string;
  concurrency: number;
  startedAt: ColumnType<Date, Date | undefined, never>;
  seenAt: Date;
  offers: WorkerOffersColumn;
}
