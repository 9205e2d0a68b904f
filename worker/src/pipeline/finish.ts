import { inputsOf, recipeOf } from './recipe.ts';
import type { Finished, Generated, Stage } from './stage.ts';

/** Encodes the files that are kept. */
export const finish: Stage<Generated, Finished> = async ({ generation, finisher }, { picture, parents }) => ({
  finished: await finisher.finish(picture, {
    watermark: generation.watermark,
    recipe: { ...recipeOf(generation), ...inputsOf(generation, parents) },
    parents,
    // An enlargement may be larger than any picture that a model makes.
    maxPixels: generation.mode === 'enlarge' ? generation.width * generation.height : undefined,
  }),
});
