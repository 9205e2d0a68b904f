import { clamp, toOklab } from '../canvas/color.ts';
import { Material } from '../canvas/planes.ts';
import { develop } from './develop.ts';
import type { Ink } from './inks.ts';
import { bloom } from './optics.ts';
import { choosePalette } from './palette.ts';
import { simplify } from './simplify.ts';
import { smoothAreas } from './smooth.ts';
import { spreadTones } from './tones.ts';
import type { StyleContext, Treatment } from './treatment.ts';

/** The number of squares along the shorter side, and the number of colors. */
const squares = 112;
const colorCount = 32;

/** The picture in large squares: a color and a material each. */
interface Grid {
  /** Pixels. */
  side: number;
  width: number;
  height: number;
  colors: Float32Array;
  material: Uint8Array;
  depth: Float32Array;
}

function createGrid({ planes, unit }: StyleContext): Grid {
  const side = Math.max(2, Math.round(unit / squares));
  const width = Math.ceil(planes.width / side);
  const height = Math.ceil(planes.height / side);
  return {
    side,
    width,
    height,
    colors: new Float32Array(width * height * 3),
    material: new Uint8Array(width * height),
    depth: new Float32Array(width * height),
  };
}

/** Gives each square the mean color of the material that fills most of it, so that objects keep crisp borders. */
function reduce({ planes, print }: StyleContext, grid: Grid): void {
  const { side, width, height, colors, material, depth } = grid;
  const counts = new Uint32Array(7);
  for (let gy = 0; gy < height; gy += 1) {
    const y1 = Math.min(planes.height, (gy + 1) * side);
    for (let gx = 0; gx < width; gx += 1) {
      const x1 = Math.min(planes.width, (gx + 1) * side);
      counts.fill(0);
      for (let y = gy * side; y < y1; y += 1)
        for (let x = gx * side; x < x1; x += 1) {
          const kind = planes.material[y * planes.width + x] as number;
          // Small objects would be lost first, so they count for more than the ground.
          counts[kind] = (counts[kind] as number) + (kind === Material.sky || kind === Material.land ? 2 : 3);
        }
      const kind = counts.indexOf(Math.max(...counts));
      const mean = [0, 0, 0, 0];
      let count = 0;
      for (let y = gy * side; y < y1; y += 1)
        for (let x = gx * side; x < x1; x += 1) {
          const p = y * planes.width + x;
          if (planes.material[p] !== kind) continue;
          count += 1;
          for (let c = 0; c < 3; c += 1) mean[c] = (mean[c] as number) + (print.data[p * 3 + c] as number);
          mean[3] = (mean[3] as number) + (planes.depth[p] as number);
        }
      const cell = gy * width + gx;
      material[cell] = kind;
      depth[cell] = (mean[3] as number) / count;
      for (let c = 0; c < 3; c += 1) colors[cell * 3 + c] = (mean[c] as number) / count;
    }
  }
}

/** Raises the contrast of each square with its neighbors, so that details of a few squares stay visible. */
function sharpen({ width, height, colors }: Grid): void {
  const source = colors.slice();
  for (let y = 1; y < height - 1; y += 1) {
    for (let x = 1; x < width - 1; x += 1) {
      for (let c = 0; c < 3; c += 1) {
        const i = (y * width + x) * 3 + c;
        const around =
          ((source[i - 3] as number) +
            (source[i + 3] as number) +
            (source[i - width * 3] as number) +
            (source[i + width * 3] as number)) /
          4;
        const value = source[i] as number;
        colors[i] = clamp(value + 0.45 * (value - around));
      }
    }
  }
}

/** The classic matrix of Bryce Bayer (1973), 4 by 4, as thresholds between 0 and 1. */
const bayer = [0, 8, 2, 10, 12, 4, 14, 6, 3, 11, 1, 9, 15, 7, 13, 5].map((n) => (n + 0.5) / 16);

/**
 * Returns the two inks whose mixture is closest to a color, and the share of the second in quarters, so that patterns
 * stay regular. Inks that differ too much would flicker side by side and are not mixed.
 */
function findMix(lab: Ink, labs: readonly Ink[]): { first: number; second: number; share: number } {
  let best = { first: 0, second: 0, share: 0 };
  let least = Number.POSITIVE_INFINITY;
  for (const [first, a] of labs.entries()) {
    for (let second = first; second < labs.length; second += 1) {
      const b = labs[second] as Ink;
      const apart = (b[0] - a[0]) ** 2 + (b[1] - a[1]) ** 2 + (b[2] - a[2]) ** 2;
      if (apart > 0.03) continue;
      const along =
        (lab[0] - a[0]) * (b[0] - a[0]) + (lab[1] - a[1]) * (b[1] - a[1]) + (lab[2] - a[2]) * (b[2] - a[2]);
      const share = apart === 0 ? 0 : Math.round(clamp(along / apart) * 4) / 4;
      const miss =
        (a[0] + (b[0] - a[0]) * share - lab[0]) ** 2 +
        (a[1] + (b[1] - a[1]) * share - lab[1]) ** 2 +
        (a[2] + (b[2] - a[2]) * share - lab[2]) ** 2 +
        apart * 0.05;
      if (miss >= least) continue;
      least = miss;
      best = { first, second, share };
    }
  }
  return best;
}

/**
 * Paints the grid with the palette; skies, water and ground are dithered, objects are not. Returns the ink of each
 * square.
 */
function quantize({ width, colors, material }: Grid, inks: readonly Ink[]): Uint8Array {
  const labs = inks.map(([r, g, b]) => toOklab(r, g, b));
  const chosen = new Uint8Array(material.length);
  for (let cell = 0; cell < chosen.length; cell += 1) {
    const lab = toOklab(
      colors[cell * 3] as number,
      colors[cell * 3 + 1] as number,
      colors[cell * 3 + 2] as number,
    );
    const { first, second, share } = findMix(lab, labs);
    const x = cell % width;
    const y = (cell - x) / width;
    const kind = material[cell];
    const thing = kind === Material.subject || kind === Material.built || kind === Material.plant;
    const threshold = thing ? 0.5 : (bayer[(y % 4) * 4 + (x % 4)] as number);
    chosen[cell] = share > threshold ? second : first;
  }
  return chosen;
}

/** Outlines objects as in sprites: with a darker square of their own color in front of something farther away. */
function outline({ width, height, material, depth }: Grid, chosen: Uint8Array, inks: readonly Ink[]): void {
  const labs = inks.map(([r, g, b]) => toOklab(r, g, b));
  const darker = labs.map(([l, a, b], own) => {
    let best = 0;
    let least = Number.POSITIVE_INFINITY;
    for (const [n, lab] of labs.entries()) {
      if (n >= own) break;
      const miss = (lab[0] - l * 0.62) ** 2 + (lab[1] - a) ** 2 + (lab[2] - b) ** 2;
      if (miss >= least) continue;
      least = miss;
      best = n;
    }
    return best;
  });
  const source = chosen.slice();
  for (let y = 1; y < height - 1; y += 1) {
    for (let x = 1; x < width - 1; x += 1) {
      const cell = y * width + x;
      if (material[cell] !== Material.subject && material[cell] !== Material.built) continue;
      const here = (depth[cell] as number) + 0.06;
      const edge = [cell - 1, cell + 1, cell - width, cell + width].some(
        (near) => material[near] !== material[cell] && (depth[near] as number) > here,
      );
      if (edge) chosen[cell] = darker[source[cell] as number] as number;
    }
  }
}

function show({ print }: StyleContext, { side, width, colors }: Grid): void {
  for (let p = 0; p < print.width * print.height; p += 1) {
    const x = p % print.width;
    const cell = Math.floor((p - x) / print.width / side) * width + Math.floor(x / side);
    for (let c = 0; c < 3; c += 1) print.data[p * 3 + c] = colors[cell * 3 + c] as number;
  }
}

export const pixelArt: Treatment = {
  exact: true,
  traits: { bigClouds: true, neon: false, magic: false, detail: 0.3, haze: 1, cloudSize: 1.5 },
  passes(context) {
    const { planes, print, unit } = context;
    const size = unit / 1024;
    const grid = createGrid(context);
    let inks: Ink[] = [];
    let chosen = new Uint8Array(0);
    const showInks = () => {
      for (let cell = 0; cell < chosen.length; cell += 1)
        grid.colors.set(inks[chosen[cell] as number] as Ink, cell * 3);
      show(context, grid);
    };
    return [
      () => {
        bloom(planes, 0.95, 0.02, 0.4);
        develop(planes, print.data, { exposure: 1.15, saturation: 1.38, contrast: 0.7 });
        spreadTones(print, 0.42, 0.5);
      },
      () => {
        simplify(print, 5 * size);
        smoothAreas(print, 10 * size, 0.04);
      },
      () => {
        reduce(context, grid);
        show(context, grid);
      },
      () => {
        sharpen(grid);
        show(context, grid);
      },
      () => {
        inks = choosePalette(grid.colors, colorCount);
        chosen = quantize(grid, inks) as Uint8Array<ArrayBuffer>;
        showInks();
      },
      () => {
        outline(grid, chosen, inks);
        showInks();
      },
    ];
  },
};
