import { type Rgb, scale } from '../canvas/color.ts';
import { between, type Random } from '../canvas/random.ts';
import type { Bones, Outline } from './clay.ts';
import { beardShape, bob, cap, type Lock, long, quiff, short, tail, windblown } from './hair-locks.ts';
import { smoothOutline } from './outline.ts';

/** Draws in the units of a head's contour (see `profiles/profile.ts`); what is drawn later lies on top. */
export interface Pen {
  shape(points: Outline, color: Rgb, glow?: number): void;
  line(bones: Bones, color: Rgb, glow?: number): void;
}

function along(line: Outline, t: number): readonly [number, number] {
  const at = t * (line.length - 1);
  const n = Math.min(line.length - 2, Math.floor(at));
  const [ax, ay] = line[n] as readonly [number, number];
  const [bx, by] = line[n + 1] as readonly [number, number];
  return [ax + (bx - ax) * (at - n), ay + (by - ay) * (at - n)];
}

function drawLock(pen: Pen, { outer, inner }: Lock, hair: Rgb, random: Random, strands: number): void {
  pen.shape(smoothOutline([...outer, ...inner.slice(1, -1).reverse()]), scale(hair, 0.85));
  for (let n = 0; n < strands; n += 1) {
    // A few strands stick out and catch the light.
    const loose = n % 9 === 0;
    const side = loose ? between(random, -0.05, 0.02) : between(random, 0.02, 0.97);
    const tone = scale(hair, between(random, 0.55, 1.7));
    const wide = between(random, 0.003, loose ? 0.005 : 0.008);
    const from = loose ? between(random, 0.1, 0.5) : between(random, 0, 0.25);
    const to = loose ? from + between(random, 0.25, 0.5) : between(random, 0.75, 1);
    const wave = between(random, -0.012, 0.012);
    const points = 7;
    const bones = Array.from({ length: points }, (_, k) => {
      const t = Math.min(1, from + ((to - from) * k) / (points - 1));
      const [ox, oy] = along(outer, t);
      const [ix, iy] = along(inner, t);
      const sway = Math.sin(k * 1.9 + n) * wave;
      const ends = k === 0 || k === points - 1 ? 0.35 : 1;
      return [ox + (ix - ox) * side + sway, oy + (iy - oy) * side + sway, wide * ends] as const;
    });
    pen.line(bones, tone);
  }
}

function drawBun(pen: Pen, x: number, y: number, radius: number, hair: Rgb, random: Random): void {
  pen.line([[x, y, radius]], scale(hair, 0.85));
  for (let n = 0; n < 34; n += 1) {
    const start = random() * Math.PI * 2;
    const away = radius * between(random, 0.25, 1.04);
    const bones = Array.from({ length: 5 }, (_, k) => {
      const angle = start + k * 0.42;
      return [x + Math.cos(angle) * away, y + Math.sin(angle) * away * 0.94, 0.005] as const;
    });
    pen.line(bones, scale(hair, between(random, 0.6, 1.7)));
  }
}

function drawCurls(pen: Pen, hair: Rgb, random: Random, full: boolean): void {
  drawLock(pen, cap, hair, random, 20);
  for (let n = 0; n < 210; n += 1) {
    const angle = between(random, Math.PI * 0.62, Math.PI * 1.86);
    const away = Math.sqrt(between(random, 0.3, 1));
    const reach = full ? 0.56 : 0.47;
    const x = 0.34 + Math.cos(angle) * away * reach * 0.98;
    const y = 0.34 + Math.sin(angle) * away * reach;
    if (x > 0.52 && y > 0.22) continue;
    const turn = random() * 6;
    const radius = between(random, 0.025, 0.055);
    const curl = Array.from({ length: 5 }, (_, k) => {
      const at = turn + k * 1.2;
      return [x + Math.cos(at) * radius, y + Math.sin(at) * radius, 0.014] as const;
    });
    pen.line(curl, scale(hair, between(random, 0.55, 1.5)));
  }
}

function drawBraid(pen: Pen, hair: Rgb, random: Random): void {
  drawLock(pen, cap, hair, random, 60);
  for (let n = 0; n < 13; n += 1) {
    const t = n / 12;
    const x = 0.12 - 0.12 * Math.sin(t * 2.6) + 0.2 * t * t;
    const y = 0.82 + t * 1.05;
    const wide = 0.075 * (1 - 0.5 * t);
    const side = n % 2 ? 1 : -1;
    pen.line(
      [
        [x - side * wide * 0.9, y - wide * 0.7, wide * 0.5],
        [x, y, wide * 0.9],
        [x + side * wide * 0.5, y + wide * 0.9, wide * 0.4],
      ],
      scale(hair, n % 2 ? 0.8 : 1.15),
    );
  }
}

export const hairStyles = {
  long: (pen: Pen, hair: Rgb, random: Random) => drawLock(pen, long, hair, random, 150),
  wind: (pen: Pen, hair: Rgb, random: Random) => {
    for (const lock of windblown) drawLock(pen, lock, hair, random, 60);
  },
  bob: (pen: Pen, hair: Rgb, random: Random) => drawLock(pen, bob, hair, random, 110),
  short: (pen: Pen, hair: Rgb, random: Random) => drawLock(pen, short, hair, random, 80),
  quiff: (pen: Pen, hair: Rgb, random: Random) => drawLock(pen, quiff, hair, random, 90),
  braid: drawBraid,
  curls: (pen: Pen, hair: Rgb, random: Random) => drawCurls(pen, hair, random, true),
  crop: (pen: Pen, hair: Rgb, random: Random) => drawCurls(pen, hair, random, false),
  bun: (pen: Pen, hair: Rgb, random: Random) => {
    drawBun(pen, -0.11, 0.42, 0.17, hair, random);
    drawLock(pen, cap, hair, random, 90);
  },
  knot: (pen: Pen, hair: Rgb, random: Random) => {
    drawBun(pen, 0.13, -0.09, 0.15, hair, random);
    drawLock(pen, cap, hair, random, 90);
  },
  tail: (pen: Pen, hair: Rgb, random: Random) => {
    drawLock(pen, tail, hair, random, 80);
    drawLock(pen, cap, hair, random, 80);
  },
};
export type HairStyle = keyof typeof hairStyles;

/** Draws a full beard. A `length` of 1 covers the chin; more reaches the chest. */
export function drawBeard(pen: Pen, hair: Rgb, random: Random, length: number): void {
  const grown = beardShape.map(([x, y]) => {
    const below = Math.max(0, y - 0.85);
    return [x - below * (length - 1) * 0.25, y + below * (length - 1) * 2.2] as const;
  });
  pen.shape(smoothOutline(grown), scale(hair, 0.85));
  const left = grown.slice(10).reverse();
  const right = grown.slice(0, 10);
  for (let n = 0; n < 60; n += 1) {
    const side = random();
    const bones = Array.from({ length: 5 }, (_, k) => {
      const t = 0.1 + (k / 4) * 0.86;
      const [lx, ly] = along(left, 1 - t);
      const [rx, ry] = along(right, t);
      return [lx + (rx - lx) * side, ly + (ry - ly) * side, k === 4 ? 0.002 : 0.006] as const;
    });
    pen.line(bones, scale(hair, between(random, 0.6, 1.6)));
  }
}
