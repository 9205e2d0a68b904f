import { clamp, hex, lerp, mix, type Rgb } from '../canvas/color.ts';
import { Material } from '../canvas/planes.ts';
import { develop } from './develop.ts';
import { bloom, vignette } from './optics.ts';
import { findLines } from './simplify.ts';
import type { StyleContext, Treatment } from './treatment.ts';

const magenta = hex('#ff2fa0');
const cyan = hex('#21e6ff');
const violet = hex('#7a35ff');

/** Adds neon tubes along the contours of buildings and of the subject. */
function addNeon({ planes, print, noise, unit }: StyleContext): void {
  const { width, rgb, material, depth } = planes;
  const lines = findLines(planes, { ...print, data: print.data }, Math.max(1, unit * 0.0013), 0);
  for (let p = 0; p < lines.length; p += 1) {
    const kind = material[p];
    if (kind === Material.sky || kind === Material.water) continue;
    const line = lines[p] as number;
    if (line < 0.1) continue;
    const x = p % width;
    const y = (p - x) / width;
    const which = noise.at((x / unit) * 2.6 + 3, (y / unit) * 2.6);
    const color = mix(magenta, cyan, clamp(which * 4 + 0.5));
    const share =
      kind === Material.subject
        ? 1.5
        : kind === Material.built
          ? 0.65
          : kind === Material.plant
            ? 0.18
            : 0.28;
    const power = line * share * (1.15 - (depth[p] as number));
    for (let c = 0; c < 3; c += 1) rgb[p * 3 + c] = (rgb[p * 3 + c] as number) + (color[c] as number) * power;
  }
}

/** Pulls every color towards indigo, magenta and cyan by its tone, and adds a glowing haze from below. */
function remap({ planes, focus, light }: StyleContext): void {
  const { width, height, rgb, depth, material } = planes;
  const warm: readonly Rgb[] = ['#04040f', '#180f4a', '#701a8c', '#ff4a94', '#ffd0e8'].map(hex);
  const cool: readonly Rgb[] = ['#02060f', '#0a1f4c', '#0d6f9c', '#2fe0ee', '#d8ffff'].map(hex);
  for (let y = 0; y < height; y += 1) {
    const low = clamp(1 - Math.abs(y / height - focus.y) * 2.6);
    for (let x = 0; x < width; x += 1) {
      const p = y * width + x;
      const i = p * 3;
      const r = rgb[i] as number;
      const g = rgb[i + 1] as number;
      const b = rgb[i + 2] as number;
      const tone = r * 0.25 + g * 0.6 + b * 0.15;
      const at = clamp((tone / (tone + 0.32)) * 5.2, 0, 3.999);
      const n = Math.floor(at);
      // Magenta on one side, cyan on the other; blue objects lean to cyan on both.
      const lean = clamp(
        (x / width - 0.5) * (light.sunX < 0.5 ? 1.5 : -1.5) + 0.42 + ((b - r) / (r + b + 0.05)) * 0.55,
      );
      const own = material[p] === Material.subject || material[p] === Material.built;
      const keep = own ? 0.62 : tone > 0.9 ? 0.75 : 0.34;
      const haze = (depth[p] as number) * low * 0.09;
      const side = x / width;
      for (let c = 0; c < 3; c += 1) {
        const hot = lerp((warm[n] as Rgb)[c] as number, (warm[n + 1] as Rgb)[c] as number, at - n);
        const cold = lerp((cool[n] as Rgb)[c] as number, (cool[n + 1] as Rgb)[c] as number, at - n);
        const mapped = lerp(hot, cold, lean) * (0.7 + Math.min(1, tone));
        const glow =
          lerp(magenta[c] as number, lerp(violet[c] as number, cyan[c] as number, 0.55), side) * haze;
        rgb[i + c] = lerp(mapped, rgb[i + c] as number, keep) + glow;
      }
    }
  }
}

/** Adds slanted streaks of rain that reflect the neon. */
function addRain({ planes, random, unit }: StyleContext, amount: number): void {
  const { width, height, rgb } = planes;
  const chance = random('neon rain');
  const count = Math.round(amount * ((width * height) / (unit * unit)));
  for (let n = 0; n < count; n += 1) {
    const near = chance() ** 2;
    const length = unit * (0.02 + 0.075 * near);
    let x = chance() * width * 1.1;
    let y = chance() * height - length * 0.5;
    const power = 0.035 + 0.1 * near;
    for (let s = 0; s < length; s += 1) {
      x -= 0.14;
      y += 1;
      const ix = Math.floor(x);
      const iy = Math.floor(y);
      if (ix < 0 || iy < 0 || ix >= width || iy >= height) continue;
      const fade = Math.sin((s / length) * Math.PI) * power;
      const i = (iy * width + ix) * 3;
      rgb[i] = (rgb[i] as number) + fade * (0.45 + (rgb[i] as number));
      rgb[i + 1] = (rgb[i + 1] as number) + fade * (0.6 + (rgb[i + 1] as number));
      rgb[i + 2] = (rgb[i + 2] as number) + fade * (0.95 + (rgb[i + 2] as number));
    }
  }
}

/** Shifts red and blue apart towards the sides, and darkens every third line a little. */
function shift({ print, unit }: StyleContext): void {
  const { width, height, data } = print;
  const source = data.slice();
  const lineHeight = Math.max(2, Math.round(unit / 340));
  for (let y = 0; y < height; y += 1) {
    const scan = y % (lineHeight * 2) < lineHeight ? 1 : 0.93;
    for (let x = 0; x < width; x += 1) {
      const away = Math.round(((x / width - 0.5) * unit) / 170);
      const red = (y * width + Math.max(0, Math.min(width - 1, x + away))) * 3;
      const blue = (y * width + Math.max(0, Math.min(width - 1, x - away))) * 3 + 2;
      const i = (y * width + x) * 3;
      data[i] = (source[red] as number) * scan;
      data[i + 1] = (source[i + 1] as number) * scan;
      data[i + 2] = (source[blue] as number) * scan;
    }
  }
}

export const cyberpunk: Treatment = {
  traits: { bigClouds: false, neon: true, magic: false, detail: 0.8, haze: 1, cloudSize: 1 },
  passes(context) {
    const { planes, print } = context;
    const show = () => develop(planes, print.data, { exposure: 1.1, saturation: 1.28, contrast: 0.95 });
    return [
      () => {
        remap(context);
        show();
      },
      () => {
        addNeon(context);
        show();
      },
      () => {
        bloom(planes, 0.42, 0.014, 0.85);
        show();
      },
      () => {
        addRain(context, 1100);
        show();
      },
      () => {
        shift(context);
        vignette(print, 0.6);
      },
    ];
  },
};
