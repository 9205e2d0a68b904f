import { hex, mix, type Rgb, scale } from '../../canvas/color.ts';
import { Material } from '../../canvas/planes.ts';
import type { Clay } from '../clay.ts';
import type { Figure } from '../figure.ts';

function buildBody(clay: Clay, coat: Rgb): void {
  clay.limb(
    [
      [0.92, 1.5, 0.085],
      [1.16, 1.5, 0.07],
      [1.3, 1.38, 0.06],
      [1.33, 1.2, 0.045],
    ],
    coat,
    -0.1,
  );
  clay.limb(
    [
      [0.7, 1.26, 0.34],
      [0.68, 0.98, 0.27],
      [0.63, 0.72, 0.19],
      [0.6, 0.58, 0.15],
    ],
    coat,
  );
  clay.limb(
    [
      [0.9, 1.36, 0.22],
      [0.82, 1.5, 0.1],
    ],
    coat,
    0.05,
  );
  clay.limb(
    [
      [0.5, 1.1, 0.11],
      [0.45, 1.35, 0.075],
      [0.43, 1.55, 0.06],
    ],
    coat,
    0.08,
  );
  clay.limb(
    [
      [0.58, 1.1, 0.1],
      [0.57, 1.4, 0.07],
      [0.55, 1.56, 0.06],
    ],
    scale(coat, 0.62),
    0,
  );
}

function buildHead(clay: Clay, coat: Rgb): void {
  clay.limb([[0.56, 0.46, 0.2]], coat, 0.1).limb(
    [
      [0.52, 0.5, 0.17],
      [0.46, 0.53, 0.12],
    ],
    coat,
    0.12,
  );
  for (const [x, lean, z] of [
    [0.43, -0.05, 0.2],
    [0.7, 0.05, 0.22],
  ] as const) {
    clay.plate(
      [
        [x - 0.1, 0.38],
        [x + lean, 0.1],
        [x + 0.1, 0.36],
      ],
      coat,
      { z, facing: [lean * 5, -0.3] },
    );
    clay.plate(
      [
        [x - 0.04, 0.34],
        [x + lean, 0.18],
        [x + 0.05, 0.34],
      ],
      mix(coat, hex('#c98a86'), 0.4),
      { z: z + 0.02 },
    );
  }
}

/** A sitting cat, seen from behind and slightly from the side, which makes the clearest outline. */
export const cat: Figure = {
  wide: 1.5,
  high: 1.62,
  size: 0.46,
  place: 'ground',
  material: Material.subject,
  texture: 0.4,
  build(clay, { color }) {
    const coat = color ?? hex('#4a4450');
    buildBody(clay, coat);
    buildHead(clay, coat);
    clay.soften(0.03);
  },
};
