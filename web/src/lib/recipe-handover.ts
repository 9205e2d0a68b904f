import type { ImageRecipe } from '@easel/shared/contracts/recipe.schema';

/** Returns the state of a navigation to the Generate page that fills the composer with a recipe. */
export function recipeState(recipe: ImageRecipe): { recipe: ImageRecipe } {
  return { recipe };
}

/** Returns the recipe in a navigation's state, unvalidated: browsers keep that state across releases. */
export function recipeOfState(state: unknown): unknown {
  return typeof state === 'object' && state !== null && 'recipe' in state ? state.recipe : undefined;
}
