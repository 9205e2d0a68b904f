import { createHash } from 'node:crypto';
import { PLANS } from '@easel/shared/contracts/plans';
import { removeGeneration } from '@easel/shared/node/repos/generations/generations.repo';
import { until } from '@easel/tests/env/until';
import sharp from 'sharp';
import { describe, expect, test, vi } from 'vitest';
import { quickModel } from './test-models.ts';
import {
  fileKey,
  fileOf,
  finished,
  harness,
  maker,
  originals,
  plain,
  read,
  type Upscaler,
  untilReady,
  useVariants,
  want,
} from './variants-setup.ts';

useVariants();

/** Names the color of the picture, 96 x 64 pixels, from this row on. */
async function colorAt(file: Buffer, top: number): Promise<string> {
  const small = await sharp(file).resize(96, 64, { fit: 'fill' }).removeAlpha().png().toBuffer();
  const part = await sharp(small).extract({ left: 0, top, width: 96, height: 16 }).toBuffer();
  const { channels } = await sharp(part).stats();
  const [red = 0, green = 0, blue = 0] = channels.map(({ mean }) => mean);
  if (blue > 150 && red < 60) return 'blue';
  return red > 200 && green > 100 && blue < 80 ? 'orange' : `${red} ${green} ${blue}`;
}

describe('a variant', () => {
  test('of high resolution is a PNG of 3840 pixels with known origin, and is announced', async () => {
    const id = await finished();
    const wanted = await want(id);
    await maker();
    const row = await untilReady(id);
    const data = await fileOf(row);
    expect(await sharp(data).metadata()).toMatchObject({ format: 'png', width: 3_840, height: 2_560 });
    expect(row).toMatchObject({
      attempt: 1,
      contentType: 'image/png',
      bytes: data.length,
      leaseUntil: null,
      objectKey: fileKey(id, 'high-res-1', 'png'),
    });
    const hashes = await harness.db
      .selectFrom('imageOrigins')
      .select(['fileHash', 'fingerprint'])
      .where('generationId', '=', id)
      .orderBy('id')
      .execute();
    expect(hashes).toHaveLength(2);
    expect(Buffer.from(hashes[1]?.fileHash ?? []).equals(createHash('sha256').update(data).digest())).toBe(
      true,
    );
    expect(hashes[1]?.fingerprint).toBeNull();
    const { userId } = await harness.read(id);
    const version = (wanted?.version ?? 0) + 1;
    await until(() => expect(harness.events).toContainEqual({ type: 'generation', id, userId, version }));
  });

  test('as a vector is an SVG of the picture without scripts or external resources', async () => {
    const id = await finished();
    await want(id, 'vector');
    await maker();
    const row = await untilReady(id, 'vector');
    expect(row).toMatchObject({
      contentType: 'image/svg+xml',
      objectKey: fileKey(id, 'vector-1', 'svg'),
    });
    const data = await fileOf(row);
    expect(data.toString()).not.toMatch(/<script|<foreignObject|<image|<use|\son\w+\s*=|href\s*=|<!ENTITY/i);
    expect(await colorAt(data, 8)).toBe('blue');
    expect(await colorAt(data, 40)).toBe('orange');
  });

  test('of high resolution comes from the upscaler of the model server, if there is one', async () => {
    const upscale = vi.fn<Upscaler>(async () => plain('#c00000'));
    const id = await finished();
    await want(id);
    const { warnings } = await maker({ upscale });
    const data = await fileOf(await untilReady(id));
    expect(await sharp(data).metadata()).toMatchObject({ width: 3_840, height: 2_560 });
    const { dominant } = await sharp(data).stats();
    expect(dominant.r).toBeGreaterThan(150);
    expect(dominant.b).toBeLessThan(50);
    const original = await fileOf({ objectKey: originals(id)[0] as string });
    expect(upscale).toHaveBeenCalledExactlyOnceWith(
      { kind: 'encoded', data: original },
      expect.objectContaining({ longSide: 3_840 }),
    );
    expect(warnings).toEqual([]);
  });

  test.each<[string, Upscaler]>([
    ['fails', () => Promise.reject(new Error('CUDA out of memory'))],
    [
      'throws at once',
      () => {
        throw new Error('not configured');
      },
    ],
    ['never answers', () => new Promise(() => {})],
    ['returns a page', async () => ({ kind: 'encoded', data: Buffer.from('<html>busy</html>') })],
  ])('is made without an upscaler that %s, which is logged', async (_, upscale) => {
    const id = await finished();
    await want(id);
    const { warnings } = await maker({ upscale, timeoutMs: 1_000 });
    const row = await untilReady(id);
    expect(row.attempt).toBe(1);
    expect(await sharp(await fileOf(row)).metadata()).toMatchObject({ width: 3_840, height: 2_560 });
    expect(warnings.join()).toContain('upscaler failed');
  });

  test('is made from an image whose model is no longer offered', async () => {
    const id = await finished({ model: 'retired' });
    await want(id);
    await maker();
    expect((await untilReady(id)).attempt).toBe(1);
  });

  test('has the same size in every plan that includes it', () => {
    const sizes = Object.values(PLANS).flatMap(({ highResLongSide }) => highResLongSide ?? []);
    expect(new Set(sizes)).toEqual(new Set([3_840]));
  });
});

describe('a request for a variant', () => {
  test('that is already waiting or ready changes nothing', async () => {
    const id = await finished();
    expect(await want(id)).toMatchObject({ id });
    expect(await want(id)).toBeUndefined();
    await maker();
    const ready = await untilReady(id);
    expect(await want(id)).toBeUndefined();
    expect(await read(id)).toEqual(ready);
  });

  test('of a removed image does nothing', async () => {
    const id = await finished();
    await removeGeneration(harness.db, id);
    expect(await want(id)).toBeUndefined();
  });

  test('reaches a worker', async () => {
    // Before the worker starts, which would claim the generation itself.
    const id = await finished();
    await harness.worker(quickModel());
    await want(id);
    await untilReady(id);
  });
});
