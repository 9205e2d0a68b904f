import { hex, type Rgb, scale } from '../../canvas/color.ts';
import type { Clay } from '../clay.ts';
import { type Figure, smooth } from '../figure.ts';

const brass = hex('#d8a648');

/** Builds the hull of a rigid airship with brass ribs, and the fins at its stern. */
function buildHull(clay: Clay, skin: Rgb): void {
  for (const [y, facing] of [
    [0.06, -0.5],
    [0.78, 0.5],
  ] as const)
    clay.plate(
      [
        [2.0, 0.42],
        [2.34, y],
        [2.56, y + 0.02],
        [2.42, 0.42],
      ],
      scale(hex('#8e3328'), facing < 0 ? 1.1 : 0.8),
      { z: -0.6, facing: [0, facing] },
    );
  clay.limb(
    [
      [0.12, 0.42, 0.03],
      [0.45, 0.42, 0.24],
      [1.0, 0.42, 0.36],
      [1.6, 0.42, 0.34],
      [2.1, 0.42, 0.2],
      [2.46, 0.42, 0.04],
    ],
    skin,
  );
  for (const [x, r] of [
    [0.45, 0.24],
    [0.8, 0.33],
    [1.2, 0.365],
    [1.6, 0.34],
    [1.95, 0.255],
  ] as const)
    clay.limb(
      Array.from({ length: 7 }, (_, n) => {
        const angle = (n / 6 - 0.5) * Math.PI;
        return [x - Math.cos(angle) * 0.07, 0.42 + Math.sin(angle) * r, 0.012] as const;
      }),
      brass,
      0.5,
    );
}

/** Builds the gondola: a ship's hull on ropes, with lamps along it and a propeller. */
function buildGondola(clay: Clay, night: number): void {
  for (const x of [0.8, 1.05, 1.45, 1.7])
    clay.limb(
      [
        [x, 0.72, 0.007],
        [1.25 + (x - 1.25) * 0.8, 1.08, 0.007],
      ],
      hex('#2a2018'),
      -0.2,
    );
  clay.plate(
    [
      [0.66, 1.02],
      [0.86, 1.1],
      [1.62, 1.1],
      [1.78, 1.0],
      [1.7, 1.22],
      [1.5, 1.34],
      [0.98, 1.34],
      [0.8, 1.22],
    ],
    hex('#5c3a22'),
    { z: 0.2, facing: [0, 0.35] },
  );
  clay.limb(
    [
      [0.66, 1.03, 0.018],
      [0.88, 1.11, 0.018],
      [1.6, 1.11, 0.018],
      [1.78, 1.01, 0.018],
    ],
    brass,
    0.6,
  );
  for (let n = 0; n < 5; n += 1)
    clay.limb([[1.0 + n * 0.13, 1.21, 0.026]], hex('#ffd98a'), 0.6, 0.25 + night * 1.4);
  clay.limb([[1.86, 1.16, 0.05]], brass, 0.3).plate(
    [
      [1.9, 1.14],
      [1.96, 0.96],
      [2.0, 0.98],
      [1.93, 1.16],
      [2.0, 1.34],
      [1.96, 1.36],
      [1.9, 1.18],
    ],
    hex('#3a2a1c'),
    { z: 0.4 },
  );
}

function buildAirship(clay: Clay, skin: Rgb, night: number): void {
  buildHull(clay, skin);
  buildGondola(clay, night);
  clay.soften(0.008);
}

export const airship: Figure = {
  ...smooth,
  wide: 2.6,
  high: 1.4,
  size: 0.34,
  place: 'air',
  build: (clay, { color, night }) => buildAirship(clay, color ?? hex('#a8743c'), night),
};
