import type { ImageRecipe } from '@easel/shared/contracts/recipe.schema';
import sharp from 'sharp';
import { openModelImage, readable } from './decode.ts';
import { xmpPacket } from './xmp.ts';

/** Pixels: the long side of the traced picture. Time and file size grow with its square, visible detail hardly does. */
const LONG_SIDE = 768;
/** Fewer colors show bands in skies; more make the file several times larger. */
const COLORS = 32;

/**
 * VTracer's settings, by the values of its enums: color, stacked layers, splines. On smooth gradients its clusters merge whole skies or
 * take most of a minute, so the picture is reduced to flat colors first.
 */
const TRACER = {
  colorMode: 0,
  hierarchical: 0,
  mode: 2,
  colorPrecision: 8,
  layerDifference: 4,
  filterSpeckle: 8,
  cornerThreshold: 60,
  lengthThreshold: 4,
  maxIterations: 10,
  spliceThreshold: 45,
  pathPrecision: 1,
} as const;

/** Traces an image file as an SVG of the same size, with its recipe as XMP. @throws {ModelError} */
export async function traceSvg(original: Uint8Array, recipe: ImageRecipe): Promise<Buffer> {
  const { data, width, height } = await readable(flatten(original));
  // Most workers trace nothing.
  const { vectorizeRaw } = await import('@neplex/vectorizer');
  const traced = await vectorizeRaw(data, { width, height }, TRACER);
  const paths = traced.slice(traced.indexOf('<path'), traced.lastIndexOf('</svg>'));
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${recipe.width}" height="${recipe.height}" viewBox="0 0 ${width} ${height}">
<metadata>
${xmpPacket(recipe)}
</metadata>
${paths}</svg>
`,
  );
}

/** Reduces the picture to a few flat colors without grain, as RGBA. */
async function flatten(original: Uint8Array): Promise<{ data: Buffer; width: number; height: number }> {
  const few = await openModelImage({ kind: 'encoded', data: original })
    .resize({ width: LONG_SIDE, height: LONG_SIDE, fit: 'inside', withoutEnlargement: true })
    .median(3)
    .png({ palette: true, colours: COLORS, dither: 0, compressionLevel: 1 })
    .toBuffer();
  const { data, info } = await sharp(few)
    .toColourspace('srgb')
    .median(3)
    .ensureAlpha()
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}
