import { clamp, smoothstep } from '../canvas/color.ts';
import { Material } from '../canvas/planes.ts';
import { drawContours } from './contours.ts';
import { develop } from './develop.ts';
import { dotScreen } from './halftone.ts';
import { inkOf, lay } from './inks.ts';
import { bloom } from './optics.ts';
import { simplify, toneOf } from './simplify.ts';
import { smoothAreas } from './smooth.ts';
import { spreadTones } from './tones.ts';
import type { StyleContext, Treatment } from './treatment.ts';

const black = inkOf('#14111c');
const newsprint = inkOf('#fbf3df');

/** Flattens colors: moves each tone to the middle of its step, and saturates colors as four printing inks would. */
function flatten({ print, planes }: StyleContext): void {
  const { data } = print;
  for (let p = 0; p < planes.material.length; p += 1) {
    const i = p * 3;
    const r = data[i] as number;
    const g = data[i + 1] as number;
    const b = data[i + 2] as number;
    const tone = r * 0.3 + g * 0.59 + b * 0.11 + 1e-4;
    const steps = planes.material[p] === Material.sky ? 6 : 4.5;
    const scaled = tone * steps;
    const floor = Math.floor(scaled);
    const flat = (floor + smoothstep(0.42, 0.58, scaled - floor)) / steps + 0.06;
    const rich = 1.6 - 0.35 * tone;
    const lift = Math.min(1.1, flat) / tone;
    for (let c = 0; c < 3; c += 1) {
      const value = clamp((tone + ((data[i + c] as number) - tone) * rich) * lift);
      // No ink is purer than its paper.
      data[i + c] = value * (newsprint[c] as number);
    }
  }
}

/** Shades with dots of a darker ink; the deepest shade is solid black that fades out in dots. */
function shade({ print, planes, unit }: StyleContext, tone: Float32Array): void {
  const { width, data } = print;
  const pitch = Math.max(3, unit / 150);
  const dots = dotScreen({ pitch, angle: 0.55 });
  for (let p = 0; p < tone.length; p += 1) {
    const x = p % width;
    const y = (p - x) / width;
    const here = tone[p] as number;
    const sky = planes.material[p] === Material.sky;
    const share = sky ? 0.42 * smoothstep(0.62, 0.3, here) : 0.62 * smoothstep(0.5, 0.2, here);
    const cover = dots(x, y, share);
    if (cover > 0) {
      const i = p * 3;
      data[i] = (data[i] as number) * (1 - 0.52 * cover);
      data[i + 1] = (data[i + 1] as number) * (1 - 0.48 * cover);
      data[i + 2] = (data[i + 2] as number) * (1 - 0.3 * cover);
    }
    const solid = sky ? 0 : smoothstep(0.17, 0.07, here);
    if (solid > 0.02) lay(data, p, black, solid > 0.98 ? 1 : dots(x, y, solid));
  }
}

/** Draws the paper margin around the panel, and the panel's frame. */
function frame({ print, unit }: StyleContext): void {
  const { width, height, data } = print;
  const margin = unit * 0.022;
  const rule = Math.max(1.5, unit * 0.0055);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const near = Math.min(x, y, width - 1 - x, height - 1 - y) + 0.5;
      if (near > margin + rule + 1) continue;
      const p = y * width + x;
      lay(data, p, black, clamp(margin + rule - near + 0.5));
      lay(data, p, newsprint, clamp(margin - near + 0.5));
    }
  }
}

export const comic: Treatment = {
  exact: true,
  traits: { bigClouds: true, neon: false, magic: false, detail: 0.25, haze: 0.8, cloudSize: 1.7 },
  passes(context) {
    const { planes, print, unit } = context;
    const size = unit / 1024;
    let tone = new Float32Array(0);
    let lines = new Float32Array(0);
    return [
      () => {
        bloom(planes, 1, 0.02, 0.3);
        develop(planes, print.data, { exposure: 1.2, saturation: 1.35, contrast: 0.7 });
        spreadTones(print, 0.52, 0.7);
      },
      () => {
        simplify(print, 6 * size);
        lines = drawContours(context, print, {
          width: 5.2 * size,
          tones: 0.5,
          taper: 1,
        }) as Float32Array<ArrayBuffer>;
        smoothAreas(print, 14 * size, 0.08);
        tone = toneOf(print) as Float32Array<ArrayBuffer>;
      },
      () => flatten(context),
      () => simplify(print, 3 * size),
      () => shade(context, tone),
      () => {
        for (let p = 0; p < lines.length; p += 1) lay(print.data, p, black, lines[p] as number);
      },
      () => frame(context),
    ];
  },
};
