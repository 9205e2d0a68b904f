import { blur } from '../canvas/blur.ts';
import { clamp } from '../canvas/color.ts';
import type { Random } from '../canvas/random.ts';
import { develop } from './develop.ts';
import { type Flow, findFlow } from './flow.ts';
import { makeBorder, makePaper } from './paper.ts';
import { findLines, simplify, toneOf } from './simplify.ts';
import type { StyleContext, Treatment } from './treatment.ts';

interface Sheet {
  /** Graphite on the paper, 0 to 1. */
  graphite: Float32Array;
  paper: Float32Array;
  border: Float32Array;
  /** How dark the drawing should be, 0 to 1. */
  dark: Float32Array;
  width: number;
  height: number;
}

interface Hatching {
  /** Darkness from which this layer draws. */
  from: number;
  gap: number;
  length: number;
  pressure: number;
  angle: (x: number, y: number) => number;
}

/** Draws rows of pencil strokes. A stroke is interrupted where the picture is lighter than the layer's darkness. */
function hatch(sheet: Sheet, layer: Hatching, random: Random): void {
  const { width, height, graphite, paper, border, dark } = sheet;
  const stepAcross = layer.gap;
  const stepAlong = layer.length * 0.55;
  const count = Math.ceil((width * height) / (stepAcross * stepAlong));
  for (let n = 0; n < count; n += 1) {
    const x = random() * width;
    const y = random() * height;
    const length = layer.length * (0.6 + random() * 0.8);
    const force = layer.pressure * (0.7 + random() * 0.5);
    const turn = (random() - 0.5) * 0.14;
    const curve = ((random() - 0.5) * 0.25) / length;
    const here = dark[Math.floor(y) * width + Math.floor(x)] as number;
    if (here < layer.from) continue;
    let angle = layer.angle(x, y) + turn - curve * length * 0.5;
    let px = x - Math.cos(angle) * length * 0.5;
    let py = y - Math.sin(angle) * length * 0.5;
    for (let s = 0; s < length; s += 0.8) {
      px += Math.cos(angle) * 0.8;
      py += Math.sin(angle) * 0.8;
      angle += curve;
      const ix = Math.floor(px);
      const iy = Math.floor(py);
      if (ix < 0 || iy < 0 || ix >= width - 1 || iy >= height - 1) continue;
      const p = iy * width + ix;
      const excess = (dark[p] as number) - layer.from;
      if (excess <= -0.02) continue;
      const taper = Math.min(1, Math.min(s, length - s) / (length * 0.22));
      const tooth = clamp(0.78 + (paper[p] as number) * 0.75);
      const mark = force * taper * tooth * clamp(0.3 + excess * 2.4) * (border[p] as number) * 0.42;
      const fx = px - ix;
      const fy = py - iy;
      graphite[p] = (graphite[p] as number) + mark * (1 - fx) * (1 - fy);
      graphite[p + 1] = (graphite[p + 1] as number) + mark * fx * (1 - fy);
      graphite[p + width] = (graphite[p + width] as number) + mark * (1 - fx) * fy;
      graphite[p + width + 1] = (graphite[p + width + 1] as number) + mark * fx * fy;
    }
  }
}

/** Renders the sheet: limits the darkness to that of graphite, and keeps a trace of the scene's color. */
function show({ print }: StyleContext, { graphite, paper }: Sheet, tint: Float32Array): void {
  const { data } = print;
  for (let p = 0; p < graphite.length; p += 1) {
    const mark = 0.9 * (1 - Math.exp(-(graphite[p] as number) * 1.25));
    const grain = (paper[p] as number) * 0.016;
    const i = p * 3;
    for (let c = 0; c < 3; c += 1) {
      const sheet = c === 0 ? 0.965 : c === 1 ? 0.952 : 0.922;
      const lead = c === 0 ? 0.15 : c === 1 ? 0.15 : 0.17;
      const wash = tint[i + c] as number;
      data[i + c] = (sheet + grain) * wash * (1 - mark) + lead * mark;
    }
  }
}

/**
 * Returns the wanted darkness: tones stretched over the whole range with raised local contrast, since a drawing ranges
 * from paper to black.
 */
function findDarkness(context: StyleContext): Float32Array {
  const { print, unit } = context;
  const tone = toneOf(print);
  const around = tone.slice();
  blur(around, print.width, print.height, 1, unit * 0.06, 2);
  let low = 1;
  let high = 0;
  for (let i = 0; i < tone.length; i += 97) {
    low = Math.min(low, around[i] as number);
    high = Math.max(high, around[i] as number);
  }
  low = Math.max(0, low - 0.1);
  const range = 1 / Math.max(0.25, Math.min(1, high + 0.06) - low);
  for (let i = 0; i < tone.length; i += 1) {
    const local = (tone[i] as number) + ((tone[i] as number) - (around[i] as number)) * 0.7;
    tone[i] = clamp(1 - (local - low) * range) ** 1.12;
  }
  return tone;
}

export const sketch: Treatment = {
  traits: { bigClouds: true, neon: false, magic: false, detail: 0.7, haze: 1, cloudSize: 1 },
  passes(context) {
    const { planes, print, noise, unit } = context;
    const { width, height } = planes;
    const size = unit / 1024;
    let sheet: Sheet;
    let flow: Flow;
    let lines: Float32Array;
    const tint = new Float32Array(width * height * 3).fill(1);
    const layer =
      (name: string, options: Omit<Hatching, 'gap' | 'length'> & { gap: number; length: number }) => () => {
        hatch(
          sheet,
          { ...options, gap: options.gap * Math.max(0.7, size), length: options.length * size },
          context.random(name),
        );
        show(context, sheet, tint);
      };
    const slant = -0.85;
    return [
      () => {
        develop(planes, print.data, { exposure: 1.12, saturation: 1, contrast: 0.6 });
        simplify(print, 4 * size);
        flow = findFlow(print, 16 * size, () => slant);
        lines = findLines(planes, print, Math.max(1, 1.2 * size), 0.8);
        blur(lines, width, height, 1, 0.6, 1);
        sheet = {
          graphite: new Float32Array(width * height),
          paper: makePaper(width, height, noise, 2.4),
          border: makeBorder(width, height, noise, unit * 0.03, unit * 0.03, unit * 0.05),
          dark: findDarkness(context),
          width,
          height,
        };
        show(context, sheet, tint);
      },
      () => {
        // Contours first, darker on near objects, and with irregular gaps.
        for (let p = 0; p < lines.length; p += 1) {
          const line = lines[p] as number;
          if (line < 0.03) continue;
          const x = p % width;
          const y = (p - x) / width;
          const press = 0.75 + 0.5 * noise.at(x / (unit * 0.05), y / (unit * 0.05));
          const near = 1.25 - 0.75 * (planes.depth[p] as number);
          const tooth = clamp(0.8 + (sheet.paper[p] as number) * 0.6);
          sheet.graphite[p] = line * press * near * tooth * 1.5 * (sheet.border[p] as number);
        }
        show(context, sheet, tint);
      },
      layer('first', { from: 0.13, gap: 3.1, length: 64, pressure: 0.55, angle: () => slant }),
      layer('form', { from: 0.32, gap: 3, length: 42, pressure: 0.7, angle: (x, y) => flow.angleAt(x, y) }),
      layer('cross', { from: 0.5, gap: 2.8, length: 46, pressure: 0.8, angle: () => slant + 1.15 }),
      layer('deep', { from: 0.68, gap: 2.2, length: 30, pressure: 1, angle: () => slant + 0.45 }),
      layer('black', {
        from: 0.83,
        gap: 1.8,
        length: 22,
        pressure: 1.2,
        angle: (x, y) => flow.angleAt(x, y) + 0.5,
      }),
    ];
  },
};
