import { paintStrokes } from './brush.ts';
import { develop } from './develop.ts';
import { type Flow, findFlow } from './flow.ts';
import { bloom } from './optics.ts';
import { simplify } from './simplify.ts';
import type { Easel, Print, Treatment } from './treatment.ts';

/** Light from the upper left over ridges of paint, and the weave of the canvas where it lies thin. */
function lightPaint({ print }: Easel, thickness: Float32Array): void {
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
      const weave = Math.sin(x * 1.35) * Math.sin(y * 1.35) * 0.012 * (1 - (thickness[p] as number));
      const shine = Math.max(-0.22, Math.min(0.26, slope * 0.2)) + weave;
      const i = p * 3;
      for (let c = 0; c < 3; c += 1) {
        const value = data[i + c] as number;
        data[i + c] = value + shine * (0.35 + value * 0.55);
      }
    }
  }
}

export const oilPainting: Treatment = {
  traits: { bigClouds: true, neon: false, magic: false, detail: 1 },
  passes(easel) {
    const { planes, print, noise, unit } = easel;
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
        easel.random(name),
      );
    return [
      () => {
        bloom(planes, 0.95, 0.02, 0.35);
        develop(planes, print.data, { exposure: 1.05, saturation: 1.32, contrast: 0.75 });
        simplify(print, 5 * size);
        picture = { ...print, data: print.data.slice() };
        flow = findFlow(picture, 26 * size, (x, y) => noise.fbm((x / unit) * 2.2, (y / unit) * 2.2, 2) * 1.7);
        // The toned ground that shows between the first strokes.
        for (let i = 0; i < print.data.length; i += 3) {
          print.data[i] = 0.47;
          print.data[i + 1] = 0.35;
          print.data[i + 2] = 0.24;
        }
      },
      strokes('block in', 62, 170, 0, 0.08),
      strokes('broad', 34, 110, 0.05, 0.1),
      strokes('middle', 18, 66, 0.09, 0.09),
      strokes('small', 10, 38, 0.14, 0.07),
      strokes('fine', 5.5, 19, 0.2, 0.04),
      () => lightPaint(easel, thickness),
    ];
  },
};
