import { hex } from '../../canvas/color.ts';
import type { Clay } from '../clay.ts';
import type { Figure, FigureChoice } from '../figure.ts';
import { rectangle, trapezoid } from '../outline.ts';
import { building, windowAt } from './building.ts';

/** Builds a pagoda of four stories with upturned eaves. */
function buildTemple(clay: Clay, { color, night }: FigureChoice): void {
  const roof = hex('#34424e');
  const wood = color ?? hex('#a8362a');
  for (let n = 0; n < 4; n += 1) {
    const y = 0.36 + n * 0.36;
    const half = 0.2 + n * 0.085;
    clay.plate(rectangle(0.8 - half, y, 0.8 + half, y + 0.3), wood, { round: true, z: n * 0.05 });
    for (let w = -1; w <= 1; w += 1)
      windowAt(
        clay,
        0.8 + w * half * 0.58 - 0.045,
        y + 0.1,
        0.09,
        0.15,
        Math.max(night, 0.32),
        n * 0.05 + 0.3,
      );
    const eave = half + 0.2;
    clay.plate(
      [
        [0.8 - eave - 0.05, y - 0.05],
        [0.8 - eave * 0.7, y - 0.06],
        [0.8 - half * 0.6, y - 0.17],
        [0.8 + half * 0.6, y - 0.17],
        [0.8 + eave * 0.7, y - 0.06],
        [0.8 + eave + 0.05, y - 0.05],
        [0.8 + eave * 0.8, y + 0.04],
        [0.8 - eave * 0.8, y + 0.04],
      ],
      roof,
      { facing: [0, -0.55], z: 0.25 + n * 0.05 },
    );
  }
  clay.limb(
    [
      [0.8, 0.2, 0.03],
      [0.8, 0.02, 0.012],
    ],
    hex('#c9a24a'),
  );
  clay.plate(trapezoid([0.22, 1.38, 1.74], [0.1, 1.5, 1.88]), hex('#8d877e'), { z: 0.4 });
}

export const temple: Figure = { ...building, wide: 1.6, high: 1.88, size: 0.46, build: buildTemple };
