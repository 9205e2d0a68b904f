import { hex, mix, type Rgb, scale } from '../../canvas/color.ts';
import type { Clay } from '../clay.ts';
import type { Figure } from '../figure.ts';
import { skin, upright } from './upright.ts';

function buildLegs(clay: Clay): void {
  const legs = hex('#2a2a33');
  const boots = hex('#1b1512');
  clay
    .limb(
      [
        [0.34, 0.98, 0.085],
        [0.33, 1.3, 0.07],
        [0.32, 1.6, 0.055],
      ],
      legs,
    )
    .limb(
      [
        [0.5, 0.98, 0.085],
        [0.53, 1.3, 0.07],
        [0.56, 1.6, 0.055],
      ],
      legs,
      -0.05,
    );
  clay
    .limb(
      [
        [0.32, 1.63, 0.055],
        [0.26, 1.65, 0.045],
      ],
      boots,
      0.1,
    )
    .limb(
      [
        [0.56, 1.63, 0.055],
        [0.63, 1.65, 0.045],
      ],
      boots,
      0.1,
    );
}

/** Builds arms at the sides, and a jacket or a long coat. */
function buildCoat(clay: Clay, coat: Rgb, long: boolean): void {
  clay
    .limb(
      [
        [0.26, 0.54, 0.075],
        [0.18, 0.78, 0.062],
        [0.2, 1.0, 0.05],
      ],
      coat,
      0.02,
    )
    .limb(
      [
        [0.58, 0.54, 0.075],
        [0.68, 0.76, 0.062],
        [0.64, 0.98, 0.05],
      ],
      scale(coat, 0.75),
      -0.02,
    );
  if (long)
    clay.plate(
      [
        [0.24, 0.44],
        [0.6, 0.44],
        [0.66, 0.8],
        [0.84, 1.42],
        [0.7, 1.5],
        [0.5, 1.44],
        [0.28, 1.5],
        [0.12, 1.4],
        [0.2, 0.8],
      ],
      coat,
      { round: true },
    );
  else
    clay.limb(
      [
        [0.42, 0.58, 0.19],
        [0.42, 0.8, 0.17],
        [0.42, 1.0, 0.17],
      ],
      coat,
      0.02,
    );
}

/** Builds a person who is half turned away from the viewer and looks into the picture. */
export function buildPerson(clay: Clay, coat: Rgb, long: boolean): void {
  buildLegs(clay);
  buildCoat(clay, coat, long);
  clay.limb(
    [
      [0.42, 0.42, 0.06],
      [0.42, 0.34, 0.06],
    ],
    skin,
    -0.02,
  );
  clay.limb(
    [
      [0.42, 0.23, 0.125],
      [0.42, 0.29, 0.1],
    ],
    hex('#2e1d16'),
    0.1,
  );
  clay.limb(
    [
      [0.3, 0.48, 0.07],
      [0.42, 0.46, 0.08],
      [0.54, 0.48, 0.07],
    ],
    mix(coat, hex('#c8402f'), 0.65),
    0.3,
  );
  clay.soften(0.022);
}

export const person: Figure = {
  ...upright,
  build: (clay, { color }) => buildPerson(clay, color ?? hex('#33465e'), false),
};

export const man: Figure = {
  ...upright,
  build: (clay, { color }) => buildPerson(clay, color ?? hex('#4a3a30'), false),
};

export const woman: Figure = {
  ...upright,
  build: (clay, { color }) => buildPerson(clay, color ?? hex('#a8323e'), true),
};
