import { addEnlarged, blur, shrink } from '../canvas/blur.ts';
import { clamp, smoothstep } from '../canvas/color.ts';
import { Material } from '../canvas/planes.ts';
import { develop } from './develop.ts';
import { makeBorder, makePaper } from './paper.ts';
import { findLines, simplify } from './simplify.ts';
import { smoothAreas } from './smooth.ts';
import type { Print, StyleContext, Treatment } from './treatment.ts';

/** Samples colors at positions shifted by noise, which gives the irregular border of a wet wash. */
function wobble(
  from: Float32Array,
  { noise, unit }: StyleContext,
  { width, height }: Print,
  reach: number,
  scale: number,
): Float32Array {
  const to = new Float32Array(from.length);
  // The shift is smooth, so every fourth pixel of every fourth row is enough.
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

/** Returns the amount of pigment that makes a color on white paper. */
function density(value: number): number {
  return -Math.log(Math.max(0.03, value));
}

/** Applies a wash: pigment (given as density) gathers at the borders of its areas as it dries. */
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
    // The difference is positive inside a darker area next to a lighter one, where pigment collects.
    const edge = (here - (soft[i] as number)) * gather;
    const amount = here * strength + (edge < -0.12 ? -0.12 : edge > 0.3 ? 0.3 : edge);
    if (amount > 0) pigment[i] = (pigment[i] as number) + amount;
  }
}

/** Returns the exposure of a dark scene, as watercolors leave most of the paper light. */
function exposureFor({ rgb }: StyleContext['planes']): number {
  let sum = 0;
  let count = 0;
  for (let i = 0; i < rgb.length; i += 3 * 31) {
    sum += Math.min(
      1,
      (rgb[i] as number) * 0.25 + (rgb[i + 1] as number) * 0.65 + (rgb[i + 2] as number) * 0.1,
    );
    count += 1;
  }
  return 1.5 * clamp((0.16 / (sum / count + 0.02)) ** 0.55, 1, 2.3);
}

/** Adds lamps at night as drops of clean water in the wet wash, which spread, with a warm tint in the middle. */
function bleedLights(
  pigment: Float32Array,
  { planes, print, unit, noise }: StyleContext,
  night: number,
): void {
  const { width, height } = print;
  const spots = new Float32Array(width * height);
  for (let p = 0; p < spots.length; p += 1) {
    const i = p * 3;
    const tone = ((planes.rgb[i] as number) + (planes.rgb[i + 1] as number)) * 0.5;
    spots[p] = clamp(tone * 1.6 - 0.42) * night;
  }
  const near = shrink(spots, width, height, 1, 4);
  const wide = { ...near, data: near.data.slice() };
  blur(near.data, near.width, near.height, 1, (unit * 0.006) / 4, 2);
  blur(wide.data, wide.width, wide.height, 1, (unit * 0.022) / 4, 2);
  spots.fill(0);
  addEnlarged(spots, width, height, 1, near, 1.1);
  addEnlarged(spots, width, height, 1, wide, 1.5);
  let edge = 0;
  for (let p = 0; p < spots.length; p += 1) {
    if (p % 3 === 0) edge = noise.at((p % width) / (unit * 0.03), Math.floor(p / width) / (unit * 0.03));
    // A wet spot spreads to an irregular border.
    const raw = clamp((spots[p] as number) * (1.2 + edge * 0.6));
    const wet = 0.55 * raw + 0.45 * smoothstep(0.28, 0.42, raw);
    if (wet < 0.01) continue;
    const i = p * 3;
    pigment[i] = (pigment[i] as number) * (1 - 0.93 * wet);
    pigment[i + 1] = (pigment[i + 1] as number) * (1 - 0.84 * wet) + 0.1 * wet;
    pigment[i + 2] = (pigment[i + 2] as number) * (1 - 0.66 * wet) + 0.34 * wet;
  }
}

/** exp(-density) in steps of 1/512, up to a density of 6. */
const veil = new Float32Array(3073).map((_, n) => Math.exp(-n / 512));

export const watercolor: Treatment = {
  traits: { bigClouds: true, neon: false, magic: false, detail: 0.5, haze: 1, cloudSize: 1.2 },
  passes(context) {
    const { planes, print, noise, unit, light } = context;
    const { width, height } = planes;
    const size = unit / 1024;
    const pigment = new Float32Array(width * height * 3);
    let base: Float32Array;
    let paper: Float32Array;
    let border: Float32Array;
    let wetness: Float32Array;
    const show = () => {
      for (let p = 0; p < paper.length; p += 1) {
        const grain = paper[p] as number;
        const inside = border[p] as number;
        const shade = 1 + grain * 0.022;
        const laid = inside * (wetness[p] as number);
        for (let c = 0; c < 3; c += 1) {
          const i = p * 3 + c;
          // Pigment settles in the hollows of the paper.
          const settled = (pigment[i] as number) * (1 - grain * 0.24) * laid;
          const sheet = c === 2 ? 0.955 : c === 1 ? 0.975 : 0.985;
          const at = (settled * 512 + 0.5) | 0;
          print.data[i] = sheet * shade * (veil[at < 0 ? 0 : at > 3072 ? 3072 : at] as number);
        }
      }
    };
    return [
      () => {
        develop(planes, print.data, { exposure: exposureFor(planes), saturation: 1.55, contrast: 0.35 });
        simplify(print, 4 * size);
        smoothAreas(print, 8 * size, 0.045);
        base = print.data.slice();
        for (let i = 0; i < base.length; i += 1)
          base[i] = density(0.14 + 0.86 * Math.max(0, Math.min(1, base[i] as number)));
        paper = makePaper(width, height, noise, 3.2);
        border = makeBorder(width, height, noise, unit * 0.045, unit * 0.022, 2.5 * size + 0.5);
        // A dry brush skips parts of the paper in streaks.
        wetness = new Float32Array(width * height);
        let streak = 0;
        for (let p = 0; p < wetness.length; p += 1) {
          const x = p % width;
          const v = (p - x) / width / unit;
          if (x % 2 === 0) streak = noise.fbm((x / unit) * 3 + 60, v * 17, 2);
          if (planes.material[p] === Material.subject) wetness[p] = 1;
          else wetness[p] = 1 - 0.62 * smoothstep(0.52, 0.8, streak + (paper[p] as number) * 0.42);
        }
        pigment.fill(0);
        show();
      },
      () => {
        const wet = wobble(base, context, print, 26 * size, 5);
        blur(wet, width, height, 3, 11 * size, 2);
        layWash(pigment, wet, print, 0.38, 0, 1);
        // Water that runs back pushes pigment away and leaves pale blooms with a dark rim.
        for (let y = 0; y < height; y += 1) {
          let cloud = 0;
          let drift = 0;
          for (let x = 0; x < width; x += 1) {
            if (x % 2 === 0) cloud = noise.fbm((x / unit) * 3.4 + 20, (y / unit) * 3.4, 4);
            const rim = Math.exp(-(((cloud - 0.2) / 0.022) ** 2)) * 0.14;
            const factor = 1 + cloud * 0.5 + rim;
            if (x % 4 === 0) drift = noise.at((x / unit) * 2.6, (y / unit) * 2.6 + 70) * 0.42;
            const i = (y * width + x) * 3;
            // Two pigments that part as they dry, a warm and a cool one.
            pigment[i] = (pigment[i] as number) * factor * (1 + drift);
            pigment[i + 1] = (pigment[i + 1] as number) * factor;
            pigment[i + 2] = (pigment[i + 2] as number) * factor * (1 - drift);
          }
        }
        show();
      },
      () => {
        const wash = wobble(base, context, print, 5 * size, 11);
        smoothAreas({ ...print, data: wash }, 14 * size, 0.055);
        simplify({ ...print, data: wash }, 4 * size);
        layWash(pigment, wash, print, 0.42, 0.8, 7 * size);
        show();
      },
      () => {
        const detail = wobble(base, context, print, 2.2 * size, 30);
        layWash(pigment, detail, print, 0.22, 1.1, 3 * size);
        if (light.night > 0.5) bleedLights(pigment, context, light.night);
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
        splatter(pigment, base, context);
        show();
      },
    ];
  },
};

/** Splatters drops in colors of the picture, a few of them on the bare border. */
function splatter(pigment: Float32Array, base: Float32Array, { print, unit, random }: StyleContext): void {
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
