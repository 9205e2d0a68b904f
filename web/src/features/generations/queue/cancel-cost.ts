import type { Generation } from '@easel/shared/contracts/generation.schema';
import type { Model } from '@easel/shared/contracts/models.schema';

/** Returns what canceling costs: a hint beside the button, and a question to ask first if credits would be lost. */
export function cancelCost(
  { status, credits, isCharged }: Pick<Generation, 'status' | 'credits' | 'isCharged'>,
  model: Pick<Model, 'isBilled' | 'capabilities'> | undefined,
): { hint: string | undefined; question: string | undefined } {
  if (status !== 'processing') return { hint: undefined, question: undefined };
  if (isCharged || model?.isBilled) {
    const spent = credits === 1 ? 'Its credit is' : 'Its credits are';
    return {
      hint: `${spent} spent already.`,
      question: `The model has begun, and charges for this picture either way. ${spent} not given back.`,
    };
  }
  const goesOn = model?.capabilities.abort === false;
  return {
    hint: goesOn ? 'The model server finishes this one anyway. Nothing is charged.' : undefined,
    question: undefined,
  };
}
