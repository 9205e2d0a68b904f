import { blur, shrink } from '../canvas/blur.ts';
import { toneOf } from './simplify.ts';
import type { Print } from './treatment.ts';

/** The direction of the tones, which brushes and pencils follow. Low resolution, sampled by nearest cell. */
export interface Flow {
  /** Radians, in the direction of least change. */
  angleAt(x: number, y: number): number;
}

const factor = 4;

/**
 * Computes the flow: the minor axis of the smoothed structure tensor of the print's tones (Förstner and Gülch, 1987),
 * or `rest` where the print is flat.
 */
export function findFlow(print: Print, smoothing: number, rest: (x: number, y: number) => number): Flow {
  const small = shrink(toneOf(print), print.width, print.height, 1, factor);
  const { width, height, data } = small;
  const tensor = new Float32Array(width * height * 3);
  for (let y = 1; y < height - 1; y += 1) {
    for (let x = 1; x < width - 1; x += 1) {
      const p = y * width + x;
      const dx = (data[p + 1] as number) - (data[p - 1] as number);
      const dy = (data[p + width] as number) - (data[p - width] as number);
      tensor[p * 3] = dx * dx;
      tensor[p * 3 + 1] = dx * dy;
      tensor[p * 3 + 2] = dy * dy;
    }
  }
  blur(tensor, width, height, 3, Math.max(1, smoothing / factor), 2);
  const angles = new Float32Array(width * height);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const p = y * width + x;
      const own = rest(x * factor, y * factor);
      // A small bias towards the resting direction decides where the picture gives no direction.
      const bias = 0.0006;
      const xx = (tensor[p * 3] as number) + bias * Math.sin(own) ** 2;
      const yy = (tensor[p * 3 + 2] as number) + bias * Math.cos(own) ** 2;
      const xy = (tensor[p * 3 + 1] as number) - bias * Math.sin(own) * Math.cos(own);
      angles[p] = 0.5 * Math.atan2(2 * xy, xx - yy) + Math.PI / 2;
    }
  }
  return {
    angleAt(x, y) {
      const sx = Math.max(0, Math.min(width - 1, Math.floor(x / factor)));
      const sy = Math.max(0, Math.min(height - 1, Math.floor(y / factor)));
      return angles[sy * width + sx] as number;
    },
  };
}
