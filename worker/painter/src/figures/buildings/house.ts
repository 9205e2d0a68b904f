import { hex, scale } from '../../canvas/color.ts';
import type { Clay } from '../clay.ts';
import type { Figure, FigureChoice } from '../figure.ts';
import { rectangle, trapezoid } from '../outline.ts';
import { building, windowAt } from './building.ts';

function buildHouse(clay: Clay, { color, night }: FigureChoice): void {
  const wall = color ?? hex('#d8c7a8');
  const roof = hex('#7d3f2c');
  clay.plate(rectangle(1.02, 0.16, 1.16, 0.5), hex('#7c5f52'), { facing: [0.3, 0], z: -0.2 });
  clay.plate(rectangle(0.16, 0.62, 0.7, 1.22), wall, { facing: [-0.5, 0] });
  clay.plate(
    [
      [0.68, 0.62],
      [1.04, 0.24],
      [1.4, 0.62],
      [1.4, 1.22],
      [0.68, 1.22],
    ],
    scale(wall, 0.92),
    { facing: [0.45, 0] },
  );
  clay.plate(trapezoid([0.38, 1.04, 0.2], [0.06, 0.7, 0.66]), roof, { facing: [-0.4, -0.6], z: 0.2 });
  clay.plate(
    [
      [1.04, 0.19],
      [1.1, 0.19],
      [1.48, 0.66],
      [1.4, 0.67],
    ],
    scale(roof, 0.7),
    { facing: [0.5, -0.4], z: 0.2 },
  );
  windowAt(clay, 0.28, 0.8, 0.14, 0.18, night);
  windowAt(clay, 0.5, 0.8, 0.14, 0.18, night);
  windowAt(clay, 0.97, 0.46, 0.13, 0.16, night);
  windowAt(clay, 1.18, 0.82, 0.14, 0.18, night);
  clay.plate(rectangle(0.82, 0.86, 1.0, 1.22), hex('#4d2f20'), { z: 0.5 });
}

export const house: Figure = { ...building, wide: 1.54, high: 1.22, size: 0.25, build: buildHouse };
