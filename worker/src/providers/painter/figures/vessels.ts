import { hex, mix, type Rgb, scale } from '../canvas/color.ts';
import { Material } from '../canvas/planes.ts';
import type { Clay, Outline } from './clay.ts';
import type { Figure } from './figure.ts';

function circle(cx: number, cy: number, rx: number, ry: number, from = 0, to = Math.PI * 2): Outline {
  const points: [number, number][] = [];
  for (let n = 0; n <= 28; n += 1) {
    const angle = from + ((to - from) * n) / 28;
    points.push([cx + Math.cos(angle) * rx, cy + Math.sin(angle) * ry]);
  }
  return points;
}

function buildShip(clay: Clay, sail: Rgb): void {
  const wood = hex('#5d3a22');
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
      hex('#3a281c'),
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
    hex('#3a281c'),
  );
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
    wood,
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

function buildBalloon(clay: Clay, color: Rgb, second: Rgb): void {
  const gores = 9;
  for (let n = 0; n < gores; n += 1) {
    const a0 = Math.PI * (n / gores);
    const a1 = Math.PI * ((n + 1) / gores);
    const outline: [number, number][] = [];
    const radius = (t: number) =>
      t < 0.62 ? Math.sin((t / 0.62) * Math.PI * 0.5) : 1 - ((t - 0.62) / 0.38) ** 1.7 * 0.8;
    for (let s = 0; s <= 18; s += 1)
      outline.push([0.6 - Math.cos(a0) * 0.56 * radius(s / 18), 0.04 + (s / 18) * 1.16]);
    for (let s = 18; s >= 0; s -= 1)
      outline.push([0.6 - Math.cos(a1) * 0.56 * radius(s / 18), 0.04 + (s / 18) * 1.16]);
    const facing = -Math.cos((a0 + a1) / 2) * 0.92;
    clay.plate(outline, n % 2 ? second : color, { facing: [facing, -0.1], glow: 0.08 });
  }
  for (const x of [0.5, 0.56, 0.64, 0.7])
    clay.limb(
      [
        [x, 1.18, 0.006],
        [0.6 + (x - 0.6) * 0.8, 1.42, 0.006],
      ],
      hex('#3a2c20'),
    );
  clay.plate(
    [
      [0.51, 1.4],
      [0.69, 1.4],
      [0.67, 1.56],
      [0.53, 1.56],
    ],
    hex('#7d5230'),
    { round: true },
  );
}

function buildRocket(clay: Clay, color: Rgb): void {
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

function buildCar(clay: Clay, color: Rgb, night: number): void {
  const glass = hex('#26323e');
  clay.plate(
    [
      [0.5, 0.36],
      [0.78, 0.1],
      [1.42, 0.1],
      [1.76, 0.38],
    ],
    scale(color, 0.9),
    { facing: [0, -0.5] },
  );
  clay
    .plate(
      [
        [0.6, 0.36],
        [0.82, 0.15],
        [1.08, 0.15],
        [1.08, 0.37],
      ],
      glass,
      { z: 0.1, facing: [0, -0.4] },
    )
    .plate(
      [
        [1.14, 0.15],
        [1.38, 0.15],
        [1.62, 0.37],
        [1.14, 0.37],
      ],
      glass,
      { z: 0.1, facing: [0, -0.4] },
    );
  clay.limb(
    [
      [0.24, 0.5, 0.14],
      [0.7, 0.46, 0.17],
      [1.5, 0.46, 0.17],
      [2.08, 0.52, 0.12],
    ],
    color,
    0.1,
  );
  for (const x of [0.55, 1.72])
    clay.limb([[x, 0.66, 0.165]], hex('#15151a'), 0.3).limb([[x, 0.66, 0.085]], hex('#a9b0b8'), 0.5);
  clay
    .limb([[2.12, 0.48, 0.045]], hex('#fff0c0'), 0.3, 0.6 + night * 3)
    .limb([[0.14, 0.46, 0.035]], hex('#ff2a2a'), 0.3, 0.4 + night * 2.5);
}

function buildTrain(clay: Clay, color: Rgb): void {
  const dark = hex('#22242a');
  for (let n = 0; n < 5; n += 1)
    clay.limb([[2.32 - n * 0.26, 0.2 - n * 0.012, 0.06 + n * 0.024]], hex('#dfe2e6'), -0.5);
  clay.plate(
    [
      [2.26, 0.22],
      [2.42, 0.22],
      [2.38, 0.5],
      [2.3, 0.5],
    ],
    dark,
    { round: true },
  );
  clay
    .limb(
      [
        [1.66, 0.62, 0.17],
        [2.5, 0.62, 0.17],
      ],
      color,
    )
    .plate(
      [
        [1.3, 0.3],
        [1.76, 0.3],
        [1.76, 0.84],
        [1.3, 0.84],
      ],
      color,
      { facing: [-0.2, 0] },
    )
    .plate(
      [
        [1.24, 0.24],
        [1.82, 0.24],
        [1.78, 0.32],
        [1.28, 0.32],
      ],
      dark,
      { facing: [0, -0.5] },
    );
  clay.plate(
    [
      [1.4, 0.4],
      [1.66, 0.4],
      [1.66, 0.58],
      [1.4, 0.58],
    ],
    hex('#ffd47a'),
    { z: 0.3, glow: 0.8 },
  );
  for (let car = 0; car < 2; car += 1) {
    const x = 0.06 + car * 0.62;
    clay
      .plate(
        [
          [x, 0.36],
          [x + 0.56, 0.36],
          [x + 0.56, 0.84],
          [x, 0.84],
        ],
        scale(color, 0.8),
        { facing: [0, 0.1] },
      )
      .plate(
        [
          [x - 0.02, 0.33],
          [x + 0.28, 0.29],
          [x + 0.58, 0.33],
          [x + 0.58, 0.4],
          [x - 0.02, 0.4],
        ],
        dark,
        { facing: [0, -0.5] },
      );
    for (let n = 0; n < 3; n += 1)
      clay.plate(
        [
          [x + 0.07 + n * 0.16, 0.46],
          [x + 0.18 + n * 0.16, 0.46],
          [x + 0.18 + n * 0.16, 0.62],
          [x + 0.07 + n * 0.16, 0.62],
        ],
        hex('#ffd47a'),
        { z: 0.3, glow: 0.8 },
      );
  }
  for (const x of [0.18, 0.5, 0.8, 1.12, 1.46, 1.76, 2.06, 2.36])
    clay.limb([[x, 0.88, 0.105]], dark, 0.3).limb([[x, 0.88, 0.05]], hex('#8a3a2c'), 0.5);
  clay.limb([[2.68, 0.56, 0.04]], hex('#fff0c0'), 0.4, 2);
}

const built = { material: Material.subject, texture: 0.16 } as const;

/** A rigid airship with ribs of brass, fins at the stern and a ship's hull for a gondola. */
function buildAirship(clay: Clay, skin: Rgb, night: number): void {
  const brass = hex('#d8a648');
  const wood = hex('#5c3a22');
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
    wood,
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
  clay.soften(0.008);
}

export const vessels = {
  ship: {
    ...built,
    wide: 2.06,
    high: 1.56,
    size: 0.46,
    place: 'water',
    build: (clay, { color }) => buildShip(clay, color ?? hex('#efe4cc')),
  },
  boat: {
    ...built,
    wide: 1.5,
    high: 0.88,
    size: 0.24,
    place: 'water',
    build: (clay, { color }) => buildBoat(clay, color ?? hex('#8e2f2a')),
  },
  balloon: {
    ...built,
    wide: 1.2,
    high: 1.6,
    size: 0.36,
    place: 'air',
    build: (clay, { color, random }) => {
      const pairs = [
        ['#d8402f', '#f4d35e'],
        ['#2f6fb0', '#f2efe4'],
        ['#e8862a', '#7a2f6b'],
        ['#2f8f7a', '#f6e7b4'],
      ] as const;
      const [first, second] = pairs[Math.floor(random() * pairs.length)] as (typeof pairs)[number];
      buildBalloon(clay, color ?? hex(first), hex(second));
    },
  },
  airship: {
    ...built,
    wide: 2.6,
    high: 1.4,
    size: 0.34,
    place: 'air',
    build: (clay, { color, night }) => buildAirship(clay, color ?? hex('#a8743c'), night),
  },
  rocket: {
    ...built,
    wide: 1,
    high: 2.3,
    size: 0.5,
    place: 'air',
    build: (clay, { color }) => buildRocket(clay, color ?? hex('#d8402f')),
  },
  car: {
    ...built,
    wide: 2.26,
    high: 0.84,
    size: 0.2,
    place: 'ground',
    build: (clay, { color, night }) => buildCar(clay, color ?? hex('#b8322c'), night),
  },
  train: {
    ...built,
    wide: 2.8,
    high: 1,
    size: 0.24,
    place: 'ground',
    build: (clay, { color }) => buildTrain(clay, color ?? hex('#2f5a48')),
  },
} as const satisfies Record<string, Figure>;

export { circle };
