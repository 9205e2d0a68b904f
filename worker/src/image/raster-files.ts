import type { ImageRecipe } from '@easel/shared/contracts/recipe.schema';
import type { Sharp } from 'sharp';
import { parametersText } from './parameters.ts';
import { insertPngText, XMP_KEYWORD } from './png-text.ts';
import { xmpPacket } from './xmp.ts';

/**
 * Of 1024x1024 from the built-in model, mean of its eight styles on one core: level 3 takes 81 ms for 1.46 MB, level 6 161 ms
 * for 1.42 MB, level 9 1,154 ms for 1.42 MB; without filters level 6 takes 74 ms for 1.91 MB.
 */
const PNG = { compressionLevel: 3, adaptiveFiltering: true } as const;
/** At 1024x1024 effort 2 takes 49 ms for 105 kB, effort 4, which is libwebp's own, 116 ms for 102 kB. */
const WEBP = { quality: 80, effort: 2 } as const;

/** A PNG that carries its recipe as XMP and in the text that Stable Diffusion tools read. */
export async function encodePng(picture: Sharp, recipe: ImageRecipe): Promise<Buffer> {
  return insertPngText(await picture.png(PNG).toBuffer(), {
    parameters: parametersText(recipe),
    [XMP_KEYWORD]: xmpPacket(recipe),
  });
}

/** A webp that carries its recipe as XMP, made smaller where it is larger than `longSide` pixels. */
export function encodeWebp(picture: Sharp, recipe: ImageRecipe, longSide: number): Promise<Buffer> {
  return picture
    .resize({ width: longSide, height: longSide, fit: 'inside', withoutEnlargement: true })
    .webp(WEBP)
    .withXmp(xmpPacket(recipe))
    .toBuffer();
}
