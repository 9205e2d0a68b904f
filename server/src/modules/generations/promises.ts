import type { Background } from '@easel/shared/node/async/background';
import type { Db } from '@easel/shared/node/db/client';
import { savePromise } from '@easel/shared/node/repos/generations/forecasts.repo';
import type { GenerationRow } from '@easel/shared/node/repos/generations/generations.repo';
import { promiseOf, type QueueEstimates } from './queue-estimates.ts';

export interface PromisesOptions {
  db: Db;
  estimates: Pick<QueueEstimates, 'of'>;
  background: Background;
}

/** Stores in the background when each generation was promised to be done, to compare it with the outcome. */
export function rememberPromises(
  { db, estimates, background }: PromisesOptions,
  rows: readonly GenerationRow[],
): void {
  background.run('storing promises', async () => {
    for (const [id, estimate] of await estimates.of(rows)) {
      if (estimate.forecastSeconds !== null) await savePromise(db, id, promiseOf(estimate));
    }
  });
}
