import { clamp, oklch, type Rgb } from '../canvas/color.ts';
import { Material } from '../canvas/planes.ts';
import { develop } from './develop.ts';
import { type Fineness, facet } from './facets.ts';
import { addRays, bloom, vignette } from './optics.ts';
import { findLines, simplify } from './simplify.ts';
import type { Print, StyleContext, Treatment } from './treatment.ts';

/** Returns the hue of a color in degrees (the hexagon of HSV), accurate enough to find its opposite. */
function hueOf([r, g, b]: Rgb): number {
  return (Math.atan2(Math.sqrt(3) * (g - b), 2 * r - g - b) * 180) / Math.PI;
}

/** Adds a bright edge to lit objects in front of something farther away, and its opposite color in the shade. */
function rimLight({ planes, print, light, unit }: StyleContext): void {
  const { width, height, depth, material } = planes;
  const step = Math.max(1, Math.round(unit * 0.0026));
  const towards = light.sunX < 0.5 ? -step : step;
  const shade = oklch(0.72, 0.17, hueOf(light.sun) + 205);
  for (let y = step; y < height; y += 1) {
    for (let x = step; x < width - step; x += 1) {
      const p = y * width + x;
      if (material[p] === Material.sky || material[p] === Material.water) continue;
      const here = depth[p] as number;
      const lit = Math.max((depth[p + towards] as number) - here, (depth[p - step * width] as number) - here);
      const turned = (depth[p - towards] as number) - here;
      if (lit < 0.06 && turned < 0.06) continue;
      const warm = lit < 0.06 ? 0 : Math.min(1, lit * 2.2) * 0.62;
      const cool = turned < 0.06 ? 0 : Math.min(1, turned * 2.2) * 0.5;
      for (let c = 0; c < 3; c += 1) {
        const i = p * 3 + c;
        const value = print.data[i] as number;
        const add = warm * Math.sqrt(light.sun[c] as number) + cool * Math.sqrt(shade[c] as number);
        print.data[i] = value + add * (1 - value * 0.6);
      }
    }
  }
}

/** Applies one strong light across the picture: warm at the sun, its opposite in the far corner, deep shade between. */
function grade({ print, light, planes }: StyleContext): void {
  const { width, height } = planes;
  const { data } = print;
  const warm = oklch(0.82, 0.16, hueOf(light.sun) + 20).map(Math.sqrt);
  const cool = oklch(0.5, 0.19, hueOf(light.sun) + 225).map(Math.sqrt);
  const left = light.sunX < 0.5;
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const across = left ? x / width : 1 - x / width;
      const t = clamp(across * 0.55 + (y / height) * 0.55);
      const i = (y * width + x) * 3;
      const tone =
        (data[i] as number) * 0.3 + (data[i + 1] as number) * 0.59 + (data[i + 2] as number) * 0.11;
      const deep = (1 - tone) ** 1.3 * 0.6;
      const high = tone * tone * 0.5 * (1 - t) ** 1.5;
      const lift = 1.2 - 0.24 * t;
      // A steep curve, flat at both ends.
      const bent = clamp((tone - 0.5) * 1.12 + 0.47);
      const curve = (bent * bent * (3 - 2 * bent) * 0.6 + tone * 0.4 + 0.01) / (tone + 0.01);
      for (let c = 0; c < 3; c += 1) {
        let value = (tone + ((data[i + c] as number) - tone) * 1.62) * curve * lift;
        value += ((cool[c] as number) * (0.16 + tone * 1.25) - value) * deep * (0.4 + 0.6 * t);
        value += ((warm[c] as number) - value) * high;
        data[i + c] = clamp(value);
      }
    }
  }
}

const fineness: Fineness = [
  [0.042, 0],
  [0.015, 0.1],
  [0.006, 0.22],
];

export const digitalArt: Treatment = {
  traits: { bigClouds: true, neon: false, magic: false, detail: 0.8, haze: 1, cloudSize: 1 },
  passes(context) {
    const { planes, print, unit, light } = context;
    const size = unit / 1024;
    let picture: Print = print;
    return [
      () => {
        addRays(context, planes.height * 0.5, light.sun, 0.35);
        bloom(planes, 0.95, 0.022, 0.35);
        develop(planes, print.data, {
          exposure: 1.12 + 0.55 * light.night ** 2,
          saturation: 1.1,
          contrast: 0.9,
        });
      },
      () => grade(context),
      () => {
        simplify(print, 6 * size);
        picture = { ...print, data: print.data.slice() };
      },
      () => facet(print, unit, 0.045, fineness, context.random('facets')),
      () => {
        // Restores detail along contours, and a little of the gradients inside the facets.
        const lines = findLines(planes, picture, 1.5 * size, 1);
        for (let p = 0; p < lines.length; p += 1) {
          const kind = planes.material[p];
          const own = kind === Material.subject || kind === Material.built ? 0.45 : 0.06;
          const keep = Math.min(1, own + (lines[p] as number));
          for (let i = p * 3; i < p * 3 + 3; i += 1) {
            print.data[i] =
              (print.data[i] as number) + ((picture.data[i] as number) - (print.data[i] as number)) * keep;
          }
        }
      },
      () => rimLight(context),
      () => vignette(print, 0.3),
    ];
  },
};
