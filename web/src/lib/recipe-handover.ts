import type { ImageRecipe } from '@easel/shared/contracts/recipe.schema';

/** The state of a navigation to the Generate page that fills its composer with a recipe. */
export function recipeState(recipe: ImageRecipe): { recipe: ImageRecipe } {
  return { recipe };
}

/** What a navigation brought as a recipe, unchecked: a browser keeps its state over releases. */
export function recipeOfState(state: unknown): unknown {
  return typeof state === 'object' && state !== null && 'recipe' in state ? state.recipe : undefined;
}
