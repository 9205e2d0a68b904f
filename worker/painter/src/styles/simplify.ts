import { blur } from '../canvas/blur.ts';
import { Material, type Planes } from '../canvas/planes.ts';
import type { Print } from './treatment.ts';

/**
 * Applies Kuwahara's filter (1976): each pixel takes the mean of the neighboring square with the least variance, so
 * that areas become flat while their borders stay crisp. Box means at four offsets approximate the squares.
 */
export function simplify(print: Print, radius: number): void {
  const { width, height, data } = print;
  const half = Math.max(1, Math.round(radius / 2));
  const mean = new Float32Array(width * height * 4);
  for (let p = 0; p < width * height; p += 1) {
    const r = data[p * 3] as number;
    const g = data[p * 3 + 1] as number;
    const b = data[p * 3 + 2] as number;
    const luma = r * 0.3 + g * 0.59 + b * 0.11;
    mean[p * 4] = r;
    mean[p * 4 + 1] = g;
    mean[p * 4 + 2] = b;
    mean[p * 4 + 3] = luma * luma;
  }
  blur(mean, width, height, 4, half, 1);
  for (let y = 0; y < height; y += 1) {
    const above = Math.max(0, y - half) * width;
    const below = Math.min(height - 1, y + half) * width;
    for (let x = 0; x < width; x += 1) {
      const left = Math.max(0, x - half);
      const right = Math.min(width - 1, x + half);
      let best = 1e9;
      let from = 0;
      for (let n = 0; n < 4; n += 1) {
        const q = ((n < 2 ? above : below) + (n & 1 ? right : left)) * 4;
        const luma =
          (mean[q] as number) * 0.3 + (mean[q + 1] as number) * 0.59 + (mean[q + 2] as number) * 0.11;
        const spread = (mean[q + 3] as number) - luma * luma;
        if (spread < best) {
          best = spread;
          from = q;
        }
      }
      const i = (y * width + x) * 3;
      data[i] = mean[from] as number;
      data[i + 1] = mean[from + 1] as number;
      data[i + 2] = mean[from + 2] as number;
    }
  }
}

/** Returns whether two materials differ. Grass and ground count as one, as do lights and the sky. */
function differ(a: number, b: number): boolean {
  return (
    a !== b &&
    !((a === Material.plant && b === Material.land) || (a === Material.land && b === Material.plant)) &&
    a !== Material.light &&
    b !== Material.light
  );
}

/** Returns the line strength at each pixel, 0 to 1, from borders of materials and jumps in depth and tone. */
export function findLines(planes: Planes, print: Print, reach: number, toneWeight: number): Float32Array {
  const { width, height, depth, material } = planes;
  const { data } = print;
  const lines = new Float32Array(width * height);
  const step = Math.max(1, Math.round(reach));
  for (let y = step; y < height - step; y += 1) {
    for (let x = step; x < width - step; x += 1) {
      const p = y * width + x;
      const left = p - step;
      const right = p + step;
      const up = p - step * width;
      const down = p + step * width;
      let line = 0;
      if (
        differ(material[left] as number, material[right] as number) ||
        differ(material[up] as number, material[down] as number)
      )
        line = 0.75;
      const d = depth[p] as number;
      const bend =
        Math.abs((depth[left] as number) + (depth[right] as number) - 2 * d) +
        Math.abs((depth[up] as number) + (depth[down] as number) - 2 * d);
      line = Math.max(line, Math.min(0.8, (bend - 0.025) * 9));
      if (toneWeight > 0) {
        let tone = 0;
        for (let c = 0; c < 3; c += 1) {
          const dx = (data[right * 3 + c] as number) - (data[left * 3 + c] as number);
          const dy = (data[down * 3 + c] as number) - (data[up * 3 + c] as number);
          tone += dx * dx + dy * dy;
        }
        line = Math.max(line, Math.min(1, (Math.sqrt(tone) - 0.2) * 2.2 * toneWeight));
      }
      lines[p] = line < 0 ? 0 : line;
    }
  }
  return lines;
}

/** Returns the perceived brightness, 0 to 1, one value per pixel. */
export function toneOf({ data, width, height }: Print): Float32Array {
  const tone = new Float32Array(width * height);
  for (let p = 0; p < tone.length; p += 1) {
    tone[p] =
      (data[p * 3] as number) * 0.3 + (data[p * 3 + 1] as number) * 0.59 + (data[p * 3 + 2] as number) * 0.11;
  }
  return tone;
}
