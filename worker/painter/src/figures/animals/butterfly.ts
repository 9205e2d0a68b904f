import { hex, mix, type Rgb, scale } from '../../canvas/color.ts';
import type { Clay, Outline } from '../clay.ts';
import { type Figure, smooth } from '../figure.ts';

const upperWing: Outline = [
  [0.8, 0.66],
  [0.72, 0.34],
  [0.44, 0.08],
  [0.12, 0.08],
  [0.06, 0.28],
  [0.22, 0.6],
  [0.5, 0.74],
];

const lowerWing: Outline = [
  [0.8, 0.72],
  [0.5, 0.74],
  [0.26, 0.86],
  [0.24, 1.1],
  [0.42, 1.28],
  [0.6, 1.14],
  [0.78, 0.86],
];

function mirrored(outline: Outline, axis: number): Outline {
  return outline.map(([x, y]) => [2 * axis - x, y] as const);
}

/** Returns the colored field of a wing, inside its dark border. */
function fieldOf(wing: Outline, cx: number, cy: number): Outline {
  return wing.map(([x, y]) => [cx + (x - cx) * 0.8, cy + (y - cy) * 0.8] as const);
}

function buildLowerWings(clay: Clay, color: Rgb): void {
  for (const wing of [lowerWing, mirrored(lowerWing, 0.8)]) {
    const cx = wing === lowerWing ? 0.52 : 1.08;
    clay.plate(wing, scale(color, 0.16), { bulge: true });
    clay.plate(fieldOf(wing, cx, 0.96), mix(color, hex('#ffe29a'), 0.3), {
      bulge: true,
      z: 0.05,
      glow: 0.12,
    });
  }
}

function buildUpperWings(clay: Clay, color: Rgb): void {
  for (const wing of [upperWing, mirrored(upperWing, 0.8)]) {
    const left = wing === upperWing;
    const cx = left ? 0.45 : 1.15;
    clay.plate(wing, scale(color, 0.14), { bulge: true, z: 0.1 });
    clay.plate(fieldOf(wing, cx, 0.4), color, { bulge: true, z: 0.15, glow: 0.12 });
    for (let n = 0; n < 4; n += 1) {
      const x = 0.12 + n * 0.055;
      const y = 0.16 + n * 0.11;
      clay.limb([[left ? x : 1.6 - x, y, 0.02]], hex('#fff6e0'), 0.6);
      clay.limb(
        [
          [0.8, 0.66, 0.006],
          [left ? 0.2 + n * 0.12 : 1.4 - n * 0.12, 0.16 + (n % 2) * 0.05, 0.006],
        ],
        scale(color, 0.2),
        0.5,
      );
    }
  }
}

function buildButterfly(clay: Clay, color: Rgb): void {
  const body = hex('#1a1310');
  buildLowerWings(clay, color);
  buildUpperWings(clay, color);
  clay.limb(
    [
      [0.8, 0.46, 0.04],
      [0.8, 0.7, 0.05],
      [0.8, 1.02, 0.02],
    ],
    body,
    0.7,
  );
  for (const side of [-1, 1])
    clay.limb(
      [
        [0.8, 0.44, 0.008],
        [0.8 + side * 0.08, 0.28, 0.007],
        [0.8 + side * 0.16, 0.2, 0.012],
      ],
      body,
      0.7,
    );
}

export const butterfly: Figure = {
  ...smooth,
  wide: 1.6,
  high: 1.34,
  size: 0.34,
  place: 'air',
  build: (clay, { color }) => buildButterfly(clay, color ?? hex('#e8862a')),
};
