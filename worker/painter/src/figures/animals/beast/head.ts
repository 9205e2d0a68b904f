import { hex } from '../../../canvas/color.ts';
import type { BuildPart } from './beast.ts';

const buildNeck: BuildPart = (clay, beast, { shoulder: [x1, front], head: [hx, hy] }) => {
  clay.limb(
    [
      [x1 - 0.04, front - beast.chest * 0.2, beast.chest * 0.78],
      [(x1 + hx) / 2 + 0.02, (front + hy) / 2, beast.chest * 0.58],
      [hx, hy, beast.head * 0.82],
    ],
    beast.coat,
    0.02,
  );
};

const buildRuff: BuildPart = (clay, beast, { shoulder: [x1, front], head: [hx, hy] }) => {
  if (beast.mane)
    clay.limb(
      [
        [x1 - 0.02, front - 0.06, beast.chest * 0.98],
        [(x1 + hx) / 2, (front + hy) / 2, beast.head * 1.75],
        [hx - 0.03, hy, beast.head * 1.5],
      ],
      beast.mane,
      0.06,
    );
};

const buildCrest: BuildPart = (clay, beast, { shoulder: [x1, front], head: [hx, hy] }) => {
  if (beast.mane)
    clay.limb(
      [
        [x1 - 0.12, front - beast.chest * 0.75, 0.06],
        [(x1 + hx) / 2 - 0.1, (front + hy) / 2 - 0.05, 0.1],
        [hx - 0.1, hy - beast.head * 0.7, 0.06],
      ],
      beast.mane,
      0.2,
    );
};

const buildFace: BuildPart = (clay, beast, { head: [hx, hy], muzzle: [sx, sy] }) => {
  clay.limb(
    [
      [hx, hy, beast.head],
      [(hx + sx) / 2, (hy + sy) / 2, (beast.head + beast.snoutThick) * 0.5],
      [sx, sy, beast.snoutThick],
    ],
    beast.coat,
    0.16,
  );
  if (beast.ears === 'pointed' || beast.mane === undefined) {
    clay.limb(
      [
        [hx + beast.snout * 0.3, hy + beast.head * 0.55, beast.head * 0.42],
        [sx - 0.02, sy + 0.02, beast.snoutThick * 0.8],
      ],
      beast.belly,
      0.22,
    );
  }
  clay.limb(
    [[sx + beast.snoutThick * 0.55, sy - beast.snoutThick * 0.25, beast.snoutThick * 0.48]],
    hex('#1a1414'),
    0.4,
  );
  clay.limb([[hx + beast.head * 0.42, hy - beast.head * 0.12, beast.head * 0.13]], hex('#120c08'), 0.6);
};

/** Builds the neck, mane and face, but not the ears. */
export const buildHead: BuildPart = (clay, beast, skeleton) => {
  buildNeck(clay, beast, skeleton);
  (beast.equine ? buildCrest : buildRuff)(clay, beast, skeleton);
  buildFace(clay, beast, skeleton);
};
