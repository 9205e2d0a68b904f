import { hex, mix, type Rgb, scale } from '../canvas/color.ts';
import { Material } from '../canvas/planes.ts';
import type { Clay } from './clay.ts';
import type { Figure, FigureChoice } from './figure.ts';

const lamp = hex('#ffc861');

function windowAt(clay: Clay, x: number, y: number, w: number, h: number, night: number, z = 0.6): void {
  clay.plate(
    [
      [x, y + h * 0.3],
      [x + w / 2, y],
      [x + w, y + h * 0.3],
      [x + w, y + h],
      [x, y + h],
    ],
    night > 0.3 ? lamp : hex('#22303c'),
    { z, glow: night > 0.3 ? 1.3 * night : 0 },
  );
}

function buildLighthouse(clay: Clay, { color, night }: FigureChoice): void {
  const stripe = color ?? hex('#b8322c');
  const wall = hex('#efe9df');
  const halfAt = (y: number) => 0.13 + 0.13 * ((y - 0.6) / 1.6);
  for (let n = 0; n < 6; n += 1) {
    const y0 = 0.6 + n * 0.27;
    const y1 = y0 + 0.275;
    clay.plate(
      [
        [0.5 - halfAt(y0), y0],
        [0.5 + halfAt(y0), y0],
        [0.5 + halfAt(y1), y1],
        [0.5 - halfAt(y1), y1],
      ],
      n % 2 ? stripe : wall,
      { round: true },
    );
  }
  clay.plate(
    [
      [0.3, 0.55],
      [0.7, 0.55],
      [0.66, 0.62],
      [0.34, 0.62],
    ],
    hex('#3a3f45'),
    { round: true, z: 0.2 },
  );
  for (let n = 0; n <= 6; n += 1)
    clay.limb(
      [
        [0.31 + n * 0.063, 0.46, 0.006],
        [0.31 + n * 0.063, 0.56, 0.006],
      ],
      hex('#2c3136'),
      0.4,
    );
  clay.limb(
    [
      [0.3, 0.46, 0.008],
      [0.7, 0.46, 0.008],
    ],
    hex('#2c3136'),
    0.4,
  );
  clay.plate(
    [
      [0.4, 0.3],
      [0.6, 0.3],
      [0.6, 0.55],
      [0.4, 0.55],
    ],
    night > 0.2 ? hex('#fff0b8') : hex('#8fb4c8'),
    { round: true, z: 0.1, glow: night * 3.5 },
  );
  clay
    .plate(
      [
        [0.36, 0.31],
        [0.5, 0.12],
        [0.64, 0.31],
      ],
      stripe,
      { round: true, z: 0.2 },
    )
    .limb(
      [
        [0.5, 0.14, 0.014],
        [0.5, 0.02, 0.008],
      ],
      hex('#2c3136'),
    );
  for (const y of [0.82, 1.35]) windowAt(clay, 0.47, y, 0.06, 0.12, night);
  clay.plate(
    [
      [0.44, 2.0],
      [0.5, 1.93],
      [0.56, 2.0],
      [0.56, 2.2],
      [0.44, 2.2],
    ],
    hex('#4a2f22'),
    { z: 0.4 },
  );
  clay
    .plate(
      [
        [0.66, 1.98],
        [0.86, 1.86],
        [1.06, 1.98],
        [1.06, 2.2],
        [0.66, 2.2],
      ],
      wall,
      { z: -0.2, facing: [0.2, 0] },
    )
    .plate(
      [
        [0.62, 2.0],
        [0.86, 1.83],
        [1.1, 2.0],
      ],
      stripe,
      { z: -0.1, facing: [0, -0.5] },
    );
  windowAt(clay, 0.82, 2.03, 0.09, 0.1, night, 0.2);
}

function buildHouse(clay: Clay, { color, night }: FigureChoice): void {
  const wall = color ?? hex('#d8c7a8');
  const roof = hex('#7d3f2c');
  clay.plate(
    [
      [1.02, 0.16],
      [1.16, 0.16],
      [1.16, 0.5],
      [1.02, 0.5],
    ],
    hex('#7c5f52'),
    { facing: [0.3, 0], z: -0.2 },
  );
  clay.plate(
    [
      [0.16, 0.62],
      [0.7, 0.62],
      [0.7, 1.22],
      [0.16, 1.22],
    ],
    wall,
    { facing: [-0.5, 0] },
  );
  clay.plate(
    [
      [0.68, 0.62],
      [1.04, 0.24],
      [1.4, 0.62],
      [1.4, 1.22],
      [0.68, 1.22],
    ],
    scale(wall, 0.92),
    { facing: [0.45, 0] },
  );
  clay.plate(
    [
      [0.06, 0.66],
      [0.38, 0.2],
      [1.04, 0.2],
      [0.7, 0.66],
    ],
    roof,
    { facing: [-0.4, -0.6], z: 0.2 },
  );
  clay.plate(
    [
      [1.04, 0.19],
      [1.1, 0.19],
      [1.48, 0.66],
      [1.4, 0.67],
    ],
    scale(roof, 0.7),
    { facing: [0.5, -0.4], z: 0.2 },
  );
  windowAt(clay, 0.28, 0.8, 0.14, 0.18, night);
  windowAt(clay, 0.5, 0.8, 0.14, 0.18, night);
  windowAt(clay, 0.97, 0.46, 0.13, 0.16, night);
  windowAt(clay, 1.18, 0.82, 0.14, 0.18, night);
  clay.plate(
    [
      [0.82, 0.86],
      [1.0, 0.86],
      [1.0, 1.22],
      [0.82, 1.22],
    ],
    hex('#4d2f20'),
    { z: 0.5 },
  );
}

function buildCastle(clay: Clay, { color, night, random }: FigureChoice): void {
  const stone = color ?? hex('#a59b90');
  const roof = hex('#3f5478');
  const tower = (x: number, half: number, top: number, bottom: number, z: number, spire: number) => {
    clay.plate(
      [
        [x - half, top],
        [x + half, top],
        [x + half * 1.08, bottom],
        [x - half * 1.08, bottom],
      ],
      stone,
      { round: true, z },
    );
    clay.plate(
      [
        [x - half * 1.25, top - half * 0.5],
        [x + half * 1.25, top - half * 0.5],
        [x + half * 1.1, top + half * 0.4],
        [x - half * 1.1, top + half * 0.4],
      ],
      scale(stone, 0.85),
      { round: true, z: z + 0.05 },
    );
    clay.plate(
      [
        [x - half * 1.35, top - half * 0.45],
        [x, top - spire],
        [x + half * 1.35, top - half * 0.45],
      ],
      roof,
      { round: true, z: z + 0.1 },
    );
    clay
      .limb(
        [
          [x, top - spire, 0.008],
          [x, top - spire - 0.09, 0.006],
        ],
        hex('#2a2a30'),
      )
      .plate(
        [
          [x, top - spire - 0.09],
          [x + 0.1, top - spire - 0.06],
          [x, top - spire - 0.03],
        ],
        hex('#b8322c'),
        {},
      );
    for (let y = top + half; y < bottom - 0.15; y += 0.22)
      if (random() < 0.75) windowAt(clay, x - half * 0.25, y, half * 0.42, 0.09, night, z + 0.3);
  };
  const wall = (x0: number, x1: number, top: number, z: number) => {
    clay.plate(
      [
        [x0, top],
        [x1, top],
        [x1, 1.6],
        [x0, 1.6],
      ],
      scale(stone, 0.92),
      { z, facing: [0.1, 0] },
    );
    for (let x = x0; x < x1 - 0.03; x += 0.09)
      clay.plate(
        [
          [x, top - 0.06],
          [x + 0.05, top - 0.06],
          [x + 0.05, top + 0.01],
          [x, top + 0.01],
        ],
        stone,
        { z },
      );
  };
  tower(0.98, 0.13, 0.52, 1.5, -0.6, 0.44);
  tower(0.72, 0.09, 0.72, 1.5, -0.5, 0.32);
  tower(1.28, 0.1, 0.66, 1.5, -0.5, 0.36);
  wall(0.5, 1.5, 1.0, -0.4);
  tower(0.5, 0.12, 0.88, 1.6, -0.2, 0.36);
  tower(1.52, 0.13, 0.84, 1.6, -0.2, 0.4);
  wall(0.1, 1.92, 1.26, 0);
  tower(0.14, 0.11, 1.12, 1.62, 0.2, 0.3);
  tower(1.88, 0.11, 1.1, 1.62, 0.2, 0.3);
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
  clay.plate(
    [
      [0.34, 0.5],
      [0.66, 0.5],
      [0.72, 2.1],
      [0.28, 2.1],
    ],
    stone,
    { round: true },
  );
  clay
    .plate(
      [
        [0.28, 0.4],
        [0.72, 0.4],
        [0.68, 0.56],
        [0.32, 0.56],
      ],
      scale(stone, 0.85),
      { round: true, z: 0.1 },
    )
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

function buildTemple(clay: Clay, { color, night }: FigureChoice): void {
  const roof = hex('#34424e');
  const wood = color ?? hex('#a8362a');
  for (let n = 0; n < 4; n += 1) {
    const y = 0.36 + n * 0.36;
    const half = 0.2 + n * 0.085;
    clay.plate(
      [
        [0.8 - half, y],
        [0.8 + half, y],
        [0.8 + half, y + 0.3],
        [0.8 - half, y + 0.3],
      ],
      wood,
      { round: true, z: n * 0.05 },
    );
    for (let w = -1; w <= 1; w += 1)
      windowAt(
        clay,
        0.8 + w * half * 0.58 - 0.045,
        y + 0.1,
        0.09,
        0.15,
        Math.max(night, 0.32),
        n * 0.05 + 0.3,
      );
    const eave = half + 0.2;
    clay.plate(
      [
        [0.8 - eave - 0.05, y - 0.05],
        [0.8 - eave * 0.7, y - 0.06],
        [0.8 - half * 0.6, y - 0.17],
        [0.8 + half * 0.6, y - 0.17],
        [0.8 + eave * 0.7, y - 0.06],
        [0.8 + eave + 0.05, y - 0.05],
        [0.8 + eave * 0.8, y + 0.04],
        [0.8 - eave * 0.8, y + 0.04],
      ],
      roof,
      { facing: [0, -0.55], z: 0.25 + n * 0.05 },
    );
  }
  clay.limb(
    [
      [0.8, 0.2, 0.03],
      [0.8, 0.02, 0.012],
    ],
    hex('#c9a24a'),
  );
  clay.plate(
    [
      [0.22, 1.74],
      [1.38, 1.74],
      [1.5, 1.88],
      [0.1, 1.88],
    ],
    hex('#8d877e'),
    { z: 0.4 },
  );
}

function buildWindmill(clay: Clay, { color }: FigureChoice): void {
  const wall = color ?? hex('#e9e0cf');
  clay.plate(
    [
      [0.62, 0.6],
      [0.98, 0.6],
      [1.12, 1.8],
      [0.48, 1.8],
    ],
    wall,
    { round: true },
  );
  clay.plate(
    [
      [0.58, 0.62],
      [0.66, 0.42],
      [0.94, 0.42],
      [1.02, 0.62],
    ],
    hex('#6b4230'),
    { round: true, z: 0.1 },
  );
  windowAt(clay, 0.76, 0.95, 0.08, 0.14, 0);
  clay.plate(
    [
      [0.73, 1.52],
      [0.88, 1.52],
      [0.88, 1.8],
      [0.73, 1.8],
    ],
    hex('#5a3a28'),
    { z: 0.4 },
  );
  for (let n = 0; n < 4; n += 1) {
    const angle = 0.5 + (n * Math.PI) / 2;
    const at = (along: number, side: number): [number, number] => [
      0.8 + Math.cos(angle) * along - Math.sin(angle) * side,
      0.56 + Math.sin(angle) * along + Math.cos(angle) * side,
    ];
    clay.limb(
      [
        [...at(0, 0), 0.02],
        [...at(0.56, 0), 0.012],
      ] as const,
      hex('#4d3626'),
      0.6,
    );
    clay.plate(
      [at(0.12, 0.01), at(0.54, 0.01), at(0.54, 0.13), at(0.12, 0.13)],
      mix(wall, hex('#ffffff'), 0.4),
      { z: 0.7, facing: [0.2, -0.2] },
    );
  }
}

function buildBridge(clay: Clay, { color }: FigureChoice): void {
  const stone: Rgb = color ?? hex('#a3937f');
  const deck = (x: number) => 0.3 - 0.12 * (1 - ((x - 1.7) / 1.7) ** 2);
  const outline: [number, number][] = [];
  for (let n = 0; n <= 20; n += 1) outline.push([n * 0.17, deck(n * 0.17)]);
  outline.push([3.4, 1]);
  for (let arch = 2; arch >= 0; arch -= 1) {
    const cx = 0.62 + arch * 1.08;
    outline.push([cx + 0.42, 1]);
    for (let n = 0; n <= 12; n += 1) {
      const angle = (n / 12) * Math.PI;
      outline.push([cx + Math.cos(angle) * 0.42, 0.96 - Math.sin(angle) * 0.52]);
    }
    outline.push([cx - 0.42, 1]);
  }
  outline.push([0, 1]);
  clay.plate(outline, stone, { facing: [0.1, 0.05] });
  for (let n = 0; n < 20; n += 1) {
    const x = n * 0.17;
    clay.plate(
      [
        [x, deck(x) - 0.07],
        [x + 0.17, deck(x + 0.17) - 0.07],
        [x + 0.17, deck(x + 0.17) + 0.02],
        [x, deck(x) + 0.02],
      ],
      scale(stone, 0.8 + 0.25 * (n % 2)),
      { z: 0.2, facing: [0, -0.4] },
    );
  }
}

const shared = { place: 'ground', material: Material.built, texture: 0.3 } as const;

export const buildings = {
  lighthouse: { ...shared, wide: 1.14, high: 2.2, size: 0.56, build: buildLighthouse },
  house: { ...shared, wide: 1.54, high: 1.22, size: 0.25, build: buildHouse },
  castle: { ...shared, wide: 2.04, high: 1.62, size: 0.44, build: buildCastle },
  tower: { ...shared, wide: 1, high: 2.1, size: 0.5, build: buildTower },
  temple: { ...shared, wide: 1.6, high: 1.88, size: 0.46, build: buildTemple },
  windmill: { ...shared, wide: 1.6, high: 1.8, size: 0.44, build: buildWindmill },
  bridge: { ...shared, wide: 3.4, high: 1, size: 0.24, place: 'water', build: buildBridge },
} as const satisfies Record<string, Figure>;
