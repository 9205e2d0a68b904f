import { hex, scale } from '../../canvas/color.ts';
import type { Clay } from '../clay.ts';
import type { Figure, FigureChoice } from '../figure.ts';
import { rectangle, trapezoid } from '../outline.ts';
import { building, windowAt } from './building.ts';

/** Builds the pointed roof of a turret that reaches `half` units to both sides of x, with a flag at the top. */
function buildSpire(clay: Clay, x: number, half: number, top: number, peak: number, z: number): void {
  clay.plate(
    [
      [x - half * 1.35, top - half * 0.45],
      [x, peak],
      [x + half * 1.35, top - half * 0.45],
    ],
    hex('#3f5478'),
    { round: true, z },
  );
  clay
    .limb(
      [
        [x, peak, 0.008],
        [x, peak - 0.09, 0.006],
      ],
      hex('#2a2a30'),
    )
    .plate(
      [
        [x, peak - 0.09],
        [x + 0.1, peak - 0.06],
        [x, peak - 0.03],
      ],
      hex('#b8322c'),
      {},
    );
}

function buildCastle(clay: Clay, { color, night, random }: FigureChoice): void {
  const stone = color ?? hex('#a59b90');
  const turret = (x: number, half: number, top: number, bottom: number, z: number, spire: number) => {
    clay.plate(trapezoid([x - half, x + half, top], [x - half * 1.08, x + half * 1.08, bottom]), stone, {
      round: true,
      z,
    });
    clay.plate(
      trapezoid(
        [x - half * 1.25, x + half * 1.25, top - half * 0.5],
        [x - half * 1.1, x + half * 1.1, top + half * 0.4],
      ),
      scale(stone, 0.85),
      { round: true, z: z + 0.05 },
    );
    buildSpire(clay, x, half, top, top - spire, z + 0.1);
    for (let y = top + half; y < bottom - 0.15; y += 0.22)
      if (random() < 0.75) windowAt(clay, x - half * 0.25, y, half * 0.42, 0.09, night, z + 0.3);
  };
  const wall = (x0: number, x1: number, top: number, z: number) => {
    clay.plate(rectangle(x0, top, x1, 1.6), scale(stone, 0.92), { z, facing: [0.1, 0] });
    for (let x = x0; x < x1 - 0.03; x += 0.09)
      clay.plate(rectangle(x, top - 0.06, x + 0.05, top + 0.01), stone, { z });
  };
  turret(0.98, 0.13, 0.52, 1.5, -0.6, 0.44);
  turret(0.72, 0.09, 0.72, 1.5, -0.5, 0.32);
  turret(1.28, 0.1, 0.66, 1.5, -0.5, 0.36);
  wall(0.5, 1.5, 1.0, -0.4);
  turret(0.5, 0.12, 0.88, 1.6, -0.2, 0.36);
  turret(1.52, 0.13, 0.84, 1.6, -0.2, 0.4);
  wall(0.1, 1.92, 1.26, 0);
  turret(0.14, 0.11, 1.12, 1.62, 0.2, 0.3);
  turret(1.88, 0.11, 1.1, 1.62, 0.2, 0.3);
  clay.plate(
    [
      [0.88, 1.62],
      [0.88, 1.42],
      [0.94, 1.33],
      [1.0, 1.31],
      [1.06, 1.33],
      [1.12, 1.42],
      [1.12, 1.62],
    ],
    hex('#1d1712'),
    { z: 0.5, glow: 0 },
  );
  for (const x of [0.36, 0.64, 1.32, 1.62]) windowAt(clay, x, 1.4, 0.05, 0.1, night);
}

function buildTower(clay: Clay, { color, night }: FigureChoice): void {
  const stone = color ?? hex('#9c9388');
  clay.plate(trapezoid([0.34, 0.66, 0.5], [0.28, 0.72, 2.1]), stone, { round: true });
  clay
    .plate(trapezoid([0.28, 0.72, 0.4], [0.32, 0.68, 0.56]), scale(stone, 0.85), { round: true, z: 0.1 })
    .plate(
      [
        [0.26, 0.42],
        [0.5, 0.02],
        [0.74, 0.42],
      ],
      hex('#4f3a5c'),
      { round: true, z: 0.2 },
    );
  for (const y of [0.68, 1.05, 1.45]) windowAt(clay, 0.46, y, 0.08, 0.16, night);
}

export const castle: Figure = { ...building, wide: 2.04, high: 1.62, size: 0.44, build: buildCastle };
export const tower: Figure = { ...building, wide: 1, high: 2.1, size: 0.5, build: buildTower };
