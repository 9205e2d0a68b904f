import type { Fault } from './fault.ts';
import { freezeDatabase } from './freeze-database.ts';
import { killPostgres } from './kill-postgres.ts';
import { killProcess } from './kill-process.ts';
import { stopProcess } from './stop-process.ts';

export const ALL_FAULTS: readonly Fault[] = [killProcess, stopProcess, freezeDatabase, killPostgres];
