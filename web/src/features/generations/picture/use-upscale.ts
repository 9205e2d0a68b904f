import type { Generation } from '@easel/shared/contracts/generation.schema';
import { ENLARGE_CREDITS, PLANS } from '@easel/shared/contracts/plans';
import { creditCount, wholeNumber } from '@/lib/formats';
import { useMakeAgain } from '../composer/use-make-again';
import { useModeOffer } from './use-mode-offer';

/** The long side of the largest files, in pixels. */
const LONGEST_SIDE = Math.max(...Object.values(PLANS).map(({ highResLongSide }) => highResLongSide ?? 0));

/** Returns what Upscale does, what it costs, and why it is not possible; null if it is. */
export function useUpscale(generation: Generation) {
  const makeAgain = useMakeAgain();
  const { model, disabledReason } = useModeOffer(generation, 'enlarge');
  const isLargest = Math.max(generation.width, generation.height) >= LONGEST_SIDE;
  const credits = ENLARGE_CREDITS[2];
  return {
    note: `2×, ${creditCount(credits)}`,
    hint: `Twice the width and height. Uses ${creditCount(credits)}.`,
    disabledReason: isLargest
      ? `This picture already has ${wholeNumber(LONGEST_SIDE)} pixels.`
      : disabledReason,
    start: () => {
      if (model) makeAgain.upscale(generation, model.id);
    },
  };
}
