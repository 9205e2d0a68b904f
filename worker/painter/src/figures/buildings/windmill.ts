import { hex, mix } from '../../canvas/color.ts';
import type { Clay } from '../clay.ts';
import type { Figure, FigureChoice } from '../figure.ts';
import { rectangle, trapezoid } from '../outline.ts';
import { building, windowAt } from './building.ts';

function buildWindmill(clay: Clay, { color }: FigureChoice): void {
  const wall = color ?? hex('#e9e0cf');
  clay.plate(trapezoid([0.62, 0.98, 0.6], [0.48, 1.12, 1.8]), wall, { round: true });
  clay.plate(trapezoid([0.66, 0.94, 0.42], [0.58, 1.02, 0.62]), hex('#6b4230'), { round: true, z: 0.1 });
  windowAt(clay, 0.76, 0.95, 0.08, 0.14, 0);
  clay.plate(rectangle(0.73, 1.52, 0.88, 1.8), hex('#5a3a28'), { z: 0.4 });
  for (let n = 0; n < 4; n += 1) {
    const angle = 0.5 + (n * Math.PI) / 2;
    const at = (along: number, side: number): [number, number] => [
      0.8 + Math.cos(angle) * along - Math.sin(angle) * side,
      0.56 + Math.sin(angle) * along + Math.cos(angle) * side,
    ];
    clay.limb(
      [
        [...at(0, 0), 0.02],
        [...at(0.56, 0), 0.012],
      ] as const,
      hex('#4d3626'),
      0.6,
    );
    clay.plate(
      [at(0.12, 0.01), at(0.54, 0.01), at(0.54, 0.13), at(0.12, 0.13)],
      mix(wall, hex('#ffffff'), 0.4),
      { z: 0.7, facing: [0.2, -0.2] },
    );
  }
}

export const windmill: Figure = { ...building, wide: 1.6, high: 1.8, size: 0.44, build: buildWindmill };
