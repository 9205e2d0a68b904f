import { hex, mix, type Rgb, scale } from '../../canvas/color.ts';
import type { Clay } from '../clay.ts';
import { type Figure, smooth } from '../figure.ts';

/** Builds three masts under full sail, the jib and its bowsprit. */
function buildRigging(clay: Clay, sail: Rgb): void {
  const spar = hex('#3a281c');
  for (const [x, top] of [
    [0.55, 0.16],
    [0.98, 0.02],
    [1.38, 0.2],
  ] as const)
    clay.limb(
      [
        [x, 1.42, 0.02],
        [x, top, 0.01],
      ],
      spar,
      -0.2,
    );
  const canvas = (x: number, y: number, w: number, h: number, tone: number) =>
    clay.plate(
      [
        [x - w * 0.86, y],
        [x + w * 0.86, y],
        [x + w * 1.12, y + h * 0.55],
        [x + w, y + h],
        [x, y + h * 0.9],
        [x - w, y + h],
        [x - w * 0.8, y + h * 0.5],
      ],
      scale(sail, tone),
      { bulge: true },
    );
  canvas(0.55, 0.3, 0.13, 0.28, 0.9);
  canvas(0.55, 0.62, 0.19, 0.42, 0.95);
  canvas(0.98, 0.12, 0.14, 0.28, 0.95);
  canvas(0.98, 0.43, 0.2, 0.3, 1);
  canvas(0.98, 0.76, 0.24, 0.4, 0.97);
  canvas(1.38, 0.34, 0.13, 0.3, 0.92);
  canvas(1.38, 0.68, 0.19, 0.4, 0.96);
  clay.plate(
    [
      [1.5, 1.15],
      [1.98, 0.98],
      [1.44, 0.4],
    ],
    scale(sail, 0.88),
    { facing: [0.4, -0.1], z: -0.1 },
  );
  clay.limb(
    [
      [1.62, 1.24, 0.018],
      [2.02, 0.98, 0.008],
    ],
    spar,
  );
}

function buildShip(clay: Clay, sail: Rgb): void {
  buildRigging(clay, sail);
  clay.plate(
    [
      [0.1, 1.1],
      [0.36, 1.14],
      [0.44, 1.26],
      [1.4, 1.28],
      [1.72, 1.14],
      [1.58, 1.46],
      [1.44, 1.56],
      [0.34, 1.56],
      [0.2, 1.44],
    ],
    hex('#5d3a22'),
    { round: true, z: 0.1 },
  );
  clay.plate(
    [
      [0.16, 1.3],
      [1.62, 1.34],
      [1.6, 1.39],
      [0.18, 1.36],
    ],
    hex('#c49a4a'),
    { z: 0.2, facing: [0, -0.3] },
  );
  clay.plate(
    [
      [0.98, 0.02],
      [1.16, 0.05],
      [0.98, 0.09],
    ],
    hex('#b8322c'),
    {},
  );
}

function buildBoat(clay: Clay, color: Rgb): void {
  clay.limb(
    [
      [0.74, 0.62, 0.02],
      [0.74, 0.05, 0.01],
    ],
    hex('#4a3524'),
    -0.2,
  );
  clay.plate(
    [
      [0.76, 0.06],
      [0.98, 0.3],
      [1.18, 0.58],
      [0.76, 0.6],
    ],
    hex('#f2ead9'),
    { bulge: true },
  );
  clay.plate(
    [
      [0.71, 0.12],
      [0.46, 0.58],
      [0.71, 0.6],
    ],
    hex('#e6dac2'),
    { bulge: true },
  );
  clay.plate(
    [
      [0.14, 0.64],
      [0.5, 0.69],
      [1.0, 0.69],
      [1.42, 0.6],
      [1.26, 0.8],
      [1.14, 0.86],
      [0.42, 0.86],
      [0.28, 0.8],
    ],
    color,
    { round: true, z: 0.1 },
  );
  clay.plate(
    [
      [0.13, 0.63],
      [0.5, 0.685],
      [1.0, 0.685],
      [1.43, 0.59],
      [1.42, 0.63],
      [1.0, 0.725],
      [0.5, 0.725],
      [0.15, 0.67],
    ],
    mix(color, hex('#fff4dd'), 0.7),
    { z: 0.2, facing: [0, -0.5] },
  );
}

export const ship: Figure = {
  ...smooth,
  wide: 2.06,
  high: 1.56,
  size: 0.46,
  place: 'water',
  build: (clay, { color }) => buildShip(clay, color ?? hex('#efe4cc')),
};

export const boat: Figure = {
  ...smooth,
  wide: 1.5,
  high: 0.88,
  size: 0.24,
  place: 'water',
  build: (clay, { color }) => buildBoat(clay, color ?? hex('#8e2f2a')),
};
