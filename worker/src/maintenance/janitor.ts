import { DAY_SECONDS } from '@easel/shared/contracts/durations';
import type { Db } from '@easel/shared/node/db/client';
import type { Logger } from '@easel/shared/node/logger';
import { deleteExpiredChallenges } from '@easel/shared/node/repos/accounts/challenges.repo';
import { deleteExpiredEmailChanges } from '@easel/shared/node/repos/accounts/email-changes.repo';
import { deleteExpiredOneTimeTokens } from '@easel/shared/node/repos/accounts/one-time-tokens.repo';
import { deletePastRequestCounts } from '@easel/shared/node/repos/accounts/request-counts.repo';
import { deletePastWindows } from '@easel/shared/node/repos/accounts/request-windows.repo';
import { deleteExpiredSessions } from '@easel/shared/node/repos/accounts/sessions.repo';
import { deletePastIdempotencyKeys } from '@easel/shared/node/repos/generations/idempotency.repo';
import { forgetIdleAccounts } from '@easel/shared/node/repos/generations/queue-accounts.repo';
import { purgeGeneration, takeDeleted } from '@easel/shared/node/repos/generations/sweeps.repo';
import {
  listDeletedUploads,
  purgeUpload,
  removeUnusedUploads,
} from '@easel/shared/node/repos/generations/uploads.repo';
import { deletePastTraces } from '@easel/shared/node/repos/operations/batch-traces.repo';
import { removeSilentWorkers } from '@easel/shared/node/repos/operations/workers.repo';
import { deleteExpiredInvitations } from '@easel/shared/node/repos/teams/team-invitations.repo';
import { deletePastDeliveries } from '@easel/shared/node/repos/webhooks/webhook-deliveries.repo';
import { deleteRetiredSecrets } from '@easel/shared/node/repos/webhooks/webhooks.repo';
import type { ObjectStore } from '@easel/shared/node/storage/store';
import { failsForOthers } from '../outages/store-health.ts';
import { keepPictureCounts } from './picture-counts.ts';

/** Taken at once: a worker has to remove them before others may take them. */
const GENERATIONS_AT_ONCE = 100;
/** An erased account may have many, and the generations that others remove after it wait for them. */
const GENERATIONS_PER_RUN = 1_000;
const UPLOADS_PER_RUN = 100;

export interface JanitorOptions {
  db: Db;
  store: ObjectStore;
  logger: Logger;
  /** Days for which an unused upload is kept. */
  uploadDays: number;
}

/**
 * Removes deleted generations and uploads with their objects, expired sessions and links, and workers that no longer report, and keeps
 * the counts of pictures. A part that fails is logged and does not block the others.
 *
 * @param stopping no further object is removed from the store when it aborts
 */
export async function cleanUp(
  { db, store, logger, uploadDays }: JanitorOptions,
  stopping?: AbortSignal,
): Promise<void> {
  /** Returns what the work threw. */
  async function tryTo(part: string, work: () => Promise<unknown>): Promise<unknown> {
    try {
      await work();
      return undefined;
    } catch (err) {
      logger.warn({ part, err }, 'cleaning up failed');
      return err;
    }
  }

  /** Leaves the rest to a later run at an outage of the store, and when the worker stops. Returns whether it tried all. */
  async function removeEach<Item extends { id: string }>(
    what: string,
    items: readonly Item[],
    remove: (item: Item) => Promise<void>,
  ): Promise<boolean> {
    for (const item of items) {
      if (stopping?.aborted) return false;
      if (failsForOthers(await tryTo(`${what} ${item.id}`, () => remove(item)))) return false;
    }
    return true;
  }

  async function removeGenerations(): Promise<void> {
    for (let taken = 0; taken < GENERATIONS_PER_RUN; taken += GENERATIONS_AT_ONCE) {
      const ids = await takeDeleted(db, GENERATIONS_AT_ONCE);
      const deleted = ids.map((id) => ({ id }));
      const triedAll = await removeEach('deleted generation', deleted, ({ id }) =>
        removeGeneration(db, store, id),
      );
      if (!triedAll || ids.length < GENERATIONS_AT_ONCE) return;
    }
  }

  async function removeUploads(): Promise<void> {
    const deleted = await listDeletedUploads(db, UPLOADS_PER_RUN);
    await removeEach('deleted upload', deleted, async ({ id, objectKey, displayKey }) => {
      await store.delete([objectKey, displayKey]);
      await purgeUpload(db, id);
    });
  }

  const now = new Date();
  await tryTo('deleted generations', removeGenerations);
  await tryTo('unused uploads', () => removeUnusedUploads(db, uploadDays * DAY_SECONDS, UPLOADS_PER_RUN));
  await tryTo('deleted uploads', removeUploads);
  await tryTo('expired sessions', () => deleteExpiredSessions(db, now));
  await tryTo('expired links', () => deleteExpiredOneTimeTokens(db, now));
  await tryTo('expired changes of address', () => deleteExpiredEmailChanges(db, now));
  await tryTo('expired challenges', () => deleteExpiredChallenges(db, now));
  await tryTo('expired invitations', () => deleteExpiredInvitations(db, now));
  await tryTo('past windows', () => deletePastWindows(db));
  await tryTo('past request counts', () => deletePastRequestCounts(db));
  await tryTo('past idempotency keys', () => deletePastIdempotencyKeys(db));
  await tryTo('past traces', () => deletePastTraces(db));
  await tryTo('past deliveries', () => deletePastDeliveries(db));
  await tryTo('retired secrets', () => deleteRetiredSecrets(db));
  await tryTo('idle accounts of the queue', () => forgetIdleAccounts(db));
  await tryTo('silent workers', () => removeSilentWorkers(db));
  await tryTo('counts of pictures', () => keepPictureCounts(db));
}

async function removeGeneration(db: Db, store: ObjectStore, id: string): Promise<void> {
  const keys: string[] = [];
  for await (const object of store.list(`generations/${id}/`)) keys.push(object.key);
  await store.delete(keys);
  await purgeGeneration(db, id);
}
