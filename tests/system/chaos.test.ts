import { expect, test } from 'vitest';
import type { Fault } from '../chaos/faults/fault.ts';
import { freezeDatabase } from '../chaos/faults/freeze-database.ts';
import { killPostgres } from '../chaos/faults/kill-postgres.ts';
import { killProcess } from '../chaos/faults/kill-process.ts';
import { rewindRows } from '../chaos/faults/rewind-rows.ts';
import { stopInTransaction } from '../chaos/faults/strike-in-transaction.ts';
import { breakStore } from '../chaos/faults/trouble-store.ts';
import { inWords } from '../chaos/report.ts';
import { runChaos } from '../chaos/run.ts';
import { describeWith } from '../env/skipped.ts';
import { systemParts } from '../env/system.ts';

const SHORT = { seed: 4, generations: 36, minutes: 0.4, users: 12, everySeconds: [4, 6] } as const;
const RUN_MS = 600_000;

/** `npm run chaos` has longer runs with all faults. */
const RUNS: readonly { queue: 'postgres' | 'redis'; store: 'disk' | 's3'; faults: readonly Fault[] }[] = [
  { queue: 'postgres', store: 'disk', faults: [killProcess, stopInTransaction, breakStore, rewindRows] },
  { queue: 'redis', store: 's3', faults: [killPostgres, freezeDatabase, killProcess, rewindRows] },
];

for (const { queue, store, faults } of RUNS) {
  describeWith(`the queue in ${queue} and images on ${store}`, await systemParts({ queue, store }), () => {
    test(
      'keep every guarantee for accepted generations while processes and parts fail',
      async () => {
        const outcome = await runChaos({ ...SHORT, queue, store, faults, modelErrors: true, say: () => {} });
        expect(outcome.broken, inWords(outcome)).toEqual([]);
      },
      RUN_MS,
    );
  });
}
