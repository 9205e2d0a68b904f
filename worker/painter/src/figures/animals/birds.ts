import { hex, mix, type Rgb, scale } from '../../canvas/color.ts';
import type { Clay, Outline } from '../clay.ts';
import { type Figure, smooth } from '../figure.ts';

const ink = hex('#0e0a0a');

const farWing: Outline = [
  [1.0, 0.62],
  [1.14, 0.2],
  [1.5, 0.02],
  [1.36, 0.3],
  [1.26, 0.62],
];

const nearWing: Outline = [
  [1.18, 0.6],
  [0.96, 0.24],
  [0.5, 0.0],
  [0.52, 0.08],
  [0.42, 0.06],
  [0.5, 0.16],
  [0.42, 0.18],
  [0.56, 0.28],
  [0.7, 0.5],
  [0.82, 0.66],
];

function buildBird(clay: Clay, color: Rgb): void {
  const light = mix(color, hex('#ffffff'), 0.55);
  clay.plate(farWing, scale(color, 0.7), { z: -0.3, facing: [0.3, -0.3] });
  clay.limb(
    [
      [0.42, 0.72, 0.03],
      [0.7, 0.7, 0.1],
      [1.05, 0.64, 0.13],
      [1.34, 0.54, 0.085],
    ],
    light,
  );
  clay.plate(
    [
      [0.5, 0.7],
      [0.08, 0.66],
      [0.16, 0.74],
      [0.06, 0.82],
      [0.52, 0.76],
    ],
    color,
    { z: -0.1 },
  );
  clay.limb([[1.36, 0.52, 0.09]], light, 0.05);
  clay.plate(
    [
      [1.42, 0.49],
      [1.6, 0.55],
      [1.42, 0.57],
    ],
    hex('#e0a030'),
    { z: 0 },
  );
  clay.limb([[1.39, 0.49, 0.017]], ink, 0.3);
  clay.plate(nearWing, color, { z: 0.2, facing: [-0.35, -0.4] });
  clay.soften(0.02);
}

/** Builds the ear tufts, the two large eyes in their discs, and the beak. */
function buildOwlFace(clay: Clay, color: Rgb): void {
  for (const side of [-1, 1]) {
    clay.plate(
      [
        [0.6 + side * 0.1, 0.24],
        [0.6 + side * 0.3, 0.06],
        [0.6 + side * 0.27, 0.36],
      ],
      scale(color, 0.8),
      { z: 0.1 },
    );
    clay.limb([[0.6 + side * 0.12, 0.42, 0.125]], mix(color, hex('#ffffff'), 0.7), 0.24);
    clay
      .limb([[0.6 + side * 0.115, 0.42, 0.072]], hex('#ffb515'), 0.4, 0.3)
      .limb([[0.6 + side * 0.115, 0.42, 0.04]], ink, 0.5);
  }
  clay.plate(
    [
      [0.55, 0.48],
      [0.65, 0.48],
      [0.6, 0.6],
    ],
    hex('#d9a441'),
    { z: 0.6 },
  );
}

function buildOwl(clay: Clay, color: Rgb): void {
  clay.limb(
    [
      [0.05, 1.28, 0.05],
      [0.6, 1.33, 0.06],
      [1.15, 1.25, 0.05],
    ],
    hex('#4a3626'),
    -0.2,
  );
  clay.limb(
    [
      [0.6, 1.3, 0.1],
      [0.6, 1.0, 0.3],
      [0.6, 0.7, 0.3],
    ],
    color,
  );
  clay.limb(
    [
      [0.6, 1.1, 0.16],
      [0.6, 0.8, 0.2],
    ],
    mix(color, hex('#f5e6cc'), 0.65),
    0.14,
  );
  clay.limb([[0.6, 0.42, 0.28]], color, 0.05);
  for (const side of [-1, 1])
    clay.limb(
      [
        [0.6 + side * 0.28, 0.72, 0.12],
        [0.6 + side * 0.26, 1.2, 0.05],
      ],
      scale(color, 0.6),
      0.2,
    );
  buildOwlFace(clay, color);
  for (let n = 0; n < 9; n += 1)
    clay.limb(
      [
        [0.48 + (n % 3) * 0.12, 0.78 + Math.floor(n / 3) * 0.14, 0.02],
        [0.5 + (n % 3) * 0.12, 0.82 + Math.floor(n / 3) * 0.14, 0.012],
      ],
      scale(color, 0.5),
      0.5,
    );
}

export const bird: Figure = {
  ...smooth,
  wide: 1.65,
  high: 0.9,
  size: 0.2,
  place: 'air',
  build: (clay, { color }) => buildBird(clay, color ?? hex('#5a6674')),
};

export const owl: Figure = {
  ...smooth,
  wide: 1.2,
  high: 1.4,
  size: 0.42,
  place: 'ground',
  build: (clay, { color }) => buildOwl(clay, color ?? hex('#7b5a3c')),
};
