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

/** Often enough to keep the lease with room to spare, and for pollers to see the bar move. */
const RENEW_INTERVAL_MS = 1_000;

/** The worker shuts down: the generation goes back to the queue unharmed. */
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
 * Makes one attempt at a claimed generation and settles it, whatever happens. Rejects only when the database cannot
 * be reached to settle; the lease then runs out and the sweeper settles it.
 */
export async function makeAttempt(
  generation: GenerationRow,
  signal: AbortSignal,
  options: AttemptOptions,
): Promise<AttemptOutcome> {
  const { db, bus, store, finisher, moderator, logger } = options;
  const lost = new AbortController();
  const reporter = createProgressReporter({
    generation,
    bus,
    logger,
    // What may be blocked in the end is not shown on the way.
    finisher: moderator.checksImages ? undefined : finisher,
  });
  const announce = ({ id, userId, version }: Pick<GenerationRow, 'id' | 'userId' | 'version'>) =>
    bus.publish({ type: 'generation', id, userId, version });
  const stopRenewing = repeat('renewing a claim', RENEW_INTERVAL_MS, logger, async () => {
    const version = await renewGeneration(db, generation, reporter.latest());
    if (version === undefined) lost.abort(await reasonOfLoss(db, generation));
    else reporter.setVersion(version);
  });

  /** Best effort: what stays behind is removed with the generation. */
  const removeObjects = () => store.delete(Object.values(attemptKeys(generation))).catch(() => undefined);

  try {
    await announce(generation);
    const { version } = await runPipeline({
      ...options,
      generation,
      signal: AbortSignal.any([signal, lost.signal]),
      onProgress: reporter.report,
      onWarnings: (warnings) =>
        logger.info({ id: generation.id, warnings }, 'model ignored or changed settings'),
      lastStep: reporter.latest,
    });
    reporter.stop();
    await announce({ ...generation, version });
    return { kind: 'completed' };
  } catch (error) {
    reporter.stop();
    await stopRenewing();
    if (error instanceof ClaimLostError || error instanceof CanceledError) {
      await removeObjects();
      return { kind: 'dropped' };
    }
    if (error instanceof ShutdownError) {
      const row = await releaseGeneration(db, generation);
      if (row) await announce(row);
      return { kind: 'handed-back' };
    }
    const postponed = isWorthWaiting(error) ? await postpone(db, generation) : undefined;
    if (postponed) {
      logger.warn({ err: error, id: generation.id }, 'model server took nothing; asked again soon');
      await announce(postponed);
      return { kind: 'postponed' };
    }
    const failure = error instanceof ModelError ? error : ({ code: 'internal', retryable: true } as const);
    const row = await settleFailed(db, generation, failure);
    // A settlement whose answer was lost on the way stands, and so do its objects.
    if (!row) return { kind: 'dropped' };
    await removeObjects();
    await announce(row);
    return { kind: 'failed', final: row.status === 'failed', cause: error };
  } finally {
    reporter.stop();
    await stopRenewing();
  }
}

/** The model server took nothing, and may take it later. */
function isWorthWaiting(error: unknown): boolean {
  return error instanceof ModelError && error.refused && error.retryable;
}

/** Whether another attempt goes on with the generation, or nobody wants any more of it. */
async function reasonOfLoss(db: Db, { id, run }: GenerationRow): Promise<Error> {
  const now = await findGeneration(db, id);
  const isActive = now?.status === 'pending' || now?.status === 'processing';
  if (now?.run === run && isActive) return new ClaimLostError('Another attempt holds it');
  return new CanceledError('It has ended, was canceled or removed');
}
