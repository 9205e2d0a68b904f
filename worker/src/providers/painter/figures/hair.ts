import { type Rgb, scale } from '../canvas/color.ts';
import { between, type Random } from '../canvas/random.ts';
import type { Bones, Outline } from './clay.ts';
import { smoothOutline } from './outline.ts';

/** Draws in the units of a head's contour (see `profiles.ts`); what is drawn later lies on top. */
export interface Pen {
  shape(points: Outline, color: Rgb, glow?: number): void;
  line(bones: Bones, color: Rgb, glow?: number): void;
}

/** A mass of hair between two lines that run from the hairline to the tips: locks follow both. */
interface Lock {
  outer: Outline;
  inner: Outline;
}

const cap: Lock = {
  outer: [
    [0.745, 0.145],
    [0.665, 0.045],
    [0.53, -0.024],
    [0.37, -0.042],
    [0.2, -0.016],
    [0.06, 0.075],
    [-0.027, 0.22],
    [-0.05, 0.38],
    [-0.03, 0.52],
    [0.025, 0.65],
    [0.085, 0.76],
    [0.14, 0.85],
  ],
  inner: [
    [0.745, 0.145],
    [0.675, 0.225],
    [0.59, 0.33],
    [0.5, 0.45],
    [0.42, 0.56],
    [0.34, 0.66],
    [0.27, 0.75],
    [0.21, 0.81],
    [0.14, 0.85],
  ],
};

const long: Lock = {
  outer: [
    [0.745, 0.145],
    [0.665, 0.035],
    [0.53, -0.037],
    [0.37, -0.06],
    [0.2, -0.035],
    [0.05, 0.05],
    [-0.055, 0.2],
    [-0.1, 0.38],
    [-0.105, 0.58],
    [-0.14, 0.8],
    [-0.21, 1.02],
    [-0.27, 1.25],
    [-0.38, 1.5],
    [-0.42, 1.74],
    [-0.3, 1.98],
  ],
  inner: [
    [0.745, 0.145],
    [0.67, 0.225],
    [0.575, 0.31],
    [0.485, 0.43],
    [0.415, 0.57],
    [0.36, 0.71],
    [0.32, 0.86],
    [0.3, 1.02],
    [0.27, 1.22],
    [0.22, 1.45],
    [0.1, 1.68],
    [-0.08, 1.86],
    [-0.3, 1.98],
  ],
};

/** Locks that the wind carries back, the lowest first. */
const windblown: readonly Lock[] = [
  {
    outer: [
      [0.6, 0.28],
      [0.35, 0.3],
      [0.1, 0.36],
      [-0.12, 0.46],
      [-0.35, 0.53],
      [-0.55, 0.55],
      [-0.74, 0.66],
    ],
    inner: [
      [0.6, 0.28],
      [0.5, 0.44],
      [0.38, 0.6],
      [0.25, 0.77],
      [0.05, 0.85],
      [-0.15, 0.81],
      [-0.42, 0.71],
      [-0.74, 0.66],
    ],
  },
  {
    outer: [
      [0.7, 0.16],
      [0.45, 0.1],
      [0.2, 0.12],
      [-0.1, 0.2],
      [-0.4, 0.26],
      [-0.65, 0.25],
      [-0.9, 0.36],
    ],
    inner: [
      [0.7, 0.16],
      [0.57, 0.33],
      [0.42, 0.5],
      [0.15, 0.56],
      [-0.15, 0.54],
      [-0.4, 0.45],
      [-0.65, 0.38],
      [-0.9, 0.36],
    ],
  },
  {
    outer: [
      [0.745, 0.145],
      [0.66, 0.03],
      [0.5, -0.05],
      [0.32, -0.065],
      [0.12, -0.03],
      [-0.08, 0.05],
      [-0.3, 0.08],
      [-0.5, 0.03],
      [-0.72, 0.06],
    ],
    inner: [
      [0.745, 0.145],
      [0.6, 0.2],
      [0.4, 0.28],
      [0.2, 0.32],
      [-0.05, 0.33],
      [-0.3, 0.28],
      [-0.52, 0.17],
      [-0.72, 0.06],
    ],
  },
];

const bob: Lock = {
  outer: [
    [0.745, 0.145],
    [0.665, 0.035],
    [0.53, -0.04],
    [0.37, -0.065],
    [0.2, -0.04],
    [0.04, 0.05],
    [-0.07, 0.2],
    [-0.115, 0.4],
    [-0.105, 0.62],
    [-0.03, 0.83],
    [0.08, 0.93],
  ],
  inner: [
    [0.745, 0.145],
    [0.69, 0.24],
    [0.63, 0.36],
    [0.6, 0.52],
    [0.6, 0.7],
    [0.59, 0.88],
    [0.48, 0.88],
    [0.28, 0.9],
    [0.08, 0.93],
  ],
};

const short: Lock = {
  outer: [
    [0.755, 0.135],
    [0.69, 0.02],
    [0.56, -0.05],
    [0.38, -0.062],
    [0.2, -0.036],
    [0.06, 0.06],
    [-0.032, 0.2],
    [-0.056, 0.38],
    [-0.03, 0.54],
    [0.03, 0.68],
    [0.075, 0.8],
  ],
  inner: [
    [0.755, 0.135],
    [0.665, 0.185],
    [0.58, 0.25],
    [0.55, 0.36],
    [0.535, 0.49],
    [0.47, 0.5],
    [0.43, 0.43],
    [0.35, 0.47],
    [0.29, 0.6],
    [0.2, 0.72],
    [0.075, 0.8],
  ],
};

const quiff: Lock = {
  outer: [
    [0.765, 0.12],
    [0.775, 0.01],
    [0.69, -0.085],
    [0.54, -0.115],
    [0.36, -0.095],
    [0.19, -0.05],
    [0.06, 0.05],
    [-0.028, 0.19],
    [-0.05, 0.38],
    [-0.02, 0.54],
    [0.03, 0.68],
    [0.075, 0.8],
  ],
  inner: short.inner,
};

const tail: Lock = {
  outer: [
    [0.02, 0.22],
    [-0.12, 0.15],
    [-0.27, 0.22],
    [-0.36, 0.45],
    [-0.37, 0.75],
    [-0.43, 1.05],
    [-0.56, 1.32],
  ],
  inner: [
    [0.0, 0.36],
    [-0.09, 0.33],
    [-0.15, 0.42],
    [-0.15, 0.65],
    [-0.17, 0.92],
    [-0.3, 1.18],
    [-0.56, 1.32],
  ],
};

const beardShape: Outline = [
  [0.5, 0.48],
  [0.555, 0.6],
  [0.65, 0.685],
  [0.76, 0.695],
  [0.83, 0.705],
  [0.856, 0.735],
  [0.838, 0.79],
  [0.845, 0.87],
  [0.83, 0.97],
  [0.78, 1.06],
  [0.7, 1.12],
  [0.62, 1.1],
  [0.55, 1.02],
  [0.49, 0.9],
  [0.44, 0.74],
  [0.45, 0.58],
];

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
    // A few strands leave the mass and catch the light outside it.
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

/** A full beard; `length` 1 covers the chin, more falls on the chest. */
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
