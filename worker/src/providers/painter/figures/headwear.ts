import { hex, mix, type Rgb, scale } from '../canvas/color.ts';
import { between, pick, type Random } from '../canvas/random.ts';
import type { Outline } from './clay.ts';
import type { Pen } from './hair.ts';
import { smoothOutline } from './outline.ts';

const gold = hex('#d9a441');

const brim: Outline = [
  [-0.36, 0.24],
  [-0.05, 0.13],
  [0.4, 0.085],
  [0.82, 0.1],
  [1.16, 0.2],
  [0.86, 0.225],
  [0.4, 0.225],
  [-0.02, 0.25],
];

function drawCrown(pen: Pen, small: boolean): void {
  const rise = small ? 0.5 : 1;
  const from = small ? 0.3 : 0;
  const points: [number, number][] = [];
  const spikes = small ? 4 : 5;
  for (let n = 0; n <= spikes * 2; n += 1) {
    const t = n / (spikes * 2);
    const tip = n % 2 === 1;
    const lean = (t - 0.5) * (tip ? 0.14 : 0.04);
    const x = from + (0.765 - from) * t + lean;
    const arch = Math.sin(t * Math.PI) * 0.09;
    points.push([x, (tip ? -0.13 * rise - 0.06 : 0.03) - arch * (tip ? 1.2 : 0.6)]);
  }
  const base = points.map(([x], n) => {
    const t = n / (points.length - 1);
    return [x, 0.15 - Math.sin(t * Math.PI) * 0.05] as const;
  });
  pen.shape([...points, ...base.reverse()], gold);
  for (let n = 1; n < points.length; n += 2) {
    const [x, y] = points[n] as [number, number];
    pen.line([[x, y - 0.012, 0.02]], mix(gold, hex('#fff3c8'), 0.5), 0.35);
  }
  for (let n = 0; n < 5; n += 1) {
    const t = (n + 0.5) / 5;
    pen.line([[from + (0.765 - from) * t, 0.105 - Math.sin(t * Math.PI) * 0.05, 0.017]], hex('#a02030'), 0.3);
  }
}

function drawHat(pen: Pen, cloth: Rgb): void {
  pen.shape(
    smoothOutline([
      [0.06, 0.14],
      [0.08, -0.1],
      [0.2, -0.21],
      [0.42, -0.18],
      [0.6, -0.22],
      [0.71, -0.1],
      [0.75, 0.13],
    ]),
    cloth,
  );
  pen.shape(
    smoothOutline([
      [0.06, 0.14],
      [0.065, 0.04],
      [0.4, -0.015],
      [0.735, 0.03],
      [0.75, 0.13],
      [0.4, 0.1],
    ]),
    mix(cloth, hex('#b0402f'), 0.6),
  );
  pen.shape(smoothOutline(brim), scale(cloth, 0.8));
}

function drawPointedHat(pen: Pen, cloth: Rgb): void {
  pen.shape(
    smoothOutline([
      [0.01, 0.15],
      [0.1, -0.2],
      [0.13, -0.55],
      [-0.02, -0.78],
      [-0.2, -0.84],
      [0.04, -0.94],
      [0.26, -0.78],
      [0.44, -0.42],
      [0.64, -0.12],
      [0.78, 0.14],
    ]),
    cloth,
  );
  pen.shape(
    smoothOutline([
      [0.01, 0.15],
      [0.03, 0.04],
      [0.4, -0.01],
      [0.735, 0.03],
      [0.78, 0.14],
      [0.4, 0.11],
    ]),
    mix(cloth, gold, 0.6),
  );
  pen.shape(smoothOutline(brim), scale(cloth, 0.75));
}

function drawHood(pen: Pen, cloth: Rgb): void {
  pen.shape(
    smoothOutline([
      [0.8, 0.12],
      [0.73, -0.06],
      [0.52, -0.15],
      [0.27, -0.16],
      [0.02, -0.05],
      [-0.13, 0.16],
      [-0.2, 0.45],
      [-0.25, 0.75],
      [-0.36, 1.05],
      [-0.62, 1.32],
      [-0.86, 1.6],
      [-0.5, 1.9],
      [0.3, 1.95],
      [0.86, 1.7],
      [0.76, 1.45],
      [0.56, 1.27],
      [0.5, 1.08],
      [0.54, 0.85],
      [0.58, 0.62],
      [0.62, 0.42],
      [0.71, 0.26],
    ]),
    cloth,
  );
  for (let n = 0; n < 7; n += 1) {
    const t = n / 6;
    pen.line(
      [
        [0.5 - t * 0.45, -0.02 + t * 0.15, 0.004],
        [0.4 - t * 0.42, 0.5, 0.009],
        [0.32 - t * 0.5, 1.0, 0.01],
        [0.25 - t * 0.85, 1.5, 0.005],
      ],
      scale(cloth, n % 2 ? 1.5 : 0.6),
    );
  }
}

function drawKnightHelmet(pen: Pen, random: Random, plume: Rgb): void {
  const steel = hex('#8d97a5');
  for (let n = 0; n < 34; n += 1) {
    const t = n / 33;
    const wave = between(random, -0.05, 0.05);
    pen.line(
      [
        [0.38, -0.06, 0.012],
        [0.26 - t * 0.1, -0.32 + t * 0.16 + wave, 0.03],
        [-0.05 - t * 0.1, -0.34 + t * 0.3 + wave, 0.026],
        [-0.32 - random() * 0.12, -0.1 + t * 0.5 + wave, 0.006],
      ],
      scale(plume, between(random, 0.55, 1.35)),
    );
  }
  pen.shape(
    smoothOutline([
      [0.79, 0.3],
      [0.85, 0.42],
      [0.945, 0.54],
      [0.88, 0.7],
      [0.8, 0.9],
      [0.68, 1.03],
      [0.5, 1.1],
      [0.2, 1.06],
      [0.02, 0.92],
      [-0.05, 0.62],
      [-0.07, 0.36],
      [0.01, 0.1],
      [0.18, -0.05],
      [0.42, -0.09],
      [0.63, -0.02],
      [0.75, 0.13],
    ]),
    steel,
  );
  pen.shape(
    smoothOutline([
      [0.47, 0.34],
      [0.79, 0.32],
      [0.86, 0.44],
      [0.945, 0.55],
      [0.87, 0.72],
      [0.78, 0.92],
      [0.6, 0.98],
      [0.48, 0.7],
    ]),
    scale(steel, 0.75),
  );
  pen.line(
    [
      [0.55, 0.43, 0.012],
      [0.72, 0.425, 0.016],
      [0.86, 0.455, 0.01],
    ],
    hex('#0a0a10'),
  );
  for (let n = 0; n < 5; n += 1) pen.line([[0.7 + (n % 3) * 0.06, 0.66 + n * 0.05, 0.012]], hex('#0a0a10'));
  pen.line([[0.44, 0.46, 0.045]], gold);
}

function drawSpaceHelmet(pen: Pen): void {
  const shell = hex('#c9d2dc');
  pen.line([[0.36, 0.48, 0.72]], shell);
  pen.line([[0.3, 0.5, 0.66]], scale(shell, 0.8));
  pen.shape(
    smoothOutline([
      [0.42, -0.02],
      [0.72, -0.02],
      [0.96, 0.18],
      [1.045, 0.46],
      [0.98, 0.76],
      [0.76, 0.98],
      [0.46, 1],
      [0.3, 0.76],
      [0.26, 0.48],
      [0.3, 0.2],
    ]),
    hex('#14182a'),
  );
  // The world that the visor mirrors: a band of light, a sun and a curved gleam.
  pen.shape(
    smoothOutline([
      [0.32, 0.7],
      [0.55, 0.6],
      [0.8, 0.58],
      [1.02, 0.64],
      [0.95, 0.8],
      [0.75, 0.95],
      [0.48, 0.97],
      [0.35, 0.84],
    ]),
    hex('#7a4a22'),
    0.3,
  );
  pen.line([[0.8, 0.34, 0.06]], hex('#ffe2a8'), 1.1);
  pen.line(
    [
      [0.37, 0.62, 0.004],
      [0.35, 0.38, 0.014],
      [0.44, 0.14, 0.016],
      [0.58, 0.05, 0.004],
    ],
    hex('#dfefff'),
    0.7,
  );
  pen.line(
    [
      [-0.28, 1.12, 0.1],
      [0.3, 1.22, 0.11],
      [0.86, 1.12, 0.1],
    ],
    scale(shell, 0.7),
  );
  pen.line([[-0.02, 0.52, 0.1]], scale(shell, 0.55));
  pen.line([[-0.02, 0.52, 0.03]], hex('#ff5a3c'), 0.9);
}

function drawRobotHead(pen: Pen): void {
  const metal = hex('#8fa2b2');
  pen.line(
    [
      [0.3, 0.02, 0.012],
      [0.26, -0.2, 0.01],
    ],
    metal,
  );
  pen.line([[0.26, -0.22, 0.03]], hex('#ff6a3c'), 1);
  pen.shape(
    smoothOutline([
      [0.08, 0.06],
      [0.35, -0.05],
      [0.64, 0],
      [0.8, 0.2],
      [0.83, 0.45],
      [0.84, 0.66],
      [0.79, 0.88],
      [0.66, 1],
      [0.4, 1.02],
      [0.12, 0.94],
      [0, 0.7],
      [-0.03, 0.4],
    ]),
    metal,
  );
  pen.shape(
    smoothOutline([
      [0.52, 0.3],
      [0.7, 0.27],
      [0.86, 0.32],
      [0.88, 0.46],
      [0.7, 0.52],
      [0.52, 0.48],
    ]),
    hex('#0c1018'),
  );
  pen.line(
    [
      [0.64, 0.4, 0.02],
      [0.83, 0.4, 0.03],
    ],
    hex('#4fe0ff'),
    1.6,
  );
  pen.line([[0.3, 0.5, 0.13]], scale(metal, 0.6));
  pen.line([[0.3, 0.5, 0.07]], scale(metal, 1.2));
  for (let n = 0; n < 4; n += 1)
    pen.line(
      [
        [0.66, 0.7 + n * 0.055, 0.008],
        [0.81, 0.69 + n * 0.055, 0.008],
      ],
      scale(metal, 0.4),
    );
}

/** Blossoms along the hairline, and some leaves between them. */
function drawWreath(pen: Pen, random: Random): void {
  const colors = pick(random, [
    ['#f2b8c6', '#fff0e6', '#d96a86'],
    ['#f6d365', '#fff4d6', '#e88a4a'],
    ['#c8b6f0', '#f4efff', '#8a78d8'],
  ]).map(hex);
  for (let n = 0; n < 26; n += 1) {
    const t = random();
    const x = 0.76 - t * 0.8;
    const y = 0.1 - Math.sin(t * Math.PI) * 0.13 + t * 0.12 + between(random, -0.03, 0.03);
    const angle = random() * 6;
    pen.line(
      [
        [x, y, 0.008],
        [x + Math.cos(angle) * 0.06, y + Math.sin(angle) * 0.06, 0.018],
        [x + Math.cos(angle) * 0.11, y + Math.sin(angle) * 0.11, 0.003],
      ],
      scale(hex('#5f8a52'), between(random, 0.7, 1.2)),
    );
  }
  for (let n = 0; n < 11; n += 1) {
    const t = (n + random() * 0.6) / 11;
    const x = 0.75 - t * 0.78;
    const y = 0.09 - Math.sin(t * Math.PI) * 0.14 + t * 0.12;
    const size = between(random, 0.04, 0.075);
    const color = pick(random, colors);
    for (let petal = 0; petal < 6; petal += 1) {
      const angle = (petal / 6) * Math.PI * 2 + n;
      pen.line(
        [[x + Math.cos(angle) * size * 0.6, y + Math.sin(angle) * size * 0.6, size * 0.46]],
        scale(color, petal % 2 ? 0.9 : 1.1),
        0.08,
      );
    }
    pen.line([[x, y, size * 0.32]], hex('#e0a030'), 0.1);
  }
}

function drawVisor(pen: Pen): void {
  pen.shape(
    [
      [0.38, 0.4],
      [0.8, 0.385],
      [0.83, 0.42],
      [0.8, 0.475],
      [0.62, 0.485],
      [0.38, 0.43],
    ],
    hex('#0c0c18'),
  );
  pen.line(
    [
      [0.56, 0.432, 0.012],
      [0.81, 0.425, 0.014],
    ],
    hex('#35f0ff'),
    2.4,
  );
}

function drawHeadphones(pen: Pen): void {
  const shell = hex('#2a2c3a');
  pen.line(
    [
      [0.36, 0.46, 0.03],
      [0.2, 0.2, 0.035],
      [0.3, -0.07, 0.035],
      [0.46, -0.075, 0.03],
    ],
    shell,
  );
  pen.line([[0.36, 0.52, 0.14]], shell);
  pen.line([[0.36, 0.52, 0.1]], hex('#ff3ca8'), 1.2);
  pen.line([[0.36, 0.52, 0.085]], scale(shell, 1.3));
}

export const headwear = {
  crown: (pen: Pen) => drawCrown(pen, false),
  tiara: (pen: Pen) => drawCrown(pen, true),
  hat: (pen: Pen, cloth: Rgb) => drawHat(pen, cloth),
  pointed: (pen: Pen, cloth: Rgb) => drawPointedHat(pen, cloth),
  hood: (pen: Pen, cloth: Rgb) => drawHood(pen, cloth),
  knight: (pen: Pen, _cloth: Rgb, random: Random) =>
    drawKnightHelmet(pen, random, pick(random, [hex('#a32432'), hex('#2f4f9a'), hex('#e8e0d0')])),
  space: drawSpaceHelmet,
  robot: drawRobotHead,
  wreath: (pen: Pen, _cloth: Rgb, random: Random) => drawWreath(pen, random),
  visor: drawVisor,
  headphones: drawHeadphones,
};
export type Headwear = keyof typeof headwear;
