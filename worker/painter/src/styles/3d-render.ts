import { addEnlarged, blur, shrink } from '../canvas/blur.ts';
import { clamp, lerp, smoothstep } from '../canvas/color.ts';
import { Material } from '../canvas/planes.ts';
import { develop } from './develop.ts';
import { inkOf, softenBorders } from './inks.ts';
import { behindSurroundings, occlude } from './occlusion.ts';
import { bloom } from './optics.ts';
import { findLines, simplify } from './simplify.ts';
import { smoothAreas } from './smooth.ts';
import { spreadTones } from './tones.ts';
import type { Print, StyleContext, Treatment } from './treatment.ts';

/** Makes colors clean and light, like matte plastic: lifts shadows and keeps the hue of lights. */
function dye({ print }: StyleContext): void {
  const { data } = print;
  for (let i = 0; i < data.length; i += 3) {
    const r = data[i] as number;
    const g = data[i + 1] as number;
    const b = data[i + 2] as number;
    const tone = r * 0.3 + g * 0.59 + b * 0.11;
    const lifted = 0.07 + 0.9 * tone ** 0.88;
    const rich = (1.42 * lifted) / (tone + 0.1);
    data[i] = clamp(lifted + (r - tone) * rich + 0.012);
    data[i + 1] = clamp(lifted + (g - tone) * rich);
    data[i + 2] = clamp(lifted + (b - tone) * rich + 0.02 * (1 - tone));
  }
}

/**
 * Returns the height of the clay over each object's plane: flat in the middle and rounded over `reach` pixels towards
 * the borders. Wide and narrow roundings are added, so that small parts are round as well.
 */
function roundOff({ planes }: StyleContext, print: Print, reach: number): Float32Array {
  const { width, height } = planes;
  const lines = findLines(planes, print, Math.max(1, reach * 0.06), 0.25);
  const relief = new Float32Array(width * height);
  for (const [share, amount] of [
    [1, 1],
    [0.36, 0.62],
  ] as const) {
    const near = shrink(lines, width, height, 1, 2);
    blur(near.data, near.width, near.height, 1, Math.max(1, (reach * share) / 4), 2);
    addEnlarged(relief, width, height, 1, near, -amount);
  }
  return relief;
}

/** Each material's response to the studio's light; 0 for air. */
const gloss: Readonly<Record<number, number>> = {
  [Material.sky]: 0,
  [Material.land]: 0.45,
  [Material.water]: 0.3,
  [Material.plant]: 0.7,
  [Material.built]: 0.9,
  [Material.subject]: 1.15,
  [Material.light]: 0,
};

/** Lights the picture with a wide soft lamp at the upper left, a cool one on the right, and the gleam of plastic. */
function lightStudio({ planes, print, unit }: StyleContext, relief: Float32Array): void {
  const { width, height } = planes;
  const { data } = print;
  const steep = unit / 30;
  const behind = behindSurroundings(planes, unit * 0.01);
  const facing = 0.8 ** 22;
  for (let y = 1; y < height - 1; y += 1) {
    for (let x = 1; x < width - 1; x += 1) {
      const p = y * width + x;
      // A border belongs to the object in front: nothing behind it is rounded there.
      const own = 1 - smoothstep(0.004, 0.02, behind[p] as number);
      const power =
        own * (gloss[planes.material[p] as number] as number) * (1 - 0.5 * (planes.depth[p] as number));
      if (power <= 0.01) continue;
      const nx = ((relief[p - 1] as number) - (relief[p + 1] as number)) * steep * 0.5;
      const ny = ((relief[p - width] as number) - (relief[p + width] as number)) * steep * 0.5;
      const length = 1 / Math.sqrt(1 + nx * nx + ny * ny);
      // The lamp is at (-0.5, -0.62, 0.6). Surfaces that face the viewer keep their color.
      const key = (0.5 * -nx + 0.62 * -ny + 0.6) * length - 0.6;
      const gleam = Math.max(0, (0.36 * -nx + 0.48 * -ny + 0.8) * length) ** 22;
      const rim = Math.max(0, (0.85 * nx + 0.25 * ny) * length);
      const shine = Math.max(0, gleam - facing) * 0.42 * power;
      const i = p * 3;
      for (let c = 0; c < 3; c += 1) {
        const value = data[i + c] as number;
        const warm = c === 0 ? 0.8 : c === 1 ? 0.74 : 0.66;
        const lit = value * (1 + power * (key > 0 ? warm : 0.95) * key);
        const cool = rim * 0.13 * power * (c === 2 ? 1.3 : c === 1 ? 0.85 : 0.5);
        data[i + c] = clamp(lit + cool + shine * (1 - lit));
      }
    }
  }
}

const backdrop = [inkOf('#eef0ff'), inkOf('#f9e9ea')] as const;

/** Fades distant objects a little into a pale backdrop, lighter above than below. */
function hangBackdrop({ planes, print }: StyleContext): void {
  const { width, height } = planes;
  for (let y = 0; y < height; y += 1) {
    const t = y / height;
    for (let x = 0; x < width; x += 1) {
      const p = y * width + x;
      const sky = planes.material[p] === Material.sky;
      const veil = (sky ? 0.2 : 0.1) * smoothstep(0.35, 1, planes.depth[p] as number);
      const aside = 0.05 * ((2 * x) / width - 1) ** 2;
      for (let c = 0; c < 3; c += 1) {
        const i = p * 3 + c;
        const paper = lerp(backdrop[0][c] as number, backdrop[1][c] as number, t);
        print.data[i] = clamp(lerp(print.data[i] as number, paper, veil) * (1.02 - aside));
      }
    }
  }
}

/** Imitates subsurface scattering: adds a little of each color to its neighbors. */
function scatterLight({ print, unit }: StyleContext): void {
  const soft = shrink(print.data, print.width, print.height, 3, 4);
  blur(soft.data, soft.width, soft.height, 3, Math.max(1, (unit * 0.014) / 4), 2);
  const glow = new Float32Array(print.data.length);
  addEnlarged(glow, print.width, print.height, 3, soft, 1);
  for (let i = 0; i < glow.length; i += 1) {
    const value = print.data[i] as number;
    print.data[i] = value + 0.1 * (glow[i] as number) * (1 - value);
  }
}

export const renderedIn3d: Treatment = {
  traits: { bigClouds: true, neon: false, magic: false, detail: 0, haze: 0.9, cloudSize: 1.8 },
  passes(context) {
    const { planes, print, unit } = context;
    const size = unit / 1024;
    let relief: Float32Array;
    return [
      () => {
        bloom(planes, 1, 0.02, 0.35);
        develop(planes, print.data, { exposure: 1.15, saturation: 1.2, contrast: 0.3 });
        spreadTones(print, 0.47, 0.5);
      },
      () => {
        simplify(print, 8 * size);
        relief = roundOff(context, print, 34 * size);
        smoothAreas(print, 18 * size, 0.075);
        simplify(print, 5 * size);
        softenBorders(print);
        dye(context);
      },
      () => occlude(context, 1),
      () => lightStudio(context, relief),
      () => hangBackdrop(context),
      () => scatterLight(context),
    ];
  },
};
