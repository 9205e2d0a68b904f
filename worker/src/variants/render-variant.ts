import { buffer } from 'node:stream/consumers';
import { PLANS } from '@easel/shared/contracts/plans';
import { unlessAborted } from '@easel/shared/node/async/unless-aborted';
import type { Db } from '@easel/shared/node/db/client';
import type { Logger } from '@easel/shared/node/logger';
import { findGeneration } from '@easel/shared/node/repos/generations/generations.repo';
import type { VariantKey } from '@easel/shared/node/repos/generations/variants.repo';
import type { ObjectStore } from '@easel/shared/node/storage/store';
import { renderUpscaled } from '../image/enlarge.ts';
import type { ImageFile, ImageFinisher } from '../image/finisher.ts';
import { recipeOf } from '../pipeline/recipe.ts';
import type { ProviderRegistry } from '../providers/serving/registry.ts';

/** Pixels. One size for all plans with high-resolution files; if they ever differ, the request must store the size. */
export const HIGH_RES_LONG_SIDE = Math.max(
  ...Object.values(PLANS).map(({ highResLongSide }) => highResLongSide ?? 0),
);

export interface RenderOptions {
  db: Db;
  store: ObjectStore;
  finisher: ImageFinisher;
  providers: ProviderRegistry;
  logger: Logger;
}

/** Renders a variant from the original. @throws the signal's reason, or {Error} for an original that is gone or unreadable */
export async function renderVariant(
  { generationId, kind }: VariantKey,
  signal: AbortSignal,
  options: RenderOptions,
): Promise<ImageFile> {
  const { db, store, finisher, providers, logger } = options;
  const generation = await findGeneration(db, generationId);
  const original =
    generation?.image && (await unlessAborted(read(store, generation.image.objectKey), signal));
  if (!original) throw new Error('The original is gone');
  const recipe = recipeOf(generation);
  if (kind === 'vector') return finisher.vector(original, { recipe });

  const { model } = generation;
  const longSide = HIGH_RES_LONG_SIDE;
  return renderUpscaled(
    original,
    { id: generationId, model, longSide, providers, signal, logger },
    (upscaled) => finisher.highRes(original, { longSide, recipe, upscaled }),
  );
}

async function read(store: ObjectStore, key: string): Promise<Buffer | undefined> {
  const object = await store.get(key);
  return object ? buffer(object.body) : undefined;
}
