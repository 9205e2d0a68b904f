import { hex, scale } from '../../canvas/color.ts';
import type { Pen } from '../hair.ts';

/** Draws a dark visor over the eyes with a line of light in it. */
export function drawVisor(pen: Pen): void {
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

/** Draws headphones with a ring of light. */
export function drawHeadphones(pen: Pen): void {
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
