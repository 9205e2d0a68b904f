import { within } from '@easel/shared/node/async/deadline';
import { announce } from '@easel/shared/node/events/announce';
import { isClaimOver } from '@easel/shared/node/repos/generations/claims.repo';
import {
  postpone,
  releaseGeneration,
  settleFailed,
} from '@easel/shared/node/repos/generations/settlements.repo';
import { type UntilKnownOptions, untilKnown } from '../outages/until-known.ts';
import { type AttemptContext, CanceledError, ClaimLostError, ShutdownError } from '../pipeline/stage.ts';
import { attemptKeys } from '../pipeline/store.ts';
import { ModelError } from '../providers/model-error.ts';
import type { AttemptOptions, AttemptOutcome } from './attempt.ts';
import type { WriteTracking } from './write-tracking.ts';

/** Milliseconds for handing back at a shutdown, and for removing objects: a shutdown waits for both. */
const HAND_BACK_WITHIN_MS = 2_000;
const REMOVE_WITHIN_MS = 2_000;

type Claimed = AttemptContext['generation'];
type EndOptions = AttemptOptions & Pick<WriteTracking, 'writesEnded'>;

/** Settles an attempt that ended with an error, and announces the generation's new state. */
export async function endAttempt(
  error: unknown,
  generation: Claimed,
  options: EndOptions,
  tries: UntilKnownOptions,
): Promise<AttemptOutcome> {
  const { db, bus, logger } = options;
  if (error instanceof ClaimLostError || error instanceof CanceledError) {
    await removeObjects(generation, options);
    return { kind: error instanceof CanceledError ? 'canceled' : 'lost' };
  }
  if (error instanceof ShutdownError) {
    await handBack(generation, options);
    return { kind: 'handed-back' };
  }
  const postponed = isWorthWaiting(error)
    ? await untilKnown(() => postpone(db, generation), tries)
    : undefined;
  if (postponed) {
    logger.warn({ err: error, id: generation.id }, 'model server refused the request; trying again soon');
    await announce(bus, postponed);
    return { kind: 'postponed' };
  }
  const failure = error instanceof ModelError ? error : ({ code: 'internal', retryable: true } as const);
  const failed = await untilKnown(() => settleFailed(db, generation, failure), tries);
  await removeObjects(generation, options);
  if (!failed) return { kind: 'lost' };
  await announce(bus, failed);
  return { kind: 'failed', final: failed.status === 'failed', cause: error };
}

/** Gives the claim back. If the database cannot be reached any more, the lease runs out. */
async function handBack(generation: Claimed, options: EndOptions): Promise<void> {
  const { db, bus, logger } = options;
  try {
    const signal = AbortSignal.timeout(HAND_BACK_WITHIN_MS);
    const released = await untilKnown(() => releaseGeneration(db, generation), { signal });
    if (released) await announce(bus, released);
  } catch (err) {
    logger.warn({ err, id: generation.id }, 'not handed back; the lease runs out');
    return;
  }
  await removeObjects(generation, options);
}

/**
 * Removes this attempt's own objects, once the database confirms that they are not an image's and that no settlement in flight
 * can make them one. Best effort: the janitor removes the rest with the generation, or the orphan sweep does.
 */
async function removeObjects(
  generation: Claimed,
  { db, store, logger, writesEnded }: EndOptions,
): Promise<void> {
  const keys = attemptKeys(generation);
  const removal = async () => {
    await writesEnded();
    if (await isClaimOver(db, generation, keys.objectKey)) await store.delete(Object.values(keys));
  };
  await within(
    removal().catch((err: unknown) => logger.debug({ err, id: generation.id }, 'objects not removed')),
    REMOVE_WITHIN_MS,
  );
}

/** Whether the model server accepted nothing, and may accept the same request later. */
function isWorthWaiting(error: unknown): boolean {
  return error instanceof ModelError && error.refused && error.retryable;
}
