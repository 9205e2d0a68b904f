import sharp, { type Sharp } from 'sharp';

/** What shows through a transparent picture. */
const PAPER = '#ffffff';

/** Whether a file begins as a PNG, a JPEG or a WebP does. */
function isRaster(file: Uint8Array): boolean {
  const start = Buffer.from(file.buffer, file.byteOffset, Math.min(12, file.length)).toString('latin1');
  const isWebp = start.startsWith('RIFF') && start.endsWith('WEBP');
  return start.startsWith('\x89PNG\r\n\x1a\n') || start.startsWith('\xff\xd8\xff') || isWebp;
}

/**
 * A strange file as a pipeline whose output is upright, opaque, 8-bit sRGB; of an animation its first picture. A header that
 * promises more than `maxPixels` and a broken file reject when the pipeline runs. Undefined for any other format: whatever
 * else libvips reads, SVG and PDF first of all, never gets near a parser.
 */
export function openRaster(file: Uint8Array, maxPixels: number): Sharp | undefined {
  if (!isRaster(file)) return undefined;
  return sharp(file, { limitInputPixels: maxPixels, failOn: 'error' })
    .autoOrient()
    .flatten({ background: PAPER })
    .toColourspace('srgb');
}
