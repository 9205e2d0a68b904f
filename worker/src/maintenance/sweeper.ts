import type { Db } from '@easel/shared/node/db/client';
import type { EventBus } from '@easel/shared/node/events/event-bus';
import type { Logger } from '@easel/shared/node/logger';
import { enqueue } from '@easel/shared/node/queue/enqueue';
import type { GenerationQueue } from '@easel/shared/node/queue/generation-queue';
import { takeWithoutJob } from '@easel/shared/node/repos/generations/jobs.repo';
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
  await enqueue({ db, queue, logger }, await takeWithoutJob(db, ROWS_PER_SWEEP));
}
