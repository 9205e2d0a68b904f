import { blur } from '../canvas/blur.ts';
import { clamp } from '../canvas/color.ts';
import { develop } from './develop.ts';
import { makeBorder, makePaper } from './paper.ts';
import { findLines, simplify } from './simplify.ts';
import type { Easel, Print, Treatment } from './treatment.ts';

/** Looks colours up at places that noise has moved: the wandering border of a wet wash. */
function wobble(
  from: Float32Array,
  { noise, unit }: Easel,
  { width, height }: Print,
  reach: number,
  scale: number,
): Float32Array {
  const to = new Float32Array(from.length);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const u = (x / unit) * scale;
      const v = (y / unit) * scale;
      const dx = (noise.at(u, v) + 0.5 * noise.at(u * 2.7, v * 2.7)) * reach;
      const dy = (noise.at(u + 40, v) + 0.5 * noise.at(u * 2.7, v * 2.7 + 40)) * reach;
      const sx = Math.max(0, Math.min(width - 1, Math.round(x + dx)));
      const sy = Math.max(0, Math.min(height - 1, Math.round(y + dy)));
      const i = (y * width + x) * 3;
      const s = (sy * width + sx) * 3;
      to[i] = from[s] as number;
      to[i + 1] = from[s + 1] as number;
      to[i + 2] = from[s + 2] as number;
    }
  }
  return to;
}

/** Amount of pigment that leaves a colour on white paper. */
function density(value: number): number {
  return -Math.log(Math.max(0.03, value));
}

/** A wash: pigment of a colour field gathers at the borders of its areas as it dries. */
function layWash(
  pigment: Float32Array,
  field: Float32Array,
  print: Print,
  strength: number,
  gather: number,
  reach: number,
): void {
  const { width, height } = print;
  const soft = field.slice();
  blur(soft, width, height, 3, reach, 2);
  for (let i = 0; i < pigment.length; i += 1) {
    const here = density(field[i] as number);
    const around = density(soft[i] as number);
    // Inside a darker area next to a lighter one the difference is positive: that is where pigment collects.
    const edge = here - around;
    const amount = here * strength + Math.max(-0.12, Math.min(0.3, edge * gather));
    pigment[i] = Math.max(pigment[i] as number, 0) + Math.max(0, amount);
  }
}

export const watercolor: Treatment = {
  traits: { bigClouds: true, neon: false, magic: false, detail: 0.5 },
  passes(easel) {
    const { planes, print, noise, unit } = easel;
    const { width, height } = planes;
    const size = unit / 1024;
    const pigment = new Float32Array(width * height * 3);
    let base: Float32Array;
    let paper: Float32Array;
    let border: Float32Array;
    const show = () => {
      for (let p = 0; p < paper.length; p += 1) {
        const grain = paper[p] as number;
        const inside = border[p] as number;
        const shade = 1 + grain * 0.022;
        for (let c = 0; c < 3; c += 1) {
          const i = p * 3 + c;
          // Pigment settles in the hollows of the paper.
          const settled = (pigment[i] as number) * (1 - grain * 0.17) * inside;
          const sheet = c === 2 ? 0.955 : c === 1 ? 0.975 : 0.985;
          print.data[i] = sheet * shade * Math.exp(-settled);
        }
      }
    };
    return [
      () => {
        develop(planes, print.data, { exposure: 1.32, saturation: 1.3, contrast: 0.3 });
        simplify(print, 12 * size);
        base = print.data.slice();
        for (let i = 0; i < base.length; i += 1) base[i] = 0.1 + 0.9 * (base[i] as number) ** 0.9;
        paper = makePaper(width, height, noise, 3.2);
        border = makeBorder(width, height, noise, unit * 0.045, unit * 0.022, 2.5 * size + 0.5);
        pigment.fill(0);
        show();
      },
      () => {
        const wet = wobble(base, easel, print, 26 * size, 5);
        blur(wet, width, height, 3, 16 * size, 2);
        layWash(pigment, wet, print, 0.52, 0, 1);
        // Water that runs back pushes pigment away and leaves pale blooms with a dark rim.
        for (let y = 0; y < height; y += 1) {
          for (let x = 0; x < width; x += 1) {
            const cloud = noise.fbm((x / unit) * 3.4 + 20, (y / unit) * 3.4, 4);
            const rim = Math.exp(-(((cloud - 0.2) / 0.022) ** 2)) * 0.14;
            const factor = 1 + cloud * 0.3 + rim;
            const i = (y * width + x) * 3;
            pigment[i] = (pigment[i] as number) * factor;
            pigment[i + 1] = (pigment[i + 1] as number) * factor;
            pigment[i + 2] = (pigment[i + 2] as number) * factor;
          }
        }
        show();
      },
      () => {
        const wash = wobble(base, easel, print, 7 * size, 11);
        simplify({ ...print, data: wash }, 10 * size);
        layWash(pigment, wash, print, 0.34, 0.75, 7 * size);
        show();
      },
      () => {
        const detail = wobble(base, easel, print, 2.2 * size, 30);
        layWash(pigment, detail, print, 0.16, 0.9, 3 * size);
        show();
      },
      () => {
        const lines = findLines(planes, { ...print, data: base }, Math.max(1, 1.2 * size), 0.6);
        for (let p = 0; p < lines.length; p += 1) {
          const x = p % width;
          const broken = clamp(noise.at(x / (unit * 0.03), (p - x) / width / (unit * 0.03)) + 0.35);
          const mark = (lines[p] as number) * broken * 0.4;
          if (mark <= 0.01) continue;
          pigment[p * 3] = (pigment[p * 3] as number) + mark;
          pigment[p * 3 + 1] = (pigment[p * 3 + 1] as number) + mark;
          pigment[p * 3 + 2] = (pigment[p * 3 + 2] as number) + mark * 0.85;
        }
        show();
      },
      () => {
        splatter(pigment, base, easel);
        show();
      },
    ];
  },
};

/** Drops from a full brush, in colours of the picture, a few of them on the bare border. */
function splatter(pigment: Float32Array, base: Float32Array, { print, unit, random }: Easel): void {
  const { width, height } = print;
  const chance = random('splatter');
  for (let n = 0; n < 70; n += 1) {
    const x = chance() * width;
    const y = chance() * height;
    const radius = unit * (0.0012 + 0.005 * chance() ** 5) + 0.6;
    const from = (Math.floor(chance() * height) * width + Math.floor(chance() * width)) * 3;
    const reach = Math.ceil(radius + 1);
    for (let py = Math.max(0, Math.floor(y - reach)); py <= Math.min(height - 1, y + reach); py += 1) {
      for (let px = Math.max(0, Math.floor(x - reach)); px <= Math.min(width - 1, x + reach); px += 1) {
        const away = Math.hypot(px - x, py - y);
        const cover = clamp(radius - away + 0.5) * (0.28 + 0.3 * clamp(away / radius) ** 3);
        if (cover <= 0) continue;
        const i = (py * width + px) * 3;
        for (let c = 0; c < 3; c += 1) {
          pigment[i + c] = (pigment[i + c] as number) + density(base[from + c] as number) * cover * 0.5;
        }
      }
    }
  }
}
