import { duplicateJobs } from './duplicate-jobs.ts';
import { emptyRedis } from './empty-redis.ts';
import type { Fault } from './fault.ts';
import { freezeDatabase } from './freeze-database.ts';
import { freezeQueue, loseQueue, resetQueue } from './freeze-queue.ts';
import { holdRow } from './hold-row.ts';
import { killPostgres } from './kill-postgres.ts';
import { killProcess } from './kill-process.ts';
import { restartProcess } from './restart-process.ts';
import { rewindRows } from './rewind-rows.ts';
import { shiftClock } from './shift-clock.ts';
import { stopProcess } from './stop-process.ts';
import { killInTransaction, stopInTransaction } from './strike-in-transaction.ts';
import { breakStore, fillStore } from './trouble-store.ts';
import { upsetModels } from './upset-models.ts';

export const ALL_FAULTS: readonly Fault[] = [
  ...[killProcess, killInTransaction, stopProcess, stopInTransaction, restartProcess, shiftClock],
  ...[freezeDatabase, freezeQueue, loseQueue, resetQueue, emptyRedis, duplicateJobs],
  ...[killPostgres, holdRow, rewindRows, breakStore, fillStore, upsetModels],
];
