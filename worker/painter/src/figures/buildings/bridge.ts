import { hex, scale } from '../../canvas/color.ts';
import type { Clay } from '../clay.ts';
import type { Figure, FigureChoice } from '../figure.ts';
import { building } from './building.ts';

/** Builds three arches under a humped deck with a parapet. */
function buildBridge(clay: Clay, { color }: FigureChoice): void {
  const stone = color ?? hex('#a3937f');
  const deck = (x: number) => 0.3 - 0.12 * (1 - ((x - 1.7) / 1.7) ** 2);
  const outline: [number, number][] = [];
  for (let n = 0; n <= 20; n += 1) outline.push([n * 0.17, deck(n * 0.17)]);
  outline.push([3.4, 1]);
  for (let arch = 2; arch >= 0; arch -= 1) {
    const cx = 0.62 + arch * 1.08;
    outline.push([cx + 0.42, 1]);
    for (let n = 0; n <= 12; n += 1) {
      const angle = (n / 12) * Math.PI;
      outline.push([cx + Math.cos(angle) * 0.42, 0.96 - Math.sin(angle) * 0.52]);
    }
    outline.push([cx - 0.42, 1]);
  }
  outline.push([0, 1]);
  clay.plate(outline, stone, { facing: [0.1, 0.05] });
  for (let n = 0; n < 20; n += 1) {
    const x = n * 0.17;
    clay.plate(
      [
        [x, deck(x) - 0.07],
        [x + 0.17, deck(x + 0.17) - 0.07],
        [x + 0.17, deck(x + 0.17) + 0.02],
        [x, deck(x) + 0.02],
      ],
      scale(stone, 0.8 + 0.25 * (n % 2)),
      { z: 0.2, facing: [0, -0.4] },
    );
  }
}

export const bridge: Figure = {
  ...building,
  wide: 3.4,
  high: 1,
  size: 0.24,
  place: 'water',
  build: buildBridge,
};
