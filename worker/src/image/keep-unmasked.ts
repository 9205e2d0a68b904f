import sharp from 'sharp';
import type { InputImage, ModelImage, RawImage } from '../providers/types.ts';
import { decodeModelImage } from './decode.ts';

/**
 * Puts the pixels of the `init` back wherever the mask is black, and blends them where it is gray: models change a picture a little
 * everywhere. Returns the picture as it is where there is no mask. @throws {ModelError} model_output_invalid
 */
export async function keepUnmasked(picture: ModelImage, inputs: readonly InputImage[]): Promise<ModelImage> {
  const init = inputs.find(({ role }) => role === 'init');
  const mask = inputs.find(({ role }) => role === 'mask');
  if (!init || !mask) return picture;
  const { data, width, height } = await decodeModelImage(picture);
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
