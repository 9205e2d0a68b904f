import sharp from 'sharp';
import type { InputImage } from '../src/providers/types.ts';

const plain = (width: number, height: number, channels: 1 | 3, background: string) =>
  sharp({ create: { width, height, channels: 3, background } })
    .toColourspace(channels === 1 ? 'b-w' : 'srgb')
    .png()
    .toBuffer();

/** Pictures as the stage `prepare` makes them: the `init` and the mask have the size of the request. */
export async function initInput(
  width: number,
  height: number,
  strength: number | null = null,
): Promise<InputImage> {
  return {
    role: 'init',
    data: await plain(width, height, 3, '#336699'),
    width,
    height,
    strength,
    scene: null,
  };
}

/** White in its left half. */
export async function maskInput(width: number, height: number): Promise<InputImage> {
  const pixels = Buffer.alloc(width * height);
  for (let i = 0; i < pixels.length; i += 1) if (i % width < width / 2) pixels[i] = 255;
  const data = await sharp(pixels, { raw: { width, height, channels: 1 } })
    .toColourspace('b-w')
    .png()
    .toBuffer();
  return { role: 'mask', data, width, height, strength: null, scene: null };
}

export async function referenceInput(background = '#cc0000'): Promise<InputImage> {
  return {
    role: 'reference',
    data: await plain(48, 32, 3, background),
    width: 48,
    height: 32,
    strength: null,
    scene: null,
  };
}
