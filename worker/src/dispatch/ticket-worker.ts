import { setTimeout as sleep } from 'node:timers/promises';
import { MAX_RUN_ATTEMPTS } from '@easel/shared/node/domain/attempts';
import type { Logger } from '@easel/shared/node/logger';
import { openUntilReady } from '@easel/shared/node/queue/open-until-ready';
import { GENERATION_QUEUE, queueConnection } from '@easel/shared/node/queue/queue-connection';
import {
  type BackendFactory,
  createPostgresBackend,
  createRedisBackend,
  type IQueueBackend,
  type Job,
  type Worker,
  type WorkerOptions,
  withBackend,
} from 'bullmq';
import { z } from 'zod';
import { REMOTE_PLACES } from './places.ts';

/**
 * A full worker holds up to a hundred tickets, and each renewal of their locks and each check for stalled ones writes to all of them. No
 * generation waits for a ticket of a worker that died: others look for work without tickets.
 */
const LOCK_DURATION_MS = 60_000;
const STALLED_INTERVAL_MS = 30_000;
/** Between two failed requests for a ticket. Meanwhile the worker finds work without tickets. */
const RETRY_AFTER_MS = 1_000;

const ticketIdSchema = z.uuid();

export interface TicketWorkerOptions {
  queueUrl: string;
  concurrency: number;
  logger: Logger;
}

export interface TicketWorker {
  /** Pauses or resumes fetching tickets. Does not wait for those in use. */
  pause(isPaused: boolean): Promise<void>;
  close(): Promise<void>;
}

/** Takes the tickets of the queue and calls `use` for each; a ticket stays active until that resolves. */
export function openTicketWorker(
  { queueUrl, concurrency, logger }: TicketWorkerOptions,
  use: () => Promise<void>,
): TicketWorker {
  const settings: Omit<WorkerOptions, 'connection'> = {
    concurrency: concurrency + REMOTE_PLACES,
    lockDuration: LOCK_DURATION_MS,
    stalledInterval: STALLED_INTERVAL_MS,
    maxStalledCount: MAX_RUN_ATTEMPTS,
  };
  async function useTicket({ id, name }: Job): Promise<void> {
    if (name === GENERATION_QUEUE && ticketIdSchema.safeParse(id).success) return use();
    logger.warn({ job: id, name }, 'ignored a job that is not a ticket of Easel');
  }
  const onError = (err: Error) => logger.warn({ err }, 'queue connection');
  const options = queueConnection(queueUrl, 'worker', concurrency + 3);
  if (options.backend === 'redis') {
    const { Worker: RedisWorker } = withBackend(pausing(createRedisBackend));
    const { connection } = options;
    const worker = new RedisWorker(GENERATION_QUEUE, useTicket, { ...settings, connection }).on(
      'error',
      onError,
    );
    return { pause: (isPaused) => pauseWorker(worker, isPaused), close: () => worker.close() };
  }
  const { Worker: PostgresWorker } = withBackend(pausing(createPostgresBackend));
  const { connection } = options;
  const { current, close } = openUntilReady(() =>
    new PostgresWorker(GENERATION_QUEUE, useTicket, { ...settings, connection }).on('error', onError),
  );
  return { pause: (isPaused) => pauseWorker(current(), isPaused), close };
}

/** Does not wait for the tickets in use. */
const pauseWorker = async (worker: Pick<Worker, 'pause' | 'resume'>, isPaused: boolean) =>
  isPaused ? worker.pause(true) : worker.resume();

/**
 * Delays the failure of a request for a job. BullMQ's worker retries at once, unless the connection was refused (ECONNREFUSED), and would
 * fill the log and the memory with a hundred thousand errors a second.
 */
function pausing<B extends IQueueBackend, C>(createBackend: BackendFactory<B, C>): BackendFactory<B, C> {
  return (...settings) => {
    const backend = createBackend(...settings);
    const moveToActive = backend.moveToActive.bind(backend);
    backend.moveToActive = async (...request) => {
      try {
        return await moveToActive(...request);
      } catch (error) {
        await sleep(RETRY_AFTER_MS);
        throw error;
      }
    };
    return backend;
  };
}
