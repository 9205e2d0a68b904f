import { clamp, lerp, oklch, smoothstep, toDisplay, toOklab } from '../canvas/color.ts';
import { develop } from './develop.ts';
import { buildModel, createCamera, type Model, upright } from './diorama.ts';
import { type Ink, softenBorders } from './inks.ts';
import { occlude } from './occlusion.ts';
import { bloom } from './optics.ts';
import { simplify } from './simplify.ts';
import { smoothAreas } from './smooth.ts';
import { spreadTones } from './tones.ts';
import type { Print, StyleContext, Treatment } from './treatment.ts';

/** A model's placement on the print: pixels per unit of length, and the pixel at which u and v are 0. */
interface Placing {
  scale: number;
  x: number;
  y: number;
}

/** Returns the largest placing that fits the print, centered. */
function place({ width, height, depth, plate }: Model, print: Print): Placing {
  const wide = width + depth;
  const high = upright * (height + plate) + wide / 2;
  const scale = 0.93 * Math.min(print.width / wide, print.height / high);
  return {
    scale,
    x: (print.width - wide * scale) / 2 + depth * scale,
    y: (print.height - high * scale) / 2 + upright * height * scale,
  };
}

/** Returns two tones of a plain color similar to the picture's, pale by day and deep by night, and then the plate's. */
function chooseColors({ print, light }: StyleContext): { ground: readonly [Ink, Ink]; plate: Ink } {
  const mean = [0, 0, 0];
  for (let i = 0; i < print.data.length; i += 3 * 101)
    for (let c = 0; c < 3; c += 1) mean[c] = (mean[c] as number) + (print.data[i + c] as number);
  const share = 101 / (print.data.length / 3);
  const [r, g, b] = mean.map((sum) => sum * share) as [number, number, number];
  const lab = toOklab(r, g, b);
  const hue = (Math.atan2(lab[2], lab[1]) * 180) / Math.PI;
  const night = smoothstep(0.5, 0.9, light.night);
  const ink = (lightness: number, chroma: number) => {
    const color = oklch(lightness, chroma, hue);
    return [toDisplay(color[0]), toDisplay(color[1]), toDisplay(color[2])].map((value) =>
      clamp(value),
    ) as unknown as Ink;
  };
  const chroma = clamp(Math.hypot(lab[1], lab[2]) * 0.7, 0.018, 0.06);
  return {
    ground: [ink(lerp(0.95, 0.36, night), chroma), ink(lerp(0.86, 0.24, night), chroma * 1.25)],
    plate: ink(lerp(0.72, 0.5, night), chroma * 1.2),
  };
}

/** Draws the plain ground under the model, with the soft shadow of a lamp at the front left. */
function layGround(
  { print }: StyleContext,
  model: Model,
  { scale, x, y }: Placing,
  ground: readonly [Ink, Ink],
): void {
  const { width, height, data } = print;
  for (let py = 0; py < height; py += 1) {
    for (let px = 0; px < width; px += 1) {
      const u = (px - x) / scale;
      const v = (py - y) / scale;
      const sum = 2 * (v - upright * model.plate);
      const along = (sum + u) / 2;
      const back = (sum - u) / 2;
      const reach = 0.12;
      const dx = Math.max(0, -0.02 - along, along - model.width - reach);
      const dz = Math.max(0, reach * 0.5 - back, back - model.depth - 0.02);
      const shade = 0.34 * (1 - smoothstep(0, 0.3, Math.hypot(dx, dz)));
      const t = clamp(0.62 * (py / height) + 0.38 * (px / width));
      const i = (py * width + px) * 3;
      for (let c = 0; c < 3; c += 1)
        data[i + c] = lerp(ground[0][c] as number, ground[1][c] as number, t) * (1 - shade);
    }
  }
}

/** Brightness of the three faces that an isometric camera sees. */
const facing = { front: 1, top: 1.14, side: 0.66 } as const;

/** Renders the model. With a `grain` above 1, one ray covers a square with sides of that many pixels. */
function photograph(
  { print }: StyleContext,
  model: Model,
  { scale, x, y }: Placing,
  plate: Ink,
  { withThings, grain }: { withThings: boolean; grain: number },
): void {
  const { width, height, data } = print;
  const look = createCamera(model, withThings);
  const color = new Float32Array(3);
  for (let py = 0; py < height; py += grain) {
    for (let px = 0; px < width; px += grain) {
      const hit = look((px + grain / 2 - x) / scale, (py + grain / 2 - y) / scale);
      if (!hit) continue;
      const lit = facing[hit.face];
      const from = hit.thing ? model.colors : model.backdrop.colors;
      for (let c = 0; c < 3; c += 1) {
        const value = hit.pixel < 0 ? (plate[c] as number) : (from[hit.pixel * 3 + c] as number);
        color[c] = clamp(value * lit);
      }
      for (let sy = py; sy < Math.min(height, py + grain); sy += 1)
        for (let sx = px; sx < Math.min(width, px + grain); sx += 1)
          for (let c = 0; c < 3; c += 1) data[(sy * width + sx) * 3 + c] = color[c] as number;
    }
  }
}

export const isometric: Treatment = {
  traits: { bigClouds: true, neon: false, magic: false, detail: 0.15, haze: 0.5, cloudSize: 1.6 },
  passes(context) {
    const { planes, print, unit } = context;
    const size = unit / 1024;
    let model: Model;
    let placing: Placing;
    let colors: ReturnType<typeof chooseColors>;
    const show = (shot: { withThings: boolean; grain: number }) => {
      layGround(context, model, placing, colors.ground);
      photograph(context, model, placing, colors.plate, shot);
    };
    return [
      () => {
        bloom(planes, 1, 0.02, 0.3);
        develop(planes, print.data, { exposure: 1.2, saturation: 1.35, contrast: 0.5 });
        spreadTones(print, 0.52, 0.6);
      },
      () => {
        simplify(print, 6 * size);
        smoothAreas(print, 10 * size, 0.05);
      },
      () => occlude(context, 0.8),
      () => {
        softenBorders(print);
        colors = chooseColors(context);
        model = buildModel(planes, print);
        placing = place(model, print);
        // First the empty stage, at low resolution.
        show({ withThings: false, grain: 3 });
      },
      () => show({ withThings: true, grain: 1 }),
      () => softenBorders(print),
    ];
  },
};
