import { hex, type Rgb, scale } from '../../canvas/color.ts';
import type { Clay } from '../clay.ts';
import type { Figure } from '../figure.ts';
import { trapezoid } from '../outline.ts';
import { skin, upright } from './upright.ts';

function buildWizard(clay: Clay, robe: Rgb): void {
  clay.plate(trapezoid([0.28, 0.6, 0.5], [0.06, 0.86, 1.64]), robe, { round: true });
  clay.limb(
    [
      [0.58, 0.58, 0.09],
      [0.78, 0.8, 0.08],
      [0.9, 0.86, 0.1],
    ],
    scale(robe, 0.8),
    0.2,
  );
  clay
    .limb(
      [
        [0.96, 0.2, 0.022],
        [0.96, 1.62, 0.022],
      ],
      hex('#6b4a2c'),
      0.4,
    )
    .limb([[0.96, 0.16, 0.07]], hex('#7ff0ff'), 0.6, 3);
  clay.limb([[0.44, 0.4, 0.12]], skin, 0.1).limb(
    [
      [0.46, 0.48, 0.1],
      [0.48, 0.7, 0.08],
      [0.46, 0.88, 0.02],
    ],
    hex('#e9e9ee'),
    0.3,
  );
  clay
    .plate(
      [
        [0.1, 0.36],
        [0.46, 0.28],
        [0.8, 0.36],
        [0.46, 0.42],
      ],
      robe,
      { z: 0.5, facing: [0, -0.4] },
    )
    .plate(
      [
        [0.26, 0.34],
        [0.46, 0.0],
        [0.38, 0.08],
        [0.64, 0.34],
      ],
      robe,
      { z: 0.5, round: true },
    );
}

export const wizard: Figure = {
  ...upright,
  wide: 1.1,
  build: (clay, { color }) => buildWizard(clay, color ?? hex('#3a3f9a')),
};
