import { clamp } from '../canvas/color.ts';
import { Material } from '../canvas/planes.ts';
import { develop } from './develop.ts';
import { type Fineness, facet } from './facets.ts';
import { softenBorders } from './inks.ts';
import { addRays, bloom } from './optics.ts';
import { simplify } from './simplify.ts';
import { smoothAreas } from './smooth.ts';
import { spreadTones } from './tones.ts';
import type { StyleContext, Treatment } from './treatment.ts';

const coarse: Fineness = [[0.085, 0]];

const fine: Fineness = [
  [0.07, 0],
  [0.028, 0.1],
  [0.0125, 0.2],
];

/** Makes bright areas warmer and dark ones cooler, and saturates both. */
function tint({ print, light }: StyleContext): void {
  const { data } = print;
  const cold = 0.05 + 0.03 * light.night;
  for (let i = 0; i < data.length; i += 3) {
    const r = data[i] as number;
    const g = data[i + 1] as number;
    const b = data[i + 2] as number;
    const tone = r * 0.3 + g * 0.59 + b * 0.11;
    const dark = (1 - tone) ** 2;
    const rich = 1.34 - 0.2 * tone;
    data[i] = clamp(tone + (r - tone) * rich + 0.05 * tone * tone - 0.012 * dark);
    data[i + 1] = clamp(tone + (g - tone) * rich + 0.02 * tone * tone + 0.004 * dark);
    data[i + 2] = clamp(tone + (b - tone) * rich - 0.03 * tone * tone + cold * dark);
  }
}

/** Accentuates the borders of the subject and the shapes within it before the mesh is built. */
function stress({ planes, print }: StyleContext): void {
  const { data } = print;
  for (let p = 0; p < planes.material.length; p += 1) {
    if (planes.material[p] !== Material.subject) continue;
    for (let i = p * 3; i < p * 3 + 3; i += 1) {
      const value = data[i] as number;
      data[i] = clamp(value + 0.9 * value * (1 - value) * (value - 0.4));
    }
  }
}

export const lowPoly: Treatment = {
  exact: true,
  traits: { bigClouds: true, neon: false, magic: false, detail: 0.1, haze: 1.1, cloudSize: 1.5 },
  passes(context) {
    const { planes, print, unit, light } = context;
    const size = unit / 1024;
    let picture = new Float32Array(0);
    return [
      () => {
        addRays(context, planes.height * 0.5, light.sun, 0.2);
        bloom(planes, 0.95, 0.02, 0.3);
        develop(planes, print.data, { exposure: 1.12, saturation: 1.15, contrast: 0.6 });
        spreadTones(print, 0.46, 0.55);
      },
      () => {
        tint(context);
        simplify(print, 6 * size);
        smoothAreas(print, 12 * size, 0.05);
        stress(context);
        picture = print.data.slice();
      },
      // A coarse mesh of a few large planes comes first.
      () => facet(print, unit, 0.1, coarse, context.random('large facets')),
      () => {
        print.data.set(picture);
        facet(print, unit, 0.085, fine, context.random('facets'));
      },
      () => softenBorders(print),
    ];
  },
};
