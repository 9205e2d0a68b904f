import type { Planes } from './canvas/planes.ts';
import { displayOf } from './styles/develop.ts';

const longSide = 256;

export interface Preview {
  data: Uint8Array;
  width: number;
  height: number;
}

/** A small copy of a scene (linear light) or a print (display values), its long side 256 pixels or less. */
export function makePreview(
  planes: Pick<Planes, 'width' | 'height'>,
  data: Float32Array,
  linear: boolean,
): Preview {
  const ratio = Math.min(1, longSide / Math.max(planes.width, planes.height));
  const width = Math.max(1, Math.round(planes.width * ratio));
  const height = Math.max(1, Math.round(planes.height * ratio));
  const small = new Uint8Array(width * height * 3);
  for (let y = 0; y < height; y += 1) {
    const y0 = Math.floor((y * planes.height) / height);
    const y1 = Math.max(y0 + 1, Math.floor(((y + 1) * planes.height) / height));
    for (let x = 0; x < width; x += 1) {
      const x0 = Math.floor((x * planes.width) / width);
      const x1 = Math.max(x0 + 1, Math.floor(((x + 1) * planes.width) / width));
      for (let c = 0; c < 3; c += 1) {
        let sum = 0;
        for (let sy = y0; sy < y1; sy += 1) {
          for (let sx = x0; sx < x1; sx += 1) {
            sum += data[(sy * planes.width + sx) * 3 + c] as number;
          }
        }
        const mean = sum / ((y1 - y0) * (x1 - x0));
        const value = linear ? displayOf((mean * 1.05) / (0.72 + mean * 0.9)) : mean;
        small[(y * width + x) * 3 + c] = Math.max(0, Math.min(255, Math.round(value * 255)));
      }
    }
  }
  return { data: small, width, height };
}
