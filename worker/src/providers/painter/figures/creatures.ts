import { hex, mix, type Rgb, scale } from '../canvas/color.ts';
import { Material } from '../canvas/planes.ts';
import type { Clay, Outline } from './clay.ts';
import type { Figure } from './figure.ts';

const ink = hex('#0e0a0a');

function mirrored(outline: Outline, axis: number): Outline {
  return outline.map(([x, y]) => [2 * axis - x, y] as const);
}

function buildDragon(clay: Clay, color: Rgb): void {
  const dark = scale(color, 0.5);
  const skin = mix(color, hex('#d88a4a'), 0.35);
  const wing = (rootX: number, rootY: number, tips: Outline, membrane: Rgb, z: number) => {
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
        dark,
        z + 0.2,
      );
  };
  wing(
    1.5,
    0.9,
    [
      [2.15, 0.1],
      [2.5, 0.32],
      [2.55, 0.66],
      [2.2, 0.86],
    ],
    scale(skin, 0.6),
    -0.5,
  );
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
      dark,
      { z: -0.05 },
    );
  }
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
  wing(
    1.46,
    0.86,
    [
      [1.5, 0.05],
      [1.0, 0.06],
      [0.52, 0.4],
      [0.35, 0.82],
      [0.9, 1.0],
    ],
    skin,
    0.3,
  );
}

function buildBird(clay: Clay, color: Rgb): void {
  const light = mix(color, hex('#ffffff'), 0.55);
  clay.plate(
    [
      [1.0, 0.62],
      [1.14, 0.2],
      [1.5, 0.02],
      [1.36, 0.3],
      [1.26, 0.62],
    ],
    scale(color, 0.7),
    { z: -0.3, facing: [0.3, -0.3] },
  );
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
  clay.plate(
    [
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
    ],
    color,
    { z: 0.2, facing: [-0.35, -0.4] },
  );
  clay.soften(0.02);
}

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
  clay.plate(
    [
      [0.36, 0.68],
      [0.2, 0.5],
      [0.02, 0.36],
      [0.1, 0.6],
      [0.06, 0.86],
      [0.24, 0.8],
    ],
    color,
    { z: -0.1, facing: [0, -0.4] },
  );
  clay.plate(
    [
      [1.86, 0.92],
      [1.7, 1.22],
      [1.44, 1.36],
      [1.56, 1.1],
      [1.62, 0.92],
    ],
    scale(color, 0.8),
    { z: 0.4, facing: [0, 0.2] },
  );
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

function buildFish(clay: Clay, color: Rgb): void {
  const pale = mix(color, hex('#fff2d8'), 0.65);
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

function buildButterfly(clay: Clay, color: Rgb): void {
  const upper: Outline = [
    [0.8, 0.66],
    [0.72, 0.34],
    [0.44, 0.08],
    [0.12, 0.08],
    [0.06, 0.28],
    [0.22, 0.6],
    [0.5, 0.74],
  ];
  const lower: Outline = [
    [0.8, 0.72],
    [0.5, 0.74],
    [0.26, 0.86],
    [0.24, 1.1],
    [0.42, 1.28],
    [0.6, 1.14],
    [0.78, 0.86],
  ];
  const inner = (outline: Outline, cx: number, cy: number): Outline =>
    outline.map(([x, y]) => [cx + (x - cx) * 0.8, cy + (y - cy) * 0.8] as const);
  for (const outline of [lower, mirrored(lower, 0.8)]) {
    const cx = outline === lower ? 0.52 : 1.08;
    clay.plate(outline, scale(color, 0.16), { bulge: true });
    clay.plate(inner(outline, cx, 0.96), mix(color, hex('#ffe29a'), 0.3), {
      bulge: true,
      z: 0.05,
      glow: 0.12,
    });
  }
  for (const outline of [upper, mirrored(upper, 0.8)]) {
    const left = outline === upper;
    const cx = left ? 0.45 : 1.15;
    clay.plate(outline, scale(color, 0.14), { bulge: true, z: 0.1 });
    clay.plate(inner(outline, cx, 0.4), color, { bulge: true, z: 0.15, glow: 0.12 });
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
  clay.limb(
    [
      [0.8, 0.46, 0.04],
      [0.8, 0.7, 0.05],
      [0.8, 1.02, 0.02],
    ],
    hex('#1a1310'),
    0.7,
  );
  for (const side of [-1, 1])
    clay.limb(
      [
        [0.8, 0.44, 0.008],
        [0.8 + side * 0.08, 0.28, 0.007],
        [0.8 + side * 0.16, 0.2, 0.012],
      ],
      hex('#1a1310'),
      0.7,
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
    clay.limb(
      [
        [0.6 + side * 0.28, 0.72, 0.12],
        [0.6 + side * 0.26, 1.2, 0.05],
      ],
      scale(color, 0.6),
      0.2,
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

const shared = { material: Material.subject, texture: 0.16 } as const;

export const creatures = {
  dragon: {
    ...shared,
    wide: 2.7,
    high: 1.75,
    size: 0.52,
    place: 'air',
    build: (clay, { color }) => buildDragon(clay, color ?? hex('#7a2f2a')),
  },
  bird: {
    ...shared,
    wide: 1.65,
    high: 0.9,
    size: 0.2,
    place: 'air',
    build: (clay, { color }) => buildBird(clay, color ?? hex('#5a6674')),
  },
  owl: {
    ...shared,
    wide: 1.2,
    high: 1.4,
    size: 0.42,
    place: 'ground',
    build: (clay, { color }) => buildOwl(clay, color ?? hex('#7b5a3c')),
  },
  whale: {
    ...shared,
    wide: 2.75,
    high: 1.4,
    size: 0.36,
    place: 'water',
    build: (clay, { color }) => buildWhale(clay, color ?? hex('#3c5570')),
  },
  fish: {
    ...shared,
    wide: 1.42,
    high: 0.95,
    size: 0.2,
    place: 'air',
    build: (clay, { color }) => buildFish(clay, color ?? hex('#f0722a')),
  },
  butterfly: {
    ...shared,
    wide: 1.6,
    high: 1.34,
    size: 0.34,
    place: 'air',
    build: (clay, { color }) => buildButterfly(clay, color ?? hex('#e8862a')),
  },
} as const satisfies Record<string, Figure>;
