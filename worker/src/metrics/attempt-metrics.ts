import type { ProcessMetrics } from '@easel/shared/node/metrics/process-metrics';
import type { ClaimedGeneration } from '@easel/shared/node/repos/generations/claims.repo';
import { Counter, Histogram } from 'prom-client';
import type { AttemptOutcome } from '../attempts/attempt.ts';
import { ModelError } from '../providers/model-error.ts';

export interface AttemptMetrics {
  /** Records how long a generation waited, unless it was tried before. */
  observeBegin(generation: ClaimedGeneration): void;
  /** Records how an attempt ended, after how many seconds. */
  observeAttempt(outcome: AttemptOutcome, seconds: number, generation: ClaimedGeneration): void;
  /** Counts attempts of other workers that this one ended. */
  countLost(attempts: number): void;
}

const ATTEMPT_BUCKETS_SECONDS = [0.5, 1, 2, 5, 10, 20, 40, 80, 160, 320];
const WAIT_BUCKETS_SECONDS = [0.1, 0.5, 1, 2, 5, 10, 20, 40, 80, 160, 320, 640, 1_800, 3_600];

/** Adds the metrics of attempts to those that every process has. */
export function createAttemptMetrics({ registry }: Pick<ProcessMetrics, 'registry'>): AttemptMetrics {
  const registers = [registry];
  const attempts = new Histogram({
    name: 'easel_attempt_seconds',
    help: 'Time that attempts at a generation took, by model and outcome',
    labelNames: ['model', 'outcome'],
    buckets: ATTEMPT_BUCKETS_SECONDS,
    registers,
  });
  const failures = new Counter({
    name: 'easel_attempt_failures_total',
    help: 'Attempts that failed, by model, error code and whether they were the last of their run',
    labelNames: ['model', 'code', 'final'],
    registers,
  });
  const leasesLost = new Counter({
    name: 'easel_leases_lost_total',
    help: 'Attempts of this worker whose claim another attempt took over',
    registers,
  });
  const lostAttempts = new Counter({
    name: 'easel_lost_attempts_ended_total',
    help: 'Attempts of lost workers that this worker ended',
    registers,
  });
  const toStart = new Histogram({
    name: 'easel_time_to_start_seconds',
    help: 'Time from the submission of a generation to the start of its first attempt, by model and class of the plan',
    labelNames: ['model', 'class'],
    buckets: WAIT_BUCKETS_SECONDS,
    registers,
  });
  const promiseErrors = new Histogram({
    name: 'easel_promise_error_seconds',
    help: 'How far completed generations were from the time that was promised at their submission, by direction',
    labelNames: ['direction'],
    buckets: WAIT_BUCKETS_SECONDS,
    registers,
  });

  return {
    observeBegin(generation) {
      const { model, watermark, runAttempts, refusedSince } = generation;
      if (runAttempts > 1 || refusedSince !== null) return;
      // Only the Free plan has watermarks.
      toStart.observe({ model, class: watermark ? 'free' : 'paid' }, waitedSeconds(generation));
    },
    observeAttempt(outcome, seconds, generation) {
      const { model, promisedSeconds } = generation;
      attempts.observe({ model, outcome: nameOf(outcome) }, seconds);
      if (outcome.kind === 'lost') leasesLost.inc();
      if (outcome.kind === 'failed') {
        const code = outcome.cause instanceof ModelError ? outcome.cause.code : 'internal';
        failures.inc({ model, code, final: String(outcome.final) });
      }
      if (outcome.kind !== 'completed' || promisedSeconds === null) return;
      const late = waitedSeconds(generation) + seconds - promisedSeconds;
      promiseErrors.observe({ direction: late > 0 ? 'late' : 'early' }, Math.abs(late));
    },
    countLost: (count) => lostAttempts.inc(count),
  };
}

/** Seconds in the queue, by the database's clock. */
const waitedSeconds = ({ startedAt, queuedAt }: ClaimedGeneration) =>
  startedAt ? Math.max(0, startedAt.getTime() - queuedAt.getTime()) / 1_000 : 0;

function nameOf(outcome: AttemptOutcome): string {
  if (outcome.kind === 'failed') return outcome.final ? 'failed' : 'retried';
  return outcome.kind.replace('-', '_');
}
