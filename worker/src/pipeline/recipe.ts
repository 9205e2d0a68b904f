import type { ImageRecipe } from '@easel/shared/contracts/recipe.schema';
import type { GenerationRow } from '@easel/shared/node/repos/generations/generations.repo';
import type { ParentFile } from './stage.ts';

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

/** Names the pictures that it was made from. */
export function inputsOf(
  { mode }: Pick<GenerationRow, 'mode'>,
  parents: readonly ParentFile[],
): Pick<ImageRecipe, 'mode' | 'inputs'> {
  if (mode === null) return {};
  return {
    mode,
    inputs: parents.map(({ role, generation, sha256, strength }) => ({
      role,
      ...(generation !== null && { generation }),
      sha256,
      ...(strength !== null && { strength }),
    })),
  };
}

function wordsOf({ embedPrompt, prompt, negativePrompt, customStyle }: GenerationRow) {
  if (!embedPrompt) return {};
  return {
    ...(prompt !== '' && { prompt }),
    ...(negativePrompt !== '' && { negativePrompt }),
    ...(customStyle && { customStyle: customStyle.name }),
  };
}
