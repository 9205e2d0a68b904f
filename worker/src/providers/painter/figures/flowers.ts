import { hex, mix, type Rgb, scale } from '../canvas/color.ts';
import { between, type Random } from '../canvas/random.ts';
import type { Clay } from './clay.ts';

function petals(
  clay: Clay,
  x: number,
  y: number,
  count: number,
  long: number,
  wide: number,
  color: Rgb,
  turn: number,
  squash: number,
  z: number,
): void {
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
      scale(color, shade),
      { z: z + n * 0.0006, facing: [cos * 0.45, sin * 0.45 - 0.1] },
    );
  }
}

type BuildHead = (clay: Clay, x: number, color: Rgb, random: Random) => void;

/** The heads of flowers, about half a unit below the top; kinds differ in petals and middle. */
const heads = {
  sunflower(clay, x, color) {
    petals(clay, x, 0.46, 19, 0.44, 0.052, scale(color, 0.85), 0.1, 0.95, 0);
    petals(clay, x, 0.46, 17, 0.39, 0.05, color, 0.27, 0.95, 0.05);
    clay.limb([[x, 0.46, 0.2]], hex('#3d2411'), 0.1);
    for (let n = 0; n < 70; n += 1) {
      const angle = n * 2.39996;
      const away = 0.19 * Math.sqrt(n / 70);
      clay.limb(
        [[x + Math.cos(angle) * away, 0.46 + Math.sin(angle) * away, 0.011]],
        n > 44 ? hex('#8a5a1c') : hex('#54351a'),
        0.4,
      );
    }
  },
  rose(clay, x, color) {
    petals(clay, x, 0.46, 7, 0.27, 0.13, scale(color, 0.8), 0.2, 0.9, 0);
    petals(clay, x, 0.43, 6, 0.21, 0.115, color, 0.7, 0.85, 0.05);
    petals(clay, x, 0.41, 5, 0.14, 0.09, scale(color, 0.88), 0.3, 0.8, 0.1);
    petals(clay, x, 0.4, 3, 0.075, 0.055, scale(color, 0.6), 0.9, 0.8, 0.15);
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
    petals(clay, x, 0.46, count, 0.32, count < 8 ? 0.15 : 0.075, color, random() * 3, 0.85, 0);
    if (count >= 8)
      petals(clay, x, 0.46, count, 0.24, 0.065, mix(color, hex('#ffffff'), 0.25), 0.25, 0.85, 0.05);
    clay.limb([[x, 0.45, 0.085]], hex('#f0b429'), 0.1).limb([[x - 0.02, 0.43, 0.03]], hex('#ffdf7a'), 0.25);
  },
} satisfies Record<string, BuildHead>;

/** A leaning stalk with two leaves. Gives the column on which the head sits. */
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

/** One flower on its stalk. */
export function buildFlower(clay: Clay, kind: keyof typeof heads, random: Random, color: Rgb): void {
  const x = buildStalk(clay, random);
  heads[kind](clay, x, color, random);
}

/** Colours of a bed of mixed flowers. */
export const flowerColors: readonly Rgb[] = [
  '#e2495b',
  '#f5f1e8',
  '#8c5bd6',
  '#f2a23a',
  '#f07fae',
  '#5a7de0',
  '#f6d743',
].map(hex);
