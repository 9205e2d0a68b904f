import { addEnlarged, blur, shrink } from '../canvas/blur.ts';
import { clamp, lerp, type Rgb, smoothstep } from '../canvas/color.ts';
import { Material } from '../canvas/planes.ts';
import type { Clay } from '../figures/clay.ts';
import { depthOf, type Stage } from './stage.ts';

export interface Backlight {
  /** The side from which the stronger rim of light comes: -1 left, 1 right. */
  side: -1 | 1;
  /** Colors of the strong rim and of the weak one opposite. */
  rims: readonly [Rgb, Rgb];
  /** 0 to 1: how much of the body's own color is visible. */
  body: number;
  /** A whole picture that shows through the figure (a double exposure), linear light. */
  within?: Float32Array;
}

/**
 * Draws a figure of the picture's size in front of its backdrop, lit from behind: a thin rim towards the light, a broad
 * soft one that shows the form, and light from the backdrop around the edges.
 */
export function stampBacklit(stage: Stage, clay: Clay, { side, rims, body, within }: Backlight): void {
  const { planes, width, height, unit, light } = stage;
  const { alpha } = clay;
  const rows = Math.min(height, clay.height);
  const factor = 4;
  const behind = new Float32Array(width * height * 3);
  for (let p = 0; p < width * rows; p += 1) {
    const open = 1 - (alpha[p] as number);
    for (let c = 0; c < 3; c += 1) behind[p * 3 + c] = Math.min(2, planes.rgb[p * 3 + c] as number) * open;
  }
  const small = shrink(behind, width, height, 3, factor);
  blur(small.data, small.width, small.height, 3, Math.max(1, (unit * 0.014) / factor), 2);
  const wrap = behind.fill(0);
  addEnlarged(wrap, width, height, 3, small, 1);
  const thin = alpha.slice();
  blur(thin, width, rows, 1, unit * 0.0035, 2);
  const broad = shrink(alpha, width, rows, 1, factor);
  blur(broad.data, broad.width, broad.height, 1, (unit * 0.04) / factor, 2);
  const soft = new Float32Array(width * rows);
  addEnlarged(soft, width, rows, 1, broad, 1);
  const near = Math.max(1, Math.round(unit * 0.0055));
  const far = Math.round(unit * 0.05);
  const reach = (field: Float32Array, x: number, y: number) =>
    field[Math.max(0, Math.min(rows - 1, y)) * width + Math.max(0, Math.min(width - 1, x))] as number;
  const depth = depthOf(6);
  for (let y = 0; y < rows; y += 1) {
    const melt = within ? smoothstep(0.8, 1.02, y / height) : 0;
    for (let x = 0; x < width; x += 1) {
      const p = y * width + x;
      const cover = alpha[p] as number;
      if (cover <= 0.003) continue;
      const up = y - Math.round(near * 0.6);
      const strong = clamp(1.02 - reach(thin, x + side * near, up) * 1.1);
      const weak = clamp(1.02 - reach(thin, x - side * near, up) * 1.1);
      const form = clamp(1 - reach(soft, x + side * far, y - Math.round(far * 0.6)));
      const inside = clamp((soft[p] as number) * 1.6 - 0.5);
      const glow = clay.glow[p] as number;
      for (let c = 0; c < 3; c += 1) {
        const i = p * 3 + c;
        const tone = clay.color[i] as number;
        let value = tone * body * (light.ambient[c] as number) * 0.8;
        value += tone * body * (light.key[c] as number) * form * 0.42;
        value += (tone * 0.8 + 0.06) * (wrap[i] as number) * 0.85;
        if (within) {
          const shown = (within[i] as number) * (0.3 + 0.36 * inside);
          value = lerp(value, shown, 0.4 + 0.55 * inside);
        }
        value += (rims[0][c] as number) * strong * strong * (0.28 + tone * 1.1);
        value += (rims[1][c] as number) * weak * weak * (0.28 + tone * 1.1);
        value += tone * glow * 1.4;
        planes.rgb[i] = lerp(planes.rgb[i] as number, value, cover * (1 - melt));
      }
      if (cover > 0.5) {
        planes.depth[p] = depth;
        planes.material[p] = Material.subject;
      }
    }
  }
}
