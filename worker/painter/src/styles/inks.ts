import { hex, toDisplay, toOklab } from '../canvas/color.ts';
import type { Print } from './treatment.ts';

/** A color on paper: display values (sRGB), 0 to 1. */
export type Ink = readonly [number, number, number];

export function inkOf(code: string): Ink {
  const [r, g, b] = hex(code);
  return [toDisplay(r), toDisplay(g), toDisplay(b)];
}

/** Lays `ink` over one pixel of a print; `cover` from 0 to 1. */
export function lay(data: Float32Array, pixel: number, ink: Ink, cover: number): void {
  const i = pixel * 3;
  for (let c = 0; c < 3; c += 1) {
    const value = data[i + c] as number;
    data[i + c] = value + ((ink[c] as number) - value) * cover;
  }
}

const steps = 32;

/**
 * Looks up the nearest ink: a table over the color cube, measured in OKLab. Lightness counts less than hue: a dark red
 * should become red rather than black.
 */
export function inkFinder(inks: readonly Ink[]): (r: number, g: number, b: number) => number {
  const labs = inks.map(([r, g, b]) => toOklab(r, g, b));
  const table = new Uint8Array(steps ** 3);
  for (let n = 0; n < table.length; n += 1) {
    const at = (shift: number) => (((n >> shift) & (steps - 1)) + 0.5) / steps;
    const [l, a, b] = toOklab(at(10), at(5), at(0));
    let least = Number.POSITIVE_INFINITY;
    for (const [k, lab] of labs.entries()) {
      const away = 0.4 * (lab[0] - l) ** 2 + (lab[1] - a) ** 2 + (lab[2] - b) ** 2;
      if (away >= least) continue;
      least = away;
      table[n] = k;
    }
  }
  const cell = (value: number) => (value <= 0 ? 0 : value >= 0.999 ? steps - 1 : (value * steps) | 0);
  return (r, g, b) => table[(cell(r) << 10) | (cell(g) << 5) | cell(b)] as number;
}

/** Antialiases hard borders over a pixel to each side, with the weights 1, 2, 1 in both directions. */
export function softenBorders({ width, height, data }: Print): void {
  const source = data.slice();
  const row = width * 3;
  const across = (i: number, x: number) => {
    const left = x > 0 ? i - 3 : i;
    const right = x < width - 1 ? i + 3 : i;
    return (source[left] as number) + 2 * (source[i] as number) + (source[right] as number);
  };
  for (let y = 0; y < height; y += 1) {
    const up = y > 0 ? -row : 0;
    const down = y < height - 1 ? row : 0;
    for (let x = 0; x < width; x += 1) {
      const p = y * width + x;
      for (let i = p * 3; i < p * 3 + 3; i += 1) {
        data[i] = (across(i + up, x) + 2 * across(i, x) + across(i + down, x)) / 16;
      }
    }
  }
}
