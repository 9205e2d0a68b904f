import { hex, type Rgb, scale } from '../../canvas/color.ts';
import type { Clay } from '../clay.ts';
import type { Figure } from '../figure.ts';
import { rectangle, trapezoid } from '../outline.ts';
import { upright } from './upright.ts';

function buildRobot(clay: Clay, metal: Rgb): void {
  const dark = scale(metal, 0.35);
  for (const x of [0.42, 0.72]) {
    clay
      .limb(
        [
          [x, 1.02, 0.07],
          [x, 1.28, 0.06],
        ],
        dark,
      )
      .plate(trapezoid([x - 0.11, x + 0.11, 1.26], [x - 0.15, x + 0.15, 1.66]), metal, { round: true });
  }
  clay.plate(trapezoid([0.28, 0.86, 0.52], [0.36, 0.78, 1.04]), metal, { round: true, z: 0.1 });
  clay.plate(trapezoid([0.44, 0.7, 0.62], [0.46, 0.68, 0.8]), hex('#35e0ff'), { z: 0.3, glow: 0.9 });
  for (const side of [-1, 1]) {
    clay.limb(
      [
        [0.57 + side * 0.36, 0.6, 0.11],
        [0.57 + side * 0.46, 0.84, 0.07],
        [0.57 + side * 0.42, 1.08, 0.085],
      ],
      metal,
      0.1,
    );
    clay.limb([[0.57 + side * 0.1, 0.29, 0.05]], hex('#ff9a3a'), 0.7, 2);
  }
  clay.plate(trapezoid([0.36, 0.78, 0.14], [0.32, 0.82, 0.44]), metal, { round: true, z: 0.2 });
  clay.plate(rectangle(0.4, 0.22, 0.74, 0.36), dark, { z: 0.3 });
  clay
    .limb(
      [
        [0.57, 0.16, 0.02],
        [0.57, 0.02, 0.015],
      ],
      dark,
    )
    .limb([[0.57, 0.03, 0.03]], hex('#ff3a3a'), 0.3, 2);
}

export const robot: Figure = {
  ...upright,
  wide: 1.14,
  size: 0.46,
  build: (clay, { color }) => buildRobot(clay, color ?? hex('#aab6c2')),
};
