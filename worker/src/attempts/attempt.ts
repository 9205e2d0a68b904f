import { isActive } from '@easel/shared/contracts/generation';
import { repeat } from '@easel/shared/node/async/repeat';
import type { Db } from '@easel/shared/node/db/client';
import type { EventBus } from '@easel/shared/node/events/event-bus';
import type { Logger } from '@easel/shared/node/logger';
import { renewGeneration } from '@easel/shared/node/repos/generations/claims.repo';
import { findGeneration, type GenerationRow } from '@easel/shared/node/repos/generations/generations.repo';
import {
  postpone,
  releaseGeneration,
  settleFailed,
} from '@easel/shared/node/repos/generations/settlements.repo';
import { runPipeline } from '../pipeline/pipeline.ts';
import { type AttemptContext, CanceledError, ClaimLostError } from '../pipeline/stage.ts';
import { attemptKeys } from '../pipeline/store.ts';
import { ModelError } from '../providers/model-error.ts';
import { HandoverError } from '../providers/types.ts';
import { createProgressReporter } from './progress-reporter.ts';

/** Well below the lease, and often enough for polling clients to see progress. */
const RENEW_INTERVAL_MS = 1_000;

/** The worker shuts down, and the generation goes back to the queue. */
export class ShutdownError extends HandoverError {
  override readonly name = 'ShutdownError';
}

export interface AttemptOptions
  extends Pick<
    AttemptContext,
    'db' | 'store' | 'providers' | 'styleModifier' | 'finisher' | 'moderator' | 'modelTimeoutMs'
  > {
  bus: EventBus;
  logger: Logger;
}

export type AttemptOutcome =
  | { kind: 'completed' | 'dropped' | 'handed-back' | 'postponed' }
  | { kind: 'failed'; final: boolean; cause: unknown };

/**
 * Makes one attempt at a claimed generation and settles it, whatever its outcome. Rejects only if it cannot reach the database to
 * settle; the lease then runs out and the sweeper settles it.
 */
export async function makeAttempt(
  generation: GenerationRow,
  signal: AbortSignal,
  options: AttemptOptions,
): Promise<AttemptOutcome> {
  const { db, bus, finisher, moderator, logger } = options;
  const lost = new AbortController();
  const reporter = createProgressReporter({
    generation,
    bus,
    logger,
    // A picture that may still be blocked has no previews.
    finisher: moderator.checksImages ? undefined : finisher,
  });
  const stopRenewing = repeat('renewing a claim', RENEW_INTERVAL_MS, logger, async () => {
    const version = await renewGeneration(db, generation, reporter.latest());
    if (version === undefined) lost.abort(await reasonOfLoss(db, generation));
    else reporter.setVersion(version);
  });

  async function run() {
    try {
      await announce(bus, generation);
      return await runPipeline({
        ...options,
        generation,
        signal: AbortSignal.any([signal, lost.signal]),
        onProgress: reporter.report,
        onWarnings: (warnings) =>
          logger.info({ id: generation.id, warnings }, 'model ignored or changed settings'),
        lastStep: reporter.latest,
      });
    } finally {
      // No progress may follow the announcement of the final state.
      reporter.stop();
      await stopRenewing();
    }
  }

  try {
    const { version } = await run();
    await announce(bus, { ...generation, version });
    return { kind: 'completed' };
  } catch (error) {
    return await settleError(error, generation, options);
  }
}

/** Settles an attempt that ended with an error, and announces the generation's new state. */
async function settleError(
  error: unknown,
  generation: GenerationRow,
  { db, bus, store, logger }: AttemptOptions,
): Promise<AttemptOutcome> {
  /** Best effort: the janitor removes the rest with the generation. */
  const removeObjects = () => store.delete(Object.values(attemptKeys(generation))).catch(() => undefined);

  if (error instanceof ClaimLostError || error instanceof CanceledError) {
    await removeObjects();
    return { kind: 'dropped' };
  }
  if (error instanceof ShutdownError) {
    const released = await releaseGeneration(db, generation);
    if (released) await announce(bus, released);
    return { kind: 'handed-back' };
  }
  const postponed = isWorthWaiting(error) ? await postpone(db, generation) : undefined;
  if (postponed) {
    logger.warn({ err: error, id: generation.id }, 'model server refused the request; trying again soon');
    await announce(bus, postponed);
    return { kind: 'postponed' };
  }
  const failure = error instanceof ModelError ? error : ({ code: 'internal', retryable: true } as const);
  const failed = await settleFailed(db, generation, failure);
  // An earlier settlement, whose answer was lost, is valid; its objects must stay.
  if (!failed) return { kind: 'dropped' };
  await removeObjects();
  await announce(bus, failed);
  return { kind: 'failed', final: failed.status === 'failed', cause: error };
}

const announce = (bus: EventBus, { id, userId, version }: Pick<GenerationRow, 'id' | 'userId' | 'version'>) =>
  bus.publish({ type: 'generation', id, userId, version });

/** Whether the model server accepted nothing, and may accept the same request later. */
function isWorthWaiting(error: unknown): boolean {
  return error instanceof ModelError && error.refused && error.retryable;
}

/** Tells whether the claim was lost to another attempt, or the generation has ended. */
async function reasonOfLoss(db: Db, { id, run }: GenerationRow): Promise<Error> {
  const row = await findGeneration(db, id);
  if (row?.run === run && isActive(row.status)) return new ClaimLostError('Another attempt holds the claim');
  return new CanceledError('The generation has ended, was canceled or removed');
}
