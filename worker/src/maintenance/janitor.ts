import type { Db } from '@easel/shared/node/db/client';
import type { Logger } from '@easel/shared/node/logger';
import { repeat, type StopRepeating } from '@easel/shared/node/repeat';
import { deletePastAttempts } from '@easel/shared/node/repos/attempts.repo';
import { deletePastIdempotencyKeys } from '@easel/shared/node/repos/idempotency.repo';
import { deleteExpiredOneTimeTokens } from '@easel/shared/node/repos/one-time-tokens.repo';
import { deletePastWindows } from '@easel/shared/node/repos/request-windows.repo';
import { deleteExpiredSessions } from '@easel/shared/node/repos/sessions.repo';
import { findDeleted, purgeGeneration } from '@easel/shared/node/repos/sweeps.repo';
import { deleteExpiredInvitations } from '@easel/shared/node/repos/team-invitations.repo';
import { deletePastDeliveries } from '@easel/shared/node/repos/webhook-deliveries.repo';
import { deleteRetiredSecrets } from '@easel/shared/node/repos/webhooks.repo';
import { removeSilentWorkers, reportWorker } from '@easel/shared/node/repos/workers.repo';
import type { ObjectStore } from '@easel/shared/node/storage/store';

const CLEAN_INTERVAL_MS = 30_000;
const REPORT_INTERVAL_MS = 10_000;
const ROWS_A_TURN = 100;

export interface JanitorOptions {
  db: Db;
  store: ObjectStore;
  logger: Logger;
}

/** Removes what is no longer wanted: removed generations with their objects, expired sessions and links, lost workers. */
export function startJanitor({ db, store, logger }: JanitorOptions): StopRepeating {
  return repeat('cleaning', CLEAN_INTERVAL_MS, logger, async () => {
    for (const id of await findDeleted(db, ROWS_A_TURN)) {
      const keys: string[] = [];
      for await (const object of store.list(`generations/${id}/`)) keys.push(object.key);
      await store.delete(keys);
      await purgeGeneration(db, id);
    }
    const now = new Date();
    await deleteExpiredSessions(db, now);
    await deleteExpiredOneTimeTokens(db, now);
    await deleteExpiredInvitations(db, now);
    await deletePastWindows(db);
    await deletePastAttempts(db);
    await deletePastIdempotencyKeys(db);
    await deletePastDeliveries(db);
    await deleteRetiredSecrets(db);
    await removeSilentWorkers(db);
  });
}

/** Says every few seconds that this worker lives. */
export function startReporting(
  db: Db,
  worker: { id: string; concurrency: number },
  logger: Logger,
): StopRepeating {
  return repeat('reporting', REPORT_INTERVAL_MS, logger, () => reportWorker(db, worker));
}
