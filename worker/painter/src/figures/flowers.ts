import { hex, mix, type Rgb, scale } from '../canvas/color.ts';
import { between, type Random } from '../canvas/random.ts';
import type { Clay } from './clay.ts';

/** A ring of petals around a flower's middle, in model units. */
interface Ring {
  /** Of the middle. */
  y: number;
  count: number;
  long: number;
  /** Half the width of a petal. */
  wide: number;
  /** A factor for the flower's color, since one ring shades another. */
  tone: number;
  /** Where the first petal points, radians. */
  turn: number;
  /** 1 for a flower that faces the viewer, less for one seen from the side. */
  squash: number;
  z: number;
}

function buildPetals(clay: Clay, x: number, color: Rgb, ring: Ring): void {
  const { y, count, long, wide, tone, turn, squash, z } = ring;
  const own = scale(color, tone);
  for (let n = 0; n < count; n += 1) {
    const angle = turn + (n / count) * Math.PI * 2;
    const cos = Math.cos(angle);
    const sin = Math.sin(angle) * squash;
    const at = (along: number, side: number): [number, number] => [
      x + cos * along - Math.sin(angle) * side,
      y + sin * along + Math.cos(angle) * side * squash,
    ];
    const shade = 0.78 + 0.26 * ((n * 0.618) % 1);
    clay.plate(
      [
        at(long * 0.15, 0),
        at(long * 0.5, wide),
        at(long * 0.85, wide * 0.75),
        at(long, 0),
        at(long * 0.85, -wide * 0.75),
        at(long * 0.5, -wide),
      ],
      scale(own, shade),
      { z: z + n * 0.0006, facing: [cos * 0.45, sin * 0.45 - 0.1] },
    );
  }
}

/**
 * Builds the seeds of a sunflower on Fermat's spiral, each rotated by the golden angle from the previous one (Vogel
 * 1979).
 */
function buildSeeds(clay: Clay, x: number, y: number): void {
  for (let n = 0; n < 70; n += 1) {
    const angle = n * 2.39996;
    const away = 0.19 * Math.sqrt(n / 70);
    clay.limb(
      [[x + Math.cos(angle) * away, y + Math.sin(angle) * away, 0.011]],
      n > 44 ? hex('#8a5a1c') : hex('#54351a'),
      0.4,
    );
  }
}

const sunflowerRings: readonly Ring[] = [
  { y: 0.46, count: 19, long: 0.44, wide: 0.052, tone: 0.85, turn: 0.1, squash: 0.95, z: 0 },
  { y: 0.46, count: 17, long: 0.39, wide: 0.05, tone: 1, turn: 0.27, squash: 0.95, z: 0.05 },
];

const roseRings: readonly Ring[] = [
  { y: 0.46, count: 7, long: 0.27, wide: 0.13, tone: 0.8, turn: 0.2, squash: 0.9, z: 0 },
  { y: 0.43, count: 6, long: 0.21, wide: 0.115, tone: 1, turn: 0.7, squash: 0.85, z: 0.05 },
  { y: 0.41, count: 5, long: 0.14, wide: 0.09, tone: 0.88, turn: 0.3, squash: 0.8, z: 0.1 },
  { y: 0.4, count: 3, long: 0.075, wide: 0.055, tone: 0.6, turn: 0.9, squash: 0.8, z: 0.15 },
];

type BuildHead = (clay: Clay, x: number, color: Rgb, random: Random) => void;

/** The heads of flowers, about half a unit below the top; kinds differ in petals and middle. */
const heads = {
  sunflower(clay, x, color) {
    for (const ring of sunflowerRings) buildPetals(clay, x, color, ring);
    clay.limb([[x, 0.46, 0.2]], hex('#3d2411'), 0.1);
    buildSeeds(clay, x, 0.46);
  },
  rose(clay, x, color) {
    for (const ring of roseRings) buildPetals(clay, x, color, ring);
  },
  tulip(clay, x, color) {
    for (const [dx, tone, z] of [
      [-0.1, 0.75, 0],
      [0.1, 0.82, 0.02],
      [0, 1, 0.1],
    ] as const) {
      clay.plate(
        [
          [x + dx - 0.1, 0.5],
          [x + dx - 0.12, 0.32],
          [x + dx * 1.4, 0.14],
          [x + dx + 0.12, 0.32],
          [x + dx + 0.1, 0.5],
          [x + dx * 0.3, 0.6],
        ],
        scale(color, tone),
        { z, bulge: true },
      );
    }
  },
  flower(clay, x, color, random) {
    const count = 5 + Math.floor(random() * 9);
    const full = count >= 8;
    const ring = { y: 0.46, count, tone: 1, squash: 0.85 };
    buildPetals(clay, x, color, { ...ring, long: 0.32, wide: full ? 0.075 : 0.15, turn: random() * 3, z: 0 });
    if (full) {
      const pale = mix(color, hex('#ffffff'), 0.25);
      buildPetals(clay, x, pale, { ...ring, long: 0.24, wide: 0.065, turn: 0.25, z: 0.05 });
    }
    clay.limb([[x, 0.45, 0.085]], hex('#f0b429'), 0.1).limb([[x - 0.02, 0.43, 0.03]], hex('#ffdf7a'), 0.25);
  },
} satisfies Record<string, BuildHead>;

export type FlowerKind = keyof typeof heads;

export function isFlower(kind: string): kind is FlowerKind {
  return Object.hasOwn(heads, kind);
}

/** Builds a leaning stalk with two leaves. Returns the column of the head. */
function buildStalk(clay: Clay, random: Random): number {
  const stalk = hex('#4f7a34');
  const lean = between(random, -0.1, 0.1);
  const x = 0.5 + lean;
  clay.limb(
    [
      [0.5, 1.7, 0.02],
      [0.5 + lean * 0.2, 1.2, 0.02],
      [x, 0.55, 0.018],
    ],
    stalk,
    -0.4,
  );
  for (const side of [-1, 1]) {
    const y = between(random, 1.0, 1.4);
    clay.plate(
      [
        [0.5, y + 0.1],
        [0.5 + side * 0.14, y - 0.06],
        [0.5 + side * 0.36, y - 0.12],
        [0.5 + side * 0.24, y + 0.05],
      ],
      scale(stalk, between(random, 0.8, 1.15)),
      { z: -0.3, facing: [side * 0.4, -0.4] },
    );
  }
  return x;
}

/** Builds one flower on its stalk. */
export function buildFlower(clay: Clay, kind: FlowerKind, random: Random, color: Rgb): void {
  const x = buildStalk(clay, random);
  heads[kind](clay, x, color, random);
}

/** Colors of a bed of mixed flowers. */
export const flowerColors: readonly Rgb[] = [
  '#e2495b',
  '#f5f1e8',
  '#8c5bd6',
  '#f2a23a',
  '#f07fae',
  '#5a7de0',
  '#f6d743',
].map(hex);
