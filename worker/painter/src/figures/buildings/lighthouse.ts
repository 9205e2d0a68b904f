import { hex, type Rgb } from '../../canvas/color.ts';
import type { Clay } from '../clay.ts';
import type { Figure, FigureChoice } from '../figure.ts';
import { rectangle, trapezoid } from '../outline.ts';
import { building, windowAt } from './building.ts';

const wall = hex('#efe9df');
const iron = hex('#2c3136');

/** Builds the railed gallery and the lantern under its cap. */
function buildLantern(clay: Clay, cap: Rgb, night: number): void {
  clay.plate(trapezoid([0.3, 0.7, 0.55], [0.34, 0.66, 0.62]), hex('#3a3f45'), { round: true, z: 0.2 });
  for (let n = 0; n <= 6; n += 1)
    clay.limb(
      [
        [0.31 + n * 0.063, 0.46, 0.006],
        [0.31 + n * 0.063, 0.56, 0.006],
      ],
      iron,
      0.4,
    );
  clay.limb(
    [
      [0.3, 0.46, 0.008],
      [0.7, 0.46, 0.008],
    ],
    iron,
    0.4,
  );
  clay.plate(rectangle(0.4, 0.3, 0.6, 0.55), night > 0.2 ? hex('#fff0b8') : hex('#8fb4c8'), {
    round: true,
    z: 0.1,
    glow: night * 3.5,
  });
  clay
    .plate(
      [
        [0.36, 0.31],
        [0.5, 0.12],
        [0.64, 0.31],
      ],
      cap,
      { round: true, z: 0.2 },
    )
    .limb(
      [
        [0.5, 0.14, 0.014],
        [0.5, 0.02, 0.008],
      ],
      iron,
    );
}

function buildKeepersHouse(clay: Clay, roof: Rgb, night: number): void {
  clay
    .plate(
      [
        [0.66, 1.98],
        [0.86, 1.86],
        [1.06, 1.98],
        [1.06, 2.2],
        [0.66, 2.2],
      ],
      wall,
      { z: -0.2, facing: [0.2, 0] },
    )
    .plate(
      [
        [0.62, 2.0],
        [0.86, 1.83],
        [1.1, 2.0],
      ],
      roof,
      { z: -0.1, facing: [0, -0.5] },
    );
  windowAt(clay, 0.82, 2.03, 0.09, 0.1, night, 0.2);
}

function buildLighthouse(clay: Clay, { color, night }: FigureChoice): void {
  const stripe = color ?? hex('#b8322c');
  const halfAt = (y: number) => 0.13 + 0.13 * ((y - 0.6) / 1.6);
  for (let n = 0; n < 6; n += 1) {
    const y0 = 0.6 + n * 0.27;
    const y1 = y0 + 0.275;
    clay.plate(
      trapezoid([0.5 - halfAt(y0), 0.5 + halfAt(y0), y0], [0.5 - halfAt(y1), 0.5 + halfAt(y1), y1]),
      n % 2 ? stripe : wall,
      { round: true },
    );
  }
  buildLantern(clay, stripe, night);
  for (const y of [0.82, 1.35]) windowAt(clay, 0.47, y, 0.06, 0.12, night);
  clay.plate(
    [
      [0.44, 2.0],
      [0.5, 1.93],
      [0.56, 2.0],
      [0.56, 2.2],
      [0.44, 2.2],
    ],
    hex('#4a2f22'),
    { z: 0.4 },
  );
  buildKeepersHouse(clay, stripe, night);
}

export const lighthouse: Figure = { ...building, wide: 1.14, high: 2.2, size: 0.56, build: buildLighthouse };
