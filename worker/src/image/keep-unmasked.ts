import type { Size } from '@easel/shared/contracts/sizes';
import sharp from 'sharp';
import type { InputImage, ModelImage, RawImage } from '../providers/types.ts';
import { decodeModelImage, openPixels, type Pixels, runRaw } from './decode.ts';

/**
 * Puts the pixels of the `init` back wherever the mask is black, and blends them where it is gray: models change a
 * picture a little everywhere. A picture of another shape, as from vendors with fixed sizes, is cropped around its
 * center to the shape of the `init`, so that nothing is stretched. Returns the picture unchanged if there is no mask.
 * @throws {ModelError} model_output_invalid
 */
export async function keepUnmasked(picture: ModelImage, inputs: readonly InputImage[]): Promise<ModelImage> {
  const init = inputs.find(({ role }) => role === 'init');
  const mask = inputs.find(({ role }) => role === 'mask');
  if (!init || !mask) return picture;
  const { data, width, height } = await cropTo(init, await decodeModelImage(picture));
  // Sides of the same shape differ by the rounding of a pixel.
  const size = { width, height, fit: 'fill' } as const;
  const [kept, made] = await Promise.all([
    sharp(init.data).resize(size).removeAlpha().toColourspace('srgb').raw().toBuffer(),
    sharp(mask.data).resize(size).toColourspace('b-w').raw().toBuffer(),
  ]);
  for (let pixel = 0; pixel < width * height; pixel += 1) {
    const share = made[pixel] as number;
    for (let at = pixel * 3; at < pixel * 3 + 3; at += 1) {
      data[at] = Math.round(((data[at] as number) * share + (kept[at] as number) * (255 - share)) / 255);
    }
  }
  return { kind: 'raw', data, width, height, channels: 3 } satisfies RawImage;
}

/** Crops a picture around its center to a shape. */
async function cropTo(shape: Size, picture: Pixels): Promise<Pixels> {
  const { width, height } = largestOf(shape, picture);
  if (width === picture.width && height === picture.height) return picture;
  const left = Math.floor((picture.width - width) / 2);
  const top = Math.floor((picture.height - height) / 2);
  return runRaw(openPixels(picture).extract({ left, top, width, height }));
}

/** Returns the size of the largest part of a picture that has a shape. */
function largestOf(shape: Size, { width, height }: Size): Size {
  const scale = Math.min(width / shape.width, height / shape.height);
  return { width: Math.round(shape.width * scale), height: Math.round(shape.height * scale) };
}
