import { clamp } from '../canvas/color.ts';
import { Material } from '../canvas/planes.ts';
import { develop } from './develop.ts';
import { bloom } from './optics.ts';
import { findLines, simplify } from './simplify.ts';
import { smoothAreas } from './smooth.ts';
import type { StyleContext, Treatment } from './treatment.ts';

/** Applies cel shading: reduces tones to a few bands with soft borders, dark ones cooler, light ones warmer. */
function celShade({ planes, print }: StyleContext): void {
  const { data } = print;
  for (let p = 0; p < planes.material.length; p += 1) {
    const i = p * 3;
    const r = data[i] as number;
    const g = data[i + 1] as number;
    const b = data[i + 2] as number;
    const tone = r * 0.3 + g * 0.59 + b * 0.11 + 1e-4;
    const sky = planes.material[p] === Material.sky;
    const bands = sky ? 9 : 5.5;
    const scaled = tone * bands;
    const floor = Math.floor(scaled);
    const t = clamp((scaled - floor - 0.5) * (sky ? 2.2 : 7) + 0.5);
    const banded = (floor + t * t * (3 - 2 * t)) / bands + 0.02;
    const lift = ((banded / tone) * 0.9 + 0.1) * 1.04;
    // Dark tones are not saturated further.
    const rich = 1.08 + 0.34 * clamp((tone - 0.12) * 4) - 0.3 * tone;
    const shadow = (1 - banded) ** 2 * 0.07;
    data[i] = clamp((tone + (r - tone) * rich) * lift + shadow * 0.15);
    data[i + 1] = clamp((tone + (g - tone) * rich) * lift);
    data[i + 2] = clamp((tone + (b - tone) * rich) * lift + shadow);
  }
}

/** Draws thin lines in a dark tone of the color that they border. */
function ink({ print, planes }: StyleContext, lines: Float32Array): void {
  const { width, height } = planes;
  const { data } = print;
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const p = y * width + x;
      const far = clamp(((planes.depth[p] as number) - 0.45) * 2.2);
      const line = (lines[p] as number) * (0.85 - 0.7 * far);
      if (line <= 0.02) continue;
      const i = p * 3;
      data[i] = (data[i] as number) * (1 - line * 0.82) + line * 0.03;
      data[i + 1] = (data[i + 1] as number) * (1 - line * 0.86) + line * 0.02;
      data[i + 2] = (data[i + 2] as number) * (1 - line * 0.74) + line * 0.06;
    }
  }
}

export const anime: Treatment = {
  traits: { bigClouds: true, neon: false, magic: false, detail: 0.25, haze: 1, cloudSize: 1.75 },
  passes(context) {
    const { planes, print, unit } = context;
    const size = unit / 1024;
    let lines = new Float32Array(0);
    return [
      () => {
        bloom(planes, 1, 0.02, 0.4);
        develop(planes, print.data, { exposure: 1.18, saturation: 1.15, contrast: 0.45 });
      },
      () => {
        simplify(print, 5 * size);
        // Smoothed first, so that bands follow large forms and not small variations.
        const drawn = print.data.slice();
        smoothAreas(print, 16 * size, 0.11);
        // Man-made objects keep details such as windows and stripes.
        for (let p = 0; p < planes.material.length; p += 1) {
          const kind = planes.material[p];
          if (kind !== Material.built && kind !== Material.subject) continue;
          for (let i = p * 3; i < p * 3 + 3; i += 1)
            print.data[i] = (print.data[i] as number) * 0.45 + (drawn[i] as number) * 0.55;
        }
      },
      () => {
        lines = findLines(planes, print, Math.max(1, 1.1 * size), 0.45) as Float32Array<ArrayBuffer>;
        celShade(context);
      },
      () => simplify(print, 3 * size),
      () => ink(context, lines),
    ];
  },
};
