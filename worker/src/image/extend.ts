import sharp, { type Sharp } from 'sharp';
import type { GenerateContext, InputImage, RawImage } from '../providers/types.ts';

const STEPS = 3;

/**
 * Continues a picture beyond its edges without a model: mirrored, and softer with the distance from it.
 *
 * @param inputs the canvas of the mode `extend` and its mask
 */
export async function extendPicture(
  inputs: readonly InputImage[],
  onProgress: GenerateContext['onProgress'],
): Promise<RawImage> {
  const canvas = inputs.find(({ role }) => role === 'init');
  const mask = inputs.find(({ role }) => role === 'mask');
  if (!canvas || !mask) throw new Error('An extension has a canvas and a mask');
  const { width, height } = canvas;
  const unit = Math.min(width, height);
  const raw = (picture: Sharp) => picture.raw().toBuffer();
  const data = await raw(sharp(canvas.data));
  onProgress({ step: 1, steps: STEPS });
  const soft = await raw(sharp(canvas.data).blur(unit / 40));
  onProgress({ step: 2, steps: STEPS });
  const near = await raw(
    sharp(mask.data)
      .blur(unit / 10)
      .toColourspace('b-w'),
  );
  for (let pixel = 0; pixel < width * height; pixel += 1) {
    // The blurred mask is half at the edge of the picture and whole far from it.
    const share = Math.max(0, ((near[pixel] as number) / 255 - 0.5) * 2);
    for (let at = pixel * 3; at < pixel * 3 + 3; at += 1) {
      data[at] = Math.round((data[at] as number) * (1 - share) + (soft[at] as number) * share);
    }
  }
  onProgress({ step: STEPS, steps: STEPS });
  return { kind: 'raw', data, width, height, channels: 3 };
}
