import { DAY_MS, MINUTE_MS, SECOND_MS } from '@easel/shared/contracts/durations';
import type { Chore } from '@easel/shared/node/async/chores';
import { reportWorker, type WorkerReport } from '@easel/shared/node/repos/operations/workers.repo';
import type { Drain } from './dispatch/drain.ts';
import { type CleaningOptions, cleanPictures } from './maintenance/cleaning.ts';
import { type ErasureOptions, eraseAccounts } from './maintenance/erasure.ts';
import { cleanUp, type JanitorOptions } from './maintenance/janitor.ts';
import { sweepOrphans } from './maintenance/orphans.ts';
import { type SweepOptions, sweep } from './maintenance/sweeper.ts';
import type { VariantMaker } from './variants/variant-maker.ts';
import type { Deliverer } from './webhooks/deliverer.ts';

export interface ChoreOptions extends ErasureOptions, SweepOptions, JanitorOptions, CleaningOptions {
  worker: { id: string; concurrency: number };
  /** Returns what this worker can make now, and its state. */
  report(): Pick<WorkerReport, 'offers' | 'state'>;
  drain: Drain;
  variants: VariantMaker;
  webhooks: Deliverer;
  checkModels(): Promise<void>;
}

/** Lists the recurring chores of a worker. Where several workers run the same one, the database assigns each row to one of them. */
export function listChores({
  worker,
  report,
  drain,
  variants,
  webhooks,
  checkModels,
  ...parts
}: ChoreOptions): Chore[] {
  return [
    {
      name: 'reporting the worker',
      everyMs: 2 * SECOND_MS,
      run: async () => {
        drain.follow(await reportWorker(parts.db, { ...worker, ...report(), drainedAt: drain.since() }));
      },
    },
    { name: 'sweep', everyMs: 2 * SECOND_MS, run: () => sweep(parts) },
    { name: 'delivering webhooks', everyMs: SECOND_MS, run: () => webhooks.deliverDue() },
    {
      name: 'making variants',
      everyMs: 2 * SECOND_MS,
      withinMs: 15 * MINUTE_MS,
      run: () => variants.makeDue(),
    },
    {
      name: 'removing watermarks',
      everyMs: 5 * SECOND_MS,
      withinMs: 5 * MINUTE_MS,
      run: (stopping) => cleanPictures(parts, stopping),
    },
    { name: 'cleaning up', everyMs: 30 * SECOND_MS, run: (stopping) => cleanUp(parts, stopping) },
    { name: 'looking for unknown models', everyMs: MINUTE_MS, run: checkModels },
    { name: 'erasing accounts', everyMs: MINUTE_MS, run: (stopping) => eraseAccounts(parts, stopping) },
    {
      name: 'orphan sweep',
      everyMs: 10 * MINUTE_MS,
      withinMs: DAY_MS,
      run: (stopping) => sweepOrphans(parts, stopping),
    },
  ];
}
