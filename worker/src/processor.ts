import { createBackground } from '@easel/shared/node/async/background';
import type { Db } from '@easel/shared/node/db/client';
import { LEASE_SECONDS, MAX_RUN_ATTEMPTS } from '@easel/shared/node/domain/attempts';
import type { EventBus } from '@easel/shared/node/events/event-bus';
import type { Logger } from '@easel/shared/node/logger';
import { enqueue } from '@easel/shared/node/queue/enqueue';
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
import { type AttemptOptions, makeAttempt } from './attempts/attempt.ts';
import { createRunningAttempts } from './attempts/running-attempts.ts';
import { CanceledError, ShutdownError } from './pipeline/stage.ts';

const LOCK_DURATION_MS = LEASE_SECONDS.generation * 1_000;
const STALLED_INTERVAL_MS = 3_000;

/** A job holds only an id; everything else is read from the row. */
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
  /** Takes no more jobs, lets attempts in flight go on for `graceMs`, then hands them back. */
  close(graceMs: number): Promise<void>;
}

/** Takes jobs from the queue and makes an attempt at each generation that it can claim. */
export async function startProcessor(options: ProcessorOptions): Promise<Processor> {
  const { db, bus, logger, workerId } = options;
  const running = createRunningAttempts();

  async function processJob(job: Pick<Job, 'id'>): Promise<void> {
    const id = jobIdSchema.parse(job.id);
    const generation = await claimGeneration(db, { id, workerId });
    // The generation has ended, is paused by its owner, or belongs to another worker.
    if (!generation) return;

    const started = performance.now();
    const outcome = await running.run(generation, (signal) => makeAttempt(generation, signal, options));
    options.onOutcome(outcome.kind, (performance.now() - started) / 1_000);
    if (outcome.kind !== 'failed') return;
    const { final, cause } = outcome;
    logger.warn({ err: cause, id, attempt: generation.attempt, final }, 'attempt failed');
    if (final) throw new UnrecoverableError('The generation failed');
    throw new Error('The attempt failed and is retried', { cause });
  }

  const unsubscribe = await bus.subscribe((message) => {
    if (message.type === 'cancel') running.abort(message, new CanceledError('Canceled by its owner'));
  });
  // The sweeper adds what fails here.
  const successors = createBackground(logger, 'warn');
  const worker = openWorker(options, processJob, (id) =>
    successors.run('adding a job', () => addSuccessor(options, id), { id }),
  );

  return {
    async close(graceMs) {
      const timer = setTimeout(() => running.abortAll(new ShutdownError('The worker shuts down')), graceMs);
      await worker.close();
      clearTimeout(timer);
      await successors.idle();
      await unsubscribe();
    },
  };
}

/**
 * Adds a job for a generation that waits again: one that was retried, resumed or handed back while its last job was still in the
 * queue, where no other job could be added under its id.
 */
async function addSuccessor({ db, queue, logger }: ProcessorOptions, id: string): Promise<void> {
  const job = await jobDue(db, id);
  if (job) await enqueue({ db, queue, logger }, [job]);
}

function openWorker(
  { queueUrl, concurrency, logger }: ProcessorOptions,
  processJob: (job: Pick<Job, 'id'>) => Promise<void>,
  onJobLeft: (id: string) => void,
): Pick<Worker, 'close'> {
  const settings: Omit<WorkerOptions, 'connection'> = {
    concurrency,
    lockDuration: LOCK_DURATION_MS,
    stalledInterval: STALLED_INTERVAL_MS,
    maxStalledCount: MAX_RUN_ATTEMPTS,
  };
  const options = queueConnection(queueUrl, 'worker', concurrency + 3);
  const onError = (err: Error) => logger.warn({ err }, 'queue connection');
  const onLeft = (job: Pick<Job, 'id'> | undefined) => job?.id && onJobLeft(job.id);
  if (options.backend === 'redis') {
    const worker = new Worker(GENERATION_QUEUE, processJob, { ...settings, connection: options.connection });
    return worker.on('error', onError).on('completed', onLeft).on('failed', onLeft);
  }
  const { Worker: PostgresWorker } = withBackend(createPostgresBackend);
  const worker = new PostgresWorker(GENERATION_QUEUE, processJob, {
    ...settings,
    connection: options.connection,
  });
  return worker.on('error', onError).on('completed', onLeft).on('failed', onLeft);
}
