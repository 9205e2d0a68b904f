import { clamp, lerp, smoothstep } from '../canvas/color.ts';
import { Material } from '../canvas/planes.ts';
import { drawContours } from './contours.ts';
import { develop } from './develop.ts';
import { inkFinder, inkOf, lay, softenBorders } from './inks.ts';
import { makePaper } from './paper.ts';
import { simplify } from './simplify.ts';
import { smoothAreas } from './smooth.ts';
import { spreadTones } from './tones.ts';
import type { StyleContext, Treatment } from './treatment.ts';

const paperInk = inkOf('#f0e2c4');
const sumi = inkOf('#20252f');
const indigo = inkOf('#1f4a70');
const rose = inkOf('#d9806a');

/**
 * The pigments of a printer of the 1830s: indigo and Prussian blue, safflower and vermilion, orpiment and ochre, greens mixed of them, and
 * sumi.
 */
const pigments = [
  '#f0e2c4',
  '#e3cfa3',
  '#dcb57c',
  '#e0ad3a',
  '#c48a52',
  '#8f5f3f',
  '#c8452f',
  '#8c2f2a',
  '#e3a48c',
  '#b9c3a0',
  '#85996c',
  '#4f6e50',
  '#2c4a44',
  '#b4ccd0',
  '#7fa6b8',
  '#47789a',
  '#1f4a70',
  '#152f4d',
  '#bdb49c',
  '#5a5450',
  '#262a33',
].map(inkOf);

/** Prints each area in its nearest pigment. */
function printTints({ print, planes }: StyleContext): void {
  const { data } = print;
  const nearest = inkFinder(pigments);
  for (let p = 0; p < planes.material.length; p += 1) {
    const i = p * 3;
    const r = data[i] as number;
    const g = data[i + 1] as number;
    const b = data[i + 2] as number;
    const ink = pigments[nearest(r, g, b)];
    lay(data, p, ink ?? paperInk, 1);
  }
}

function toneAt(data: Float32Array, pixel: number): number {
  const i = pixel * 3;
  return (data[i] as number) * 0.3 + (data[i + 1] as number) * 0.59 + (data[i + 2] as number) * 0.11;
}

/** Returns the mean tone of the sky in a row that begins at pixel `from`. */
function meanSkyTone(data: Float32Array, material: Uint8Array, from: number, width: number): number {
  let sum = 0;
  let count = 0;
  for (let p = from; p < from + width; p += 3) {
    if (material[p] !== Material.sky) continue;
    sum += toneAt(data, p);
    count += 1;
  }
  return sum / Math.max(1, count);
}

/**
 * Grades the sky (bokashi): a dark band at the top fades into paper, with a blush above the horizon. Clouds keep their
 * flat tints where they differ from the sky around them.
 */
function gradeSky({ print, planes, light }: StyleContext, skyLow: number): void {
  const { width, height, data } = print;
  const night = light.night > 0.7;
  const deep = night ? inkOf('#13283f') : indigo;
  const middle = night ? inkOf('#5b7f96') : paperInk;
  const low = light.sun[0] > light.sun[2] * 1.25 && !night ? rose : inkOf(night ? '#a9b9b0' : '#e6cf9f');
  for (let y = 0; y < height; y += 1) {
    const t = y / Math.max(1, skyLow);
    const top = 1 - smoothstep(0.02, 0.42, t);
    const blush = smoothstep(0.55, 1, t) * 0.62;
    const usual = meanSkyTone(print.data, planes.material, y * width, width);
    for (let x = 0; x < width; x += 1) {
      const p = y * width + x;
      if (planes.material[p] !== Material.sky) continue;
      const odd = Math.abs(toneAt(data, p) - usual);
      const wiped = 0.86 - 0.72 * smoothstep(0.08, 0.26, odd);
      for (let c = 0; c < 3; c += 1) {
        const i = p * 3 + c;
        const plain = lerp(lerp(middle[c] as number, low[c] as number, blush), deep[c] as number, top);
        data[i] = lerp(data[i] as number, plain, wiped);
      }
    }
  }
}

/** Returns the lowest row, in pixels, at which much of the picture is still sky. */
function findSkyEnd({ planes }: StyleContext): number {
  const { width, height, material } = planes;
  for (let y = height - 1; y > 0; y -= 1) {
    let open = 0;
    for (let x = 0; x < width; x += 3) if (material[y * width + x] === Material.sky) open += 3;
    if (open > width * 0.12) return y;
  }
  return height;
}

/** Adds the grain of the cherry block and the fibers of the paper: pigment is thinner along both. */
function pressPaper({ print, noise, unit }: StyleContext): void {
  const { width, height, data } = print;
  const size = unit / 1024;
  const fibres = makePaper(width, height, noise, Math.max(1.5, 2.6 * size));
  for (let y = 0; y < height; y += 1) {
    let wood = 0;
    let rubbed = 0;
    for (let x = 0; x < width; x += 1) {
      if (x % 2 === 0) {
        const bend = noise.at((x / unit) * 1.1, (y / unit) * 1.6);
        wood = noise.at((x / unit) * 3 + 30, (y / unit) * 95 + bend * 7);
        rubbed = noise.fbm((x / unit) * 7, (y / unit) * 7, 2);
      }
      const p = y * width + x;
      const thin = clamp(0.03 + 0.035 * wood + 0.05 * rubbed + 0.06 * (fibres[p] as number), 0, 0.2);
      lay(data, p, paperInk, thin);
    }
  }
}

/** Trims the print to a margin of paper around the key block's border line. */
function trim({ print, unit }: StyleContext): void {
  const { width, height, data } = print;
  const margin = unit * 0.028;
  const rule = Math.max(1.2, unit * 0.0032);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const near = Math.min(x, y, width - 1 - x, height - 1 - y) + 0.5;
      if (near > margin + rule + 1) continue;
      const p = y * width + x;
      lay(data, p, sumi, 0.9 * clamp(margin + rule - near + 0.5));
      lay(data, p, paperInk, clamp(margin - near + 0.5));
    }
  }
}

export const ukiyoE: Treatment = {
  traits: { bigClouds: false, neon: false, magic: false, detail: 0.2, haze: 1.3, cloudSize: 1.4 },
  passes(context) {
    const { planes, print, unit } = context;
    const size = unit / 1024;
    let lines = new Float32Array(0);
    return [
      () => {
        develop(planes, print.data, { exposure: 1.2, saturation: 1.4, contrast: 0.5 });
        spreadTones(print, 0.6, 0.9);
      },
      () => {
        simplify(print, 7 * size);
        lines = drawContours(context, print, {
          width: 3 * size,
          tones: 0.55,
          taper: 0.8,
        }) as Float32Array<ArrayBuffer>;
      },
      () => {
        smoothAreas(print, 18 * size, 0.07);
        gradeSky(context, findSkyEnd(context));
      },
      () => {
        const sky = print.data.slice();
        printTints(context);
        simplify(print, 5 * size);
        softenBorders(print);
        // The sky is a single block, graded instead of cut.
        for (let p = 0; p < planes.material.length; p += 1) {
          if (planes.material[p] !== Material.sky) continue;
          for (let i = p * 3; i < p * 3 + 3; i += 1)
            print.data[i] = lerp(print.data[i] as number, sky[i] as number, 0.72);
        }
      },
      () => {
        for (let p = 0; p < lines.length; p += 1) lay(print.data, p, sumi, 0.92 * (lines[p] as number));
      },
      () => pressPaper(context),
      () => trim(context),
    ];
  },
};
