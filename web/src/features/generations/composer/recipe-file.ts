import { readRecipe } from '@easel/shared/contracts/read-recipe';
import { type ImageRecipe, imageRecipeSchema } from '@easel/shared/contracts/recipe.schema';
import { VERIFY_MAX_BYTES } from '@easel/shared/contracts/verify';

/** Reads the recipe from an image file; null if it has none. Nothing is uploaded. */
export async function readRecipeFile(file: Blob): Promise<ImageRecipe | 'too-large' | null> {
  if (file.size > VERIFY_MAX_BYTES) return 'too-large';
  return readRecipe(new Uint8Array(await file.arrayBuffer()));
}

/** Parses a recipe that another page has passed on; null if it is invalid. */
export function parseRecipe(value: unknown): ImageRecipe | null {
  const parsed = imageRecipeSchema.safeParse(value);
  return parsed.success ? parsed.data : null;
}
