import { type Rgb, scale } from '../../../canvas/color.ts';
import type { Clay } from '../../clay.ts';
import { type Beast, type BuildPart, ground } from './beast.ts';

interface Leg {
  x: number;
  top: number;
  radius: number;
  hind: boolean;
  /** How far the foot stands from below the joint. */
  lean: number;
  color: Rgb;
  foot: Rgb;
  z: number;
}

function buildLeg(clay: Clay, beast: Beast, { x, top, radius, hind, lean, color, foot, z }: Leg): void {
  const thick = beast.legThick;
  const knee = hind ? 0.07 : -0.02;
  const hock = hind ? -0.09 : 0.01;
  clay.limb(
    [
      [x, top, radius],
      [x + knee + lean * 0.3, top + beast.leg * 0.5, thick * 1.5],
      [x + hock + lean * 0.7, ground - beast.leg * 0.28, thick],
    ],
    color,
    z,
  );
  clay.limb(
    [
      [x + hock + lean * 0.7, ground - beast.leg * 0.28, thick],
      [x + lean, ground - thick * 0.6, thick * 0.85],
      [x + lean + thick * 0.9, ground - thick * 0.5, thick * 0.7],
    ],
    foot,
    z + 0.001,
  );
}

/** Builds the legs on the side away from the viewer, in the body's shade. */
export const buildFarLegs: BuildPart = (clay, beast, { hip: [x0, back], shoulder: [x1, front] }) => {
  const shade = { color: scale(beast.coat, 0.5), foot: scale(beast.socks, 0.55), z: -0.4 };
  buildLeg(clay, beast, {
    ...shade,
    x: x0 + 0.08,
    top: back,
    radius: beast.hip * 0.75,
    hind: true,
    lean: 0.13,
  });
  buildLeg(clay, beast, {
    ...shade,
    x: x1 - 0.02,
    top: front,
    radius: beast.chest * 0.55,
    hind: false,
    lean: -0.13,
  });
};

/** Builds the trunk from the hip to the chest, and the pale belly under it. */
export const buildTrunk: BuildPart = (clay, beast, { hip: [x0, back], shoulder: [x1, front] }) => {
  clay.limb(
    [
      [x0, back, beast.hip],
      [(x0 + x1) / 2, (back + front) / 2 + 0.02, Math.min(beast.hip, beast.chest) * 0.93],
      [x1, front, beast.chest],
    ],
    beast.coat,
  );
  clay.limb(
    [
      [x0 + 0.2, back + beast.hip * 0.45, beast.hip * 0.5],
      [x1 - 0.1, front + beast.chest * 0.42, beast.chest * 0.56],
    ],
    beast.belly,
    0.02,
  );
};

export const buildNearLegs: BuildPart = (clay, beast, { hip: [x0, back], shoulder: [x1, front] }) => {
  const lit = { color: beast.coat, foot: beast.socks, z: 0.05 };
  buildLeg(clay, beast, {
    ...lit,
    x: x0,
    top: back + 0.02,
    radius: beast.hip * 0.95,
    hind: true,
    lean: -0.03,
  });
  buildLeg(clay, beast, {
    ...lit,
    x: x1 + 0.03,
    top: front + 0.03,
    radius: beast.chest * 0.66,
    hind: false,
    lean: 0.05,
  });
};
