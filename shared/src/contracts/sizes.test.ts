import { expect, test } from 'vitest';
import { sizeSchema } from './sizes.schema.ts';
import {
  ASPECT_RATIOS,
  fitsWithin,
  nearestSettings,
  RESOLUTIONS,
  SIDE_STEP,
  sideOf,
  sizeOf,
} from './sizes.ts';

const everyChoice = RESOLUTIONS.flatMap((resolution) =>
  ASPECT_RATIOS.map((ratio) => [resolution, ratio] as const),
);

test.each(everyChoice)(
  '%s at %s is a multiple of the step, and keeps the pixel count and the shape',
  (resolution, ratio) => {
    const { width, height } = sizeOf(resolution, ratio);
    const [across = 1, down = 1] = ratio.split(':').map(Number);
    expect(width % SIDE_STEP).toBe(0);
    expect(height % SIDE_STEP).toBe(0);
    expect(Math.abs((width * height) / sideOf(resolution) ** 2 - 1)).toBeLessThan(0.05);
    expect(Math.abs(width / height / (across / down) - 1)).toBeLessThan(0.09);
  },
);

test.each(everyChoice)('%s at %s is nearest to its own size', (resolution, ratio) => {
  expect(nearestSettings(sizeOf(resolution, ratio))).toEqual({ resolution, aspectRatio: ratio });
});

test.each(everyChoice)('%s at %s fits within its own resolution', (resolution, ratio) => {
  expect(fitsWithin(sizeOf(resolution, ratio), resolution)).toBe(true);
});

test('a size does not fit the next smaller resolution', () => {
  expect(fitsWithin(sizeOf('1536x1536', '1:1'), '1024x1024')).toBe(false);
});

test.each(['1024x768', '256x2048'])('%s is a valid size', (text) => {
  expect(sizeSchema.safeParse(text).success).toBe(true);
});

test.each(['1000x1000', '64x64', '4096x4096', '1024', '1024X768', '-64x64', '1024x768x2', ''])(
  '%s is not a valid size',
  (text) => {
    expect(sizeSchema.safeParse(text).success).toBe(false);
  },
);
