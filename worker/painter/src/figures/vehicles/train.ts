import { hex, type Rgb, scale } from '../../canvas/color.ts';
import type { Clay } from '../clay.ts';
import { type Figure, smooth } from '../figure.ts';
import { rectangle, trapezoid } from '../outline.ts';

/** Builds a steam engine with two cars. */
function buildTrain(clay: Clay, color: Rgb): void {
  const dark = hex('#22242a');
  for (let n = 0; n < 5; n += 1)
    clay.limb([[2.32 - n * 0.26, 0.2 - n * 0.012, 0.06 + n * 0.024]], hex('#dfe2e6'), -0.5);
  clay.plate(trapezoid([2.26, 2.42, 0.22], [2.3, 2.38, 0.5]), dark, { round: true });
  clay
    .limb(
      [
        [1.66, 0.62, 0.17],
        [2.5, 0.62, 0.17],
      ],
      color,
    )
    .plate(rectangle(1.3, 0.3, 1.76, 0.84), color, { facing: [-0.2, 0] })
    .plate(trapezoid([1.24, 1.82, 0.24], [1.28, 1.78, 0.32]), dark, { facing: [0, -0.5] });
  clay.plate(rectangle(1.4, 0.4, 1.66, 0.58), hex('#ffd47a'), { z: 0.3, glow: 0.8 });
  for (let car = 0; car < 2; car += 1) {
    const x = 0.06 + car * 0.62;
    clay.plate(rectangle(x, 0.36, x + 0.56, 0.84), scale(color, 0.8), { facing: [0, 0.1] }).plate(
      [
        [x - 0.02, 0.33],
        [x + 0.28, 0.29],
        [x + 0.58, 0.33],
        [x + 0.58, 0.4],
        [x - 0.02, 0.4],
      ],
      dark,
      { facing: [0, -0.5] },
    );
    for (let n = 0; n < 3; n += 1)
      clay.plate(rectangle(x + 0.07 + n * 0.16, 0.46, x + 0.18 + n * 0.16, 0.62), hex('#ffd47a'), {
        z: 0.3,
        glow: 0.8,
      });
  }
  for (const x of [0.18, 0.5, 0.8, 1.12, 1.46, 1.76, 2.06, 2.36])
    clay.limb([[x, 0.88, 0.105]], dark, 0.3).limb([[x, 0.88, 0.05]], hex('#8a3a2c'), 0.5);
  clay.limb([[2.68, 0.56, 0.04]], hex('#fff0c0'), 0.4, 2);
}

export const train: Figure = {
  ...smooth,
  wide: 2.8,
  high: 1,
  size: 0.24,
  place: 'ground',
  build: (clay, { color }) => buildTrain(clay, color ?? hex('#2f5a48')),
};
