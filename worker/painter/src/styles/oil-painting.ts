import { paintStrokes } from './brush.ts';
import { develop } from './develop.ts';
import { type Flow, findFlow } from './flow.ts';
import { bloom } from './optics.ts';
import { simplify } from './simplify.ts';
import type { Print, StyleContext, Treatment } from './treatment.ts';

/** Lights the ridges of the paint from the upper left, and shows the weave of the canvas where the paint is thin. */
function lightPaint({ print }: StyleContext, thickness: Float32Array): void {
  const { width, height, data } = print;
  for (let y = 1; y < height - 1; y += 1) {
    for (let x = 1; x < width - 1; x += 1) {
      const p = y * width + x;
      const slope =
        (thickness[p] as number) * 2 -
        (thickness[p - 1] as number) -
        (thickness[p - width] as number) +
        ((thickness[p + 1] as number) +
          (thickness[p + width] as number) -
          (thickness[p - 1] as number) -
          (thickness[p - width] as number)) *
          -0.5;
      const weave = Math.sin(x * 1.35) * Math.sin(y * 1.35) * 0.03 * (1 - (thickness[p] as number));
      const shine = Math.max(-0.26, Math.min(0.34, slope * 0.3)) + weave;
      const i = p * 3;
      for (let c = 0; c < 3; c += 1) {
        const value = data[i + c] as number;
        data[i + c] = value + shine * (0.35 + value * 0.55);
      }
    }
  }
}

/** Limits colors to a few pigments: umber and ultramarine in the shades, ochre and warm white in the lights. */
function limitPalette({ data }: Print): void {
  for (let i = 0; i < data.length; i += 3) {
    const r = data[i] as number;
    const g = data[i + 1] as number;
    const b = data[i + 2] as number;
    const tone = r * 0.3 + g * 0.59 + b * 0.11;
    const shade = (1 - tone) ** 2 * 0.3;
    const glow = tone * tone * 0.22;
    const cold = b > r ? 1 : 0;
    const umber = cold ? tone * 0.72 + 0.03 : tone * 1.16 + 0.05;
    data[i] = r + (umber - r) * shade + (tone * 1.07 - r) * glow;
    data[i + 1] = g + (tone * 0.9 + 0.03 - g) * shade + (tone * 0.97 - g) * glow;
    data[i + 2] =
      b + ((cold ? tone * 1.25 + 0.06 : tone * 0.7 + 0.02) - b) * shade + (tone * 0.74 - b) * glow;
  }
}

export const oilPainting: Treatment = {
  traits: { bigClouds: true, neon: false, magic: false, detail: 1, haze: 1, cloudSize: 1.15 },
  passes(context) {
    const { planes, print, noise, unit } = context;
    const size = unit / 1024;
    const thickness = new Float32Array(planes.width * planes.height);
    let picture: Print = print;
    let flow: Flow;
    const strokes = (name: string, width: number, length: number, tolerance: number, stray: number) => () =>
      paintStrokes(
        { print, thickness },
        picture,
        flow,
        {
          width: Math.max(3, width * size),
          length: Math.max(8, length * size),
          tolerance,
          stray,
          bristles: 1,
          bend: 0.9,
          opacity: 0.94,
        },
        noise,
        context.random(name),
      );
    return [
      () => {
        bloom(planes, 0.95, 0.02, 0.35);
        develop(planes, print.data, { exposure: 1.05, saturation: 1.32, contrast: 0.75 });
        limitPalette(print);
        simplify(print, 7 * size);
        picture = { ...print, data: print.data.slice() };
        flow = findFlow(picture, 26 * size, (x, y) => noise.fbm((x / unit) * 2.2, (y / unit) * 2.2, 2) * 1.7);
        // The toned ground that shows between the first strokes.
        for (let i = 0; i < print.data.length; i += 3) {
          print.data[i] = 0.47;
          print.data[i + 1] = 0.35;
          print.data[i + 2] = 0.24;
        }
      },
      strokes('block in', 104, 250, 0, 0.13),
      strokes('broad', 62, 165, 0.1, 0.16),
      strokes('middle', 34, 92, 0.2, 0.15),
      strokes('small', 17, 46, 0.24, 0.11),
      strokes('fine', 8.5, 24, 0.3, 0.07),
      () => lightPaint(context, thickness),
    ];
  },
};
