import { finishImage } from '../image/variants.ts';
import type { Finished, Generated, Stage } from './stage.ts';

/** Turns pixels into the files that are kept. */
export const finish: Stage<Generated, Finished> = async ({ generation }, { picture }) => ({
  finished: await finishImage(picture, { watermark: generation.watermark }),
});
