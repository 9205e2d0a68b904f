import { hex, type Rgb } from '../../canvas/color.ts';
import type { Clay } from '../clay.ts';
import { type Figure, smooth } from '../figure.ts';

function buildFlame(clay: Clay): void {
  clay
    .limb(
      [
        [0.5, 1.62, 0.12],
        [0.5, 1.85, 0.1],
        [0.5, 2.25, 0.02],
      ],
      hex('#ff9a3a'),
      -0.4,
      2.5,
    )
    .limb(
      [
        [0.5, 1.6, 0.07],
        [0.5, 1.9, 0.02],
      ],
      hex('#fff2c0'),
      -0.2,
      4,
    );
}

function buildRocket(clay: Clay, color: Rgb): void {
  buildFlame(clay);
  clay
    .plate(
      [
        [0.3, 1.1],
        [0.06, 1.5],
        [0.08, 1.66],
        [0.36, 1.5],
      ],
      color,
      { facing: [-0.5, 0] },
    )
    .plate(
      [
        [0.7, 1.1],
        [0.94, 1.5],
        [0.92, 1.66],
        [0.64, 1.5],
      ],
      color,
      { facing: [0.5, 0] },
    );
  clay.plate(
    [
      [0.5, 0.04],
      [0.62, 0.28],
      [0.7, 0.6],
      [0.7, 1.2],
      [0.64, 1.56],
      [0.36, 1.56],
      [0.3, 1.2],
      [0.3, 0.6],
      [0.38, 0.28],
    ],
    hex('#e8ebef'),
    { round: true, z: 0.1 },
  );
  clay.plate(
    [
      [0.5, 0.03],
      [0.62, 0.28],
      [0.66, 0.42],
      [0.34, 0.42],
      [0.38, 0.28],
    ],
    color,
    { round: true, z: 0.2 },
  );
  clay.limb([[0.5, 0.72, 0.12]], hex('#8d97a3'), 0.2).limb([[0.5, 0.72, 0.085]], hex('#5fc8ff'), 0.4, 0.5);
}

export const rocket: Figure = {
  ...smooth,
  wide: 1,
  high: 2.3,
  size: 0.5,
  place: 'air',
  build: (clay, { color }) => buildRocket(clay, color ?? hex('#d8402f')),
};
