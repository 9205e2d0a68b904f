import { settleCompleted } from '@easel/shared/node/repos/claims.repo';
import { ClaimLostError, type Settled, type Stage, type Stored } from './stage.ts';

/** Makes it so, in one transaction: status, image and credit. */
export const settle: Stage<Stored, Settled> = async ({ generation, db, lastStep }, { stored }) => {
  const image = { ...stored, hasWatermark: generation.watermark };
  const settled = await settleCompleted(db, generation, image, lastStep());
  if (!settled) throw new ClaimLostError('The generation was settled or taken meanwhile');
  return { version: settled.version };
};
