import { settleCompleted } from '@easel/shared/node/repos/generations/settlements.repo';
import { ClaimLostError, type Settled, type Stage, type Stored } from './stage.ts';

/** Applies the outcome in one transaction: status, image, proof of origin and credit. */
export const settle: Stage<Stored, Settled> = async ({ generation, db, lastStep }, { stored, origins }) => {
  const image = { ...stored, hasWatermark: generation.watermark };
  // The model has finished, even if its last steps were never reported.
  const { steps } = lastStep();
  const done = steps === undefined ? {} : { step: steps, steps };
  const settled = await settleCompleted(db, generation, { image, origins, lastStep: done });
  if (!settled) throw new ClaimLostError('Another attempt has settled or claimed the generation');
  return { version: settled.version };
};
