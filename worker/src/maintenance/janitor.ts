import { repeat, type StopRepeating } from '@easel/shared/node/async/repeat';
import type { Db } from '@easel/shared/node/db/client';
import type { Logger } from '@easel/shared/node/logger';
import { deleteExpiredOneTimeTokens } from '@easel/shared/node/repos/accounts/one-time-tokens.repo';
import { deletePastRequestCounts } from '@easel/shared/node/repos/accounts/request-counts.repo';
import { deletePastWindows } from '@easel/shared/node/repos/accounts/request-windows.repo';
import { deleteExpiredSessions } from '@easel/shared/node/repos/accounts/sessions.repo';
import { deletePastIdempotencyKeys } from '@easel/shared/node/repos/generations/idempotency.repo';
import { findDeleted, purgeGeneration } from '@easel/shared/node/repos/generations/sweeps.repo';
import { removeSilentWorkers, reportWorker } from '@easel/shared/node/repos/operations/workers.repo';
import { deleteExpiredInvitations } from '@easel/shared/node/repos/teams/team-invitations.repo';
import { deletePastDeliveries } from '@easel/shared/node/repos/webhooks/webhook-deliveries.repo';
import { deleteRetiredSecrets } from '@easel/shared/node/repos/webhooks/webhooks.repo';
import type { ObjectStore } from '@easel/shared/node/storage/store';

const CLEAN_INTERVAL_MS = 30_000;
const REPORT_INTERVAL_MS = 10_000;
const ROWS_A_TURN = 100;

export interface JanitorOptions {
  db: Db;
  store: ObjectStore;
  logger: Logger;
}

/**
 * Removes what is no longer wanted: removed generations with their objects, expired sessions and links, lost workers. What
 * fails is logged and keeps nothing else from being done.
 */
export function startJanitor({ db, store, logger }: JanitorOptions): StopRepeating {
  async function tryTo(chore: string, work: () => Promise<unknown>): Promise<void> {
    try {
      await work();
    } catch (err) {
      logger.warn({ chore, err }, 'chore failed');
    }
  }

  async function removeGenerations(): Promise<void> {
    for (const id of await findDeleted(db, ROWS_A_TURN)) {
      await tryTo(`remove generation ${id}`, () => removeGeneration(db, store, id));
    }
  }

  return repeat('cleaning', CLEAN_INTERVAL_MS, logger, async () => {
    const now = new Date();
    await tryTo('remove generations', removeGenerations);
    await tryTo('expired sessions', () => deleteExpiredSessions(db, now));
    await tryTo('expired links', () => deleteExpiredOneTimeTokens(db, now));
    await tryTo('expired invitations', () => deleteExpiredInvitations(db, now));
    await tryTo('past windows', () => deletePastWindows(db));
    await tryTo('past request counts', () => deletePastRequestCounts(db));
    await tryTo('past idempotency keys', () => deletePastIdempotencyKeys(db));
    await tryTo('past deliveries', () => deletePastDeliveries(db));
    await tryTo('retired secrets', () => deleteRetiredSecrets(db));
    await tryTo('silent workers', () => removeSilentWorkers(db));
  });
}

async function removeGeneration(db: Db, store: ObjectStore, id: string): Promise<void> {
  const keys: string[] = [];
  for await (const object of store.list(`generations/${id}/`)) keys.push(object.key);
  await store.delete(keys);
  await purgeGeneration(db, id);
}

/** Says every few seconds that this worker lives. */
export function startReporting(
  db: Db,
  worker: { id: string; concurrency: number },
  logger: Logger,
): StopRepeating {
  return repeat('reporting', REPORT_INTERVAL_MS, logger, () => reportWorker(db, worker));
}
