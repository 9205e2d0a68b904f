import { repeat } from '@easel/shared/node/async/repeat';
import { announce } from '@easel/shared/node/events/announce';
import type { EventBus } from '@easel/shared/node/events/event-bus';
import {
  releaseVariant,
  renewVariant,
  settleVariantFailed,
  settleVariantReady,
  type VariantClaim,
} from '@easel/shared/node/repos/generations/variants.repo';
import type { ImageFile } from '../image/finisher.ts';
import { type RenderOptions, renderVariant } from './render-variant.ts';

const RENEW_INTERVAL_MS = 2_000;

export interface MakeVariantOptions extends RenderOptions {
  bus: EventBus;
}

/**
 * Makes one attempt at a claimed variant and settles it, whatever its outcome. Rejects only if it cannot reach the database to settle;
 * the lease then runs out, and another attempt is made.
 *
 * @param stopping aborts when the worker shuts down, which hands the variant back
 */
export async function makeVariant(
  claim: VariantClaim,
  stopping: AbortSignal,
  options: MakeVariantOptions,
): Promise<void> {
  const { db, bus, logger } = options;
  const lost = new AbortController();
  const stopRenewing = repeat('renewing the claim of a variant', RENEW_INTERVAL_MS, logger, async () => {
    if (!(await renewVariant(db, claim))) lost.abort(new Error('The claim is no longer held'));
  });
  const signal = AbortSignal.any([stopping, lost.signal]);
  try {
    const file = await renderVariant(claim, signal, options);
    signal.throwIfAborted();
    await keep(claim, file, options);
  } catch (error) {
    await stopRenewing();
    if (lost.signal.aborted) return;
    if (stopping.aborted && error === stopping.reason) return await releaseVariant(db, claim);
    logger.warn({ err: error, ...claim }, 'variant not made');
    const end = await settleVariantFailed(db, claim);
    // An earlier settlement, whose answer was lost, is valid; its object must stay.
    if (!end) return;
    await remove(claim, options);
    if (end.announced) await announce(bus, end.announced);
  } finally {
    await stopRenewing();
  }
}

/** Stores the file and announces it; removes it again if the variant is no longer wanted. */
async function keep(claim: VariantClaim, file: ImageFile, options: MakeVariantOptions): Promise<void> {
  const { db, bus, store } = options;
  const { data, contentType, hash } = file;
  const objectKey = keyOf(claim);
  await store.put(objectKey, data, { contentType });
  const bytes = data.length;
  const announced = await settleVariantReady(db, claim, { objectKey, contentType, bytes, hash });
  if (announced) await announce(bus, announced);
  else await remove(claim, options);
}

/** Best effort: the janitor removes the rest with the generation. */
const remove = (claim: VariantClaim, { store }: MakeVariantOptions) =>
  store.delete([keyOf(claim)]).catch(() => undefined);

/** Returns the object key. No two attempts share one. */
function keyOf({ generationId, kind, attempt }: VariantClaim): string {
  return `generations/${generationId}/${kind}-${attempt}.${kind === 'vector' ? 'svg' : 'png'}`;
}
