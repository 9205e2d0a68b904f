import { settleCompleted } from '@easel/shared/node/repos/generations/settlements.repo';
import { ClaimLostError, type Settled, type Stage, type Stored } from './stage.ts';

/** Makes it so, in one transaction: status, image, proof of origin and credit. */
export const settle: Stage<Stored, Settled> = async ({ generation, db, lastStep }, { stored, origins }) => {
  const image = { ...stored, hasWatermark: generation.watermark };
  // Whatever was heard of them, all have been done.
  const { steps } = lastStep();
  const done = steps === undefined ? {} : { step: steps, steps };
  const settled = await settleCompleted(db, generation, { image, origins, lastStep: done });
  if (!settled) throw new ClaimLostError('The generation was settled or taken meanwhile');
  return { version: settled.version };
};
