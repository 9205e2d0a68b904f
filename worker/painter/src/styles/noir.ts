import { blur } from '../canvas/blur.ts';
import { clamp, smoothstep } from '../canvas/color.ts';
import { Material } from '../canvas/planes.ts';
import { develop } from './develop.ts';
import { addRays, bloom, vignette } from './optics.ts';
import { spreadTones } from './tones.ts';
import type { StyleContext, Treatment } from './treatment.ts';

/**
 * Imitates film behind a red filter: skies become dark, skin and lamps bright. All three channels are equal from here
 * on.
 */
function filterRed({ print, planes }: StyleContext): void {
  const { data } = print;
  for (let p = 0; p < planes.material.length; p += 1) {
    const i = p * 3;
    const sky = planes.material[p] === Material.sky ? 0.9 : 1;
    const r = data[i] as number;
    const tone = clamp((r * 0.6 + (data[i + 1] as number) * 0.42 - (data[i + 2] as number) * 0.04) * sky);
    data[i] = tone;
    data[i + 1] = tone;
    data[i + 2] = tone;
  }
}

/** Changes every pixel's tone by `bend`. */
function eachTone({ print }: StyleContext, bend: (tone: number, pixel: number) => number): void {
  const { data } = print;
  for (let p = 0, i = 0; i < data.length; p += 1, i += 3) {
    const tone = clamp(bend(data[i] as number, p));
    data[i] = tone;
    data[i + 1] = tone;
    data[i + 2] = tone;
  }
}

/** Raises local contrast, then clips shadows to black and lights to white. */
function harden(context: StyleContext): void {
  const { print, unit } = context;
  const { width, height } = print;
  const around = new Float32Array(width * height);
  for (let p = 0; p < around.length; p += 1) around[p] = print.data[p * 3] as number;
  blur(around, width, height, 1, unit * 0.05, 2);
  eachTone(context, (tone, p) => {
    const local = clamp(tone + 0.75 * (tone - (around[p] as number)));
    const steep = smoothstep(0.1, 0.97, local);
    return 0.8 * steep + 0.2 * local - 0.02;
  });
}

/**
 * Adds a hard lamp on the side of the sun: a cone of light across the picture, and a bright edge on objects that face
 * it in front of something farther away.
 */
function lightHard(context: StyleContext): void {
  const { planes, light, focus, unit } = context;
  const { width, height, depth, material } = planes;
  const left = light.sunX < 0.5;
  const step = Math.max(1, Math.round(unit * 0.003));
  const towards = left ? -step : step;
  // The cone goes from an upper corner through the subject.
  const lampX = left ? -0.15 * width : 1.15 * width;
  const lampY = -0.25 * height;
  const aim = Math.atan2(focus.y * height - 0.1 * height - lampY, focus.x * width - lampX);
  eachTone(context, (tone, p) => {
    const x = p % width;
    const y = (p - x) / width;
    const off = Math.abs(Math.atan2(y - lampY, x - lampX) - aim);
    const cone = 1 - smoothstep(0.16, 0.52, off);
    const lit = tone * (0.5 + 0.68 * cone) + 0.02 * cone;
    const kind = material[p];
    if (kind === Material.sky || kind === Material.water || x < step || x >= width - step || y < step)
      return lit;
    const here = depth[p] as number;
    const jump = Math.max(
      (depth[p + towards] as number) - here,
      0.8 * ((depth[p - step * width] as number) - here),
    );
    return jump < 0.05 ? lit : lit + (1 - lit) * Math.min(1, jump * 2.6) * (0.35 + 0.4 * cone);
  });
}

/** Adds the clumped silver grain of fast film, mostly in the middle tones. */
function addSilver(context: StyleContext): void {
  const { print, random, unit } = context;
  const chance = random('silver');
  const side = 512;
  const grain = new Float32Array(side * side);
  for (let i = 0; i < grain.length; i += 1) grain[i] = chance() + chance() + chance() - 1.5;
  const clumps = grain.slice();
  blur(clumps, side, side, 1, Math.max(1, unit / 1024), 1);
  const { width } = print;
  eachTone(context, (tone, p) => {
    const x = p % width;
    const y = (p - x) / width;
    // Rows are shifted so that the tile does not repeat in columns.
    const at = (y % side) * side + ((x + Math.floor(y / side) * 197) % side);
    const noise = 0.045 * (grain[at] as number) + 0.2 * (clumps[at] as number);
    return tone + noise * (0.25 + 2.2 * tone * (1 - tone)) + 0.012;
  });
}

export const noir: Treatment = {
  exact: true,
  traits: { bigClouds: false, neon: false, magic: false, detail: 0.9, haze: 1.6, cloudSize: 1 },
  passes(context) {
    const { planes, print, light } = context;
    return [
      () => {
        addRays(context, planes.height * 0.5, [1, 1, 1], 0.3 + 0.3 * light.night);
        bloom(planes, 0.7, 0.016, 0.7);
        develop(planes, print.data, { exposure: 1.05, saturation: 1, contrast: 0.6 });
        spreadTones(print, 0.36, 0.75, 1.8);
      },
      () => filterRed(context),
      () => harden(context),
      () => lightHard(context),
      () => {
        vignette(print, 0.85);
        addSilver(context);
      },
    ];
  },
};
