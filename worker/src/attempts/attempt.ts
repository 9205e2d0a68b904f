import { isActive } from '@easel/shared/contracts/generation';
import type { Db } from '@easel/shared/node/db/client';
import type { EventBus } from '@easel/shared/node/events/event-bus';
import type { Logger } from '@easel/shared/node/logger';
import {
  type ClaimedGeneration,
  findClaim,
  renewGeneration,
} from '@easel/shared/node/repos/generations/claims.repo';
import type { StoreHealth } from '../outages/store-health.ts';
import { notesOf } from '../pipeline/notes.ts';
import { runPipeline, type StageLimits } from '../pipeline/pipeline.ts';
import { type AttemptContext, CanceledError, ClaimLostError } from '../pipeline/stage.ts';
import { announce, endAttempt } from './end-attempt.ts';
import { asFinal, paidWithinMs, stopUnlessPaid } from './finish-paid.ts';
import { holdLease } from './lease.ts';
import { createProgressReporter, type ProgressReporter } from './progress-reporter.ts';
import { trackWrites } from './write-tracking.ts';

export interface AttemptOptions
  extends Pick<
    AttemptContext,
    | 'db'
    | 'store'
    | 'providers'
    | 'styleModifier'
    | 'spendingLimits'
    | 'finisher'
    | 'moderator'
    | 'modelTimeoutMs'
    | 'tracing'
  > {
  /** Connections that only renew leases. */
  leaseDb: Db;
  storeHealth: Pick<StoreHealth, 'untilUp'>;
  /** Limits other than those of the pipeline. */
  stageLimits?: Partial<StageLimits>;
  bus: EventBus;
  logger: Logger;
}

/** A claim that an attempt is made with. */
export interface Claim {
  generation: ClaimedGeneration;
  /** When it was asked for, by {@link monotonicMs}: the lease runs from then. */
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
  const { store, writesEnded } = trackWrites(options.store);
  const stop = stopUnlessPaid(outerSignal, paidWithinMs(generation, options));
  const stopSignal = stop.signal;
  const reporter = createProgressReporter({
    generation,
    bus,
    logger,
    // A picture that may still be blocked has no previews.
    finisher: moderator.checksImages ? undefined : finisher,
  });
  let notes: ReturnType<AttemptContext['notes']>;
  let clock: Parameters<AttemptContext['onModelClock']>[0] | undefined;
  const begunMsAgo = () => clock?.begunMsAgo();
  const lease = holdGeneration(claim, options, { ...reporter, begunMsAgo });
  const tries = { signal: AbortSignal.any([stopSignal, lease.signal]), ready: untilSure };

  async function untilSure(): Promise<void> {
    await lease.untilSure(stopSignal);
  }

  try {
    // The model does not wait for the bus, which keeps the order of messages.
    void announce(bus, generation);
    const context: AttemptContext = {
      ...options,
      store,
      generation,
      signal: AbortSignal.any([stopSignal, lease.signal]),
      stopSignal,
      untilSure: lease.untilSure,
      untilStoreUp: options.storeHealth.untilUp,
      onProgress: (progress) => lease.isSure() && reporter.report(progress),
      onResult(result) {
        const { warnings } = result;
        if (warnings.length > 0)
          logger.info({ id: generation.id, warnings }, 'model ignored or changed settings');
        notes = notesOf(result);
      },
      notes: () => notes,
      lastStep: reporter.latest,
      begunMsAgo,
      onPaid: stop.setPaid,
      onModelClock(started) {
        clock = started;
      },
    };
    const { version } = await runPipeline(context, options.stageLimits);
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
  progress: Pick<ProgressReporter, 'latest' | 'setVersion'> & Pick<AttemptContext, 'begunMsAgo'>,
) {
  return holdLease({
    logger,
    claimedAt,
    async renew() {
      const version = await renewGeneration(leaseDb, generation, progress.latest(), progress.begunMsAgo());
      if (version !== undefined) progress.setVersion(version);
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
