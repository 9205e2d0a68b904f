import type { Generation } from '@easel/shared/contracts/generation.schema';
import { ENLARGE_CREDITS, PLANS } from '@easel/shared/contracts/plans';
import { useSubscription } from '@/entities/subscription/subscription';
import { useModels } from '../composer/list-models';
import { useMakeAgain } from '../composer/use-make-again';
import { modelOf, offersFor } from '../edit/edit-modes';

/** Pixels: the long side of the largest files. */
const LONGEST_SIDE = Math.max(...Object.values(PLANS).map(({ highResLongSide }) => highResLongSide ?? 0));

/** What a press on Upscale does, what it costs, and why it cannot be pressed; null if it can. */
export function useUpscale(generation: Generation) {
  const { data: models } = useModels();
  const { data: subscription } = useSubscription();
  const makeAgain = useMakeAgain();
  const source = { kind: 'generation', recipe: generation } as const;
  const offer = offersFor(models ?? [], source, subscription?.tier).find(({ mode }) => mode === 'enlarge');
  const model = offer && modelOf(offer, source, null);
  const isLargest = Math.max(generation.width, generation.height) >= LONGEST_SIDE;
  const credits = ENLARGE_CREDITS[2];
  return {
    hint: `Twice the width and height. Uses ${credits} ${credits === 1 ? 'credit' : 'credits'}.`,
    disabledReason: isLargest
      ? `This picture already has ${LONGEST_SIDE.toLocaleString('en')} pixels.`
      : model
        ? null
        : models
          ? (offer?.reason ?? 'No model here can do this.')
          : 'Loading the models…',
    start: () => {
      if (model) makeAgain.upscale(generation, model.id);
    },
  };
}
