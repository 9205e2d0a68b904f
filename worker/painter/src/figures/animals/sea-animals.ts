import { hex, mix, type Rgb, scale } from '../../canvas/color.ts';
import type { Clay, Outline } from '../clay.ts';
import { type Figure, smooth } from '../figure.ts';

const ink = hex('#0e0a0a');

const fluke: Outline = [
  [0.36, 0.68],
  [0.2, 0.5],
  [0.02, 0.36],
  [0.1, 0.6],
  [0.06, 0.86],
  [0.24, 0.8],
];

const flipper: Outline = [
  [1.86, 0.92],
  [1.7, 1.22],
  [1.44, 1.36],
  [1.56, 1.1],
  [1.62, 0.92],
];

function buildWhale(clay: Clay, color: Rgb): void {
  const belly = hex('#dfe6e8');
  clay.limb(
    [
      [0.3, 0.66, 0.03],
      [0.62, 0.74, 0.08],
      [1.05, 0.7, 0.2],
      [1.6, 0.62, 0.32],
      [2.15, 0.66, 0.31],
      [2.5, 0.72, 0.2],
      [2.62, 0.74, 0.12],
    ],
    color,
  );
  clay.limb(
    [
      [1.3, 0.84, 0.14],
      [1.75, 0.86, 0.21],
      [2.2, 0.88, 0.18],
      [2.52, 0.84, 0.1],
    ],
    belly,
    0.06,
  );
  for (let n = 0; n < 6; n += 1)
    clay.limb(
      [
        [1.62 + n * 0.03, 0.86 + n * 0.032, 0.006],
        [2.5 - n * 0.05, 0.82 + n * 0.038, 0.005],
      ],
      scale(belly, 0.55),
      0.4,
    );
  clay.plate(fluke, color, { z: -0.1, facing: [0, -0.4] });
  clay.plate(flipper, scale(color, 0.8), { z: 0.4, facing: [0, 0.2] });
  clay.plate(
    [
      [1.0, 0.54],
      [0.86, 0.38],
      [1.2, 0.46],
    ],
    color,
    { z: -0.2 },
  );
  clay.limb([[2.34, 0.74, 0.02]], ink, 0.6);
  clay.soften(0.02);
}

/** Builds the tail, back and belly fins. */
function buildFins(clay: Clay, color: Rgb): void {
  clay.plate(
    [
      [0.36, 0.5],
      [0.02, 0.2],
      [0.12, 0.5],
      [0.02, 0.82],
    ],
    scale(color, 0.85),
    { z: -0.1, facing: [-0.2, -0.2] },
  );
  clay.plate(
    [
      [0.62, 0.34],
      [0.7, 0.08],
      [1.04, 0.14],
      [1.12, 0.36],
    ],
    scale(color, 0.8),
    { z: -0.2 },
  );
  clay.plate(
    [
      [0.7, 0.66],
      [0.66, 0.9],
      [0.9, 0.72],
    ],
    scale(color, 0.8),
    { z: -0.2 },
  );
}

function buildFish(clay: Clay, color: Rgb): void {
  const pale = mix(color, hex('#fff2d8'), 0.65);
  buildFins(clay, color);
  clay.limb(
    [
      [0.3, 0.5, 0.05],
      [0.62, 0.49, 0.19],
      [0.98, 0.49, 0.22],
      [1.28, 0.52, 0.11],
    ],
    color,
  );
  clay.limb(
    [
      [0.6, 0.6, 0.09],
      [1.0, 0.62, 0.12],
      [1.22, 0.58, 0.07],
    ],
    pale,
    0.05,
  );
  for (const x of [0.56, 0.82])
    clay.limb(
      [
        [x, 0.36, 0.02],
        [x + 0.05, 0.5, 0.04],
        [x, 0.64, 0.02],
      ],
      pale,
      0.24,
    );
  clay.limb([[1.18, 0.45, 0.045]], hex('#ffffff'), 0.3).limb([[1.19, 0.45, 0.026]], ink, 0.4);
  clay.plate(
    [
      [0.98, 0.54],
      [0.82, 0.72],
      [0.96, 0.66],
    ],
    scale(color, 0.75),
    { z: 0.3 },
  );
}

export const whale: Figure = {
  ...smooth,
  wide: 2.75,
  high: 1.4,
  size: 0.36,
  place: 'water',
  build: (clay, { color }) => buildWhale(clay, color ?? hex('#3c5570')),
};

export const fish: Figure = {
  ...smooth,
  wide: 1.42,
  high: 0.95,
  size: 0.2,
  place: 'air',
  build: (clay, { color }) => buildFish(clay, color ?? hex('#f0722a')),
};
