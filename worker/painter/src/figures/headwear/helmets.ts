import { hex, type Rgb, scale } from '../../canvas/color.ts';
import { between, type Random } from '../../canvas/random.ts';
import type { Pen } from '../hair.ts';
import { smoothOutline } from '../outline.ts';

function drawPlume(pen: Pen, random: Random, color: Rgb): void {
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
      scale(color, between(random, 0.55, 1.35)),
    );
  }
}

/** Draws a closed helmet with a pointed visor and a plume. */
export function drawKnightHelmet(pen: Pen, random: Random, plume: Rgb): void {
  const steel = hex('#8d97a5');
  drawPlume(pen, random, plume);
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
  pen.line([[0.44, 0.46, 0.045]], hex('#d9a441'));
}

/** Draws the reflection in the visor: a band of light, a sun and a curved gleam. */
function drawMirror(pen: Pen): void {
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
}

/** Draws a round helmet on its collar ring, with a lamp at the ear. */
export function drawSpaceHelmet(pen: Pen): void {
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
  drawMirror(pen);
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

function drawEyeSlit(pen: Pen): void {
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
}

/** Draws a metal head instead of the sitter's own. */
export function drawRobotHead(pen: Pen): void {
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
  drawEyeSlit(pen);
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
