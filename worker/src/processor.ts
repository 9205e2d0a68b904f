import type { Db } from '@easel/shared/node/db/client';
import { LEASE_SECONDS, MAX_RUN_ATTEMPTS } from '@easel/shared/node/domain/attempts';
import type { EventBus } from '@easel/shared/node/events/event-bus';
import type { Logger } from '@easel/shared/node/logger';
import type { GenerationQueue } from '@easel/shared/node/queue/generation-queue';
import { GENERATION_QUEUE, queueConnection } from '@easel/shared/node/queue/queue-connection';
import { claimGeneration } from '@easel/shared/node/repos/generations/claims.repo';
import { jobDue } from '@easel/shared/node/repos/generations/jobs.repo';
import {
  createPostgresBackend,
  type Job,
  UnrecoverableError,
  Worker,
  type WorkerOptions,
  withBackend,
} from 'bullmq';
import { z } from 'zod';
import { type AttemptOptions, makeAttempt, ShutdownError } from './attempts/attempt.ts';
import { createRunningAttempts } from './attempts/running-attempts.ts';
import { CanceledError } from './pipeline/stage.ts';

const LOCK_DURATION_MS = LEASE_SECONDS.generation * 1_000;
const STALLED_INTERVAL_MS = 3_000;

/** A job is an id; all else is read from the row. */
const jobIdSchema = z.uuid();

export interface ProcessorOptions extends AttemptOptions {
  db: Db;
  bus: EventBus;
  queue: GenerationQueue;
  logger: Logger;
  queueUrl: string;
  workerId: string;
  concurrency: number;
  onOutcome(kind: string, seconds: number): void;
}

export interface Processor {
  /** Takes no more jobs, lets running ones go on for `graceMs`, then hands them back. */
  close(graceMs: number): Promise<void>;
}

/** Takes jobs from the queue and makes an attempt at each generation that it can claim. */
export async function startProcessor(options: ProcessorOptions): Promise<Processor> {
  const { db, bus, logger, workerId } = options;
  const running = createRunningAttempts();

  async function processJob(job: Pick<Job, 'id'>, _token?: string, jobSignal?: AbortSignal): Promise<void> {
    const id = jobIdSchema.parse(job.id);
    const generation = await claimGeneration(db, { id, workerId });
    // Done already, canceled, held back by its owner, or another worker's: there is nothing to do for this job.
    if (!generation) return;

    const started = performance.now();
    const outcome = await running.run(generation, (control) => {
      const onAbort = () => control.abort(new ShutdownError('The queue took the job back'));
      jobSignal?.addEventListener('abort', onAbort, { once: true });
      return makeAttempt(generation, control.signal, options);
    });
    options.onOutcome(outcome.kind, (performance.now() - started) / 1_000);
    if (outcome.kind !== 'failed') return;
    const { final, cause } = outcome;
    logger.warn({ err: cause, id, attempt: generation.attempt, final }, 'attempt failed');
    if (final) throw new UnrecoverableError('The generation failed');
    throw new Error('The attempt failed; the queue tries again', { cause });
  }

  const unsubscribe = await bus.subscribe((message) => {
    if (message.type === 'cancel') running.abort(message, new CanceledError('Canceled by its owner'));
  });
  const successors = createSuccessors(options);
  const worker = openWorker(options, processJob, successors.add);

  return {
    async close(graceMs) {
      const timer = setTimeout(() => running.abortAll(new ShutdownError('The worker shuts down')), graceMs);
      await worker.close();
      clearTimeout(timer);
      await successors.added();
      await unsubscribe();
    },
  };
}

/**
 * While a job is in the queue no other can be added under its id. So once it has left, its generation is given another
 * where it waits again by then: retried or let go on by its owner, or handed back by us, while the job still lingered.
 */
function createSuccessors({ db, queue, logger }: ProcessorOptions) {
  const adding = new Set<Promise<void>>();
  async function addFor(id: string): Promise<void> {
    try {
      const job = await jobDue(db, id);
      if (job) await queue.add([job]);
    } catch (err) {
      logger.warn({ err, id }, 'job left to the sweeper');
    }
  }
  return {
    add(id: string): void {
      const added = addFor(id).finally(() => adding.delete(added));
      adding.add(added);
    },
    async added(): Promise<void> {
      await Promise.all(adding);
    },
  };
}

function openWorker(
  { queueUrl, concurrency, logger }: ProcessorOptions,
  processJob: (job: Pick<Job, 'id'>, token?: string, signal?: AbortSignal) => Promise<void>,
  onJobLeft: (id: string) => void,
): Pick<Worker, 'close'> {
  const settings: Omit<WorkerOptions, 'connection'> = {
    concurrency,
    lockDuration: LOCK_DURATION_MS,
    stalledInterval: STALLED_INTERVAL_MS,
    maxStalledCount: MAX_RUN_ATTEMPTS,
  };
  const options = queueConnection(queueUrl, 'worker', concurrency + 3);
  // BullMQ passes the abort signal only to a processor that declares three parameters.
  const handle = (job: Job, token?: string, signal?: AbortSignal) => processJob(job, token, signal);
  const onError = (err: Error) => logger.warn({ err }, 'queue connection');
  const onLeft = (job: Pick<Job, 'id'> | undefined) => job?.id && onJobLeft(job.id);
  if (options.backend === 'redis') {
    const worker = new Worker(GENERATION_QUEUE, handle, { ...settings, connection: options.connection });
    return worker.on('error', onError).on('completed', onLeft).on('failed', onLeft);
  }
  const { Worker: PostgresWorker } = withBackend(createPostgresBackend);
  const worker = new PostgresWorker(GENERATION_QUEUE, handle, {
    ...settings,
    connection: options.connection,
  });
  return worker.on('error', onError).on('completed', onLeft).on('failed', onLeft);
}
