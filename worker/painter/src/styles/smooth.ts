import { blur, enlargedRow, shrink } from '../canvas/blur.ts';
import { toneOf } from './simplify.ts';
import type { Print } from './treatment.ts';

/**
 * Smooths variations below `least` (0-1) over `radius` pixels and keeps the borders of areas: the guided filter with
 * the print's own tone as guide, computed at a quarter of the size (He and Sun, "Fast Guided Filter", 2015).
 */
export function smoothAreas(print: Print, radius: number, least: number): void {
  const { width, height, data } = print;
  const factor = 4;
  const tone = toneOf(print);
  const guide = shrink(tone, width, height, 1, factor);
  const colors = shrink(data, width, height, 3, factor);
  const pixels = guide.width * guide.height;
  // Means of tone, its square, the three colors and their products with the tone.
  const stats = new Float32Array(pixels * 8);
  for (let p = 0; p < pixels; p += 1) {
    const g = guide.data[p] as number;
    stats[p * 8] = g;
    stats[p * 8 + 1] = g * g;
    for (let c = 0; c < 3; c += 1) {
      const value = colors.data[p * 3 + c] as number;
      stats[p * 8 + 2 + c] = value;
      stats[p * 8 + 5 + c] = value * g;
    }
  }
  const reach = Math.max(1, radius / factor);
  blur(stats, guide.width, guide.height, 8, reach, 1);
  const lines = { data: new Float32Array(pixels * 6), width: guide.width, height: guide.height };
  const slack = least * least;
  for (let p = 0; p < pixels; p += 1) {
    const mean = stats[p * 8] as number;
    const spread = Math.max(0, (stats[p * 8 + 1] as number) - mean * mean);
    for (let c = 0; c < 3; c += 1) {
      const color = stats[p * 8 + 2 + c] as number;
      const slope = ((stats[p * 8 + 5 + c] as number) - mean * color) / (spread + slack);
      lines.data[p * 6 + c] = slope;
      lines.data[p * 6 + 3 + c] = color - slope * mean;
    }
  }
  blur(lines.data, guide.width, guide.height, 6, reach, 1);
  const row = new Float32Array(guide.width * 6);
  for (let y = 0; y < height; y += 1) {
    enlargedRow(lines, 6, y, height, row);
    for (let x = 0; x < width; x += 1) {
      const sx = Math.max(0, Math.min(guide.width - 1.001, (x + 0.5) / factor - 0.5));
      const x0 = Math.floor(sx);
      const fx = sx - x0;
      const at = x0 * 6;
      const p = y * width + x;
      const g = tone[p] as number;
      for (let c = 0; c < 3; c += 1) {
        const slope = row[at + c] as number;
        const base = row[at + c + 3] as number;
        data[p * 3 + c] =
          (slope + ((row[at + c + 6] as number) - slope) * fx) * g +
          base +
          ((row[at + c + 9] as number) - base) * fx;
      }
    }
  }
}
