import type { Db } from '@easel/shared/node/db/client';
import type { Logger } from '@easel/shared/node/logger';
import type { ClaimedGeneration } from '@easel/shared/node/repos/generations/claims.repo';
import { findBatchTrace } from '@easel/shared/node/repos/operations/batch-traces.repo';
import { NO_TRACING, type Tracing } from '@easel/shared/node/tracing/tracing';
import type { AttemptOutcome } from './attempt.ts';

export interface AttemptTraceOptions {
  db: Db;
  tracing?: Tracing;
  logger: Logger;
}

/** Returns a function that makes an attempt as a part of the trace of the request that asked for the generation. */
export function createAttemptTrace({ db, tracing = NO_TRACING, logger }: AttemptTraceOptions) {
  async function parentOf({ id, batchId }: ClaimedGeneration): Promise<string | undefined> {
    try {
      return await findBatchTrace(db, batchId);
    } catch (err) {
      logger.debug({ err, id }, 'trace not found');
      return undefined;
    }
  }

  return async (
    generation: ClaimedGeneration,
    work: () => Promise<AttemptOutcome>,
  ): Promise<AttemptOutcome> => {
    if (!tracing.isOn) return work();
    const parent = await parentOf(generation);
    const { id, batchId, model, attempt, queuedAt, startedAt } = generation;
    const attributes = {
      'easel.generation.id': id,
      'easel.batch.id': batchId,
      'easel.model': model,
      'easel.attempt': attempt,
    };
    if (startedAt)
      tracing.note('queue', { kind: 'producer', parent, attributes, from: queuedAt, to: startedAt });
    return tracing.inRoot('attempt', { kind: 'consumer', parent, attributes }, async (span) => {
      const outcome = await work();
      span.set({ 'easel.outcome': outcome.kind });
      return outcome;
    });
  };
}
