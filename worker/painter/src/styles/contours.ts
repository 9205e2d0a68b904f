import { blur } from '../canvas/blur.ts';
import { smoothstep } from '../canvas/color.ts';
import { Material } from '../canvas/planes.ts';
import { findLines } from './simplify.ts';
import type { Print, StyleContext } from './treatment.ts';

export interface Pen {
  /** Width of a line in the foreground, pixels. */
  width: number;
  /** Weight of steps in tone, in addition to the borders of objects, 0 to 1. */
  tones: number;
  /** 0 to 1: how much thinner lines get with distance. */
  taper: number;
}

/** Returns the ink at each pixel, 0 to 1: solid, smooth lines around objects, as wide as the pen. */
export function drawContours(
  { planes }: StyleContext,
  print: Print,
  { width, tones, taper }: Pen,
): Float32Array {
  const lines = findLines(planes, print, Math.max(1, width * 0.32), tones);
  blur(lines, planes.width, planes.height, 1, Math.max(1, width * 0.22), 1);
  for (let p = 0; p < lines.length; p += 1) {
    const far = planes.depth[p] as number;
    // Clouds are drawn more lightly than objects on the ground.
    const sky = planes.material[p] === Material.sky ? 0.12 : 0;
    const from = 0.16 + taper * 0.22 * far + sky;
    lines[p] = smoothstep(from, from + 0.2, lines[p] as number) * (1 - 0.45 * taper * far);
  }
  return lines;
}
