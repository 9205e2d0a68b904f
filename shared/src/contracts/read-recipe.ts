import { type ImageRecipe, imageRecipeSchema } from './recipe.schema.ts';
import { RECIPE_PROPERTY } from './recipe.ts';
import { findXmp, readXmpProperty } from './xmp.ts';

/**
 * Reads the recipe from the XMP of a PNG, WebP, JPEG or SVG file. Returns null without a valid one; never throws. The recipe
 * is a claim of the file: anyone can write one.
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
