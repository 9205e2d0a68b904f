import type { Size } from '@easel/shared/contracts/sizes';
import sharp, { type Sharp } from 'sharp';

/** Uploads have at most 4096 pixels a side, and our own pictures 3840. */
const MAX_PIXELS = 4_096 ** 2;
const WITHIN_SECONDS = 60;
/** Pixels: the long side of a reference. No model uses more. */
const REFERENCE_SIDE = 1_536;
/** Pixels: how far the generated part reaches into a picture that is extended, fading out. */
const SEAM = 16;
const PNG = { compressionLevel: 3 } as const;

/** A PNG and its size in pixels. */
export interface PreparedImage extends Size {
  data: Buffer;
}

/** Opens one of our own files. Transparent parts become white. */
const open = (file: Uint8Array): Sharp =>
  sharp(file, { limitInputPixels: MAX_PIXELS, failOn: 'error' }).timeout({ seconds: WITHIN_SECONDS });
const openOpaque = (file: Uint8Array): Sharp =>
  open(file).flatten({ background: '#ffffff' }).toColourspace('srgb');

/** Scales and crops a picture to a size. */
export async function initImage(file: Uint8Array, size: Size): Promise<PreparedImage> {
  return toPng(openOpaque(file).resize({ ...size, fit: 'cover', kernel: 'lanczos3' }));
}

/** Reduces a reference that is larger than models use. */
export async function referenceImage(file: Uint8Array): Promise<PreparedImage> {
  const side = { width: REFERENCE_SIDE, height: REFERENCE_SIDE };
  return toPng(openOpaque(file).resize({ ...side, fit: 'inside', withoutEnlargement: true }));
}

/**
 * Reads a mask as one channel, white for what is repainted: its transparency if a part is more than half transparent, as in OpenAI's
 * API, otherwise its lightness. It is laid over the picture, and scaled and cropped with it.
 */
export async function maskImage(file: Uint8Array, init: Uint8Array, size: Size): Promise<PreparedImage> {
  const { width, height } = await open(init).metadata();
  const channel = (await isTransparent(file))
    ? open(file).extractChannel('alpha').negate()
    : open(file).removeAlpha().greyscale();
  const fitted = await channel
    .resize({ width, height, fit: 'fill' })
    .toColourspace('b-w')
    .png(PNG)
    .toBuffer();
  return toPng(
    open(fitted)
      .resize({ ...size, fit: 'cover' })
      .toColourspace('b-w'),
  );
}

/**
 * Returns whether the transparency is the mask: programs that filter a black and white mask leave a little of it
 * everywhere.
 */
async function isTransparent(file: Uint8Array): Promise<boolean> {
  const { hasAlpha } = await open(file).metadata();
  const { channels } = await open(file).stats();
  return hasAlpha && (channels.at(-1)?.min ?? 255) < 128;
}

/**
 * Lays a picture in the middle of a larger canvas, scaled to fit, its surroundings mirrored from it; with a mask of the
 * surroundings, which fades into the picture.
 */
export async function extendedCanvas(
  file: Uint8Array,
  { width, height }: Size,
): Promise<{ canvas: PreparedImage; mask: PreparedImage }> {
  const inner = await toPng(openOpaque(file).resize({ width, height, fit: 'inside', kernel: 'lanczos3' }));
  const left = Math.floor((width - inner.width) / 2);
  const top = Math.floor((height - inner.height) / 2);
  const right = width - inner.width - left;
  const bottom = height - inner.height - top;
  const canvas = await toPng(open(inner.data).extend({ left, top, right, bottom, extendWith: 'mirror' }));
  const mask = Buffer.alloc(width * height);
  for (let y = 0; y < height; y += 1) {
    const fromTop = top > 0 ? y - top : SEAM;
    const fromBottom = bottom > 0 ? height - bottom - 1 - y : SEAM;
    for (let x = 0; x < width; x += 1) {
      const fromLeft = left > 0 ? x - left : SEAM;
      const fromRight = right > 0 ? width - right - 1 - x : SEAM;
      const inside = Math.min(fromTop, fromBottom, fromLeft, fromRight);
      mask[y * width + x] = Math.round(255 * Math.min(1, Math.max(0, 1 - inside / SEAM)));
    }
  }
  const raw = { width, height, channels: 1 as const };
  return { canvas, mask: await toPng(sharp(mask, { raw }).toColourspace('b-w')) };
}

async function toPng(picture: Sharp): Promise<PreparedImage> {
  const { data, info } = await picture.png(PNG).toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}
