import { hex, mix, type Rgb, scale } from '../canvas/color.ts';
import { Material } from '../canvas/planes.ts';
import type { Clay } from './clay.ts';
import type { Figure } from './figure.ts';
import { ellipse } from './outline.ts';

function buildPlanet(clay: Clay, color: Rgb, ringed: boolean): void {
  clay.limb([[1, 0.6, 0.48]], color);
  for (let n = 0; n < 9; n += 1) {
    const y = 0.2 + n * 0.1;
    const half = Math.sqrt(Math.max(0, 0.475 ** 2 - (y - 0.6) ** 2)) - 0.03;
    if (half <= 0) continue;
    const tone = mix(color, n % 3 === 0 ? hex('#fff0d8') : hex('#5a3a4a'), 0.16 + 0.22 * ((n * 0.618) % 1));
    const facing: [number, number] = [0, (y - 0.6) / 0.5];
    clay.plate(
      [
        [1 - half, y],
        [1, y + 0.035],
        [1 + half, y],
        [1 + half * 0.98, y + 0.06],
        [1, y + 0.1],
        [1 - half * 0.98, y + 0.06],
      ],
      tone,
      { round: true, facing: [facing[0], facing[1]], z: 0.5 },
    );
  }
  if (ringed) {
    for (let r = 0; r < 5; r += 1) {
      const rx = 0.66 + r * 0.07;
      const points: (readonly [number, number, number])[] = [];
      for (let n = 0; n <= 30; n += 1) {
        const angle = -0.35 + (n / 30) * (Math.PI + 0.7);
        const px = Math.cos(angle) * rx;
        const py = Math.sin(angle) * rx * 0.2;
        points.push([1 + px * 0.96 + py * 0.2, 0.6 + py - px * 0.22, 0.022]);
      }
      clay.limb(points, scale(mix(color, hex('#fff2dc'), 0.5), 0.6 + 0.15 * ((r * 3) % 4)), 0.9);
    }
  }
  clay.soften(0.022);
}

function buildCrystal(clay: Clay, color: Rgb, night: number): void {
  const shard = (x: number, top: number, half: number, lean: number, z: number) => {
    const glow = 0.25 + night * 0.5;
    const tip: [number, number] = [x + lean, top];
    clay.plate(
      [
        tip,
        [x + lean * 0.75 - half, top + half * 1.6],
        [x - half * 0.8, 1.2],
        [x - half * 0.1, 1.24],
        [x + lean * 0.75 - half * 0.15, top + half * 1.9],
      ],
      scale(color, 0.7),
      { facing: [-0.7, -0.1], z, glow },
    );
    clay.plate(
      [
        tip,
        [x + lean * 0.75 - half * 0.15, top + half * 1.9],
        [x - half * 0.1, 1.24],
        [x + half * 0.45, 1.22],
        [x + lean * 0.75 + half * 0.5, top + half * 1.7],
      ],
      mix(color, hex('#ffffff'), 0.45),
      { facing: [0.1, -0.2], z, glow },
    );
    clay.plate(
      [
        tip,
        [x + lean * 0.75 + half * 0.5, top + half * 1.7],
        [x + half * 0.45, 1.22],
        [x + half * 0.85, 1.18],
        [x + lean * 0.75 + half, top + half * 1.5],
      ],
      scale(color, 0.45),
      { facing: [0.8, 0], z, glow },
    );
  };
  shard(0.34, 0.52, 0.11, -0.16, -0.4);
  shard(0.92, 0.46, 0.12, 0.16, -0.4);
  shard(0.62, 0.06, 0.17, 0.02, 0);
  shard(0.44, 0.7, 0.1, -0.08, 0.3);
  shard(0.82, 0.76, 0.1, 0.1, 0.3);
}

function buildCup(clay: Clay, color: Rgb): void {
  clay.plate(ellipse(0.62, 1.02, 0.56, 0.1), scale(color, 0.9), { facing: [0, -0.7], z: -0.4 });
  clay.limb(
    [
      [0.92, 0.6, 0.045],
      [1.12, 0.62, 0.045],
      [1.12, 0.8, 0.045],
      [0.9, 0.88, 0.045],
    ],
    color,
    -0.1,
  );
  clay.plate(
    [
      [0.24, 0.5],
      [1.0, 0.5],
      [0.96, 0.78],
      [0.84, 0.96],
      [0.74, 1.02],
      [0.5, 1.02],
      [0.4, 0.96],
      [0.28, 0.78],
    ],
    color,
    { round: true },
  );
  clay
    .plate(ellipse(0.62, 0.5, 0.38, 0.085), scale(color, 0.95), { z: 0.2, facing: [0, -0.8] })
    .plate(ellipse(0.62, 0.51, 0.34, 0.068), hex('#4a2a16'), { z: 0.3, facing: [0, -0.8] });
  for (const [x, z] of [
    [0.52, 0.1],
    [0.7, 0.12],
  ] as const)
    clay.limb(
      [
        [x, 0.42, 0.015],
        [x + 0.06, 0.3, 0.022],
        [x - 0.04, 0.16, 0.018],
        [x + 0.03, 0.03, 0.006],
      ],
      hex('#ffffff'),
      z,
      0.2,
    );
}

function buildFruit(clay: Clay, color: Rgb): void {
  clay
    .limb(
      [
        [0.46, 0.55, 0.33],
        [0.56, 0.55, 0.33],
      ],
      color,
    )
    .limb([[0.5, 0.7, 0.24]], scale(color, 0.85), 0.02);
  clay.limb(
    [
      [0.51, 0.28, 0.022],
      [0.53, 0.16, 0.016],
      [0.6, 0.08, 0.014],
    ],
    hex('#4a3220'),
    0.4,
  );
  clay.plate(
    [
      [0.55, 0.18],
      [0.68, 0.08],
      [0.84, 0.1],
      [0.72, 0.2],
    ],
    hex('#5f8a34'),
    { z: 0.5, facing: [0.2, -0.4] },
  );
  clay.limb([[0.37, 0.4, 0.035]], mix(color, hex('#ffffff'), 0.75), 0.6);
  clay.soften(0.022);
}

const shared = { material: Material.subject, place: 'ground', texture: 0.08 } as const;

export const objects = {
  planet: {
    ...shared,
    wide: 2,
    high: 1.2,
    size: 0.5,
    place: 'air',
    texture: 0.3,
    build: (clay, { color, random }) =>
      buildPlanet(clay, color ?? hex(random() < 0.5 ? '#c98a5a' : '#5a86c9'), true),
  },
  crystal: {
    ...shared,
    wide: 1.26,
    high: 1.26,
    size: 0.46,
    build: (clay, { color, night }) => buildCrystal(clay, color ?? hex('#6fd0ee'), night),
  },
  cup: {
    ...shared,
    wide: 1.24,
    high: 1.14,
    size: 0.36,
    build: (clay, { color }) => buildCup(clay, color ?? hex('#e9e4da')),
  },
  fruit: {
    ...shared,
    wide: 1.02,
    high: 0.96,
    size: 0.24,
    build: (clay, { color, random }) =>
      buildFruit(
        clay,
        color ?? hex(['#c5302a', '#e8892a', '#8fae3a', '#e0b93a'][Math.floor(random() * 4)] as string),
      ),
  },
  bottle: {
    ...shared,
    wide: 0.7,
    high: 1.6,
    size: 0.5,
    build(clay, { color }) {
      const glass = color ?? hex('#1f4a38');
      clay.plate(
        [
          [0.29, 0.1],
          [0.41, 0.1],
          [0.41, 0.5],
          [0.56, 0.72],
          [0.56, 1.54],
          [0.14, 1.54],
          [0.14, 0.72],
          [0.29, 0.5],
        ],
        glass,
        { round: true },
      );
      clay
        .plate(
          [
            [0.15, 0.9],
            [0.55, 0.9],
            [0.55, 1.26],
            [0.15, 1.26],
          ],
          hex('#e9dcbc'),
          { round: true, z: 0.2 },
        )
        .plate(
          [
            [0.28, 0.06],
            [0.42, 0.06],
            [0.42, 0.22],
            [0.28, 0.22],
          ],
          hex('#6b2430'),
          { round: true, z: 0.2 },
        );
      clay.limb(
        [
          [0.21, 0.78, 0.014],
          [0.21, 1.45, 0.012],
        ],
        mix(glass, hex('#ffffff'), 0.6),
        0.5,
      );
    },
  },
  book: {
    ...shared,
    wide: 1.5,
    high: 0.6,
    size: 0.2,
    build(clay, { color }) {
      const cover = color ?? hex('#7a2f35');
      clay.plate(
        [
          [0.08, 0.2],
          [0.74, 0.34],
          [1.42, 0.2],
          [1.42, 0.44],
          [0.75, 0.56],
          [0.08, 0.44],
        ],
        cover,
        { facing: [0, 0.1] },
      );
      clay
        .plate(
          [
            [0.12, 0.14],
            [0.46, 0.12],
            [0.75, 0.28],
            [0.75, 0.5],
            [0.12, 0.38],
          ],
          hex('#f3ead6'),
          { facing: [-0.2, -0.6], z: 0.1 },
        )
        .plate(
          [
            [1.38, 0.14],
            [1.04, 0.12],
            [0.75, 0.28],
            [0.75, 0.5],
            [1.38, 0.38],
          ],
          hex('#eadfc6'),
          { facing: [0.2, -0.6], z: 0.1 },
        );
    },
  },
  candle: {
    ...shared,
    wide: 0.6,
    high: 1.3,
    size: 0.4,
    build(clay) {
      clay.plate(ellipse(0.3, 1.2, 0.26, 0.07), hex('#a8823a'), { facing: [0, -0.6] }).plate(
        [
          [0.18, 0.5],
          [0.42, 0.5],
          [0.42, 1.18],
          [0.18, 1.18],
        ],
        hex('#f2e8d0'),
        { round: true, z: 0.1, glow: 0.25 },
      );
      clay
        .limb(
          [
            [0.3, 0.5, 0.01],
            [0.3, 0.42, 0.008],
          ],
          hex('#2a2019'),
          0.4,
        )
        .limb(
          [
            [0.3, 0.36, 0.06],
            [0.3, 0.26, 0.045],
            [0.31, 0.1, 0.006],
          ],
          hex('#ffb347'),
          0.4,
          4,
        )
        .limb(
          [
            [0.3, 0.37, 0.03],
            [0.3, 0.3, 0.015],
          ],
          hex('#fff4c8'),
          0.7,
          5,
        );
    },
  },
} as const satisfies Record<string, Figure>;
