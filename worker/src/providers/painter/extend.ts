import sharp from 'sharp';
import type { GenerateContext, InputImage, RawImage } from '../types.ts';

const STEPS = 3;

/**
 * Continues a picture beyond its edges without a model: mirrors it there, and blurs it with the distance so that no
 * shape is repeated.
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
  const read = (sigma?: number) => {
    const picture = sharp(canvas.data);
    return (sigma === undefined ? picture : picture.blur(sigma)).raw().toBuffer();
  };
  const inner = innerOf(await sharp(mask.data).toColourspace('b-w').raw().toBuffer(), width, height);
  const data = await read();
  onProgress({ step: 1, steps: STEPS });
  const soft = await read(unit / 60);
  onProgress({ step: 2, steps: STEPS });
  const softest = await read(unit / 10);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const away = Math.hypot(
        Math.max(inner.left - x, 0, x - inner.right),
        Math.max(inner.top - y, 0, y - inner.bottom),
      );
      if (away === 0) continue;
      const near = smooth(away / (unit * 0.05));
      const far = smooth(away / (unit * 0.16));
      for (let at = (y * width + x) * 3, end = at + 3; at < end; at += 1) {
        const mirrored = (data[at] as number) * (1 - near) + (soft[at] as number) * near;
        data[at] = Math.round(mirrored * (1 - far) + (softest[at] as number) * far);
      }
    }
  }
  onProgress({ step: STEPS, steps: STEPS });
  return { kind: 'raw', data, width, height, channels: 3 };
}

/** Rises smoothly from 0 at 0 to 1 at 1 and beyond (smoothstep). */
function smooth(value: number): number {
  const share = Math.min(1, value);
  return share * share * (3 - 2 * share);
}

/** Returns the rectangle of pixels, both ends included, around everything that the mask does not cover wholly. */
function innerOf(mask: Uint8Array, width: number, height: number) {
  const inner = { left: width, right: -1, top: height, bottom: -1 };
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      if (mask[y * width + x] === 255) continue;
      inner.left = Math.min(inner.left, x);
      inner.right = Math.max(inner.right, x);
      inner.top = Math.min(inner.top, y);
      inner.bottom = Math.max(inner.bottom, y);
    }
  }
  return inner;
}
