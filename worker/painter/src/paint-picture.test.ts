import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { paintPicture, type Step } from './paint-picture.ts';
import type { KeptScene } from './protocol.ts';
import { STYLE_IDS } from './styles/catalog.ts';

/** Pixels. Small, since the tests do not depend on the size, and a multiple of the grid of `contrasts`. */
const size = 192;

interface Options {
  prompt?: string;
  style?: string;
  seed?: number;
  width?: number;
  height?: number;
  keeps?: readonly KeptScene[];
}

function paint({
  prompt = 'castle on a hill',
  style = 'photorealistic',
  seed = 1,
  width = size,
  height = size,
  keeps = [],
}: Options) {
  const picture = paintPicture({ prompt, style, seed, width, height, keeps });
  const steps: Step[] = [];
  for (;;) {
    const turn = picture.next();
    if (turn.done) return { data: turn.value, steps };
    steps.push(turn.value);
  }
}

const digest = (data: Uint8Array) => createHash('sha256').update(data).digest('hex');

/** Returns the standard deviation of brightness over the pixels, and over the means of an 8 x 8 grid. */
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

/** Painted pictures, shared by tests that do not change them. */
const gallery = new Map<string, ReturnType<typeof paint>>();
function shown(style: string): ReturnType<typeof paint> {
  const picture = gallery.get(style) ?? paint({ style });
  gallery.set(style, picture);
  return picture;
}

describe('painting', { timeout: 60_000 }, () => {
  it('returns the same bytes for the same request, and different ones for another seed, style or prompt', () => {
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
    // In noise, all large cells have about the same mean.
    expect(coarse).toBeGreaterThan(fine * 0.25);
    expect(steps.length).toBeGreaterThanOrEqual(10);
  });

  it('gives each style a distinct look', () => {
    expect(new Set(STYLE_IDS.map((style) => digest(shown(style).data))).size).toBe(STYLE_IDS.length);
  });

  it('keeps pixel art to 32 colors in whole squares', () => {
    const { data } = shown('pixel-art');
    const side = 2;
    const colors = new Set<string>();
    for (let y = 0; y < size; y += 1) {
      for (let x = 0; x < size; x += 1) {
        const corner = ((y - (y % side)) * size + x - (x % side)) * 3;
        const own = (y * size + x) * 3;
        const color = data.subarray(own, own + 3).join();
        if (color !== data.subarray(corner, corner + 3).join())
          expect.fail(`a square is broken at ${x}, ${y}`);
        colors.add(color);
      }
    }
    expect(colors.size).toBeGreaterThan(8);
    expect(colors.size).toBeLessThanOrEqual(32);
  });

  it('paints film noir without color, from black to white', () => {
    const { data } = paint({ prompt: 'street market in the rain', style: 'noir' });
    let darkest = 255;
    let lightest = 0;
    for (let i = 0; i < data.length; i += 3) {
      const tone = data[i] as number;
      if (data[i + 1] !== tone || data[i + 2] !== tone) expect.fail(`pixel ${i / 3} has a color`);
      darkest = Math.min(darkest, tone);
      lightest = Math.max(lightest, tone);
    }
    expect(darkest).toBeLessThan(12);
    expect(lightest).toBeGreaterThan(235);
  });

  it('paints low poly in flat facets, where most pixels equal their neighbor', () => {
    const side = 400;
    const { data } = paint({ style: 'low-poly', width: side, height: side });
    let alike = 0;
    for (let i = 3; i < data.length; i += 3)
      if ([0, 1, 2].every((c) => data[i + c] === data[i + c - 3])) alike += 1;
    expect(alike / side ** 2).toBeGreaterThan(0.5);
  });

  it.each(['16:9', '9:16'])('places an isometric model on plain ground at %s', (ratio) => {
    const [width, height] = ratio === '16:9' ? [256, 144] : [144, 256];
    const { data } = paint({ style: 'isometric', width, height });
    // Two neighboring corners of the ground differ by no more than its gradient and the dither.
    const at = (x: number, y: number) => [...data.subarray((y * width + x) * 3, (y * width + x) * 3 + 3)];
    for (const [c, value] of at(1, 1).entries()) {
      expect(Math.abs(value - (at(5, 1)[c] as number))).toBeLessThan(6);
    }
    expect(at(width >> 1, height >> 1)).not.toEqual(at(1, 1));
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

describe('a variation', () => {
  const hash = (options: Options) => createHash('sha256').update(paint(options).data).digest('hex');
  const kept = { prompt: 'castle on a hill', seed: 1 };

  it('is the same picture at strength 0, another one at 1, and in between at every other change', () => {
    const first = hash({ seed: 1 });
    const second = hash({ seed: 2 });
    const at = (change: number) => hash({ seed: 2, keeps: [{ ...kept, change }] });
    expect(at(0)).toBe(first);
    expect(at(1)).toBe(second);
    const between = at(0.5);
    expect([first, second]).not.toContain(between);
    expect(at(0.5)).toBe(between);
  });

  it('keeps what its source picture has kept', () => {
    const keeps = [
      { prompt: 'castle on a hill', seed: 2, change: 0 },
      { ...kept, change: 0.5 },
    ];
    expect(hash({ seed: 3, keeps })).toBe(hash({ seed: 2, keeps: [{ ...kept, change: 0.5 }] }));
  });
});
