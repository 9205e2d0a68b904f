import { DELETION_GRACE_DAYS } from '@easel/shared/contracts/settings';
import type { Db } from '@easel/shared/node/db/client';
import { keyOfAvatarUrl } from '@easel/shared/node/domain/avatar-address';
import { announce } from '@easel/shared/node/events/announce';
import type { EventBus } from '@easel/shared/node/events/event-bus';
import type { Logger } from '@easel/shared/node/logger';
import {
  beginErasing,
  dissolveTeamOf,
  eraseUser,
  findActive,
  removeEndedGenerations,
} from '@easel/shared/node/repos/accounts/deletions.repo';
import { findProfile } from '@easel/shared/node/repos/accounts/profiles.repo';
import { removeGeneration } from '@easel/shared/node/repos/generations/generations.repo';
import { removeUploadsOf } from '@easel/shared/node/repos/generations/uploads.repo';
import { unshareInSteps } from '@easel/shared/node/repos/teams/team-pictures.repo';
import { findTeamOf } from '@easel/shared/node/repos/teams/teams.repo';
import type { ObjectStore } from '@easel/shared/node/storage/store';
import { failsForOthers } from '../outages/store-health.ts';

const ACCOUNTS_PER_RUN = 50;
/** At 0.1 ms each, and several times as much under load, well within a worker's limit for a statement. */
const GENERATIONS_AT_ONCE = 2_000;

export interface ErasureOptions {
  db: Db;
  store: ObjectStore;
  bus: EventBus;
  logger: Logger;
}

/**
 * Continues to erase each account whose owner asked for it {@link DELETION_GRACE_DAYS} ago. An account takes several runs, as the
 * janitor removes its generations in between. Every step is idempotent, so that a run continues after a crash and several workers
 * may run at once. The user's row goes last, as it says what is left to remove. A run ends at the first account that fails in an outage
 * of the store.
 *
 * @param stopping no further step is begun when it aborts
 */
export async function eraseAccounts(options: ErasureOptions, stopping?: AbortSignal): Promise<void> {
  const { db, logger } = options;
  for (const userId of await beginErasing(db, DELETION_GRACE_DAYS, ACCOUNTS_PER_RUN)) {
    if (stopping?.aborted) return;
    try {
      await eraseAccount(options, userId, stopping);
    } catch (err) {
      // Must not block the other accounts, unless they would fail in the same way.
      logger.warn({ err, userId }, 'account not erased yet');
      if (failsForOthers(err)) return;
    }
  }
}

async function eraseAccount(options: ErasureOptions, userId: string, stopping?: AbortSignal): Promise<void> {
  await removeGenerations(options, userId, stopping);
  if (stopping?.aborted) return;
  await dissolveTeam(options, userId, stopping);
  if (stopping?.aborted) return;
  await removeAvatar(options, userId);
  // The janitor removes their objects and then their rows.
  await removeUploadsOf(options.db, userId);
  if (await eraseUser(options.db, userId)) options.logger.info({ userId }, 'account erased');
}

/** Marks the generations as deleted; the janitor removes their objects and then their rows. */
async function removeGenerations(
  { db, bus }: ErasureOptions,
  userId: string,
  stopping?: AbortSignal,
): Promise<void> {
  for (const id of await findActive(db, userId)) {
    const canceled = await removeGeneration(db, id);
    if (canceled) await bus.publish({ type: 'cancel', id, attempt: canceled.attempt });
  }
  let marked: number;
  do {
    marked = await removeEndedGenerations(db, userId, GENERATIONS_AT_ONCE);
  } while (marked > 0 && !stopping?.aborted);
}

/** Dissolves the user's team. Shared generations stay with their makers, who get an event. */
async function dissolveTeam(
  { db, bus }: ErasureOptions,
  userId: string,
  stopping?: AbortSignal,
): Promise<void> {
  const team = await findTeamOf(db, userId);
  if (team?.role !== 'owner') return;
  for await (const unshared of unshareInSteps(db, team.id)) {
    for (const row of unshared) await announce(bus, row);
    if (stopping?.aborted) return;
  }
  for (const row of await dissolveTeamOf(db, userId)) await announce(bus, row);
}

async function removeAvatar({ db, store }: ErasureOptions, userId: string): Promise<void> {
  const profile = await findProfile(db, userId);
  const key = profile?.avatarUrl && keyOfAvatarUrl(profile.avatarUrl);
  if (key) await store.delete([key]);
}
