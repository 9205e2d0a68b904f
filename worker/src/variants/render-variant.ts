import { buffer } from 'node:stream/consumers';
import { PLANS } from '@easel/shared/contracts/plans';
import type { Db } from '@easel/shared/node/db/client';
import type { Logger } from '@easel/shared/node/logger';
import { findGeneration } from '@easel/shared/node/repos/generations/generations.repo';
import type { VariantKey } from '@easel/shared/node/repos/generations/variants.repo';
import type { ObjectStore } from '@easel/shared/node/storage/store';
import { unlessAborted } from '../async/unless-aborted.ts';
import type { ImageFile, ImageFinisher } from '../image/finisher.ts';
import { recipeOf } from '../pipeline/recipe.ts';
import type { ProviderRegistry } from '../providers/registry.ts';
import type { ModelImage } from '../providers/types.ts';

/** Default deadline of an upscaler; the image is then enlarged without it. */
const UPSCALE_TIMEOUT_MS = 120_000;

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
  const object = generation?.image && (await store.get(generation.image.objectKey));
  if (!object) throw new Error('The original is gone');
  const original = await buffer(object.body);
  const recipe = recipeOf(generation);
  if (kind === 'vector') return finisher.vector(original, { recipe });

  const highRes = (upscaled?: ModelImage) =>
    finisher.highRes(original, { longSide: HIGH_RES_LONG_SIDE, recipe, upscaled });
  try {
    const upscaled = await upscale(generation.model, original, providers, signal);
    if (upscaled) return await highRes(upscaled);
  } catch (err) {
    signal.throwIfAborted();
    logger.warn({ err, id: generationId, model: generation.model }, 'upscaler failed; enlarging without it');
  }
  return highRes();
}

/** Enlarges the picture with the model server's upscaler; undefined if it has none. */
async function upscale(
  model: string,
  original: Uint8Array,
  providers: ProviderRegistry,
  ended: AbortSignal,
): Promise<ModelImage | undefined> {
  const { upscale: enlarge, timeoutMs = UPSCALE_TIMEOUT_MS } = providers.get(model);
  if (!enlarge) return undefined;
  const signal = AbortSignal.any([ended, AbortSignal.timeout(timeoutMs)]);
  signal.throwIfAborted();
  const work = enlarge({ kind: 'encoded', data: original }, { longSide: HIGH_RES_LONG_SIDE, signal });
  return unlessAborted(work, signal);
}
