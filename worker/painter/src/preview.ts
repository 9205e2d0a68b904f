import type { Planes } from './canvas/planes.ts';
import { displayOf } from './styles/develop.ts';

const longSide = 256;

export interface Preview {
  data: Uint8Array;
  width: number;
  height: number;
}

/**
 * Returns a small copy of a scene (linear light) or a print (display values), with a long side of at most 256 pixels.
 */
export function makePreview(
  planes: Pick<Planes, 'width' | 'height'>,
  data: Float32Array,
  linear: boolean,
): Preview {
  const ratio = Math.min(1, longSide / Math.max(planes.width, planes.height));
  const width = Math.max(1, Math.round(planes.width * ratio));
  const height = Math.max(1, Math.round(planes.height * ratio));
  const small = new Uint8Array(width * height * 3);
  // Every second pixel of a large picture is enough for a mean, and a preview is made after each pass.
  const stride = ratio <= 0.5 ? 2 : 1;
  const tone = (mean: number) => {
    const value = linear ? displayOf((mean * 1.05) / (0.72 + mean * 0.9)) : mean;
    return Math.max(0, Math.min(255, Math.round(value * 255)));
  };
  for (let y = 0; y < height; y += 1) {
    const y0 = Math.floor((y * planes.height) / height);
    const y1 = Math.max(y0 + 1, Math.floor(((y + 1) * planes.height) / height));
    for (let x = 0; x < width; x += 1) {
      const x0 = Math.floor((x * planes.width) / width);
      const x1 = Math.max(x0 + 1, Math.floor(((x + 1) * planes.width) / width));
      let r = 0;
      let g = 0;
      let b = 0;
      let count = 0;
      for (let sy = y0; sy < y1; sy += stride) {
        for (let sx = x0; sx < x1; sx += stride) {
          const i = (sy * planes.width + sx) * 3;
          r += data[i] as number;
          g += data[i + 1] as number;
          b += data[i + 2] as number;
          count += 1;
        }
      }
      const to = (y * width + x) * 3;
      small[to] = tone(r / count);
      small[to + 1] = tone(g / count);
      small[to + 2] = tone(b / count);
    }
  }
  return { data: small, width, height };
}
