import { hex, mix, type Rgb, scale } from '../../canvas/color.ts';
import type { Outline } from '../clay.ts';
import type { Pen } from '../hair.ts';
import { smoothOutline } from '../outline.ts';

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

/** Draws a hat with a wide brim and a band. */
export function drawHat(pen: Pen, cloth: Rgb): void {
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

/** Draws the tall bent hat of witches and wizards. */
export function drawPointedHat(pen: Pen, cloth: Rgb): void {
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
    mix(cloth, hex('#d9a441'), 0.6),
  );
  pen.shape(smoothOutline(brim), scale(cloth, 0.75));
}

/** Draws a hood that falls onto the shoulders in folds. */
export function drawHood(pen: Pen, cloth: Rgb): void {
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
