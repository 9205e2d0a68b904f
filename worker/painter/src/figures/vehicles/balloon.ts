import { hex, type Rgb } from '../../canvas/color.ts';
import { pick } from '../../canvas/random.ts';
import type { Clay } from '../clay.ts';
import { type Figure, smooth } from '../figure.ts';
import { trapezoid } from '../outline.ts';

/** Alternating colors of the gores. */
const pairs = [
  ['#d8402f', '#f4d35e'],
  ['#2f6fb0', '#f2efe4'],
  ['#e8862a', '#7a2f6b'],
  ['#2f8f7a', '#f6e7b4'],
] as const;

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
  clay.plate(trapezoid([0.51, 0.69, 1.4], [0.53, 0.67, 1.56]), hex('#7d5230'), { round: true });
}

export const balloon: Figure = {
  ...smooth,
  wide: 1.2,
  high: 1.6,
  size: 0.36,
  place: 'air',
  build: (clay, { color, random }) => {
    const [first, second] = pick(random, pairs);
    buildBalloon(clay, color ?? hex(first), hex(second));
  },
};
