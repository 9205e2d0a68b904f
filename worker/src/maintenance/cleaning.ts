import { buffer } from 'node:stream/consumers';
import { planOf } from '@easel/shared/contracts/plans';
import { readRecipe } from '@easel/shared/contracts/read-recipe';
import type { Db } from '@easel/shared/node/db/client';
import { announce } from '@easel/shared/node/events/announce';
import type { EventBus } from '@easel/shared/node/events/event-bus';
import type { Logger } from '@easel/shared/node/logger';
import { findAccount } from '@easel/shared/node/repos/accounts/accounts.repo';
import { findGeneration } from '@easel/shared/node/repos/generations/generations.repo';
import {
  type CleanPatch,
  settleCleaned,
  takePatches,
} from '@easel/shared/node/repos/generations/patches.repo';
import { takeChore } from '@easel/shared/node/repos/generations/sweeps.repo';
import type { ObjectStore } from '@easel/shared/node/storage/store';
import { v4 as uuidv4 } from 'uuid';
import type { FinishedImage, ImageFinisher } from '../image/finisher.ts';
import { failsForOthers } from '../outages/store-health.ts';
import { recipeOf } from '../pipeline/recipe.ts';
import { attemptKeys, layOut, originsOf } from '../pipeline/store.ts';

const CHORE = 'removing watermarks';
const LOOK_EVERY_SECONDS = 10;
/** Milliseconds after which a run starts no further picture. It must end in time: a run that does not end counts as hung. */
const RUN_MS = 60_000;
/** Accounts, chosen at random, of which one picture each is taken at once. */
const ACCOUNTS_AT_ONCE = 20;

export interface CleaningOptions {
  db: Db;
  bus: EventBus;
  store: ObjectStore;
  finisher: ImageFinisher;
  logger: Logger;
  /** Whether an operator has drained this worker. */
  isDrained(): boolean;
}

/**
 * Removes the watermarks of pictures whose owners are on a paid plan by now, newest first, one at a time in each worker. Every ten
 * seconds one worker begins to look for them, which reads an index entry of every paying account. See decision 0064.
 */
export async function cleanPictures(options: CleaningOptions, stopping?: AbortSignal): Promise<void> {
  if (options.isDrained() || !(await takeChore(options.db, CHORE, LOOK_EVERY_SECONDS))) return;
  await cleanDue(options, stopping);
}

/**
 * As {@link cleanPictures}, at once. Pictures that fail are logged, and tried again later. The run ends at the first that fails in an
 * outage of the store.
 *
 * @param stopping no further picture is started when it aborts; those that were taken are free again later
 */
export async function cleanDue(options: CleaningOptions, stopping?: AbortSignal): Promise<void> {
  const { db, isDrained, logger } = options;
  const until = performance.now() + RUN_MS;
  const mayStart = () => !stopping?.aborted && !isDrained() && performance.now() < until;
  while (mayStart()) {
    const patches = await takePatches(db, ACCOUNTS_AT_ONCE);
    if (patches.length === 0) return;
    for (const patch of patches) {
      if (!mayStart()) return;
      try {
        if (await isPaid(db, patch)) await clean(patch, options);
      } catch (err) {
        logger.warn({ err, id: patch.generationId }, 'watermark not removed');
        if (failsForOthers(err)) return;
      }
    }
  }
}

/** Whether the user's plan has no watermark now. */
async function isPaid(db: Db, { userId }: CleanPatch): Promise<boolean> {
  const now = new Date();
  const account = await findAccount(db, userId, now);
  return account !== undefined && !planOf(account, now).watermark;
}

async function clean({ generationId, objectKey }: CleanPatch, options: CleaningOptions): Promise<void> {
  const { db, bus, store, finisher } = options;
  const generation = await findGeneration(db, generationId);
  if (!generation?.image) return;
  const { image } = generation;
  const [original, patch] = await Promise.all([read(store, image.objectKey), read(store, objectKey)]);
  // Only the file itself records its inputs.
  const recipe = readRecipe(original) ?? recipeOf(generation);
  const maxPixels = image.width * image.height;
  const files = await finisher.clean(original, { patch, recipe, maxPixels });
  const announced = await keep(generationId, files, options);
  if (announced) await announce(bus, announced);
}

/**
 * Stores the files under new keys, and updates the row with them. The orphan sweep removes objects that no row names.
 */
async function keep(id: string, finished: FinishedImage, { db, store }: CleaningOptions) {
  const { patchKey: _, ...keys } = attemptKeys({ id, claimToken: uuidv4() });
  const { image, files } = layOut(finished, keys);
  await Promise.all([...files].map(([key, file]) => store.put(key, file.data, file)));
  return settleCleaned(db, id, { image, origins: originsOf(finished) });
}

async function read(store: ObjectStore, key: string): Promise<Buffer> {
  const object = await store.get(key);
  if (!object) throw new Error(`There is no object ${key}`);
  return buffer(object.body);
}
