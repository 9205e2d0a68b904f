import { DELETION_GRACE_DAYS } from '@easel/shared/contracts/settings';
import { repeat, type StopRepeating } from '@easel/shared/node/async/repeat';
import type { Db } from '@easel/shared/node/db/client';
import { keyOfAvatarUrl } from '@easel/shared/node/domain/avatar-address';
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
import type { ObjectStore } from '@easel/shared/node/storage/store';

/** The janitor needs some turns of its own for the generations of an account. */
const ERASE_INTERVAL_MS = 60_000;
const ACCOUNTS_A_TURN = 50;

export interface ErasureOptions {
  db: Db;
  store: ObjectStore;
  bus: EventBus;
  logger: Logger;
}

/** Erases accounts whose owners asked for it long enough ago. Every worker runs it. */
export function startErasure(options: ErasureOptions): StopRepeating {
  return repeat('erasure', ERASE_INTERVAL_MS, options.logger, () => eraseAccounts(options));
}

/**
 * One turn for every account that is due. Each step may be done again, by anybody: after a crash the next turn goes on,
 * and of several workers each does what the others have not. The row of the user goes last: while it is there, so is the
 * knowledge of what is to be removed.
 */
export async function eraseAccounts(options: ErasureOptions): Promise<void> {
  const { db, logger } = options;
  for (const userId of await beginErasing(db, DELETION_GRACE_DAYS, ACCOUNTS_A_TURN)) {
    try {
      await eraseAccount(options, userId);
    } catch (err) {
      // The others need not wait for it.
      logger.warn({ err, userId }, 'account not erased yet');
    }
  }
}

async function eraseAccount(options: ErasureOptions, userId: string): Promise<void> {
  await removeGenerations(options, userId);
  await dissolveTeam(options, userId);
  await removeAvatar(options, userId);
  if (await eraseUser(options.db, userId)) options.logger.info({ userId }, 'account erased');
}

/** Hides them; the janitor removes their objects and then their rows. */
async function removeGenerations({ db, bus }: ErasureOptions, userId: string): Promise<void> {
  for (const id of await findActive(db, userId)) {
    const canceled = await removeGeneration(db, id);
    if (canceled) await bus.publish({ type: 'cancel', id, attempt: canceled.attempt });
  }
  await removeEndedGenerations(db, userId);
}

/** What was shared in it stays its makers', who are told. */
async function dissolveTeam({ db, bus }: ErasureOptions, userId: string): Promise<void> {
  for (const { id, userId: makerId, version } of await dissolveTeamOf(db, userId)) {
    await bus.publish({ type: 'generation', userId: makerId, id, version });
  }
}

async function removeAvatar({ db, store }: ErasureOptions, userId: string): Promise<void> {
  const profile = await findProfile(db, userId);
  const key = profile?.avatarUrl && keyOfAvatarUrl(profile.avatarUrl);
  if (key) await store.delete([key]);
}
