import type { Db } from '../db/client.ts';
import { findAvatarsInUse } from '../repos/accounts/profiles.repo.ts';
import { findKept } from '../repos/generations/sweeps.repo.ts';
import { findUploadKeys } from '../repos/generations/uploads.repo.ts';
import type { Quarantine } from '../repos/operations/restores.repo.ts';
import type { ObjectInfo, ObjectStore } from '../storage/store.ts';
import { AVATAR_PREFIX, urlOfAvatarKey } from './avatar-address.ts';

/** The row of a younger object may not be written yet. */
const GRACE_MS = 60 * 60_000;
const GENERATIONS_PER_BATCH = 200;
const AVATARS_PER_BATCH = 500;
const UPLOADS_PER_BATCH = 500;
/** `inputs/{user}/{id}/…`. Other keys are left alone. */
const UPLOAD_KEY =
  /^inputs\/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\/[a-z]+\.(?:png|jpg|webp)$/;

export interface OrphanOptions {
  db: Db;
  store: ObjectStore;
  /** Leaves out objects that are not an hour older than this. */
  before: Date;
}

/** Finds objects that no row names and no attempt is making, a bounded number at a time. Keys of other forms are left alone. */
export async function* findOrphans(options: OrphanOptions): AsyncGenerator<ObjectInfo[]> {
  yield* findLostImages(options);
  yield* findLostAvatars(options);
  yield* findLostUploads(options);
}

/** Returns whether an object may belong to a row that a restore removed, see `restores.repo.ts`. */
export function isInQuarantine({ modifiedAt }: ObjectInfo, quarantines: readonly Quarantine[]): boolean {
  const at = modifiedAt.getTime();
  // The store's clock and the database's may differ, and a picture is stored before its row.
  return quarantines.some(
    ({ from, until }) => at >= from.getTime() - GRACE_MS && at <= until.getTime() + GRACE_MS,
  );
}

const isYoung = ({ modifiedAt }: ObjectInfo, before: Date) =>
  before.getTime() - modifiedAt.getTime() <= GRACE_MS;

async function* findLostImages({ db, store, before }: OrphanOptions): AsyncGenerator<ObjectInfo[]> {
  for await (const batch of byGeneration(store.list('generations/'))) {
    const { keys, unsettled } = await findKept(db, [...batch.keys()]);
    yield [...batch]
      .filter(([id]) => !unsettled.has(id))
      .flatMap(([, objects]) => objects)
      .filter((object) => !keys.has(object.key) && !isYoung(object, before));
  }
}

/** Finds avatars that were replaced or never chosen, and those of erased accounts. */
async function* findLostAvatars({ db, store, before }: OrphanOptions): AsyncGenerator<ObjectInfo[]> {
  const old = store.list(AVATAR_PREFIX);
  const isKnownForm = (object: ObjectInfo) =>
    urlOfAvatarKey(object.key) !== undefined && !isYoung(object, before);
  for await (const batch of inBatches(old, AVATARS_PER_BATCH, isKnownForm)) {
    const urls = new Map(batch.map((object) => [object, urlOfAvatarKey(object.key) ?? '']));
    const inUse = await findAvatarsInUse(db, [...urls.values()]);
    yield batch.filter((object) => !inUse.has(urls.get(object) ?? ''));
  }
}

/** Finds files of uploads that were never recorded. */
async function* findLostUploads({ db, store, before }: OrphanOptions): AsyncGenerator<ObjectInfo[]> {
  const idIn = (key: string) => UPLOAD_KEY.exec(key)?.[1] ?? [];
  const isKnownForm = (object: ObjectInfo) => UPLOAD_KEY.test(object.key) && !isYoung(object, before);
  for await (const batch of inBatches(store.list('inputs/'), UPLOADS_PER_BATCH, isKnownForm)) {
    const kept = await findUploadKeys(
      db,
      batch.flatMap(({ key }) => idIn(key)),
    );
    yield batch.filter(({ key }) => !kept.has(key));
  }
}

async function* inBatches(
  objects: AsyncIterable<ObjectInfo>,
  size: number,
  isWanted: (object: ObjectInfo) => boolean,
): AsyncGenerator<ObjectInfo[]> {
  let batch: ObjectInfo[] = [];
  for await (const object of objects) {
    if (!isWanted(object)) continue;
    batch.push(object);
    if (batch.length < size) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
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
