import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import type { ModelImage } from '../providers/types.ts';
import { encodePreview, finishImage } from './variants.ts';

function plain(width: number, height: number, value: number, channels: 3 | 4 = 3): ModelImage {
  return {
    kind: 'raw',
    data: new Uint8Array(width * height * channels).fill(value),
    width,
    height,
    channels,
  };
}

/** The hardest to compress: every pixel another. */
function noise(width: number, height: number): ModelImage {
  let state = 1;
  const data = Uint8Array.from({ length: width * height * 3 }, () => {
    state = (state * 1_103_515_245 + 12_345) & 0x7fffffff;
    return state >> 16;
  });
  return { kind: 'raw', data, width, height, channels: 3 };
}

/** The largest difference from the plain value, by quarter of the image. */
async function marksByQuarter(image: Buffer, value: number): Promise<number[]> {
  const { width, height } = await sharp(image).metadata();
  const quarters = [0, 1].flatMap((row) => [0, 1].map((column) => ({ row, column })));
  return Promise.all(
    quarters.map(async ({ row, column }) => {
      const half = { width: Math.floor(width / 2), height: Math.floor(height / 2) };
      const part = await sharp(image)
        .extract({ left: column * half.width, top: row * half.height, ...half })
        .toBuffer();
      const { channels } = await sharp(part).stats();
      return Math.max(...channels.map(({ min, max }) => Math.max(value - min, max - value)));
    }),
  );
}

describe('the finished image', () => {
  test('is a PNG of the full size without an alpha channel, and a webp thumbnail of the same shape', async () => {
    const { image, thumbnail, ...facts } = await finishImage(plain(1024, 576, 90), { watermark: false });
    expect(facts).toEqual({ contentType: 'image/png', width: 1024, height: 576 });
    expect(await sharp(image).metadata()).toMatchObject({
      format: 'png',
      width: 1024,
      height: 576,
      channels: 3,
    });
    expect(await sharp(thumbnail).metadata()).toMatchObject({ format: 'webp', width: 512, height: 288 });
  });

  test('without a watermark keeps every pixel', async () => {
    const source = noise(64, 64) as Extract<ModelImage, { kind: 'raw' }>;
    const { image } = await finishImage(source, { watermark: false });
    expect(await sharp(image).raw().toBuffer()).toEqual(Buffer.from(source.data));
  });

  test.each([0, 128, 255])(
    'on %i carries a mark that is seen in the corner and, faintly, in every quarter',
    async (value) => {
      const { image } = await finishImage(plain(512, 512, value), { watermark: true });
      const marks = await marksByQuarter(image, value);
      expect(marks[3]).toBeGreaterThan(100);
      for (const mark of marks) expect(mark).toBeGreaterThan(8);
    },
  );

  test('takes what a model server encoded, and drops transparency', async () => {
    const data = await sharp({ create: { width: 64, height: 64, channels: 4, background: '#ff000080' } })
      .png()
      .toBuffer();
    const { image, width } = await finishImage({ kind: 'encoded', data }, { watermark: false });
    expect(width).toBe(64);
    expect((await sharp(image).metadata()).channels).toBe(3);
  });

  test('refuses a header that promises too many pixels before decoding it', async () => {
    const header = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');
    const size = Buffer.alloc(8);
    size.writeUInt32BE(50_000, 0);
    size.writeUInt32BE(50_000, 4);
    const data = Buffer.concat([header, size, Buffer.from('0806000000', 'hex')]);
    await expect(finishImage({ kind: 'encoded', data }, { watermark: false })).rejects.toMatchObject({
      code: 'model_output_invalid',
    });
  });
});

describe('a preview', () => {
  const bytesOf = (url: string) => Buffer.from(url.split(',')[1] ?? '', 'base64');

  test.each([
    ['a plain picture', plain(512, 512, 90)],
    ['the hardest picture', noise(512, 512)],
  ])('of %s fits into an event', async (_, source) => {
    const url = await encodePreview(source, { watermark: true });
    expect(url.length).toBeLessThan(7_600);
    expect(await sharp(bytesOf(url)).metadata()).toMatchObject({ format: 'webp', width: 256, height: 256 });
  });

  test('is marked like the finished image', async () => {
    const marked = bytesOf(await encodePreview(plain(256, 256, 128), { watermark: true }));
    const clean = bytesOf(await encodePreview(plain(256, 256, 128), { watermark: false }));
    expect((await marksByQuarter(marked, 128))[3]).toBeGreaterThan(60);
    expect((await marksByQuarter(clean, 128))[3]).toBeLessThan(3);
  });
});
