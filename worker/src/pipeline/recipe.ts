import type { ImageRecipe } from '@easel/shared/contracts/recipe.schema';
import type { GenerationRow } from '@easel/shared/node/repos/generations/generations.repo';

/** Returns how a generation's image was made, as all of its files carry it; without the words if the user opted out. */
export function recipeOf(generation: GenerationRow): ImageRecipe {
  const { id, createdAt, style, model, seed, width, height, requestedSteps, guidance } = generation;
  return {
    version: 1,
    id,
    createdAt: createdAt.toISOString(),
    ...wordsOf(generation),
    style,
    model,
    seed,
    width,
    height,
    ...(requestedSteps !== null && { steps: requestedSteps }),
    ...(guidance !== null && { guidance }),
  };
}

function wordsOf({ embedPrompt, prompt, negativePrompt, customStyle }: GenerationRow) {
  if (!embedPrompt) return {};
  return {
    prompt,
    ...(negativePrompt !== '' && { negativePrompt }),
    ...(customStyle && { customStyle: customStyle.name }),
  };
}
