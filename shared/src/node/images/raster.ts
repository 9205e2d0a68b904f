import sharp, { type Sharp } from 'sharp';

/** The background of transparent pictures. */
const PAPER = '#ffffff';

/** Returns whether a file starts with the signature of PNG, JPEG or WebP. */
function isRaster(file: Uint8Array): boolean {
  const start = Buffer.from(file.buffer, file.byteOffset, Math.min(12, file.length)).toString('latin1');
  const isWebp = start.startsWith('RIFF') && start.endsWith('WEBP');
  return start.startsWith('\x89PNG\r\n\x1a\n') || start.startsWith('\xff\xd8\xff') || isWebp;
}

/**
 * Opens an untrusted file as a pipeline whose output is upright, opaque, 8-bit sRGB; the first frame of an animation. Files of
 * more than `maxPixels` and broken files reject when the pipeline runs. Undefined for all formats but PNG, JPEG and WebP: other
 * formats that libvips reads, such as SVG and PDF, never reach a parser.
 */
export function openRaster(file: Uint8Array, maxPixels: number): Sharp | undefined {
  if (!isRaster(file)) return undefined;
  return sharp(file, { limitInputPixels: maxPixels, failOn: 'error' })
    .autoOrient()
    .flatten({ background: PAPER })
    .toColourspace('srgb');
}
