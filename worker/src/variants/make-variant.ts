import { repeat } from '@easel/shared/node/async/repeat';
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
 * Makes one attempt at a claimed file and settles it, whatever happens. Rejects only when the database cannot be reached to
 * settle; the lease then runs out, and the file is made again.
 *
 * @param stopping aborts when the worker shuts down; the file is then left to another
 */
export async function makeVariant(
  claim: VariantClaim,
  stopping: AbortSignal,
  options: MakeVariantOptions,
): Promise<void> {
  const { db, bus, logger } = options;
  const lost = new AbortController();
  const stopRenewing = repeat('renewing the claim of a file', RENEW_INTERVAL_MS, logger, async () => {
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
    logger.warn({ err: error, ...claim }, 'file of an image not made');
    const end = await settleVariantFailed(db, claim);
    // A settlement whose answer was lost on the way stands, and so does its object.
    if (!end) return;
    await remove(claim, options);
    if (end.announced) await bus.publish({ type: 'generation', ...end.announced });
  } finally {
    await stopRenewing();
  }
}

/** Stores the file and makes it known. A file that nobody wants any more leaves nothing behind. */
async function keep(claim: VariantClaim, file: ImageFile, options: MakeVariantOptions): Promise<void> {
  const { db, bus, store } = options;
  const { data, contentType, hash } = file;
  const objectKey = keyOf(claim);
  await store.put(objectKey, data, { contentType });
  const bytes = data.length;
  const announced = await settleVariantReady(db, claim, { objectKey, contentType, bytes, hash });
  if (announced) await bus.publish({ type: 'generation', ...announced });
  else await remove(claim, options);
}

/** Best effort: what stays behind is removed with the generation. */
const remove = (claim: VariantClaim, { store }: MakeVariantOptions) =>
  store.delete([keyOf(claim)]).catch(() => undefined);

/** No two attempts ever write the same key. */
function keyOf({ generationId, kind, attempt }: VariantClaim): string {
  return `generations/${generationId}/${kind}-${attempt}.${kind === 'vector' ? 'svg' : 'png'}`;
}
