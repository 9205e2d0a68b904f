import { findSettled } from '@easel/shared/node/repos/generations/claims.repo';
import { settleCompleted } from '@easel/shared/node/repos/generations/settlements.repo';
import { untilKnown } from '../outages/until-known.ts';
import { type AttemptContext, ClaimLostError, type Settled, type Settling, type Stage } from './stage.ts';

/**
 * Applies the outcome in one transaction: status, image, proof of origin and credit. Retried until the database has answered, so that
 * no finished picture is lost. A settlement whose answer was lost is found by its object key.
 */
export const settle: Stage<Settling, Settled> = async (
  context,
  { stored, origins, patchKey, notes, tookMs },
) => {
  const { generation, db, progress } = context;
  const image = { ...stored, hasWatermark: generation.watermark };
  // The model has finished, even if its last steps were never reported.
  const { steps } = progress.latest();
  const done = steps === undefined ? {} : { step: steps, steps };
  const tries = { signal: context.stopSignal, ready: () => untilSureOrLost(context) };
  const settled = await untilKnown(
    () =>
      settleCompleted(db, generation, {
        image,
        origins,
        patchKey,
        notes,
        lastStep: done,
        tookMs,
      }),
    tries,
  );
  if (settled) return { version: settled.version };
  const version = await untilKnown(() => findSettled(db, generation.id, stored.objectKey), tries);
  if (version === undefined) {
    throw new ClaimLostError('Another attempt has settled or claimed the generation');
  }
  return { version };
};

/** A lost claim may be this attempt's own settlement, whose answer was lost. */
async function untilSureOrLost({ untilSure, stopSignal }: AttemptContext): Promise<void> {
  await untilSure(stopSignal).catch(() => stopSignal.throwIfAborted());
}
