import { scale } from '../../../canvas/color.ts';
import type { Beast, BuildPart } from './beast.ts';

export const ears: Record<Beast['ears'], BuildPart> = {
  pointed(clay, { coat, head }, { ear: [x, y] }) {
    clay.plate(
      [
        [x - head * 0.35, y + head * 0.2],
        [x - head * 0.25, y - head * 1.25],
        [x + head * 0.5, y],
      ],
      coat,
      { z: 0.2, facing: [-0.3, -0.3] },
    );
    clay.plate(
      [
        [x - head * 0.1, y],
        [x - head * 0.17, y - head * 0.9],
        [x + head * 0.3, y],
      ],
      scale(coat, 0.5),
      { z: 0.25 },
    );
    clay.plate(
      [
        [x + head * 0.3, y],
        [x + head * 0.6, y - head * 1.15],
        [x + head * 0.85, y + head * 0.25],
      ],
      scale(coat, 0.5),
      { z: 0.1 },
    );
  },
  round(clay, { coat, head }, { ear: [x, y] }) {
    clay
      .limb([[x, y - head * 0.1, head * 0.38]], scale(coat, 0.5), 0.2)
      .limb([[x + head * 0.7, y - head * 0.2, head * 0.32]], coat, 0.12);
  },
  long(clay, { coat, head }, { ear: [x, y] }) {
    clay.limb(
      [
        [x + 0.02, y, head * 0.22],
        [x - head * 0.35, y - head * 1, head * 0.3],
        [x - head * 0.7, y - head * 2.1, head * 0.12],
      ],
      coat,
      0.22,
    );
  },
  flap(clay, { coat, head }, { ear: [x, y] }) {
    clay.limb(
      [
        [x, y + head * 0.1, head * 0.3],
        [x - head * 0.3, y + head * 0.8, head * 0.55],
        [x - head * 0.1, y + head * 1.5, head * 0.3],
      ],
      scale(coat, 0.8),
      0.35,
    );
  },
};
