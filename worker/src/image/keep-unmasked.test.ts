import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import type { InputImage, RawImage } from '../providers/types.ts';
import { keepUnmasked } from './keep-unmasked.ts';

const SIZE = { width: 256, height: 128 };
const RED = [255, 0, 0];
const BLUE = [0, 0, 255];
const WHITE = [255, 255, 255];

/** Makes an input whose pixels are a function of their place. */
async function input(
  role: 'init' | 'mask',
  channels: 1 | 3,
  colorAt: (x: number, y: number) => number[],
): Promise<InputImage> {
  const { width, height } = SIZE;
  const pixels = Buffer.alloc(width * height * channels);
  for (let i = 0; i < width * height; i += 1)
    pixels.set(colorAt(i % width, Math.floor(i / width)), i * channels);
  const data = await sharp(pixels, { raw: { width, height, channels } })
    .toColourspace(channels === 1 ? 'b-w' : 'srgb')
    .png()
    .toBuffer();
  return { role, data, ...SIZE, strength: null, scene: null };
}

/** Red above blue. */
const init = () => input('init', 3, (_, y) => (y < SIZE.height / 2 ? RED : BLUE));
/** Black on the left, white on the right, gray in the 8 columns between. */
const mask = () => input('mask', 1, (x) => [x < 124 ? 0 : x < 132 ? 128 : 255]);

const white = (width: number, height: number): RawImage => ({
  kind: 'raw',
  data: new Uint8Array(width * height * 3).fill(255),
  width,
  height,
  channels: 3,
});

async function keep(picture: RawImage) {
  const kept = (await keepUnmasked(picture, [await init(), await mask()])) as RawImage;
  const at = (x: number, y: number) => {
    const start = (y * kept.width + x) * 3;
    return [...kept.data.subarray(start, start + 3)];
  };
  return { ...kept, at };
}

describe('a picture with a mask', () => {
  test('keeps each pixel that the mask does not cover, with a soft edge', async () => {
    const { at } = await keep(white(256, 128));
    expect([at(123, 63), at(123, 64)]).toEqual([RED, BLUE]);
    expect([at(124, 63), at(131, 64)]).toEqual([
      [255, 128, 128],
      [128, 128, 255],
    ]);
    expect(at(132, 63)).toEqual(WHITE);
  });

  test.each([
    ['taller', 256, 256],
    ['wider', 512, 128],
    ['slightly taller', 256, 130],
  ])('is cropped to the requested shape if the model returns a %s one', async (_, ...sides) => {
    const { width, height, at } = await keep(white(...sides));
    expect({ width, height }).toEqual(SIZE);
    expect([at(123, 63), at(123, 64), at(132, 63)]).toEqual([RED, BLUE, WHITE]);
  });

  test('keeps the middle of a larger result, at the scale of that result', async () => {
    const answer = white(512, 512);
    // Its middle half is green.
    for (let i = 128 * 512; i < 384 * 512; i += 1) answer.data.set([0, 255, 0], i * 3);
    const { width, height, at } = await keep(answer);
    expect({ width, height }).toEqual({ width: 512, height: 256 });
    expect([at(300, 0), at(300, 255)]).toEqual([
      [0, 255, 0],
      [0, 255, 0],
    ]);
    expect([at(240, 120), at(240, 135)]).toEqual([RED, BLUE]);
  });

  test('is not cropped if its shape rounds to the same', async () => {
    expect(await keep(white(384, 192))).toMatchObject({ width: 384, height: 192 });
  });
});

test('a picture without a mask is left as the model made it', async () => {
  const picture = white(64, 64);
  expect(await keepUnmasked(picture, [await init()])).toBe(picture);
});
