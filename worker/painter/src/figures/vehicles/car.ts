import { hex, type Rgb, scale } from '../../canvas/color.ts';
import type { Clay } from '../clay.ts';
import { type Figure, smooth } from '../figure.ts';
import { trapezoid } from '../outline.ts';

function buildCar(clay: Clay, color: Rgb, night: number): void {
  const glass = hex('#26323e');
  clay.plate(
    [
      [0.5, 0.36],
      [0.78, 0.1],
      [1.42, 0.1],
      [1.76, 0.38],
    ],
    scale(color, 0.9),
    { facing: [0, -0.5] },
  );
  clay
    .plate(
      [
        [0.6, 0.36],
        [0.82, 0.15],
        [1.08, 0.15],
        [1.08, 0.37],
      ],
      glass,
      { z: 0.1, facing: [0, -0.4] },
    )
    .plate(trapezoid([1.14, 1.38, 0.15], [1.14, 1.62, 0.37]), glass, { z: 0.1, facing: [0, -0.4] });
  clay.limb(
    [
      [0.24, 0.5, 0.14],
      [0.7, 0.46, 0.17],
      [1.5, 0.46, 0.17],
      [2.08, 0.52, 0.12],
    ],
    color,
    0.1,
  );
  for (const x of [0.55, 1.72])
    clay.limb([[x, 0.66, 0.165]], hex('#15151a'), 0.3).limb([[x, 0.66, 0.085]], hex('#a9b0b8'), 0.5);
  clay
    .limb([[2.12, 0.48, 0.045]], hex('#fff0c0'), 0.3, 0.6 + night * 3)
    .limb([[0.14, 0.46, 0.035]], hex('#ff2a2a'), 0.3, 0.4 + night * 2.5);
}

export const car: Figure = {
  ...smooth,
  wide: 2.26,
  high: 0.84,
  size: 0.2,
  place: 'ground',
  build: (clay, { color, night }) => buildCar(clay, color ?? hex('#b8322c'), night),
};
