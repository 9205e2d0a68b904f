import { createPostgresBackend, type JobsOptions, Queue, withBackend } from 'bullmq';
import { withDeadline } from '../async/deadline.ts';
import type { Logger } from '../logger.ts';
import { openUntilReady } from './open-until-ready.ts';
import { GENERATION_QUEUE, queueConnection } from './queue-connection.ts';

/** A job of the queue. It wakes a worker, which then claims the generation that is next, this one or another. */
export interface Ticket {
  /** The id of the generation for which it was added. */
  id: string;
  /** 1 to 2^21. Lower goes first, equal ones in the order in which they were added. */
  priority: number;
}

export interface GenerationQueue {
  /** Adds tickets; one with this id that is in the queue already stays as it is. @throws when the queue does not answer. */
  add(tickets: readonly Ticket[]): Promise<void>;
  /** Returns the numbers of jobs by BullMQ's states. @throws when the queue does not answer. */
  counts(): Promise<Record<string, number>>;
  close(): Promise<void>;
}

type QueuePort = Pick<Queue, 'add' | 'addBulk' | 'getJobCounts'>;

const DEADLINE_MS = 2_000;
/** Above, one bulk is cheaper than single jobs: on PostgreSQL it creates temporary tables. */
const SINGLE_ADDS = 8;

/**
 * Finished jobs are not kept: the row is the history, and in BullMQ 6.7 retention by count or age deadlocks on PostgreSQL. A ticket
 * is used once.
 */
const JOB_OPTIONS: JobsOptions = { attempts: 1, removeOnComplete: true, removeOnFail: true };

export function openGenerationQueue({ url, logger }: { url: string; logger: Logger }): GenerationQueue {
  const queue = openQueue(url, (err) => logger.warn({ err }, 'queue connection'));
  return {
    async add(tickets) {
      const jobs = tickets.map(({ id, priority }) => ({
        name: GENERATION_QUEUE,
        data: {},
        opts: { ...JOB_OPTIONS, jobId: id, priority },
      }));
      const adding =
        jobs.length > SINGLE_ADDS
          ? queue.current().addBulk(jobs)
          : Promise.all(jobs.map(({ name, data, opts }) => queue.current().add(name, data, opts)));
      await answered<unknown>(adding);
    },
    counts: () => answered(queue.current().getJobCounts('waiting', 'prioritized', 'active', 'delayed')),
    close: () => queue.close(),
  };
}

/** A queue that does not answer delays its callers no longer than this. */
const answered = <T>(answer: Promise<T>): Promise<T> =>
  withDeadline(answer, DEADLINE_MS, `The queue did not answer within ${DEADLINE_MS} ms`);

/** Opens the queue with an `error` listener: without one, a refused connection would end the process. */
function openQueue(
  url: string,
  onError: (err: Error) => void,
): { current(): QueuePort; close(): Promise<void> } {
  const options = queueConnection(url, 'producer', 4);
  if (options.backend === 'redis') {
    const queue = new Queue(GENERATION_QUEUE, { connection: options.connection }).on('error', onError);
    return { current: () => queue, close: () => queue.close() };
  }
  const { Queue: PostgresQueue } = withBackend(createPostgresBackend);
  const { connection } = options;
  return openUntilReady(() => new PostgresQueue(GENERATION_QUEUE, { connection }).on('error', onError));
}
