import { readRecipe } from '@easel/shared/contracts/read-recipe';
import { type ImageRecipe, imageRecipeSchema } from '@easel/shared/contracts/recipe.schema';
import { VERIFY_MAX_BYTES } from '@easel/shared/contracts/verify';

/** The recipe that an image file carries; null where it carries none. Nothing leaves the browser. */
export async function readRecipeFile(file: Blob): Promise<ImageRecipe | 'too-large' | null> {
  if (file.size > VERIFY_MAX_BYTES) return 'too-large';
  return readRecipe(new Uint8Array(await file.arrayBuffer()));
}

/** A recipe that another page has handed over; null where it is none. */
export function parseRecipe(value: unknown): ImageRecipe | null {
  const parsed = imageRecipeSchema.safeParse(value);
  return parsed.success ? parsed.data : null;
}
