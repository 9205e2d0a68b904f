import type { Db } from '@easel/shared/node/db/client';
import type { Logger } from '@easel/shared/node/logger';
import { saveBatchTrace } from '@easel/shared/node/repos/operations/batch-traces.repo';
import type { Tracing } from '@easel/shared/node/tracing/tracing';

/** Returns a function that stores the active trace with a batch. It does nothing without an active trace, and never rejects. */
export function createTraceKeeper({ db, tracing, logger }: { db: Db; tracing: Tracing; logger: Logger }) {
  return async (batchId: string): Promise<void> => {
    const traceparent = tracing.active();
    if (traceparent === undefined) return;
    await saveBatchTrace(db, { batchId, traceparent }).catch((err: unknown) =>
      logger.debug({ err, batchId }, 'trace not kept'),
    );
  };
}
