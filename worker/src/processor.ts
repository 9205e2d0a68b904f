import type { Db } from '@easel/shared/node/db/client';
import type { EventBus } from '@easel/shared/node/events/event-bus';
import type { Logger } from '@easel/shared/node/logger';
import { GENERATION_QUEUE, queueConnection } from '@easel/shared/node/queue/queue-connection';
import { claimGeneration, LEASE_SECONDS, MAX_RUN_ATTEMPTS } from '@easel/shared/node/repos/claims.repo';
import {
  createPostgresBackend,
  type Job,
  UnrecoverableError,
  Worker,
  type WorkerOptions,
  withBackend,
} from 'bullmq';
import { z } from 'zod';
import { type AttemptOptions, makeAttempt, ShutdownError } from './attempt.ts';
import { ClaimLostError } from './pipeline/stage.ts';

const LOCK_DURATION_MS = LEASE_SECONDS * 1_000;
const STALLED_INTERVAL_MS = 3_000;

/** A job is an id; all else is read from the row. */
const jobIdSchema = z.uuid();

export interface ProcessorOptions extends AttemptOptions {
  db: Db;
  bus: EventBus;
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
  const running = new Map<string, AbortController>();

  async function processJob(job: Pick<Job, 'id'>, _token?: string, jobSignal?: AbortSignal): Promise<void> {
    const id = jobIdSchema.parse(job.id);
    const generation = await claimGeneration(db, { id, workerId });
    // Done already, canceled, held back by its owner, or another worker's: there is nothing to do for this job.
    if (!generation) return;

    const started = performance.now();
    const control = new AbortController();
    running.set(id, control);
    jobSignal?.addEventListener(
      'abort',
      () => control.abort(new ClaimLostError('The queue took the job back')),
      {
        once: true,
      },
    );
    try {
      const outcome = await makeAttempt(generation, control.signal, options);
      options.onOutcome(outcome.kind, (performance.now() - started) / 1_000);
      if (outcome.kind !== 'failed') return;
      logger.warn(
        { err: outcome.cause, id, attempt: generation.attempt, final: outcome.final },
        'attempt failed',
      );
      if (outcome.final) throw new UnrecoverableError('The generation failed');
      throw new Error('The attempt failed; the queue tries again', { cause: outcome.cause });
    } finally {
      running.delete(id);
    }
  }

  const unsubscribe = await bus.subscribe((message) => {
    if (message.type === 'cancel')
      running.get(message.id)?.abort(new ClaimLostError('Canceled by its owner'));
  });
  const worker = openWorker(options, processJob);

  return {
    async close(graceMs) {
      const timer = setTimeout(() => {
        for (const control of running.values()) control.abort(new ShutdownError('The worker shuts down'));
      }, graceMs);
      await worker.close();
      clearTimeout(timer);
      await unsubscribe();
    },
  };
}

function openWorker(
  { queueUrl, concurrency, logger }: ProcessorOptions,
  processJob: (job: Pick<Job, 'id'>, token?: string, signal?: AbortSignal) => Promise<void>,
): Pick<Worker, 'close'> {
  const settings: Omit<WorkerOptions, 'connection'> = {
    concurrency,
    lockDuration: LOCK_DURATION_MS,
    stalledInterval: STALLED_INTERVAL_MS,
    maxStalledCount: MAX_RUN_ATTEMPTS,
  };
  const onError = (err: Error) => logger.warn({ err }, 'queue connection');
  const options = queueConnection(queueUrl, 'worker', concurrency + 3);
  // BullMQ passes the abort signal only to a processor that declares three parameters.
  const handle = (job: Job, token?: string, signal?: AbortSignal) => processJob(job, token, signal);
  if (options.backend === 'redis') {
    return new Worker(GENERATION_QUEUE, handle, { ...settings, connection: options.connection }).on(
      'error',
      onError,
    );
  }
  const { Worker: PostgresWorker } = withBackend(createPostgresBackend);
  const worker = new PostgresWorker(GENERATION_QUEUE, handle, {
    ...settings,
    connection: options.connection,
  });
  return worker.on('error', onError);
}
