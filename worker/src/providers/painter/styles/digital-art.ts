import { clamp } from '../canvas/color.ts';
import { Material } from '../canvas/planes.ts';
import { paintStrokes } from './brush.ts';
import { develop } from './develop.ts';
import { type Flow, findFlow } from './flow.ts';
import { addRays, bloom, vignette } from './optics.ts';
import { findLines, simplify } from './simplify.ts';
import type { Easel, Print, Treatment } from './treatment.ts';

/** A bright edge where the light catches things that stand before something farther away. */
function rimLight({ planes, print, light, unit }: Easel): void {
  const { width, height, depth, material } = planes;
  const step = Math.max(1, Math.round(unit * 0.0022));
  const towards = light.sunX < 0.5 ? -step : step;
  for (let y = step; y < height; y += 1) {
    for (let x = step; x < width - step; x += 1) {
      const p = y * width + x;
      if (material[p] === Material.sky || material[p] === Material.water) continue;
      const jump = Math.max(
        (depth[p + towards] as number) - (depth[p] as number),
        (depth[p - step * width] as number) - (depth[p] as number),
      );
      if (jump < 0.06) continue;
      const power = Math.min(1, jump * 2.2) * 0.5;
      for (let c = 0; c < 3; c += 1) {
        const i = p * 3 + c;
        print.data[i] =
          (print.data[i] as number) +
          power * Math.sqrt(light.sun[c] as number) * (1 - (print.data[i] as number) * 0.6);
      }
    }
  }
}

/** Teal shadows against warm lights, and full colour in between. */
function grade({ data }: Print): void {
  for (let i = 0; i < data.length; i += 3) {
    const r = data[i] as number;
    const g = data[i + 1] as number;
    const b = data[i + 2] as number;
    const tone = r * 0.3 + g * 0.59 + b * 0.11;
    const shadow = (1 - tone) ** 2;
    const high = tone * tone;
    data[i] = clamp(tone + (r - tone) * 1.42 - shadow * 0.1 + high * 0.06);
    data[i + 1] = clamp(tone + (g - tone) * 1.32 + shadow * 0.015 + high * 0.012);
    data[i + 2] = clamp(tone + (b - tone) * 1.42 + shadow * 0.1 - high * 0.07);
  }
}

export const digitalArt: Treatment = {
  traits: { bigClouds: true, neon: false, magic: false, detail: 0.8 },
  passes(easel) {
    const { planes, print, noise, unit, light } = easel;
    const size = unit / 1024;
    const thickness = new Float32Array(planes.width * planes.height);
    let picture: Print = print;
    let flow: Flow;
    const chunks = (name: string, width: number, length: number, tolerance: number) => () =>
      paintStrokes(
        { print, thickness },
        picture,
        flow,
        {
          width: Math.max(3, width * size),
          length: Math.max(6, length * size),
          tolerance,
          stray: 0.045,
          bristles: 0,
          bend: 0,
          opacity: 0.9,
        },
        noise,
        easel.random(name),
      );
    return [
      () => {
        addRays(easel, planes.height * 0.5, light.sun, 0.5);
        bloom(planes, 0.85, 0.022, 0.5);
        develop(planes, print.data, { exposure: 1.05, saturation: 1.15, contrast: 1.5 });
        grade(print);
        simplify(print, 9 * size);
        picture = { ...print, data: print.data.slice() };
        flow = findFlow(picture, 14 * size, (x) => (x < planes.width * light.sunX ? -0.5 : 0.5));
      },
      chunks('planes', 60, 90, 0),
      chunks('facets', 30, 46, 0.07),
      chunks('edges', 14, 24, 0.1),
      chunks('accents', 6, 12, 0.16),
      () => {
        // Crisp again along the contours of things, loose everywhere else.
        const lines = findLines(planes, picture, 1.5 * size, 1);
        for (let p = 0; p < lines.length; p += 1) {
          const keep = Math.min(1, (lines[p] as number) * 1.3);
          for (let i = p * 3; i < p * 3 + 3; i += 1) {
            print.data[i] =
              (print.data[i] as number) + ((picture.data[i] as number) - (print.data[i] as number)) * keep;
          }
        }
        rimLight(easel);
      },
      () => vignette(print, 0.3),
    ];
  },
};
