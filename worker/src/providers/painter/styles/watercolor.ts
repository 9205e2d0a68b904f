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
  // The way a border wanders is smooth: it is enough to ask every fourth pixel of every fourth row.
  const shiftX = new Float32Array(Math.ceil(width / 4));
  const shiftY = new Float32Array(Math.ceil(width / 4));
  for (let y = 0; y < height; y += 1) {
    if (y % 4 === 0) {
      const v = (y / unit) * scale;
      for (let n = 0; n < shiftX.length; n += 1) {
        const u = ((n * 4) / unit) * scale;
        shiftX[n] = (noise.at(u, v) + 0.5 * noise.at(u * 2.7, v * 2.7)) * reach;
        shiftY[n] = (noise.at(u + 40, v) + 0.5 * noise.at(u * 2.7, v * 2.7 + 40)) * reach;
      }
    }
    for (let x = 0; x < width; x += 1) {
      const sx = Math.max(0, Math.min(width - 1, Math.round(x + (shiftX[x >> 2] as number))));
      const sy = Math.max(0, Math.min(height - 1, Math.round(y + (shiftY[x >> 2] as number))));
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

/** A wash: pigment (given as density) gathers at the borders of its areas as it dries. */
function layWash(
  pigment: Float32Array,
  field: Float32Array,
  print: Print,
  strength: number,
  gather: number,
  reach: number,
): void {
  if (gather === 0) {
    for (let i = 0; i < pigment.length; i += 1)
      pigment[i] = (pigment[i] as number) + (field[i] as number) * strength;
    return;
  }
  const soft = field.slice();
  blur(soft, print.width, print.height, 3, reach, 1);
  for (let i = 0; i < pigment.length; i += 1) {
    const here = field[i] as number;
    // Inside a darker area next to a lighter one the difference is positive: that is where pigment collects.
    const edge = (here - (soft[i] as number)) * gather;
    const amount = here * strength + (edge < -0.12 ? -0.12 : edge > 0.3 ? 0.3 : edge);
    if (amount > 0) pigment[i] = (pigment[i] as number) + amount;
  }
}

/** exp(-density) in steps of 1/512, up to a density of 6. */
const veil = new Float32Array(3073).map((_, n) => Math.exp(-n / 512));

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
          print.data[i] =
            sheet * shade * (veil[Math.max(0, Math.min(3072, Math.round(settled * 512)))] as number);
        }
      }
    };
    return [
      () => {
        develop(planes, print.data, { exposure: 1.5, saturation: 1.55, contrast: 0.35 });
        simplify(print, 12 * size);
        base = print.data.slice();
        for (let i = 0; i < base.length; i += 1)
          base[i] = density(0.14 + 0.86 * Math.max(0, Math.min(1, base[i] as number)));
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
          let cloud = 0;
          for (let x = 0; x < width; x += 1) {
            if (x % 2 === 0) cloud = noise.fbm((x / unit) * 3.4 + 20, (y / unit) * 3.4, 4);
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
        const lines = findLines(planes, print, Math.max(1, 1.2 * size), 0.6);
        for (let p = 0; p < lines.length; p += 1) {
          const x = p % width;
          const broken = clamp(noise.at(x / (unit * 0.03), (p - x) / width / (unit * 0.03)) + 0.35);
          const mark = (lines[p] as number) * broken * 0.26;
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
          pigment[i + c] = (pigment[i + c] as number) + (base[from + c] as number) * cover * 0.5;
        }
      }
    }
  }
}
