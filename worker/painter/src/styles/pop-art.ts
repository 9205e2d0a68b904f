import { blur } from '../canvas/blur.ts';
import { clamp, smoothstep } from '../canvas/color.ts';
import { Material } from '../canvas/planes.ts';
import { pick } from '../canvas/random.ts';
import { drawContours } from './contours.ts';
import { develop } from './develop.ts';
import { dotScreen } from './halftone.ts';
import { type Ink, inkOf, lay } from './inks.ts';
import { bloom } from './optics.ts';
import { simplify, toneOf } from './simplify.ts';
import { smoothAreas } from './smooth.ts';
import { spreadTones } from './tones.ts';
import type { StyleContext, Treatment } from './treatment.ts';

/** Three inks from dark to light, with a screen of dots between two of them. */
type Plate = readonly [Ink, Ink, Ink];

/** The plate of each material; warm and cold ones are separate. */
interface Scheme {
  sky: Plate;
  ground: Plate;
  warm: Plate;
  cold: Plate;
}

const plate = (dark: string, middle: string, light: string): Plate => [
  inkOf(dark),
  inkOf(middle),
  inkOf(light),
];

const schemes: readonly Scheme[] = [
  {
    sky: plate('#00a6d6', '#ffe100', '#fff6a8'),
    ground: plate('#0b3fd6', '#19c8f0', '#b6f3ff'),
    warm: plate('#d4004f', '#ff4f9a', '#ffd9e6'),
    cold: plate('#00806a', '#1fd18c', '#d8ffd2'),
  },
  {
    sky: plate('#ff2f7d', '#ff9ec4', '#ffe9ef'),
    ground: plate('#7a1fd0', '#00c2b8', '#c9fff0'),
    warm: plate('#e23b00', '#ffb400', '#fff0a6'),
    cold: plate('#1730c9', '#2f9bff', '#d5eeff'),
  },
  {
    sky: plate('#1549e0', '#35b6ff', '#e6f7ff'),
    ground: plate('#c81e8c', '#ff7a1a', '#ffe08a'),
    warm: plate('#e0102e', '#ff8a5c', '#ffe9c9'),
    cold: plate('#0b8a3c', '#b7e000', '#f6ffb8'),
  },
  {
    sky: plate('#ff6a00', '#ffd21f', '#fff7c4'),
    ground: plate('#12208f', '#e62bd0', '#ffc0f2'),
    warm: plate('#b8003a', '#ff3b5c', '#ffd0c4'),
    cold: plate('#006a9c', '#12d4d4', '#dcfff6'),
  },
];

/** Returns the warmth of each pixel, 0 to 1, smoothed to areas wide enough for a stencil. */
function findWarmth({ print, unit }: StyleContext): Float32Array {
  const { data, width, height } = print;
  const warmth = new Float32Array(width * height);
  for (let p = 0; p < warmth.length; p += 1) {
    const r = data[p * 3] as number;
    const g = data[p * 3 + 1] as number;
    const b = data[p * 3 + 2] as number;
    warmth[p] = clamp(0.5 + (2 * (r - 0.35 * g - 0.65 * b)) / (r + g + b + 0.1));
  }
  blur(warmth, width, height, 1, unit * 0.002, 2);
  return warmth;
}

function plateFor(scheme: Scheme, kind: number, depth: number, warmth: number): Plate {
  if (kind === Material.sky) return scheme.sky;
  if (kind === Material.water) return scheme.ground;
  if (kind === Material.land || kind === Material.plant) return depth > 0.5 ? scheme.warm : scheme.cold;
  return warmth > 0.52 ? scheme.warm : scheme.cold;
}

/**
 * Returns tones with raised differences between neighboring areas, so that each area falls on one side of a stencil.
 */
function partTones({ print, unit }: StyleContext): Float32Array {
  const tone = toneOf(print);
  const around = tone.slice();
  blur(around, print.width, print.height, 1, unit * 0.07, 2);
  return tone.map((value, p) => clamp(value + 0.9 * (value - (around[p] as number))));
}

/** Prints every plate: flat ink where a tone is clear, large dots of the darker ink between two tones. */
function printPlates(
  { print, planes, unit }: StyleContext,
  tone: Float32Array,
  warmth: Float32Array,
  scheme: Scheme,
): void {
  const { width, data } = print;
  const dots = dotScreen({ pitch: Math.max(4, unit / 84), angle: Math.PI / 4 });
  for (let p = 0; p < tone.length; p += 1) {
    const x = p % width;
    const y = (p - x) / width;
    const inks = plateFor(
      scheme,
      planes.material[p] as number,
      planes.depth[p] as number,
      warmth[p] as number,
    );
    const at = clamp(tone[p] as number) * 2;
    const high = at >= 1;
    const [dark, light] = high ? [inks[1], inks[2]] : [inks[0], inks[1]];
    // Half of the range is flat, half is dots.
    const share = smoothstep(0.9, 0.3, high ? at - 1 : at);
    const i = p * 3;
    for (let c = 0; c < 3; c += 1) data[i + c] = light[c] as number;
    lay(data, p, dark, share > 0.93 ? 1 : share < 0.07 ? 0 : dots(x, y, share));
  }
}

/** Shifts the colors a little, as on a cheap press. The black plate stays in place. */
function slip({ print, unit, random }: StyleContext): void {
  const { width, height, data } = print;
  const angle = random('slip')() * Math.PI * 2;
  const dx = Math.round(Math.cos(angle) * unit * 0.0042);
  const dy = Math.round(Math.sin(angle) * unit * 0.0042);
  const source = data.slice();
  for (let y = 0; y < height; y += 1) {
    const row = clamp(y + dy, 0, height - 1) * width;
    for (let x = 0; x < width; x += 1) {
      const from = (row + clamp(x + dx, 0, width - 1)) * 3;
      const i = (y * width + x) * 3;
      for (let c = 0; c < 3; c += 1) data[i + c] = source[from + c] as number;
    }
  }
}

const black = inkOf('#0d0a12');

export const popArt: Treatment = {
  exact: true,
  traits: { bigClouds: true, neon: false, magic: false, detail: 0.1, haze: 0.6, cloudSize: 2 },
  passes(context) {
    const { planes, print, unit } = context;
    const size = unit / 1024;
    const scheme = pick(context.random('scheme'), schemes);
    let tone = new Float32Array(0);
    let warmth = new Float32Array(0);
    let lines = new Float32Array(0);
    return [
      () => {
        bloom(planes, 1, 0.02, 0.3);
        develop(planes, print.data, { exposure: 1.2, saturation: 1.3, contrast: 0.8 });
        spreadTones(print, 0.54, 0.9);
      },
      () => {
        simplify(print, 9 * size);
        lines = drawContours(context, print, {
          width: 8 * size,
          tones: 0.42,
          taper: 0.7,
        }) as Float32Array<ArrayBuffer>;
        warmth = findWarmth(context) as Float32Array<ArrayBuffer>;
      },
      () => {
        smoothAreas(print, 20 * size, 0.09);
        simplify(print, 8 * size);
        tone = partTones(context) as Float32Array<ArrayBuffer>;
      },
      () => printPlates(context, tone, warmth, scheme),
      () => slip(context),
      () => {
        for (let p = 0; p < lines.length; p += 1) {
          const deep = planes.material[p] === Material.sky ? 0 : smoothstep(0.035, 0.015, tone[p] as number);
          lay(print.data, p, black, Math.max(lines[p] as number, deep));
        }
      },
    ];
  },
};
