import { hex, mix, type Rgb, scale } from '../../canvas/color.ts';
import type { Clay, Outline } from '../clay.ts';
import { type Figure, smooth } from '../figure.ts';

/** Builds a membrane between fingers that spread from the shoulder. */
function buildWing(
  clay: Clay,
  [rootX, rootY]: readonly [number, number],
  tips: Outline,
  membrane: Rgb,
  bone: Rgb,
  z: number,
): void {
  const edge: [number, number][] = [[rootX, rootY]];
  tips.forEach(([x, y], n) => {
    edge.push([x, y]);
    const next = tips[n + 1];
    if (next)
      edge.push([
        (x + next[0]) / 2 + (rootX - (x + next[0]) / 2) * 0.2,
        (y + next[1]) / 2 + (rootY - (y + next[1]) / 2) * 0.2,
      ]);
  });
  clay.plate(edge, membrane, { z, facing: [0.2, -0.4] });
  for (const [x, y] of tips)
    clay.limb(
      [
        [rootX, rootY, 0.03],
        [(rootX + x) / 2, (rootY + y) / 2 - 0.05, 0.022],
        [x, y, 0.006],
      ],
      bone,
      z + 0.2,
    );
}

/** Builds the neck, trunk and tail in one curve, the pale belly and the barb at the tail's end. */
function buildBody(clay: Clay, color: Rgb, dark: Rgb): void {
  clay.limb(
    [
      [0.1, 1.5, 0.008],
      [0.42, 1.62, 0.03],
      [0.8, 1.42, 0.07],
      [1.15, 1.1, 0.15],
      [1.5, 0.98, 0.2],
      [1.82, 0.96, 0.16],
      [2.08, 0.78, 0.1],
      [2.3, 0.62, 0.09],
    ],
    color,
  );
  clay.limb(
    [
      [1.2, 1.2, 0.1],
      [1.5, 1.08, 0.14],
      [1.85, 1.04, 0.1],
    ],
    mix(color, hex('#f0d8a0'), 0.5),
    0.04,
  );
  clay.plate(
    [
      [0.02, 1.42],
      [0.16, 1.48],
      [0.06, 1.62],
      [0.2, 1.53],
    ],
    dark,
    {},
  );
}

function buildHead(clay: Clay, color: Rgb, dark: Rgb): void {
  clay.limb(
    [
      [2.28, 0.62, 0.105],
      [2.42, 0.66, 0.075],
      [2.58, 0.7, 0.045],
    ],
    color,
    0.1,
  );
  clay.limb(
    [
      [2.3, 0.7, 0.05],
      [2.5, 0.79, 0.025],
    ],
    dark,
    0.08,
  );
  for (const y of [0.0, 0.06])
    clay.limb(
      [
        [2.24, 0.54 + y, 0.028],
        [2.1, 0.42 + y, 0.018],
        [2.02, 0.34 + y, 0.004],
      ],
      hex('#e8dcc0'),
      0.2,
    );
  clay.limb([[2.36, 0.6, 0.02]], hex('#ffb020'), 0.5, 2.5);
}

function buildSpines(clay: Clay, color: Rgb): void {
  for (let n = 0; n < 12; n += 1) {
    const t = n / 11;
    const x = 0.85 + t * 1.3;
    const y = 1.32 - t * 0.55 - Math.sin(t * Math.PI) * 0.2;
    clay.plate(
      [
        [x - 0.03, y + 0.06],
        [x - 0.03, y - 0.07],
        [x + 0.05, y + 0.05],
      ],
      color,
      { z: -0.05 },
    );
  }
}

function buildLegs(clay: Clay, color: Rgb): void {
  clay.limb(
    [
      [1.35, 1.12, 0.1],
      [1.28, 1.34, 0.06],
      [1.4, 1.48, 0.04],
      [1.46, 1.5, 0.03],
    ],
    color,
    0.1,
  );
  clay.limb(
    [
      [1.78, 1.05, 0.08],
      [1.82, 1.22, 0.05],
      [1.94, 1.3, 0.03],
    ],
    color,
    0.1,
  );
}

const farTips: Outline = [
  [2.15, 0.1],
  [2.5, 0.32],
  [2.55, 0.66],
  [2.2, 0.86],
];

const nearTips: Outline = [
  [1.5, 0.05],
  [1.0, 0.06],
  [0.52, 0.4],
  [0.35, 0.82],
  [0.9, 1.0],
];

function buildDragon(clay: Clay, color: Rgb): void {
  const dark = scale(color, 0.5);
  const skin = mix(color, hex('#d88a4a'), 0.35);
  buildWing(clay, [1.5, 0.9], farTips, scale(skin, 0.6), dark, -0.5);
  buildBody(clay, color, dark);
  buildHead(clay, color, dark);
  buildSpines(clay, dark);
  buildLegs(clay, color);
  buildWing(clay, [1.46, 0.86], nearTips, skin, dark, 0.3);
}

export const dragon: Figure = {
  ...smooth,
  wide: 2.7,
  high: 1.75,
  size: 0.52,
  place: 'air',
  build: (clay, { color }) => buildDragon(clay, color ?? hex('#7a2f2a')),
};
