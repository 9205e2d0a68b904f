import { hex } from '../../canvas/color.ts';
import type { Clay } from '../clay.ts';
import type { Figure } from '../figure.ts';
import { rectangle, trapezoid } from '../outline.ts';
import { upright } from './upright.ts';

const suit = hex('#eef0f2');
const gray = hex('#9aa3ad');

function buildLegs(clay: Clay): void {
  clay
    .limb(
      [
        [0.46, 1.02, 0.15],
        [0.4, 1.3, 0.125],
        [0.42, 1.6, 0.11],
      ],
      suit,
    )
    .limb(
      [
        [0.7, 1.02, 0.15],
        [0.8, 1.28, 0.125],
        [0.74, 1.56, 0.11],
      ],
      suit,
      -0.05,
    );
  clay
    .limb(
      [
        [0.42, 1.68, 0.11],
        [0.36, 1.7, 0.09],
      ],
      gray,
      0.1,
    )
    .limb(
      [
        [0.74, 1.64, 0.11],
        [0.8, 1.66, 0.09],
      ],
      gray,
      0.1,
    );
}

/** Builds the torso, arms and gloves, and the lights on the chest. */
function buildTorso(clay: Clay): void {
  clay.limb(
    [
      [0.58, 0.66, 0.25],
      [0.58, 0.96, 0.22],
    ],
    suit,
    0.05,
  );
  clay
    .limb(
      [
        [0.36, 0.6, 0.12],
        [0.16, 0.8, 0.105],
        [0.1, 1.04, 0.095],
      ],
      suit,
      0.05,
    )
    .limb(
      [
        [0.8, 0.6, 0.12],
        [1.0, 0.5, 0.105],
        [1.08, 0.26, 0.09],
      ],
      suit,
      0.05,
    );
  clay.limb([[0.09, 1.1, 0.08]], gray, 0.2).limb([[1.09, 0.2, 0.08]], gray, 0.2);
  clay.plate(rectangle(0.46, 0.68, 0.7, 0.84), gray, { z: 0.3 });
  clay
    .limb([[0.51, 0.76, 0.02]], hex('#e0382f'), 0.7, 0.8)
    .limb([[0.58, 0.76, 0.02]], hex('#42d0ff'), 0.7, 0.8);
}

function buildHelmet(clay: Clay): void {
  clay.limb([[0.58, 0.31, 0.255]], suit, 0.1);
  clay.limb(
    [
      [0.52, 0.32, 0.16],
      [0.64, 0.32, 0.16],
    ],
    hex('#c88a2a'),
    0.25,
  );
  clay
    .limb(
      [
        [0.52, 0.33, 0.145],
        [0.64, 0.33, 0.145],
      ],
      hex('#2b2238'),
      0.28,
      0.1,
    )
    .limb(
      [
        [0.5, 0.26, 0.03],
        [0.56, 0.23, 0.02],
      ],
      hex('#ffffff'),
      0.6,
      0.7,
    );
}

function buildAstronaut(clay: Clay): void {
  clay.plate(trapezoid([0.3, 0.86, 0.5], [0.28, 0.88, 1.02]), gray, { z: -0.4, round: true });
  buildLegs(clay);
  buildTorso(clay);
  buildHelmet(clay);
  clay.soften(0.022);
}

export const astronaut: Figure = { ...upright, wide: 1.2, high: 1.8, size: 0.5, build: buildAstronaut };
