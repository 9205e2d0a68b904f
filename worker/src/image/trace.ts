import type { ImageRecipe } from '@easel/shared/contracts/recipe.schema';
import { vectorizeRaw } from '@neplex/vectorizer';
import sharp from 'sharp';
import { openModelImage, readable } from './decode.ts';
import { xmpPacket } from './xmp.ts';

/** Pixels: the long side of what is traced. Time and size grow with its square, what one sees hardly does. */
const LONG_SIDE = 768;
/** Fewer show bands in every sky, more make the file several times larger. */
const COLORS = 32;

/**
 * VTracer's settings, which its enums name: color, stacked layers, splines. Without flat colors to begin with, its clusters
 * run over smooth gradients and swallow whole skies, or take most of a minute; so the picture gets them before.
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

/** An SVG of what an image file shows, at the picture's own size, that carries its recipe as XMP. @throws {ModelError} */
export async function traceSvg(original: Uint8Array, recipe: ImageRecipe): Promise<Buffer> {
  const { data, width, height } = await readable(flatten(original));
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

/** The picture in a few flat colors without grain, as RGBA. */
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
