import { addEnlarged, blur, shrink } from '../canvas/blur.ts';
import { Material, type Planes } from '../canvas/planes.ts';
import type { StyleContext } from './treatment.ts';

/**
 * Returns how much farther each pixel is than its surroundings within `reach` pixels: above 0 just behind a border,
 * below 0 just in front of one.
 */
export function behindSurroundings({ depth, width, height }: Planes, reach: number): Float32Array {
  const small = shrink(depth, width, height, 1, 4);
  blur(small.data, small.width, small.height, 1, Math.max(1, reach / 4), 2);
  const behind = depth.slice();
  addEnlarged(behind, width, height, 1, small, -1);
  return behind;
}

/**
 * Applies ambient occlusion from depth alone: pixels behind their surroundings get less light ("Image Enhancement by
 * Unsharp Masking the Depth Buffer", Luft, Colditz and Deussen, 2006). Uses a wide soft shadow and a narrow dark one,
 * both cast a little away from the lamp.
 */
export function occlude({ planes, print, unit }: StyleContext, strength: number): void {
  const { width, height, material } = planes;
  const wide = behindSurroundings(planes, unit * 0.045);
  const narrow = behindSurroundings(planes, unit * 0.012);
  const shift = Math.round(unit * 0.006);
  for (let y = 0; y < height; y += 1) {
    const above = Math.max(0, y - shift) * width;
    for (let x = 0; x < width; x += 1) {
      const p = y * width + x;
      const from = above + Math.max(0, x - shift);
      // Only if another object casts the shadow.
      const here = Math.min(wide[p] as number, wide[from] as number) - 0.006;
      const close = Math.min(narrow[p] as number, narrow[from] as number) - 0.006;
      const open = (material[p] === Material.sky ? 0.32 : 1) * strength;
      const dark = Math.min(0.5, Math.max(0, here) * 1.7 + Math.max(0, close) * 1.5) * open;
      if (dark <= 0) continue;
      const i = p * 3;
      // Shadows between colored objects are never gray.
      print.data[i] = (print.data[i] as number) * (1 - dark);
      print.data[i + 1] = (print.data[i + 1] as number) * (1 - dark * 0.98);
      print.data[i + 2] = (print.data[i + 2] as number) * (1 - dark * 0.8);
    }
  }
}
