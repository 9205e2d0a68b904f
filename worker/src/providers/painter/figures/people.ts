import { hex, mix, type Rgb, scale } from '../canvas/color.ts';
import { Material } from '../canvas/planes.ts';
import type { Clay } from './clay.ts';
import type { Figure } from './figure.ts';

const skin = hex('#d9a27e');
const hair = hex('#2e1d16');

/** Someone who stands with the back half to us and looks into the picture. */
function buildPerson(clay: Clay, coat: Rgb, long: boolean): void {
  const legs = hex('#2a2a33');
  clay
    .limb(
      [
        [0.34, 0.98, 0.085],
        [0.33, 1.3, 0.07],
        [0.32, 1.6, 0.055],
      ],
      legs,
    )
    .limb(
      [
        [0.5, 0.98, 0.085],
        [0.53, 1.3, 0.07],
        [0.56, 1.6, 0.055],
      ],
      legs,
      -0.05,
    );
  clay
    .limb(
      [
        [0.32, 1.63, 0.055],
        [0.26, 1.65, 0.045],
      ],
      hex('#1b1512'),
      0.1,
    )
    .limb(
      [
        [0.56, 1.63, 0.055],
        [0.63, 1.65, 0.045],
      ],
      hex('#1b1512'),
      0.1,
    );
  clay
    .limb(
      [
        [0.26, 0.54, 0.075],
        [0.18, 0.78, 0.062],
        [0.2, 1.0, 0.05],
      ],
      coat,
      0.02,
    )
    .limb(
      [
        [0.58, 0.54, 0.075],
        [0.68, 0.76, 0.062],
        [0.64, 0.98, 0.05],
      ],
      scale(coat, 0.75),
      -0.02,
    );
  if (long)
    clay.plate(
      [
        [0.24, 0.44],
        [0.6, 0.44],
        [0.66, 0.8],
        [0.84, 1.42],
        [0.7, 1.5],
        [0.5, 1.44],
        [0.28, 1.5],
        [0.12, 1.4],
        [0.2, 0.8],
      ],
      coat,
      { round: true },
    );
  else
    clay.limb(
      [
        [0.42, 0.58, 0.19],
        [0.42, 0.8, 0.17],
        [0.42, 1.0, 0.17],
      ],
      coat,
      0.02,
    );
  clay.limb(
    [
      [0.42, 0.42, 0.06],
      [0.42, 0.34, 0.06],
    ],
    skin,
    -0.02,
  );
  clay.limb(
    [
      [0.42, 0.23, 0.125],
      [0.42, 0.29, 0.1],
    ],
    hair,
    0.1,
  );
  clay.limb(
    [
      [0.3, 0.48, 0.07],
      [0.42, 0.46, 0.08],
      [0.54, 0.48, 0.07],
    ],
    mix(coat, hex('#c8402f'), 0.65),
    0.3,
  );
  clay.soften(0.022);
}

function buildAstronaut(clay: Clay): void {
  const suit = hex('#eef0f2');
  const grey = hex('#9aa3ad');
  clay.plate(
    [
      [0.3, 0.5],
      [0.86, 0.5],
      [0.88, 1.02],
      [0.28, 1.02],
    ],
    grey,
    { z: -0.4, round: true },
  );
  clay
    .limb(
      [
        [0.46, 1.02, 0.15],
        [0.4, 1.3, 0.125],
        [0.42, 1.6, 0.11],
      ],
      suit,
    )
    .limb(
      [
        [0.7, 1.02, 0.15],
        [0.8, 1.28, 0.125],
        [0.74, 1.56, 0.11],
      ],
      suit,
      -0.05,
    );
  clay
    .limb(
      [
        [0.42, 1.68, 0.11],
        [0.36, 1.7, 0.09],
      ],
      grey,
      0.1,
    )
    .limb(
      [
        [0.74, 1.64, 0.11],
        [0.8, 1.66, 0.09],
      ],
      grey,
      0.1,
    );
  clay.limb(
    [
      [0.58, 0.66, 0.25],
      [0.58, 0.96, 0.22],
    ],
    suit,
    0.05,
  );
  clay
    .limb(
      [
        [0.36, 0.6, 0.12],
        [0.16, 0.8, 0.105],
        [0.1, 1.04, 0.095],
      ],
      suit,
      0.05,
    )
    .limb(
      [
        [0.8, 0.6, 0.12],
        [1.0, 0.5, 0.105],
        [1.08, 0.26, 0.09],
      ],
      suit,
      0.05,
    );
  clay.limb([[0.09, 1.1, 0.08]], grey, 0.2).limb([[1.09, 0.2, 0.08]], grey, 0.2);
  clay.plate(
    [
      [0.46, 0.68],
      [0.7, 0.68],
      [0.7, 0.84],
      [0.46, 0.84],
    ],
    grey,
    { z: 0.3 },
  );
  clay
    .limb([[0.51, 0.76, 0.02]], hex('#e0382f'), 0.7, 0.8)
    .limb([[0.58, 0.76, 0.02]], hex('#42d0ff'), 0.7, 0.8);
  clay.limb([[0.58, 0.31, 0.255]], suit, 0.1);
  clay.limb(
    [
      [0.52, 0.32, 0.16],
      [0.64, 0.32, 0.16],
    ],
    hex('#c88a2a'),
    0.25,
  );
  clay
    .limb(
      [
        [0.52, 0.33, 0.145],
        [0.64, 0.33, 0.145],
      ],
      hex('#2b2238'),
      0.28,
      0.1,
    )
    .limb(
      [
        [0.5, 0.26, 0.03],
        [0.56, 0.23, 0.02],
      ],
      hex('#ffffff'),
      0.6,
      0.7,
    );
  clay.soften(0.022);
}

function buildRobot(clay: Clay, metal: Rgb): void {
  const dark = scale(metal, 0.35);
  for (const x of [0.42, 0.72]) {
    clay
      .limb(
        [
          [x, 1.02, 0.07],
          [x, 1.28, 0.06],
        ],
        dark,
      )
      .plate(
        [
          [x - 0.11, 1.26],
          [x + 0.11, 1.26],
          [x + 0.15, 1.66],
          [x - 0.15, 1.66],
        ],
        metal,
        { round: true },
      );
  }
  clay.plate(
    [
      [0.28, 0.52],
      [0.86, 0.52],
      [0.78, 1.04],
      [0.36, 1.04],
    ],
    metal,
    { round: true, z: 0.1 },
  );
  clay.plate(
    [
      [0.44, 0.62],
      [0.7, 0.62],
      [0.68, 0.8],
      [0.46, 0.8],
    ],
    hex('#35e0ff'),
    { z: 0.3, glow: 0.9 },
  );
  for (const side of [-1, 1]) {
    clay.limb(
      [
        [0.57 + side * 0.36, 0.6, 0.11],
        [0.57 + side * 0.46, 0.84, 0.07],
        [0.57 + side * 0.42, 1.08, 0.085],
      ],
      metal,
      0.1,
    );
    clay.limb([[0.57 + side * 0.1, 0.29, 0.05]], hex('#ff9a3a'), 0.7, 2);
  }
  clay.plate(
    [
      [0.36, 0.14],
      [0.78, 0.14],
      [0.82, 0.44],
      [0.32, 0.44],
    ],
    metal,
    { round: true, z: 0.2 },
  );
  clay.plate(
    [
      [0.4, 0.22],
      [0.74, 0.22],
      [0.74, 0.36],
      [0.4, 0.36],
    ],
    dark,
    { z: 0.3 },
  );
  clay
    .limb(
      [
        [0.57, 0.16, 0.02],
        [0.57, 0.02, 0.015],
      ],
      dark,
    )
    .limb([[0.57, 0.03, 0.03]], hex('#ff3a3a'), 0.3, 2);
}

function buildWizard(clay: Clay, robe: Rgb): void {
  clay.plate(
    [
      [0.28, 0.5],
      [0.6, 0.5],
      [0.86, 1.64],
      [0.06, 1.64],
    ],
    robe,
    { round: true },
  );
  clay.limb(
    [
      [0.58, 0.58, 0.09],
      [0.78, 0.8, 0.08],
      [0.9, 0.86, 0.1],
    ],
    scale(robe, 0.8),
    0.2,
  );
  clay
    .limb(
      [
        [0.96, 0.2, 0.022],
        [0.96, 1.62, 0.022],
      ],
      hex('#6b4a2c'),
      0.4,
    )
    .limb([[0.96, 0.16, 0.07]], hex('#7ff0ff'), 0.6, 3);
  clay.limb([[0.44, 0.4, 0.12]], skin, 0.1).limb(
    [
      [0.46, 0.48, 0.1],
      [0.48, 0.7, 0.08],
      [0.46, 0.88, 0.02],
    ],
    hex('#e9e9ee'),
    0.3,
  );
  clay
    .plate(
      [
        [0.1, 0.36],
        [0.46, 0.28],
        [0.8, 0.36],
        [0.46, 0.42],
      ],
      robe,
      { z: 0.5, facing: [0, -0.4] },
    )
    .plate(
      [
        [0.26, 0.34],
        [0.46, 0.0],
        [0.38, 0.08],
        [0.64, 0.34],
      ],
      robe,
      { z: 0.5, round: true },
    );
}

function buildKnight(clay: Clay, cloak: Rgb): void {
  buildPerson(clay, hex('#9aa4b2'), false);
  clay.plate(
    [
      [0.26, 0.46],
      [0.58, 0.46],
      [0.78, 1.5],
      [0.44, 1.42],
      [0.16, 1.5],
    ],
    cloak,
    { z: 0.4, round: true },
  );
  clay.limb([[0.42, 0.24, 0.14]], hex('#b6c0cc'), 0.5).plate(
    [
      [0.4, 0.0],
      [0.46, 0.0],
      [0.5, 0.16],
      [0.4, 0.16],
    ],
    cloak,
    { z: 0.8 },
  );
  clay
    .limb(
      [
        [0.76, 0.86, 0.018],
        [0.86, 1.62, 0.012],
      ],
      hex('#dfe6ee'),
      0.8,
    )
    .limb(
      [
        [0.68, 0.9, 0.02],
        [0.86, 0.88, 0.02],
      ],
      hex('#b08a3a'),
      0.9,
    );
}

const shared = {
  wide: 0.95,
  high: 1.7,
  size: 0.36,
  place: 'ground',
  material: Material.subject,
  texture: 0.22,
} as const;

export const people = {
  person: { ...shared, build: (clay, { color }) => buildPerson(clay, color ?? hex('#33465e'), false) },
  man: { ...shared, build: (clay, { color }) => buildPerson(clay, color ?? hex('#4a3a30'), false) },
  woman: { ...shared, build: (clay, { color }) => buildPerson(clay, color ?? hex('#a8323e'), true) },
  knight: { ...shared, build: (clay, { color }) => buildKnight(clay, color ?? hex('#8e1f2a')) },
  wizard: { ...shared, wide: 1.1, build: (clay, { color }) => buildWizard(clay, color ?? hex('#3a3f9a')) },
  astronaut: { ...shared, wide: 1.2, high: 1.8, size: 0.5, build: (clay) => buildAstronaut(clay) },
  robot: {
    ...shared,
    wide: 1.14,
    size: 0.46,
    build: (clay, { color }) => buildRobot(clay, color ?? hex('#aab6c2')),
  },
} as const satisfies Record<string, Figure>;
