import { scale } from '../../../canvas/color.ts';
import type { Beast, BuildPart } from './beast.ts';

export const tails: Record<Beast['tail'], BuildPart> = {
  bushy(clay, { coat, tailTip }, { tail: [x, y] }) {
    clay.limb(
      [
        [x, y, 0.07],
        [x - 0.2, y + 0.12, 0.13],
        [x - 0.36, y + 0.34, 0.14],
        [x - 0.42, y + 0.52, 0.06],
      ],
      coat,
      -0.1,
    );
    if (tailTip)
      clay.limb(
        [
          [x - 0.39, y + 0.42, 0.115],
          [x - 0.43, y + 0.56, 0.03],
        ],
        tailTip,
        0,
      );
  },
  curl(clay, { coat }, { tail: [x, y] }) {
    clay.limb(
      [
        [x, y, 0.06],
        [x - 0.14, y - 0.16, 0.06],
        [x - 0.08, y - 0.36, 0.06],
        [x + 0.06, y - 0.36, 0.05],
      ],
      coat,
      -0.1,
    );
  },
  hair(clay, { coat, mane }, { tail: [x, y] }) {
    clay.limb(
      [
        [x, y, 0.06],
        [x - 0.14, y + 0.1, 0.09],
        [x - 0.16, y + 0.45, 0.08],
        [x - 0.2, y + 0.72, 0.03],
      ],
      mane ?? scale(coat, 0.5),
      -0.1,
    );
  },
  thin(clay, { coat }, { tail: [x, y] }) {
    clay.limb(
      [
        [x, y, 0.035],
        [x - 0.12, y + 0.2, 0.028],
        [x - 0.12, y + 0.5, 0.026],
      ],
      coat,
      -0.1,
    );
    clay.limb(
      [
        [x - 0.12, y + 0.48, 0.045],
        [x - 0.11, y + 0.58, 0.02],
      ],
      scale(coat, 0.5),
      0,
    );
  },
  stub(clay, { belly }, { tail: [x, y] }) {
    clay.limb(
      [
        [x, y, 0.07],
        [x - 0.07, y + 0.08, 0.04],
      ],
      belly,
      -0.1,
    );
  },
};
