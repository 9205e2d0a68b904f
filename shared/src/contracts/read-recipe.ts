import { type ImageRecipe, imageRecipeSchema } from './recipe.schema.ts';
import { RECIPE_PROPERTY } from './recipe.ts';
import { findXmp, readXmpProperty } from './xmp.ts';

/**
 * The recipe that a PNG, WebP, JPEG or SVG file carries in its XMP, or null. Anybody could have written it: it is what the
 * file says of itself. Never throws, whatever the bytes are.
 */
export function readRecipe(file: Uint8Array): ImageRecipe | null {
  const xmp = findXmp(file);
  const json = xmp && readXmpProperty(xmp, RECIPE_PROPERTY);
  if (!json) return null;
  try {
    return imageRecipeSchema.safeParse(JSON.parse(json)).data ?? null;
  } catch {
    return null;
  }
}
