import type { Db } from '@easel/shared/node/db/client';
import type { EventBus } from '@easel/shared/node/events/event-bus';
import type { Logger } from '@easel/shared/node/logger';
import { repeat } from '@easel/shared/node/repeat';
import { handBack, renewClaim, settleFailed } from '@easel/shared/node/repos/claims.repo';
import type { GenerationRow } from '@easel/shared/node/repos/generations.repo';
import type { ObjectStore } from '@easel/shared/node/storage/store';
import { runPipeline } from './pipeline/pipeline.ts';
import { ClaimLostError } from './pipeline/stage.ts';
import { attemptKeys } from './pipeline/store.ts';
import { createProgressReporter } from './progress-reporter.ts';
import { ModelError } from './providers/model-error.ts';
import type { ProviderRegistry } from './providers/registry.ts';

/** Often enough to keep the lease with room to spare, and for pollers to see the bar move. */
const RENEW_INTERVAL_MS = 1_000;

/** The worker shuts down: the generation goes back to the queue unharmed. */
export class ShutdownError extends Error {
  override readonly name = 'ShutdownError';
}

export interface AttemptOptions {
  db: Db;
  bus: EventBus;
  store: ObjectStore;
  providers: ProviderRegistry;
  logger: Logger;
  modelTimeoutMs: number;
}

export type AttemptOutcome =
  | { kind: 'completed' | 'dropped' | 'handed-back' }
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
  const { db, bus, store, logger } = options;
  const lost = new AbortController();
  const reporter = createProgressReporter({ generation, bus, logger });
  const announce = ({ id, userId, version }: Pick<GenerationRow, 'id' | 'userId' | 'version'>) =>
    bus.publish({ type: 'generation', id, userId, version });
  const stopRenewing = repeat('renewing a claim', RENEW_INTERVAL_MS, logger, async () => {
    const version = await renewClaim(db, generation, reporter.latest());
    if (version === undefined) lost.abort(new ClaimLostError('The claim is no longer held'));
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
      lastStep: reporter.latest,
    });
    reporter.stop();
    await announce({ ...generation, version });
    return { kind: 'completed' };
  } catch (error) {
    reporter.stop();
    await stopRenewing();
    if (error instanceof ClaimLostError) {
      await removeObjects();
      return { kind: 'dropped' };
    }
    if (error instanceof ShutdownError) {
      const row = await handBack(db, generation);
      if (row) await announce(row);
      return { kind: 'handed-back' };
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
