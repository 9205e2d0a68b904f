import type { ColumnType, JSONColumnType } from 'kysely';
import type { WorkerState } from '../domain/worker-state.ts';
import type { WorkerOffersColumn } from './queue.ts';

/** Worker processes and their last heartbeat, for estimates and operators. */
export interface WorkersTable {
  id: string;
  concurrency: number;
  startedAt: ColumnType<Date, Date | undefined, never>;
  seenAt: Date;
  offers: WorkerOffersColumn;
  /** When an operator drained it. */
  drainedAt: ColumnType<Date | null, Date | null | undefined, Date | null>;
  /** Empty for workers of versions before 0037. */
  state: JSONColumnType<Partial<WorkerState>, string | undefined, string>;
}
