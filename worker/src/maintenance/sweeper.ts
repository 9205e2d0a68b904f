import type { Db } from '@easel/shared/node/db/client';
import type { EventBus } from '@easel/shared/node/events/event-bus';
import type { Logger } from '@easel/shared/node/logger';
import type { GenerationQueue } from '@easel/shared/node/queue/generation-queue';
import { forgetJobs, takeWithoutJob } from '@easel/shared/node/repos/generations/jobs.repo';
import { settleLostClaims } from '@easel/shared/node/repos/generations/sweeps.repo';

const ROWS_PER_SWEEP = 500;

export interface SweepOptions {
  db: Db;
  bus: EventBus;
  queue: GenerationQueue;
  logger: Logger;
}

/**
 * Reconciles rows and queue after a crash: ends attempts whose worker is lost, and adds jobs for waiting generations that have
 * none. Any number of workers may sweep at once.
 */
export async function sweep({ db, bus, queue, logger }: SweepOptions): Promise<void> {
  for (const { id, userId, version } of await settleLostClaims(db, ROWS_PER_SWEEP)) {
    logger.warn({ id }, 'worker lost');
    await bus.publish({ type: 'generation', id, userId, version });
  }
  const jobs = await takeWithoutJob(db, ROWS_PER_SWEEP);
  if (jobs.length === 0) return;
  try {
    await queue.add(jobs);
  } catch (error) {
    const ids = jobs.map(({ id }) => id);
    await forgetJobs(db, ids);
    throw error;
  }
}
