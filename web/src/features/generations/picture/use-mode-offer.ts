import type { Generation } from '@easel/shared/contracts/generation.schema';
import type { EditMode } from '@easel/shared/contracts/inputs';
import { useSubscription } from '@/entities/subscription/subscription';
import { useModels } from '../composer/list-models';
import { modelOf, offersFor } from '../edit/edit-modes';

/**
 * Returns the model for this mode on one of the user's pictures, and why there is none, as a sentence; null if there is
 * one.
 */
export function useModeOffer(generation: Generation, mode: EditMode) {
  const { data: models } = useModels();
  const { data: subscription } = useSubscription();
  const source = { kind: 'generation', recipe: generation } as const;
  const offer = offersFor(models ?? [], source, subscription?.tier).find((each) => each.mode === mode);
  return {
    model: offer && modelOf(offer, source, null),
    disabledReason: models ? (offer?.reason ?? null) : 'Loading the models…',
  };
}
