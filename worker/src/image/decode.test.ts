import { crc32 } from 'node:zlib';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { decodeModelImage, freeBytes, openModelImage, readable, runRaw } from './decode.ts';

const SIDE = 64;

/** Left half red, right half green, to detect colors and rotation. */
function halves() {
  const data = Buffer.alloc(SIDE * SIDE * 3);
  for (let pixel = 0; pixel < SIDE * SIDE; pixel += 1)
    data[pixel * 3 + (pixel % SIDE < SIDE / 2 ? 0 : 1)] = 200;
  return sharp(data, { raw: { width: SIDE, height: SIDE, channels: 3 } });
}

const red = () => sharp({ create: { width: 16, height: 16, channels: 4, background: '#ff000080' } });

/** Noise, which compresses badly: the file is long enough to be truncated. */
function noise() {
  let state = 1;
  const data = Uint8Array.from({ length: 128 * 128 * 3 }, () => {
    state = (state * 1_103_515_245 + 12_345) & 0x7fffffff;
    return state >> 16;
  });
  return sharp(data, { raw: { width: 128, height: 128, channels: 3 } });
}

const decode = (data: Uint8Array) => decodeModelImage({ kind: 'encoded', data });
async function pixelOf(data: Uint8Array, x: number, y: number): Promise<number[]> {
  const { data: pixels, width } = await decode(data);
  return [...pixels.subarray((y * width + x) * 3, (y * width + x) * 3 + 3)];
}
const near = (color: number[], tolerance: number) =>
  color.map((value) => expect.toSatisfy((found: number) => Math.abs(found - value) <= tolerance));

function pngOf(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const whole = Buffer.alloc(body.length + 8);
    whole.writeUInt32BE(data.length);
    body.copy(whole, 4);
    whole.writeUInt32BE(crc32(body), body.length + 4);
    return whole;
  };
  const header = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 8, 2, 0, 0, 0]);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  const end = chunk('IEND', Buffer.alloc(0));
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', Buffer.alloc(9)),
    end,
  ]);
}

describe('a picture from a model', () => {
  test.each([
    ['PNG', () => halves().png()],
    ['PNG with a palette', () => halves().png({ palette: true })],
    ['PNG of 16 bits', () => halves().toColourspace('rgb16').png()],
    ['JPEG', () => halves().jpeg({ quality: 95, chromaSubsampling: '4:4:4' })],
    ['WebP', () => halves().webp({ lossless: true })],
    ['JPEG in CMYK', () => halves().withIccProfile('cmyk').jpeg({ quality: 95 })],
    ['JPEG in CMYK', () => halves().toColourspace('cmyk').jpeg({ quality: 95 })],
    ['PNG in the colors of Display P3', () => halves().withIccProfile('p3').png()],
  ])('as %s is converted to sRGB', async (name, file) => {
    const data = await file().toBuffer();
    // CMYK reaches neither full red nor full green.
    const tolerance = name.includes('CMYK') ? 120 : 6;
    expect(await pixelOf(data, 8, 8)).toEqual(near([200, 0, 0], tolerance));
    expect(await pixelOf(data, 56, 8)).toEqual(near([0, 200, 0], tolerance));
  });

  test('in another color space is actually converted', async () => {
    const p3 = await halves().withIccProfile('p3').png().toBuffer();
    const stored = await sharp(p3).keepIccProfile().raw().toBuffer();
    expect([...stored.subarray(0, 3)]).not.toEqual(near([200, 0, 0], 6));
  });

  test('in grayscale has three channels', async () => {
    const grey = await halves().greyscale().toColourspace('b-w').png().toBuffer();
    const [r, g, b] = await pixelOf(grey, 8, 8);
    expect([g, b]).toEqual([r, r]);
  });

  test('is rotated by its EXIF orientation', async () => {
    const lying = await halves().withMetadata({ orientation: 6 }).jpeg({ quality: 95 }).toBuffer();
    expect(await pixelOf(lying, 8, 8)).toEqual(near([200, 0, 0], 6));
    expect(await pixelOf(lying, 56, 8)).toEqual(near([200, 0, 0], 6));
    expect(await pixelOf(lying, 8, 56)).toEqual(near([0, 200, 0], 6));
  });

  test.each([
    ['encoded', async () => ({ kind: 'encoded' as const, data: await red().png().toBuffer() })],
    [
      'raw',
      async () => ({
        kind: 'raw' as const,
        data: await red().raw().toBuffer(),
        width: 16,
        height: 16,
        channels: 4 as const,
      }),
    ],
  ])('that is transparent, %s, is flattened onto white', async (_, image) => {
    const { data } = await decodeModelImage(await image());
    expect([...data.subarray(0, 3)]).toEqual(near([255, 127, 127], 1));
  });

  test('that is animated is reduced to its first frame', async () => {
    const frames = [await halves().png().toBuffer(), await halves().negate().png().toBuffer()];
    const moving = await sharp(frames, { join: { animated: true } })
      .webp({ lossless: true })
      .toBuffer();
    expect(await decode(moving)).toMatchObject({ width: SIDE, height: SIDE });
    expect(await pixelOf(moving, 8, 8)).toEqual([200, 0, 0]);
  });

  test('in memory is copied, so that it can be drawn on', async () => {
    const data = Buffer.alloc(16 * 16 * 3, 7);
    const pixels = await decodeModelImage({ kind: 'raw', data, width: 16, height: 16, channels: 3 });
    pixels.data.fill(1);
    expect(data[0]).toBe(7);
  });
});

describe('refuses as retryable:', () => {
  const half = (file: Buffer) => file.subarray(0, file.length / 2);
  const text = (words: string) => Buffer.from(words);
  test.each([
    ['nothing', () => text('')],
    ['an HTML page', () => text('<!DOCTYPE html><html><body>502 Bad Gateway</body></html>')],
    ['an SVG', () => text('<svg xmlns="http://www.w3.org/2000/svg" width="64" height="64"/>')],
    [
      'an SVG with a script',
      () => text('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
    ],
    [
      'an SVG with entities',
      () =>
        text('<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY a SYSTEM "file:///etc/passwd">]><svg>&a;</svg>'),
    ],
    ['a GIF', () => halves().gif().toBuffer()],
    ['a TIFF', () => halves().tiff().toBuffer()],
    ['half a PNG', async () => half(await noise().png().toBuffer())],
    ['half a JPEG', async () => half(await noise().jpeg().toBuffer())],
    ['half a WebP', async () => half(await noise().webp().toBuffer())],
    ['a JPEG without its end', async () => (await noise().jpeg().toBuffer()).subarray(0, -20)],
    ['a PNG of 50,000 x 50,000 pixels', () => pngOf(50_000, 50_000)],
    ['a PNG of 1 x 1 pixel', () => halves().resize(1, 1).png().toBuffer()],
  ])('%s', async (_, file) => {
    await expect(decode(await file())).rejects.toMatchObject({
      name: 'ModelError',
      code: 'model_output_invalid',
      retryable: true,
    });
  });

  test('a picture that is too large by its header', async () => {
    await expect(decode(pngOf(50_000, 50_000))).rejects.toMatchObject({
      cause: { message: expect.stringContaining('exceeds pixel limit') },
    });
  });

  test.each([
    ['fewer bytes than its size says', { width: 32, height: 32, channels: 3 as const }],
    ['more bytes than its size says', { width: 16, height: 8, channels: 3 as const }],
    ['no size', { width: Number.NaN, height: 16, channels: 3 as const }],
    ['a negative size', { width: -16, height: -16, channels: 3 as const }],
  ])('pixels with %s', async (_, shape) => {
    const image = { kind: 'raw' as const, data: new Uint8Array(16 * 16 * 3), ...shape };
    await expect(decodeModelImage(image)).rejects.toMatchObject({ code: 'model_output_invalid' });
  });
});

test('stops at a picture that takes too long', async () => {
  const data = await halves().resize(2_048, 2_048).png().toBuffer();
  // A filter that takes any machine longer than a second.
  const slow = openModelImage({ kind: 'encoded', data }, { withinSeconds: 1 }).median(99).median(99);
  await expect(readable(slow.raw().toBuffer())).rejects.toMatchObject({
    code: 'model_output_invalid',
    cause: { message: expect.stringContaining('timeout') },
  });
});

test('frees memory immediately, but not memory that is shared', async () => {
  const large = Buffer.alloc(1_000_000, 7);
  freeBytes(large);
  expect(large).toHaveLength(0);
  const [small, neighbor] = [Buffer.from('small'), Buffer.from('neighbor')];
  expect(small.buffer).toBe(neighbor.buffer);
  freeBytes(small);
  expect([small, neighbor].map(String)).toEqual(['small', 'neighbor']);
  const { data } = await runRaw(halves());
  freeBytes(data);
  expect(data).toHaveLength(0);
});
