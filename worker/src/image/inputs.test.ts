import sharp, { type Channels } from 'sharp';
import { describe, expect, test } from 'vitest';
import { maskImage } from './inputs.ts';

const SIZE = { width: 100, height: 80 };

/** A file whose left and right half have these colors. */
function halves(channels: Channels, left: number[], right: number[]): Promise<Buffer> {
  const { width, height } = SIZE;
  const pixels = Buffer.alloc(width * height * channels);
  for (let pixel = 0; pixel < width * height; pixel += 1) {
    pixels.set(pixel % width < width / 2 ? left : right, pixel * channels);
  }
  return sharp(pixels, { raw: { width, height, channels } }).png().toBuffer();
}

describe('a mask', () => {
  test.each([
    ['black and white', () => halves(3, [0, 0, 0], [255, 255, 255]), [0, 255]],
    ['gray', () => halves(1, [40], [200]), [40, 200]],
    ['transparent on the left', () => halves(4, [0, 0, 0, 0], [0, 0, 0, 255]), [255, 0]],
    ['half transparent on the right', () => halves(4, [9, 9, 9, 255], [9, 9, 9, 100]), [0, 155]],
    ['gray, transparent on the left', () => halves(2, [0, 0], [0, 255]), [255, 0]],
    ['black and white, almost opaque', () => halves(4, [0, 0, 0, 253], [255, 255, 255, 254]), [0, 255]],
    ['white and opaque', () => halves(4, [255, 255, 255, 255], [255, 255, 255, 255]), [255, 255]],
  ])('that is %s', async (_, make, [left, right]) => {
    const picture = await halves(3, [0, 0, 0], [0, 0, 0]);
    const mask = await maskImage(await make(), picture, { width: 50, height: 40 });
    const pixels = sharp(mask.data).toColourspace('b-w').raw();
    const { data, info } = await pixels.toBuffer({ resolveWithObject: true });
    expect([info.width, info.height, info.channels]).toEqual([50, 40, 1]);
    const row = 20 * info.width;
    expect([data[row + 10], data[row + 40]]).toEqual([left, right]);
  });
});
