import { repeat, type StopRepeating } from '@easel/shared/node/async/repeat';
import type { Db } from '@easel/shared/node/db/client';
import { AVATAR_PREFIX, urlOfAvatarKey } from '@easel/shared/node/domain/avatar-address';
import type { Logger } from '@easel/shared/node/logger';
import { findAvatarsInUse } from '@easel/shared/node/repos/accounts/profiles.repo';
import { findKept, takeChore } from '@easel/shared/node/repos/generations/sweeps.repo';
import type { ObjectInfo, ObjectStore } from '@easel/shared/node/storage/store';

const ASK_INTERVAL_MS = 10 * 60_000;
const SWEEP_EVERY_SECONDS = 86_400;
/** What is younger may belong to somebody who has not written its row yet. */
const GRACE_MS = 60 * 60_000;
const GENERATIONS_A_TURN = 200;
const AVATARS_A_TURN = 500;

export interface OrphanSweepOptions {
  db: Db;
  store: ObjectStore;
  logger: Logger;
}

/**
 * Once a day, one worker of all removes from the store what no row knows: what crashes between two lines left behind. A store
 * that another database knows as well would lose that one's images.
 */
export function startOrphanSweep(options: OrphanSweepOptions): StopRepeating {
  const { db, logger } = options;
  return repeat('orphan sweep', ASK_INTERVAL_MS, logger, async () => {
    if (!(await takeChore(db, 'orphan sweep', SWEEP_EVERY_SECONDS))) return;
    const removed = await removeOrphans(options, new Date());
    if (removed > 0) logger.info({ removed }, 'orphans removed from the store');
  });
}

/** Removes objects that no row names and nobody is making. Returns how many. */
export async function removeOrphans(options: OrphanSweepOptions, now: Date): Promise<number> {
  return (await removeLostImages(options, now)) + (await removeLostAvatars(options, now));
}

const isYoung = ({ modifiedAt }: ObjectInfo, now: Date) => now.getTime() - modifiedAt.getTime() <= GRACE_MS;

async function removeLostImages({ db, store }: OrphanSweepOptions, now: Date): Promise<number> {
  let removed = 0;
  for await (const turn of byGeneration(store.list('generations/'))) {
    const { keys, unsettled } = await findKept(db, [...turn.keys()]);
    const orphans = [...turn]
      .filter(([id]) => !unsettled.has(id))
      .flatMap(([, objects]) => objects)
      .filter((object) => !keys.has(object.key) && !isYoung(object, now));
    await store.delete(orphans.map(({ key }) => key));
    removed += orphans.length;
  }
  return removed;
}

/** Avatars that were replaced or never chosen, and those of accounts that are gone. */
async function removeLostAvatars({ db, store }: OrphanSweepOptions, now: Date): Promise<number> {
  let removed = 0;
  let turn = new Map<string, string>();
  async function sweep(): Promise<void> {
    const inUse = await findAvatarsInUse(db, [...turn.values()]);
    const orphans = [...turn].filter(([, url]) => !inUse.has(url)).map(([key]) => key);
    await store.delete(orphans);
    removed += orphans.length;
    turn = new Map();
  }
  for await (const object of store.list(AVATAR_PREFIX)) {
    const url = urlOfAvatarKey(object.key);
    if (url === undefined || isYoung(object, now)) continue;
    turn.set(object.key, url);
    if (turn.size >= AVATARS_A_TURN) await sweep();
  }
  await sweep();
  return removed;
}

/** Objects by the generation in their key, a bounded number of generations at a time. A listing has them together. */
async function* byGeneration(objects: AsyncIterable<ObjectInfo>): AsyncIterable<Map<string, ObjectInfo[]>> {
  let turn = new Map<string, ObjectInfo[]>();
  for await (const object of objects) {
    const id = idIn(object.key);
    if (id === undefined) continue;
    if (!turn.has(id) && turn.size >= GENERATIONS_A_TURN) {
      yield turn;
      turn = new Map();
    }
    turn.set(id, [...(turn.get(id) ?? []), object]);
  }
  if (turn.size > 0) yield turn;
}

/** Keys are `generations/{uuid}/…`; what else lies there is not ours to judge. */
function idIn(key: string): string | undefined {
  return /^generations\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\//.exec(key)?.[1];
}
