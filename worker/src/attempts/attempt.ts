import { isActive } from '@easel/shared/contracts/generation';
import type { Db } from '@easel/shared/node/db/client';
import { announce } from '@easel/shared/node/events/announce';
import type { EventBus } from '@easel/shared/node/events/event-bus';
import type { Logger } from '@easel/shared/node/logger';
import {
  type ClaimedGeneration,
  findClaim,
  renewGeneration,
} from '@easel/shared/node/repos/generations/claims.repo';
import { createModelClock, type ModelClock } from '../pipeline/model-clock.ts';
import { runPipeline, type StageLimits } from '../pipeline/pipeline.ts';
import { type AttemptContext, CanceledError, ClaimLostError, type PipelineParts } from '../pipeline/stage.ts';
import { endAttempt } from './end-attempt.ts';
import { asFinal, paidWithinMs, stopUnlessPaid } from './finish-paid.ts';
import { holdLease } from './lease.ts';
import { createProgressReporter, type ProgressReporter } from './progress-reporter.ts';
import { trackWrites } from './write-tracking.ts';

export interface AttemptOptions extends PipelineParts {
  /** Connections that only renew leases. */
  leaseDb: Db;
  /** Limits other than those of the pipeline. */
  stageLimits?: Partial<StageLimits>;
  bus: EventBus;
  logger: Logger;
}

/** A claim that an attempt is made with. */
export interface Claim {
  generation: ClaimedGeneration;
  /** When the claim was requested, by {@link monotonicMs}: the lease starts then. */
  claimedAt: number;
}

/**
 * How an attempt ended.
 *
 * - `canceled`: by its owner, or another attempt has ended the generation meanwhile
 * - `lost`: another attempt holds the claim
 * - `dropped`: the end could not be recorded in the database; the lease runs out
 * - `handed-back`: the worker shuts down, and another one takes the generation
 * - `postponed`: the model server refused the request and may accept it later
 * - `failed`: `final` if no further attempt follows
 */
export type AttemptOutcome =
  | { kind: 'completed' | 'canceled' | 'lost' | 'dropped' | 'handed-back' | 'postponed' }
  | { kind: 'failed'; final: boolean; cause: unknown };

/**
 * Makes one attempt at a claimed generation and settles it, whatever its outcome. The lease is renewed until the end is settled.
 * Resolves soon after the signal aborts, also if the database or the store does not answer: the lease runs out then.
 */
export async function makeAttempt(
  claim: Claim,
  outerSignal: AbortSignal,
  options: AttemptOptions,
): Promise<AttemptOutcome> {
  const { generation } = claim;
  const { bus, finisher, moderator, logger } = options;
  const { store, writesEnded, freeWritten } = trackWrites(options.store);
  const stop = stopUnlessPaid(outerSignal, paidWithinMs(generation, options));
  const stopSignal = stop.signal;
  const reporter = createProgressReporter({
    generation,
    bus,
    logger,
    // A picture that may still be blocked has no previews.
    finisher: moderator.checksImages ? undefined : finisher,
  });
  const clock = createModelClock();
  const lease = holdGeneration(claim, options, { reporter, clock });
  const signal = AbortSignal.any([stopSignal, lease.signal]);
  const tries = { signal, ready: () => lease.untilSure(stopSignal) };

  try {
    // The model does not wait for the bus, which keeps the order of messages.
    void announce(bus, generation);
    const context: AttemptContext = {
      ...options,
      store,
      generation,
      signal,
      stopSignal,
      untilSure: lease.untilSure,
      clock,
      progress: {
        report: (progress) => lease.isSure() && reporter.report(progress),
        latest: reporter.latest,
      },
      onPaid: stop.setPaid,
    };
    const { version } = await runPipeline(context, options.stageLimits);
    freeWritten();
    // No progress may follow it.
    reporter.stop();
    await announce(bus, { ...generation, version });
    return { kind: 'completed' };
  } catch (error) {
    reporter.stop();
    const reason = stop.isPaid() ? asFinal(error) : error;
    return await endAttempt(reason, generation, { ...options, writesEnded }, tries).catch((err: unknown) => {
      logger.warn({ err, id: generation.id }, 'the end of an attempt was not recorded; its lease runs out');
      return { kind: 'dropped' as const };
    });
  } finally {
    reporter.stop();
    lease.end();
    stop.end();
  }
}

/** Renews the generation's lease, together with its progress and when the model began. */
function holdGeneration(
  { generation, claimedAt }: Claim,
  { leaseDb, logger }: AttemptOptions,
  { reporter, clock }: { reporter: ProgressReporter; clock: ModelClock },
) {
  return holdLease({
    logger,
    claimedAt,
    async renew() {
      const version = await renewGeneration(leaseDb, generation, reporter.latest(), clock.begunMsAgo());
      if (version !== undefined) reporter.setVersion(version);
      return version !== undefined;
    },
    reasonOfLoss: () => reasonOfLoss(leaseDb, generation),
  });
}

/** Tells whether the claim was lost to another attempt, or the generation has ended. */
async function reasonOfLoss(db: Db, { id, run }: ClaimedGeneration): Promise<Error> {
  const row = await findClaim(db, id);
  if (row?.run === run && isActive(row.status)) return new ClaimLostError('Another attempt holds the claim');
  return new CanceledError('The generation has ended, was canceled or removed');
}
