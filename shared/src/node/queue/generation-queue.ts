import { createPostgresBackend, type JobsOptions, Queue, withBackend } from 'bullmq';
import { withDeadline } from '../async/deadline.ts';
import { MAX_RUN_ATTEMPTS } from '../domain/attempts.ts';
import type { Logger } from '../logger.ts';
import { GENERATION_QUEUE, queueConnection } from './queue-connection.ts';

/** A job: a generation's id and its place in the queue. The worker reads everything else from the row. */
export interface GenerationJob {
  id: string;
  /** 1 to 2^21. Lower goes first, equal ones in the order in which they were added. */
  priority: number;
}

export interface GenerationQueue {
  /** Adds jobs whose id is the generation's id; a job that is in the queue already stays as it is. @throws when the queue does not answer. */
  add(jobs: readonly GenerationJob[]): Promise<void>;
  /** Returns the numbers of jobs by BullMQ's states. @throws when the queue does not answer. */
  counts(): Promise<Record<string, number>>;
  close(): Promise<void>;
}

type QueuePort = Pick<Queue, 'addBulk' | 'getJobCounts' | 'close'>;

const DEADLINE_MS = 2_000;
const FIRST_RETRY_MS = 1_000;

/**
 * Finished jobs are not kept: the row is the history, and in BullMQ 6.7 retention by count or age deadlocks on PostgreSQL.
 * `attempts` is only the upper bound of one job's attempts. `run_attempts` in the row counts those of the run and decides.
 */
const JOB_OPTIONS: JobsOptions = {
  attempts: MAX_RUN_ATTEMPTS,
  backoff: { type: 'exponential', delay: FIRST_RETRY_MS, jitter: 0.3 },
  removeOnComplete: true,
  removeOnFail: true,
};

export function openGenerationQueue({ url, logger }: { url: string; logger: Logger }): GenerationQueue {
  const queue = openQueue(url, (err) => logger.warn({ err }, 'queue connection'));
  return {
    async add(jobs) {
      const adding = queue.addBulk(
        jobs.map(({ id, priority }) => ({
          name: GENERATION_QUEUE,
          data: {},
          opts: { ...JOB_OPTIONS, jobId: id, priority },
        })),
      );
      await answered(adding);
    },
    counts: () => answered(queue.getJobCounts('waiting', 'prioritized', 'active', 'delayed')),
    close: () => queue.close(),
  };
}

/** A queue that does not answer delays its callers no longer than this. */
const answered = <T>(answer: Promise<T>): Promise<T> =>
  withDeadline(answer, DEADLINE_MS, `The queue did not answer within ${DEADLINE_MS} ms`);

/** Opens the queue with an `error` listener: without one, a refused connection would end the process. */
function openQueue(url: string, onError: (err: Error) => void): QueuePort {
  const options = queueConnection(url, 'producer', 4);
  if (options.backend === 'redis') {
    return new Queue(GENERATION_QUEUE, { connection: options.connection }).on('error', onError);
  }
  const { Queue: PostgresQueue } = withBackend(createPostgresBackend);
  return new PostgresQueue(GENERATION_QUEUE, { connection: options.connection }).on('error', onError);
}
