import { createHash } from 'node:crypto';
import { STYLE_IDS } from '@easel/shared/contracts/styles';
import { describe, expect, it } from 'vitest';
import { paintPicture, type Step } from './paint-picture.ts';

/** Pixels: small, for a picture's promises do not depend on its size; a multiple of the grid of `contrasts`. */
const size = 192;

interface Options {
  prompt?: string;
  style?: string;
  seed?: number;
  width?: number;
  height?: number;
}

function paint({
  prompt = 'castle on a hill',
  style = 'photorealistic',
  seed = 1,
  width = size,
  height = size,
}: Options) {
  const picture = paintPicture({ prompt, style, seed, width, height });
  const steps: Step[] = [];
  for (;;) {
    const turn = picture.next();
    if (turn.done) return { data: turn.value, steps };
    steps.push(turn.value);
  }
}

const digest = (data: Uint8Array) => createHash('sha256').update(data).digest('hex');

/** Standard deviation of brightness over the pixels, and over the means of an 8 by 8 grid. */
function contrasts(data: Uint8Array) {
  const cells = new Float64Array(64);
  let sum = 0;
  let squares = 0;
  for (let p = 0; p < size * size; p += 1) {
    const value = ((data[p * 3] as number) + (data[p * 3 + 1] as number) + (data[p * 3 + 2] as number)) / 3;
    sum += value;
    squares += value * value;
    const cell = Math.floor(Math.floor(p / size) / (size / 8)) * 8 + Math.floor((p % size) / (size / 8));
    cells[cell] = (cells[cell] as number) + value / (size / 8) ** 2;
  }
  const mean = sum / size ** 2;
  const coarse = cells.reduce((total, value) => total + (value - mean) ** 2, 0) / 64;
  return { fine: Math.sqrt(squares / size ** 2 - mean * mean), coarse: Math.sqrt(coarse) };
}

/** Each picture once, for the tests that only look at it. */
const gallery = new Map<string, ReturnType<typeof paint>>();
function shown(style: string): ReturnType<typeof paint> {
  const picture = gallery.get(style) ?? paint({ style });
  gallery.set(style, picture);
  return picture;
}

describe('painting', { timeout: 60_000 }, () => {
  it('gives the same bytes for the same request, and others for another seed, style or prompt', () => {
    const one = digest(shown('photorealistic').data);
    expect(digest(paint({}).data)).toBe(one);
    expect(digest(paint({ seed: 2 }).data)).not.toBe(one);
    expect(digest(shown('anime').data)).not.toBe(one);
    expect(digest(paint({ prompt: 'castle on a hill at night' }).data)).not.toBe(one);
  });

  it.each(STYLE_IDS)('paints %s as a picture: neither flat nor noise', (style) => {
    const { data, steps } = shown(style);
    const { fine, coarse } = contrasts(data);
    expect(fine).toBeGreaterThan(12);
    // In noise the means of large cells are all alike.
    expect(coarse).toBeGreaterThan(fine * 0.25);
    expect(steps.length).toBeGreaterThanOrEqual(10);
  });

  it('gives every style its own look', () => {
    expect(new Set(STYLE_IDS.map((style) => digest(shown(style).data))).size).toBe(STYLE_IDS.length);
  });

  it.each([
    'a red fox in a snowy forest',
    'city skyline at night in the rain',
    'street market in the rain',
    'portrait of a man',
    'portrait of a queen in the mountains',
    'a cat on a window sill',
    'whale in space',
    'coral reef with fish',
    'still life with roses and a candle',
    'stormy sea with a ship',
    'above the clouds',
    'northern lights over an island',
    'xyzzy plugh',
  ])('composes "%s"', (prompt) => {
    const { data } = paint({ prompt });
    const { fine, coarse } = contrasts(data);
    expect(fine).toBeGreaterThan(8);
    expect(coarse).toBeGreaterThan(fine * 0.2);
  });

  it.each([
    [448, 224, 256, 128],
    [192, 336, 146, 256],
    [288, 288, 256, 256],
  ])('fills %i x %i and shows previews of %i x %i', (width, height, previewWidth, previewHeight) => {
    const { data, steps } = paint({ prompt: 'above the clouds', width, height, style: 'watercolor' });
    expect(data).toHaveLength(width * height * 3);
    for (const { preview } of steps) {
      expect(preview).toMatchObject({ width: previewWidth, height: previewHeight });
      expect(preview.data).toHaveLength(previewWidth * previewHeight * 3);
    }
  });
});
