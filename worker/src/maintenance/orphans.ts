import type { Db } from '@easel/shared/node/db/client';
import { AVATAR_PREFIX, urlOfAvatarKey } from '@easel/shared/node/domain/avatar-address';
import type { Logger } from '@easel/shared/node/logger';
import { findAvatarsInUse } from '@easel/shared/node/repos/accounts/profiles.repo';
import { findChoreDue, findKept, takeChore } from '@easel/shared/node/repos/generations/sweeps.repo';
import { findUploadKeys } from '@easel/shared/node/repos/generations/uploads.repo';
import type { ObjectInfo, ObjectStore } from '@easel/shared/node/storage/store';

const CHORE = 'orphan sweep';
const SWEEP_EVERY_SECONDS = 86_400;
/** The row of a younger object may not be written yet. */
const GRACE_MS = 60 * 60_000;
const GENERATIONS_PER_BATCH = 200;
const AVATARS_PER_BATCH = 500;
const UPLOADS_PER_BATCH = 500;
/** `inputs/{user}/{id}/…`. Other keys are left alone. */
const UPLOAD_KEY = /^inputs(?:\/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}){2}\/[a-z]+\.(?:png|jpg|webp)$/;

export interface OrphanSweepOptions {
  db: Db;
  store: ObjectStore;
  logger: Logger;
}

/**
 * Removes objects without a row, which crashes leave behind, once a day in one worker. Two databases must not share a store: each
 * would remove the other's images.
 *
 * Removes only what was there at the sweep before, by the database's own record: where that is restored from a backup, objects that
 * are younger than the backup stay for another day.
 */
export async function sweepOrphans(options: OrphanSweepOptions): Promise<void> {
  const { db, logger } = options;
  const due = await findChoreDue(db, CHORE);
  if (!(await takeChore(db, CHORE, SWEEP_EVERY_SECONDS)) || !due) return;
  const lastSweep = new Date(due.getTime() - SWEEP_EVERY_SECONDS * 1_000);
  const removed = await removeOrphans(options, lastSweep);
  if (removed > 0) logger.info({ removed }, 'orphans removed from the store');
}

/** Removes objects that no row names and no attempt is making. Returns their number. */
export async function removeOrphans(options: OrphanSweepOptions, now: Date): Promise<number> {
  const images = await removeLostImages(options, now);
  const avatars = await removeLostAvatars(options, now);
  return images + avatars + (await removeLostUploads(options, now));
}

const isYoung = ({ modifiedAt }: ObjectInfo, now: Date) => now.getTime() - modifiedAt.getTime() <= GRACE_MS;

async function removeLostImages({ db, store }: OrphanSweepOptions, now: Date): Promise<number> {
  let removed = 0;
  for await (const batch of byGeneration(store.list('generations/'))) {
    const { keys, unsettled } = await findKept(db, [...batch.keys()]);
    const orphans = [...batch]
      .filter(([id]) => !unsettled.has(id))
      .flatMap(([, objects]) => objects)
      .filter((object) => !keys.has(object.key) && !isYoung(object, now));
    await store.delete(orphans.map(({ key }) => key));
    removed += orphans.length;
  }
  return removed;
}

/** Removes avatars that were replaced or never chosen, and those of erased accounts. */
async function removeLostAvatars({ db, store }: OrphanSweepOptions, now: Date): Promise<number> {
  let removed = 0;
  let batch = new Map<string, string>();
  async function sweep(): Promise<void> {
    const inUse = await findAvatarsInUse(db, [...batch.values()]);
    const orphans = [...batch].filter(([, url]) => !inUse.has(url)).map(([key]) => key);
    await store.delete(orphans);
    removed += orphans.length;
    batch = new Map();
  }
  for await (const object of store.list(AVATAR_PREFIX)) {
    const url = urlOfAvatarKey(object.key);
    if (url === undefined || isYoung(object, now)) continue;
    batch.set(object.key, url);
    if (batch.size >= AVATARS_PER_BATCH) await sweep();
  }
  await sweep();
  return removed;
}

/** Removes files of uploads that were never recorded. */
async function removeLostUploads({ db, store }: OrphanSweepOptions, now: Date): Promise<number> {
  let removed = 0;
  let batch: string[] = [];
  async function sweep(): Promise<void> {
    const kept = await findUploadKeys(db, batch);
    const orphans = batch.filter((key) => !kept.has(key));
    await store.delete(orphans);
    removed += orphans.length;
    batch = [];
  }
  for await (const object of store.list('inputs/')) {
    if (!UPLOAD_KEY.test(object.key) || isYoung(object, now)) continue;
    batch.push(object.key);
    if (batch.length >= UPLOADS_PER_BATCH) await sweep();
  }
  await sweep();
  return removed;
}

/** Groups objects by the generation in their key, a bounded number of generations at a time. Listings are sorted by key. */
async function* byGeneration(objects: AsyncIterable<ObjectInfo>): AsyncIterable<Map<string, ObjectInfo[]>> {
  let batch = new Map<string, ObjectInfo[]>();
  for await (const object of objects) {
    const id = generationIdIn(object.key);
    if (id === undefined) continue;
    if (!batch.has(id) && batch.size >= GENERATIONS_PER_BATCH) {
      yield batch;
      batch = new Map();
    }
    batch.set(id, [...(batch.get(id) ?? []), object]);
  }
  if (batch.size > 0) yield batch;
}

/** Reads the id from `generations/{uuid}/…`. Other keys are left alone. */
function generationIdIn(key: string): string | undefined {
  return /^generations\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\//.exec(key)?.[1];
}
