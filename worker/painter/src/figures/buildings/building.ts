import { hex } from '../../canvas/color.ts';
import { Material } from '../../canvas/planes.ts';
import type { Clay } from '../clay.ts';

/** Shared settings of buildings. */
export const building = { place: 'ground', material: Material.built, texture: 0.3 } as const;

const lamp = hex('#ffc861');

/** Builds a pointed window of `w` by `h` units with its upper left corner at (x, y), lit at night. */
export function windowAt(
  clay: Clay,
  x: number,
  y: number,
  w: number,
  h: number,
  night: number,
  z = 0.6,
): void {
  clay.plate(
    [
      [x, y + h * 0.3],
      [x + w / 2, y],
      [x + w, y + h * 0.3],
      [x + w, y + h],
      [x, y + h],
    ],
    night > 0.3 ? lamp : hex('#22303c'),
    { z, glow: night > 0.3 ? 1.3 * night : 0 },
  );
}
