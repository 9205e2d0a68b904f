import { hex, mix } from '../../../canvas/color.ts';
import type { Beast, BuildPart } from './beast.ts';

/** The distinctive parts of one kind of beast. */
export const extras: Record<NonNullable<Beast['extra']>, BuildPart> = {
  antlers(clay, _beast, { ear: [x, y] }) {
    const horn = hex('#8a6a48');
    for (const [lean, z] of [
      [-0.1, 0.1],
      [0.14, 0.2],
    ] as const) {
      clay.limb(
        [
          [x + 0.05, y, 0.026],
          [x - 0.06 + lean, y - 0.22, 0.024],
          [x + 0.02 + lean * 2, y - 0.5, 0.014],
        ],
        horn,
        z,
      );
      clay.limb(
        [
          [x - 0.05 + lean, y - 0.2, 0.02],
          [x + 0.14 + lean, y - 0.32, 0.01],
        ],
        horn,
        z,
      );
      clay.limb(
        [
          [x - 0.03 + lean * 1.4, y - 0.32, 0.018],
          [x - 0.16 + lean * 1.4, y - 0.5, 0.009],
        ],
        horn,
        z,
      );
    }
  },
  horn(clay, beast, { head: [x, y] }) {
    clay.limb(
      [
        [x + 0.04, y - beast.head * 0.7, 0.032],
        [x + 0.2, y - 0.48, 0.006],
      ],
      hex('#f6e6b0'),
      0.3,
      0.5,
    );
  },
  trunk(clay, { coat }, { muzzle: [x, y] }) {
    clay.limb(
      [
        [x - 0.02, y, 0.1],
        [x + 0.12, y + 0.3, 0.075],
        [x + 0.08, y + 0.62, 0.06],
        [x + 0.18, y + 0.74, 0.045],
      ],
      coat,
      0.2,
    );
    clay.limb(
      [
        [x, y + 0.12, 0.045],
        [x + 0.16, y + 0.26, 0.035],
        [x + 0.34, y + 0.22, 0.012],
      ],
      hex('#f3ead6'),
      0.5,
    );
  },
  stripes(clay, beast, { hip: [x0, back], shoulder: [, front] }) {
    for (let n = 0; n < 8; n += 1) {
      const x = x0 - 0.1 + (n * (beast.length + 0.15)) / 7;
      const y = back + (front - back) * (n / 7);
      clay.limb(
        [
          [x, y - beast.hip * 0.95, 0.008],
          [x + 0.03, y - 0.05, 0.026],
          [x - 0.01, y + beast.hip * 0.5, 0.006],
        ],
        hex('#1c130d'),
        0.42,
      );
    }
  },
  wool(clay, { coat, belly, hip, length }, { hip: [x0, back] }) {
    for (let n = 0; n < 34; n += 1) {
      const t = (n * 0.618) % 1;
      const u = (n * 0.377) % 1;
      clay.limb(
        [[x0 - 0.1 + t * (length + 0.18), back - hip * 0.75 + u * hip * 1.6, 0.105]],
        mix(coat, belly, u),
        0.16 + 0.1 * t,
      );
    }
  },
};
