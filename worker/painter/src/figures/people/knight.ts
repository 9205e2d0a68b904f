import { hex, type Rgb } from '../../canvas/color.ts';
import type { Clay } from '../clay.ts';
import type { Figure } from '../figure.ts';
import { trapezoid } from '../outline.ts';
import { buildPerson } from './person.ts';
import { upright } from './upright.ts';

function buildKnight(clay: Clay, cloak: Rgb): void {
  buildPerson(clay, hex('#9aa4b2'), false);
  clay.plate(
    [
      [0.26, 0.46],
      [0.58, 0.46],
      [0.78, 1.5],
      [0.44, 1.42],
      [0.16, 1.5],
    ],
    cloak,
    { z: 0.4, round: true },
  );
  clay
    .limb([[0.42, 0.24, 0.14]], hex('#b6c0cc'), 0.5)
    .plate(trapezoid([0.4, 0.46, 0.0], [0.4, 0.5, 0.16]), cloak, { z: 0.8 });
  clay
    .limb(
      [
        [0.76, 0.86, 0.018],
        [0.86, 1.62, 0.012],
      ],
      hex('#dfe6ee'),
      0.8,
    )
    .limb(
      [
        [0.68, 0.9, 0.02],
        [0.86, 0.88, 0.02],
      ],
      hex('#b08a3a'),
      0.9,
    );
}

export const knight: Figure = {
  ...upright,
  build: (clay, { color }) => buildKnight(clay, color ?? hex('#8e1f2a')),
};
