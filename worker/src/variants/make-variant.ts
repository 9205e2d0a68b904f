import { within } from '@easel/shared/node/async/deadline';
import { repeat } from '@easel/shared/node/async/repeat';
import { unlessAborted } from '@easel/shared/node/async/unless-aborted';
import { announce } from '@easel/shared/node/events/announce';
import type { EventBus } from '@easel/shared/node/events/event-bus';
import {
  releaseVariant,
  renewVariant,
  settleVariantFailed,
  settleVariantReady,
  type VariantClaim,
} from '@easel/shared/node/repos/generations/variants.repo';
import { v4 as uuidv4 } from 'uuid';
import type { ImageFile } from '../image/finisher.ts';
import { isStoreOutage, type StoreHealth } from '../outages/store-health.ts';
import { type RenderOptions, renderVariant } from './render-variant.ts';

const RENEW_INTERVAL_MS = 2_000;
/** Milliseconds in which a probe finds a store up that failed for one object only. Longer than the longest pause between probes. */
const PROBED_WITHIN_MS = 20_000;

export interface MakeVariantOptions extends RenderOptions {
  bus: EventBus;
  /** Watches `store`. */
  storeHealth: Pick<StoreHealth, 'isUp' | 'untilUp'>;
  /** Milliseconds for which the store must stay down until an attempt that failed because of it does not count. */
  probedWithinMs?: number;
}

/**
 * Makes one attempt at a claimed variant and settles it, whatever its outcome. Rejects only if it cannot reach the
 * database to settle; the lease then runs out, and another attempt is made. In an outage of the store the variant is
 * handed back, and the attempt does not count. It does count if the store is soon up again: the fault may then be this
 * object's, which would be tried forever.
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
  const objectKey = keyOf(claim);
  try {
    const file = await renderVariant(claim, signal, options);
    signal.throwIfAborted();
    await keep({ claim, objectKey }, file, signal, options);
  } catch (error) {
    const isOut = isStoreOutage(error) && (await staysDown(options, signal));
    await stopRenewing();
    if (lost.signal.aborted) return;
    if (isOut) logger.info({ err: error, ...claim }, 'variant handed back until the store is up');
    if (isOut || (stopping.aborted && error === stopping.reason)) return await releaseVariant(db, claim);
    logger.warn({ err: error, ...claim }, 'variant not made');
    const end = await settleVariantFailed(db, claim);
    // An earlier settlement, whose answer was lost, is valid; its object must stay.
    if (!end) return;
    await remove(objectKey, signal, options);
    if (end.announced) await announce(bus, end.announced);
  } finally {
    await stopRenewing();
  }
}

/** Returns whether the store is still down after its probes had the time to find it up, or the signal has aborted. */
async function staysDown(
  { storeHealth, probedWithinMs = PROBED_WITHIN_MS }: MakeVariantOptions,
  signal: AbortSignal,
): Promise<boolean> {
  await within(storeHealth.untilUp(signal), probedWithinMs).catch(() => undefined);
  return !storeHealth.isUp();
}

/** Stores the file and announces it; removes it again if the variant is no longer wanted. */
async function keep(
  { claim, objectKey }: { claim: VariantClaim; objectKey: string },
  file: ImageFile,
  signal: AbortSignal,
  options: MakeVariantOptions,
): Promise<void> {
  const { db, bus, store } = options;
  const { data, contentType, hash } = file;
  await unlessAborted(store.put(objectKey, data, { contentType }), signal);
  const bytes = data.length;
  const announced = await settleVariantReady(db, claim, { objectKey, contentType, bytes, hash });
  if (announced) await announce(bus, announced);
  else await remove(objectKey, signal, options);
}

/** Best effort: the janitor removes the rest with the generation. */
const remove = (objectKey: string, signal: AbortSignal, { store }: MakeVariantOptions) =>
  unlessAborted(store.delete([objectKey]), signal).catch(() => undefined);

/**
 * Returns an object key. No two attempts share one, even if they share their number: a write that did not end in time may still take
 * effect after its attempt was handed back.
 */
function keyOf({ generationId, kind, attempt }: VariantClaim): string {
  return `generations/${generationId}/${kind}-${attempt}-${uuidv4()}.${kind === 'vector' ? 'svg' : 'png'}`;
}
