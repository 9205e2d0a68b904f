import type { Db } from '../db/client.ts';
import type { Logger } from '../logger.ts';
import { forgetJobs, markEnqueued } from '../repos/generations/jobs.repo.ts';
import type { GenerationJob, GenerationQueue } from './generation-queue.ts';

/**
 * Adds jobs for waiting generations and marks the rows as enqueued. Never rejects: where the queue takes nothing, the rows
 * are left to the sweeper. Call it after the commit that made them wait.
 */
export async function enqueue(
  { db, queue, logger }: { db: Db; queue: GenerationQueue; logger: Logger },
  jobs: readonly GenerationJob[],
): Promise<void> {
  if (jobs.length === 0) return;
  const ids = jobs.map(({ id }) => id);
  try {
    await queue.add(jobs);
    await markEnqueued(db, ids);
  } catch (err) {
    logger.warn({ err, ids }, 'jobs left to the sweeper');
    await forgetJobs(db, ids).catch(() => undefined);
  }
}
