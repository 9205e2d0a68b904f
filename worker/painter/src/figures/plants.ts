import { hex, mix, type Rgb, scale } from '../canvas/color.ts';
import { Material } from '../canvas/planes.ts';
import { between, type Random } from '../canvas/random.ts';
import type { Clay } from './clay.ts';
import type { Figure } from './figure.ts';
import { buildFlower, flowerColors } from './flowers.ts';

/** Builds a tree with a round crown: trunk and boughs, then clumps of leaves lit from one side. */
export function buildBroadleaf(clay: Clay, random: Random, leaf: Rgb, leaves: number): void {
  const bark = hex('#4a3628');
  clay.limb(
    [
      [0.72, 1.62, 0.12],
      [0.72, 1.45, 0.075],
      [0.7 + between(random, -0.04, 0.04), 1.15, 0.062],
      [0.72, 0.85, 0.05],
    ],
    bark,
  );
  const boughs: [number, number][] = [];
  for (let n = 0; n < 8; n += 1) {
    const side = n % 2 ? 1 : -1;
    const x = 0.72 + side * between(random, 0.12, 0.48);
    const y = between(random, 0.3, 0.95);
    clay.limb(
      [
        [0.71, between(random, 0.85, 1.2), 0.035],
        [0.72 + (x - 0.72) * 0.5, y + 0.14, 0.024],
        [x, y, 0.01],
      ],
      bark,
      -0.05,
    );
    boughs.push([x, y]);
  }
  for (let n = 0; n < leaves; n += 1) {
    const angle = random() * Math.PI * 2;
    const away = Math.sqrt(random());
    const bough = boughs[n % boughs.length] as [number, number];
    const loose = n % 3 === 0;
    const x = loose ? bough[0] + Math.cos(angle) * away * 0.2 : 0.72 + Math.cos(angle) * away * 0.56;
    const y = loose ? bough[1] + Math.sin(angle) * away * 0.16 : 0.58 + Math.sin(angle) * away * 0.45;
    // Leaves are brighter near the top and the outside; those deep inside are in shade.
    const lift = (0.62 - y) * 0.55 + between(random, -0.14, 0.2);
    const tone = mix(scale(leaf, 0.5), mix(leaf, hex('#fff1a8'), 0.18), Math.max(0, Math.min(1, 0.5 + lift)));
    clay.limb([[x, y, between(random, 0.022, 0.06)]], tone, (random() - 0.3) * 0.3 - away * 0.12);
  }
}

/** Builds a spruce: tiers of drooping branches around a thin stem. */
export function buildConifer(clay: Clay, random: Random, needle: Rgb, snowy: boolean): void {
  clay.limb(
    [
      [0.4, 1.66, 0.035],
      [0.4, 0.1, 0.008],
    ],
    hex('#3d2d22'),
  );
  const tiers = 17;
  for (let n = 0; n < tiers; n += 1) {
    const t = n / (tiers - 1);
    const y = 0.06 + t * 1.42;
    const reach = 0.035 + 0.33 * t ** 0.9 * between(random, 0.78, 1.12);
    for (let side = -1; side <= 1; side += 0.5) {
      const tip = side * reach * between(random, 0.8, 1.15);
      const drop = 0.1 + 0.06 * t;
      const tone = scale(
        needle,
        0.55 + 0.45 * (1 - Math.abs(side)) + between(random, -0.12, 0.2) + (1 - t) * 0.15,
      );
      clay.plate(
        [
          [0.4 - 0.02, y - 0.05],
          [0.42, y - 0.05],
          [0.4 + tip + 0.03, y + drop * 0.75],
          [0.4 + tip, y + drop + 0.03],
          [0.4 + tip * 0.55, y + drop * 0.85],
        ],
        tone,
        { z: t + 0.1 * (1 - Math.abs(side)), facing: [side * 0.6, -0.35] },
      );
      if (snowy && random() < 0.75)
        clay.plate(
          [
            [0.4, y - 0.045],
            [0.4 + tip * 0.9, y + drop * 0.62],
            [0.4 + tip * 0.5, y + drop * 0.6],
          ],
          hex('#eef4fb'),
          { z: t + 0.3, facing: [side * 0.4, -0.6] },
        );
    }
  }
}

/** Builds a palm: a curved stem and a crown of hanging fronds. */
export function buildPalm(clay: Clay, random: Random): void {
  const lean = between(random, -0.22, 0.22);
  clay.limb(
    [
      [0.7, 1.68, 0.055],
      [0.7 + lean * 0.3, 1.2, 0.038],
      [0.7 + lean, 0.5, 0.028],
    ],
    hex('#8a6f50'),
  );
  for (let n = 0; n < 13; n += 1) {
    const angle = Math.PI * (-1.12 + (1.24 * n) / 12) + between(random, -0.1, 0.1);
    const long = between(random, 0.4, 0.62);
    const tone = mix(hex('#2f6b34'), hex('#86a84a'), random());
    for (let s = 0; s < 16; s += 1) {
      const t = s / 15;
      const x = 0.7 + lean + Math.cos(angle) * long * t;
      const y = 0.49 + Math.sin(angle) * long * t * 0.7 + t * t * 0.36;
      const leaf = 0.1 * Math.sin(Math.PI * (0.12 + t * 0.85));
      clay.plate(
        [
          [x - 0.025, y],
          [x + 0.025, y],
          [x + Math.cos(angle) * 0.05, y + leaf],
        ],
        tone,
        { z: n * 0.002, facing: [Math.cos(angle) * 0.5, -0.4] },
      );
    }
  }
}

const shared = { place: 'ground', material: Material.subject, texture: 0.2 } as const;

export const plants = {
  tree: {
    ...shared,
    wide: 1.44,
    high: 1.66,
    size: 0.62,
    build: (clay, { color, random }) => buildBroadleaf(clay, random, color ?? hex('#5f8a34'), 620),
  },
  flower: {
    ...shared,
    wide: 1,
    high: 1.7,
    size: 0.6,
    build: (clay, { color, random }) =>
      buildFlower(clay, 'flower', random, color ?? (flowerColors[Math.floor(random() * 7)] as Rgb)),
  },
  sunflower: {
    ...shared,
    wide: 1,
    high: 1.7,
    size: 0.62,
    build: (clay, { color, random }) => buildFlower(clay, 'sunflower', random, color ?? hex('#f7b916')),
  },
  rose: {
    ...shared,
    wide: 1,
    high: 1.7,
    size: 0.6,
    build: (clay, { color, random }) => buildFlower(clay, 'rose', random, color ?? hex('#c2203c')),
  },
  tulip: {
    ...shared,
    wide: 1,
    high: 1.7,
    size: 0.56,
    build: (clay, { color, random }) => buildFlower(clay, 'tulip', random, color ?? hex('#e0425a')),
  },
  mushroom: {
    ...shared,
    wide: 1.1,
    high: 1.1,
    size: 0.36,
    build(clay, { color, night }) {
      const cap = color ?? hex('#c5302a');
      clay.limb(
        [
          [0.55, 1.0, 0.13],
          [0.54, 0.7, 0.1],
          [0.55, 0.5, 0.09],
        ],
        hex('#efe3cd'),
      );
      const dome: [number, number][] = [];
      for (let n = 0; n <= 16; n += 1)
        dome.push([0.55 - Math.cos((n / 16) * Math.PI) * 0.5, 0.56 - Math.sin((n / 16) * Math.PI) * 0.44]);
      clay.plate([...dome, [0.9, 0.62], [0.55, 0.66], [0.2, 0.62]], cap, {
        bulge: true,
        z: 0.2,
        glow: night * 0.25,
      });
      for (const [x, y, r] of [
        [0.38, 0.36, 0.05],
        [0.58, 0.26, 0.06],
        [0.76, 0.42, 0.045],
        [0.55, 0.46, 0.04],
        [0.24, 0.5, 0.035],
      ] as const)
        clay.limb([[x, y, r]], hex('#fbf3e4'), 0.5);
    },
  },
} as const satisfies Record<string, Figure>;
