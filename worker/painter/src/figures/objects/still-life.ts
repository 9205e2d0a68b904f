import { hex, mix, type Rgb, scale } from '../../canvas/color.ts';
import { Material } from '../../canvas/planes.ts';
import { pick } from '../../canvas/random.ts';
import type { Clay } from '../clay.ts';
import type { Figure } from '../figure.ts';
import { ellipse, rectangle } from '../outline.ts';

/** Shared settings of smooth things on a table. */
const tabletop = { material: Material.subject, place: 'ground', texture: 0.08 } as const;

const fruitColors = ['#c5302a', '#e8892a', '#8fae3a', '#e0b93a'] as const;

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

export const cup: Figure = {
  ...tabletop,
  wide: 1.24,
  high: 1.14,
  size: 0.36,
  build: (clay, { color }) => buildCup(clay, color ?? hex('#e9e4da')),
};

export const fruit: Figure = {
  ...tabletop,
  wide: 1.02,
  high: 0.96,
  size: 0.24,
  build: (clay, { color, random }) => buildFruit(clay, color ?? hex(pick(random, fruitColors))),
};

export const bottle: Figure = {
  ...tabletop,
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
      .plate(rectangle(0.15, 0.9, 0.55, 1.26), hex('#e9dcbc'), { round: true, z: 0.2 })
      .plate(rectangle(0.28, 0.06, 0.42, 0.22), hex('#6b2430'), { round: true, z: 0.2 });
    clay.limb(
      [
        [0.21, 0.78, 0.014],
        [0.21, 1.45, 0.012],
      ],
      mix(glass, hex('#ffffff'), 0.6),
      0.5,
    );
  },
};

export const book: Figure = {
  ...tabletop,
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
};

export const candle: Figure = {
  ...tabletop,
  wide: 0.6,
  high: 1.3,
  size: 0.4,
  build(clay) {
    clay
      .plate(ellipse(0.3, 1.2, 0.26, 0.07), hex('#a8823a'), { facing: [0, -0.6] })
      .plate(rectangle(0.18, 0.5, 0.42, 1.18), hex('#f2e8d0'), { round: true, z: 0.1, glow: 0.25 });
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
};
