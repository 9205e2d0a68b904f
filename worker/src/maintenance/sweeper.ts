import { repeat, type StopRepeating } from '@easel/shared/node/async/repeat';
import type { Db } from '@easel/shared/node/db/client';
import type { EventBus } from '@easel/shared/node/events/event-bus';
import type { Logger } from '@easel/shared/node/logger';
import type { GenerationQueue } from '@easel/shared/node/queue/generation-queue';
import { forgetJobs, takeWithoutJob } from '@easel/shared/node/repos/generations/jobs.repo';
import { settleLostClaims } from '@easel/shared/node/repos/generations/sweeps.repo';

const SWEEP_INTERVAL_MS = 2_000;
const ROWS_A_SWEEP = 500;

export interface SweeperOptions {
  db: Db;
  bus: EventBus;
  queue: GenerationQueue;
  logger: Logger;
}

/**
 * Brings rows and queue together again after any crash: ends attempts whose worker is gone, and adds jobs for waiting
 * generations that have none. Every worker runs it; the database hands each row to one of them.
 */
export function startSweeper({ db, bus, queue, logger }: SweeperOptions): StopRepeating {
  return repeat('sweep', SWEEP_INTERVAL_MS, logger, async () => {
    for (const { id, userId, version } of await settleLostClaims(db, ROWS_A_SWEEP)) {
      logger.warn({ id }, 'worker lost');
      await bus.publish({ type: 'generation', id, userId, version });
    }
    const jobs = await takeWithoutJob(db, ROWS_A_SWEEP);
    if (jobs.length === 0) return;
    try {
      await queue.add(jobs);
    } catch (error) {
      await forgetJobs(
        db,
        jobs.map(({ id }) => id),
      );
      throw error;
    }
  });
}
