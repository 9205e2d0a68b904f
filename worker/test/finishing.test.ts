import { createHash } from 'node:crypto';
import { readRecipe } from '@easel/shared/contracts/read-recipe';
import type { ImageRecipe } from '@easel/shared/contracts/recipe.schema';
import { distance, fingerprintOf, MATCH_DISTANCE } from '@easel/shared/node/images/fingerprint';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import type { ImageFile } from '../src/image/finisher.ts';
import type { RawImage } from '../src/providers/types.ts';
import { filesOf, finisher, picture, recipe, waves } from './finishing-setup.ts';

const plain = (value: number, width = 512, height = 512) => picture(width, height, () => value - 8);
function noise(width: number, height: number): RawImage {
  let state = 1;
  return picture(width, height, () => {
    state = (state * 1_103_515_245 + 12_345) & 0x7fffffff;
    return state >> 16;
  });
}

const bytesOf = (url: string) => Buffer.from(url.split(',')[1] ?? '', 'base64');

describe('the files of a finished image', () => {
  test('are a PNG of its size and two WebP files of its aspect ratio, each with its hash', async () => {
    const finished = await finisher.finish(waves(1_600, 800), { watermark: true, recipe });
    expect(finished).toMatchObject({ width: 1_600, height: 800 });
    const { original, display, thumbnail } = finished;
    const shape = async ({ data }: ImageFile) => {
      const { format, width, height, channels, depth, space } = await sharp(data).metadata();
      return { format, width, height, channels, depth, space };
    };
    const common = { channels: 3, depth: 'uchar', space: 'srgb' };
    expect(await shape(original)).toEqual({ format: 'png', width: 1_600, height: 800, ...common });
    expect(await shape(display)).toEqual({ format: 'webp', width: 1_280, height: 640, ...common });
    expect(await shape(thumbnail)).toEqual({ format: 'webp', width: 512, height: 256, ...common });
    for (const { data, hash } of [original, display, thumbnail]) {
      expect(hash).toEqual(createHash('sha256').update(data).digest());
    }
    expect([original, display, thumbnail].map(({ contentType }) => contentType)).toEqual([
      ...['image/png', 'image/webp', 'image/webp'],
    ]);
  });

  test('are one WebP file for pages and tiles if the picture is no larger than a tile', async () => {
    const finished = await finisher.finish(waves(512, 256), { watermark: false, recipe });
    expect(finished.thumbnail).toBe(finished.display);
    const larger = await finisher.finish(waves(513, 256), { watermark: false, recipe });
    expect(larger.thumbnail).not.toBe(larger.display);
  });

  test('without a watermark keep every pixel', async () => {
    const source = noise(64, 64);
    const { original } = await finisher.finish(source, { watermark: false, recipe });
    expect(await sharp(original.data).raw().toBuffer()).toEqual(Buffer.from(source.data));
  });

  test.each([
    [64, 64],
    [641, 417],
  ])('become those without a watermark when their patch is applied, at %ix%i', async (width, height) => {
    const source = noise(width, height);
    const marked = await finisher.finish(source, { watermark: true, recipe });
    const patch = marked.patch?.data as Buffer;
    const pixelsOf = (file: Buffer) => sharp(file).raw().toBuffer();
    expect(await pixelsOf(marked.original.data)).not.toEqual(Buffer.from(source.data));
    const read = readRecipe(marked.original.data) as ImageRecipe;
    const clean = await finisher.clean(marked.original.data, {
      patch,
      recipe: read,
      maxPixels: width * height,
    });
    expect(await pixelsOf(clean.original.data)).toEqual(Buffer.from(source.data));
    expect(readRecipe(clean.original.data)).toEqual({ ...recipe, width, height });
    const plainly = await finisher.finish(source, { watermark: false, recipe });
    expect([clean.display.hash, clean.thumbnail.hash]).toEqual([
      plainly.display.hash,
      plainly.thumbnail.hash,
    ]);
  });

  test('have a patch that reveals little of the picture, or none', async () => {
    const { patch } = await finisher.finish(waves(1024, 1024), { watermark: true, recipe });
    const { channels } = await sharp(patch?.data).stats();
    expect((channels[3]?.mean ?? 255) / 255).toBeLessThan(0.1);
    expect((await finisher.finish(waves(), { watermark: false, recipe })).patch).toBeUndefined();
  });

  test('are not cleaned by a patch of another size', async () => {
    const [one, other] = await Promise.all(
      [64, 96].map((side) => finisher.finish(noise(side, 64), { watermark: true, recipe })),
    );
    const cleaning = finisher.clean(one?.original.data as Buffer, {
      patch: other?.patch?.data as Buffer,
      recipe,
      maxPixels: 64 * 64,
    });
    await expect(cleaning).rejects.toThrow('96x64');
  });

  test('do not change the pixels of the model', async () => {
    const source = plain(90);
    const before = source.data.slice();
    await finisher.finish(source, { watermark: true, recipe });
    expect(source.data).toEqual(before);
  });

  test('contain no metadata of the model server', async () => {
    const theirs = await sharp(waves().data, { raw: { width: 320, height: 192, channels: 3 } })
      .withExif({ IFD0: { ImageDescription: 'the secret prompt' } })
      .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/">the secret prompt</x:xmpmeta>')
      .png()
      .toBuffer();
    expect(theirs.includes('the secret prompt')).toBe(true);
    const finished = await finisher.finish({ kind: 'encoded', data: theirs }, { watermark: false, recipe });
    for (const { data } of Object.values(filesOf(finished))) {
      expect(data.includes('the secret prompt')).toBe(false);
    }
  });

  test('have the same fingerprint as the thumbnail, with or without a watermark', async () => {
    const free = await finisher.finish(waves(), { watermark: true, recipe });
    const paid = await finisher.finish(waves(), { watermark: false, recipe });
    const small = await fingerprintOf(free.thumbnail.data);
    if (!free.fingerprint || !paid.fingerprint || !small) throw new Error('No fingerprint');
    expect(distance(free.fingerprint, small)).toBeLessThanOrEqual(MATCH_DISTANCE);
    expect(distance(free.fingerprint, paid.fingerprint)).toBeLessThanOrEqual(MATCH_DISTANCE);
  });

  test.each([0, 128, 255])('have no fingerprint if there is only the watermark on %i', async (value) => {
    const { fingerprint } = await finisher.finish(plain(value), { watermark: true, recipe });
    expect(fingerprint).toBe(undefined);
  });
});

/** The largest difference between a file with and without a watermark, by quarter of the image. */
async function marksByQuarter(marked: Buffer, clean: Buffer): Promise<number[]> {
  const { data: a, info } = await sharp(marked).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const b = await sharp(clean).removeAlpha().raw().toBuffer();
  const largest = [0, 0, 0, 0];
  for (let i = 0; i < a.length; i += 1) {
    const pixel = Math.floor(i / 3);
    const quarter =
      (pixel % info.width < info.width / 2 ? 0 : 1) + (pixel / info.width < info.height / 2 ? 0 : 2);
    largest[quarter] = Math.max(largest[quarter] ?? 0, Math.abs((a[i] ?? 0) - (b[i] ?? 0)));
  }
  return largest;
}

describe('the watermark', () => {
  const shapes: [number, number][] = [
    [512, 512],
    [1_024, 448],
    [448, 1_024],
  ];
  test.each([0, 128, 255].flatMap((value) => shapes.map(([w, h]) => [value, w, h] as const)))(
    'on %i at %i x %i is visible in the corner and, faintly, in every quarter of all files',
    async (value, width, height) => {
      const [marked, clean] = await Promise.all(
        [true, false].map((watermark) => finisher.finish(plain(value, width, height), { watermark, recipe })),
      );
      for (const kind of ['original', 'display', 'thumbnail'] as const) {
        const marks = await marksByQuarter(marked?.[kind].data as Buffer, clean?.[kind].data as Buffer);
        expect(marks[3]).toBeGreaterThan(80);
        for (const mark of marks) expect(mark).toBeGreaterThan(5);
      }
    },
  );

  test('is identical each time for each size, with any number of other sizes in between', async () => {
    const first = await finisher.finish(plain(90), { watermark: true, recipe });
    for (let size = 64; size < 64 + 20; size += 1) {
      const { width } = await finisher.finish(plain(90, size, 64), { watermark: true, recipe });
      expect(width).toBe(size);
    }
    const again = await finisher.finish(plain(90), { watermark: true, recipe });
    expect(again.original.data.equals(first.original.data)).toBe(true);
  });

  test('is included in previews', async () => {
    const [marked, clean] = await Promise.all(
      [true, false].map(async (watermark) => bytesOf(await finisher.preview(plain(128), { watermark }))),
    );
    const marks = await marksByQuarter(marked as Buffer, clean as Buffer);
    expect(marks[3]).toBeGreaterThan(60);
  });
});

describe('a preview', () => {
  test.each([
    ['a plain picture', plain(90)],
    ['the hardest picture', noise(512, 512)],
  ])('of %s fits into an event', async (_, source) => {
    const url = await finisher.preview(source, { watermark: true });
    expect(url).toMatch(/^data:image\/webp;base64,/);
    expect(bytesOf(url).length).toBeLessThanOrEqual(5_500);
    expect(await sharp(bytesOf(url)).metadata()).toMatchObject({ format: 'webp', width: 256, height: 256 });
  });

  test('does not contain the prompt', async () => {
    const url = await finisher.preview(waves(), { watermark: false });
    expect(await sharp(bytesOf(url)).metadata()).not.toHaveProperty('xmp');
  });
});

describe('a high-resolution file', () => {
  test('is a PNG of the requested size from the original', async () => {
    const { original } = await finisher.finish(waves(), { watermark: false, recipe });
    const file = await finisher.highRes(original.data, { longSide: 960, recipe });
    expect(file.contentType).toBe('image/png');
    expect(await sharp(file.data).metadata()).toMatchObject({ format: 'png', width: 960, height: 576 });
  });

  test.each([
    ['larger', 1_280, 768],
    ['smaller', 640, 384],
  ])('has the requested size if the upscaler made it %s', async (_, width, height) => {
    const { original } = await finisher.finish(plain(10), { watermark: false, recipe });
    const upscaled = plain(200, width, height);
    const file = await finisher.highRes(original.data, { longSide: 960, recipe, upscaled });
    const { channels } = await sharp(file.data).stats();
    expect(await sharp(file.data).metadata()).toMatchObject({ width: 960, height: 576 });
    expect(channels[0]?.min).toBeGreaterThan(180);
  });

  test.each([
    ['no picture', Buffer.from('<html>busy</html>')],
    ['half a picture', noise(64, 64)],
  ])('is refused if the upscaler made %s', async (_, made) => {
    const { original } = await finisher.finish(waves(), { watermark: false, recipe });
    const data = Buffer.isBuffer(made)
      ? made
      : (
          await sharp(made.data, { raw: { width: 64, height: 64, channels: 3 } })
            .png()
            .toBuffer()
        ).subarray(0, 5_000);
    const asked = finisher.highRes(original.data, {
      longSide: 960,
      recipe,
      upscaled: { kind: 'encoded', data },
    });
    await expect(asked).rejects.toMatchObject({ code: 'model_output_invalid' });
  });
});

describe('a vector file', () => {
  test('shows the original at its size', async () => {
    const { original } = await finisher.finish(waves(), { watermark: false, recipe });
    const { data, contentType } = await finisher.vector(original.data, { recipe });
    expect(contentType).toBe('image/svg+xml');
    const drawn = await sharp(data).removeAlpha().raw().toBuffer({ resolveWithObject: true });
    expect(drawn.info).toMatchObject({ width: 320, height: 192 });
    let sum = 0;
    const { data: source } = waves();
    for (const [i, value] of source.entries()) sum += Math.abs(value - (drawn.data[i] ?? 0));
    expect(sum / source.length).toBeLessThan(16);
  });

  test('rejects a file that is not a picture', async () => {
    await expect(finisher.vector(Buffer.from('<svg/>'), { recipe })).rejects.toMatchObject({
      code: 'model_output_invalid',
    });
  });
});
