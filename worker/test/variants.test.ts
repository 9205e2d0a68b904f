import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import type { VariantKind } from '@easel/shared/contracts/generation';
import { PLANS } from '@easel/shared/contracts/plans';
import { repeat, type StopRepeating } from '@easel/shared/node/async/repeat';
import { createLogger } from '@easel/shared/node/logger';
import { type GenerationRow, removeGeneration } from '@easel/shared/node/repos/generations/generations.repo';
import { settleCompleted } from '@easel/shared/node/repos/generations/settlements.repo';
import { purgeGeneration } from '@easel/shared/node/repos/generations/sweeps.repo';
import {
  claimVariant,
  renewVariant,
  settleVariantFailed,
  settleVariantReady,
  wantVariant,
} from '@easel/shared/node/repos/generations/variants.repo';
import { claimGeneration } from '@easel/tests/env/claim';
import { logOutput } from '@easel/tests/env/log-output';
import { until } from '@easel/tests/env/until';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createImageFinisher } from '../src/image/finisher.ts';
import type { ConnectionWatch } from '../src/maintenance/connection-watch.ts';
import type { ImageProvider, ModelImage } from '../src/providers/types.ts';
import { openVariantMaker } from '../src/variants/variant-maker.ts';
import { CONNECTED, createHarness, type Harness, quickModel } from './harness.ts';
import { heldLocks, lockGeneration } from './held-locks.ts';
import { createRegistry } from './provider-registry.ts';

type Upscaler = NonNullable<ImageProvider['upscale']>;

const LONG_AGO = new Date(0);

let harness: Harness;
let stops: StopRepeating[];
const hold = heldLocks();
beforeEach(async () => {
  harness = await createHarness();
  stops = [];
});
afterEach(async () => {
  await Promise.all(stops.map((stop) => stop()));
  await harness.close();
});

/** A finished picture of 96 x 64 pixels, blue above and orange below. */
async function finished(fields: Partial<GenerationRow> = {}): Promise<string> {
  const { db, store } = harness;
  const row = await harness.accept(await harness.user('team'), { watermark: false, ...fields });
  const claim = await claimGeneration(db, { id: row.id, workerId: 'test' });
  if (!claim) throw new Error('not claimed');
  const top = { create: { width: 96, height: 32, channels: 3 as const, background: '#1040c0' } };
  const data = await sharp({ create: { ...top.create, height: 64, background: '#f09020' } })
    .composite([{ input: top, gravity: 'north' }])
    .png()
    .toBuffer();
  const objectKey = `generations/${row.id}/1/image.png`;
  await store.put(objectKey, data, { contentType: 'image/png' });
  const keys = { objectKey, displayKey: null, thumbnailKey: 'none', contentType: 'image/png' };
  await settleCompleted(db, claim, {
    image: { ...keys, width: 96, height: 64, bytes: data.length, hasWatermark: false },
    origins: [{ fileHash: createHash('sha256').update(data).digest(), fingerprint: undefined }],
    lastStep: {},
  });
  return row.id;
}

const want = (generationId: string, kind: VariantKind = 'high-res') =>
  harness.db.transaction().execute((tx) => wantVariant(tx, { generationId, kind }));

const read = (generationId: string, kind: VariantKind = 'high-res') =>
  harness.db
    .selectFrom('imageVariants')
    .selectAll()
    .where('generationId', '=', generationId)
    .where('kind', '=', kind)
    .executeTakeFirstOrThrow();

const set = (generationId: string, values: { attempt?: number; leaseUntil: Date | null }) =>
  harness.db.updateTable('imageVariants').set(values).where('generationId', '=', generationId).execute();

const untilReady = async (id: string, kind?: VariantKind) => {
  await until(async () => expect((await read(id, kind)).status).toBe('ready'));
  return await read(id, kind);
};

const fileOf = async ({ objectKey }: { objectKey: string | null }) => {
  const object = await harness.store.get(objectKey ?? '');
  if (!object) throw new Error(`There is no object ${objectKey}`);
  return buffer(object.body);
};

/** Names the color of the picture, 96 x 64 pixels, from this row on. */
async function colorAt(file: Buffer, top: number): Promise<string> {
  const small = await sharp(file).resize(96, 64, { fit: 'fill' }).removeAlpha().png().toBuffer();
  const part = await sharp(small).extract({ left: 0, top, width: 96, height: 16 }).toBuffer();
  const { channels } = await sharp(part).stats();
  const [red = 0, green = 0, blue = 0] = channels.map(({ mean }) => mean);
  if (blue > 150 && red < 60) return 'blue';
  return red > 200 && green > 100 && blue < 80 ? 'orange' : `${red} ${green} ${blue}`;
}

const originals = (id: string) => [`generations/${id}/1/image.png`];

interface MakerOptions {
  /** The upscaler of the painter's model server. */
  upscale?: Upscaler;
  /** The model's timeout. */
  timeoutMs?: number;
  /** Runs when the first file is rendered but not stored yet. */
  meanwhile?: () => Promise<unknown>;
  connection?: ConnectionWatch;
}

/** Starts a maker as a worker does, and collects its warnings. */
async function maker({ upscale, timeoutMs, meanwhile, connection = CONNECTED }: MakerOptions = {}) {
  const { db, bus, store } = harness;
  const warnings: string[] = [];
  const output = logOutput((line) => void warnings.push(line));
  const registry = createRegistry({
    painter: {
      generate: () => Promise.reject(new Error('not asked for')),
      ...(upscale && { upscale }),
      close: async () => {},
    },
  });
  let before = meanwhile;
  const logger = createLogger({ name: 'test', level: 'warn', format: 'json', output });
  const variants = await openVariantMaker({
    db,
    bus,
    finisher: createImageFinisher({}),
    isDrained: () => false,
    providers: { ...registry, get: (model) => ({ ...registry.get(model), timeoutMs }) },
    connection,
    store: {
      ...store,
      async put(...args) {
        await before?.();
        before = undefined;
        await store.put(...args);
      },
    },
    logger,
  });
  const stopLooking = repeat('making variants', 2_000, logger, variants.makeDue);
  const stop = async () => {
    await variants.close();
    await stopLooking();
  };
  stops.push(stop);
  return { stop, warnings };
}

/** An upscaler that works until it is aborted. */
const endlessUpscaler = () =>
  vi.fn<Upscaler>(
    (_, { signal }) =>
      new Promise((_resolve, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason), { once: true });
      }),
  );

/** One color, 192 x 128 pixels. */
function plain(color: `#${string}`): ModelImage {
  const pixel = Buffer.from(color.slice(1), 'hex');
  const data = new Uint8Array(192 * 128 * 3).map((_, index) => pixel[index % 3] as number);
  return { kind: 'raw', data, width: 192, height: 128, channels: 3 };
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
      objectKey: `generations/${id}/high-res-1.png`,
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
      objectKey: `generations/${id}/vector-1.svg`,
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

  test('is made from an image whose model is no longer served', async () => {
    const id = await finished({ model: 'retired' });
    await want(id);
    await maker();
    expect((await untilReady(id)).attempt).toBe(1);
  });

  test('has one size in every plan that includes it', () => {
    const sizes = Object.values(PLANS).flatMap(({ highResLongSide }) => highResLongSide ?? []);
    expect(new Set(sizes)).toEqual(new Set([3_840]));
  });
});

describe('with several workers', () => {
  test('each variant is made by one', async () => {
    const upscale = vi.fn<Upscaler>(async () => plain('#c00000'));
    const ids = await Promise.all([finished(), finished(), finished()]);
    for (const id of ids) await want(id);
    await Promise.all([maker({ upscale }), maker({ upscale }), maker({ upscale })]);
    for (const id of ids) expect((await untilReady(id)).attempt).toBe(1);
    expect(upscale).toHaveBeenCalledTimes(3);
  });

  test('simultaneous claims get different variants, the oldest first', async () => {
    const ids = [await finished(), await finished(), await finished()];
    for (const id of ids) await want(id);
    expect((await claimVariant(harness.db))?.generationId).toBe(ids[0]);
    const claims = await Promise.all(Array.from({ length: 8 }, () => claimVariant(harness.db)));
    expect(claims.flatMap((claim) => claim?.generationId ?? []).sort()).toEqual(ids.slice(1).sort());
  });

  test('the variant of a lost one is made by another', async () => {
    const id = await finished();
    await want(id);
    await set(id, { attempt: 1, leaseUntil: LONG_AGO });
    await maker();
    expect(await untilReady(id)).toMatchObject({ attempt: 2, objectKey: `generations/${id}/high-res-2.png` });
  });

  test('a variant that has lost three fails', async () => {
    const id = await finished();
    const wanted = await want(id);
    await set(id, { attempt: 3, leaseUntil: LONG_AGO });
    expect(await claimVariant(harness.db)).toBeUndefined();
    await maker();
    await until(async () => expect(await read(id)).toMatchObject({ status: 'failed', attempt: 3 }));
    expect((await harness.read(id)).version).toBe((wanted?.version ?? 0) + 1);
  });

  test('a row lock that somebody holds keeps no other lost variant', async () => {
    const [held, other] = [await finished(), await finished()];
    for (const id of [held, other]) {
      await want(id);
      await set(id, { attempt: 3, leaseUntil: LONG_AGO });
    }
    const release = await hold(harness.db, lockGeneration(held));
    const { stop } = await maker();
    await until(async () => expect((await read(other)).status).toBe('failed'));
    expect((await read(held)).status).toBe('pending');
    await release();
    await until(async () => expect((await read(held)).status).toBe('failed'));
    await stop();
  });

  test('a variant with an expired lease is left to its worker until the database has answered for a whole lease', async () => {
    const [held, last, free] = [await finished(), await finished(), await finished()];
    for (const id of [held, last, free]) await want(id);
    await set(held, { attempt: 1, leaseUntil: LONG_AGO });
    await set(last, { attempt: 3, leaseUntil: LONG_AGO });
    let unbrokenMs = 14_999;
    await maker({ connection: { unbrokenMs: async () => unbrokenMs } });
    await untilReady(free);
    expect(await read(held)).toMatchObject({ attempt: 1, status: 'pending' });
    expect(await read(last)).toMatchObject({ attempt: 3, status: 'pending' });
    unbrokenMs = 15_000;
    expect(await untilReady(held)).toMatchObject({ attempt: 2 });
    await until(async () => expect((await read(last)).status).toBe('failed'));
  });

  test('one that shuts down hands its variant to another, and the attempt does not count', async () => {
    const upscale = endlessUpscaler();
    const id = await finished();
    await want(id);
    const first = await maker({ upscale });
    await until(() => expect(upscale).toHaveBeenCalledOnce());
    await first.stop();
    expect(await read(id)).toMatchObject({ status: 'pending', attempt: 0, leaseUntil: null });
    expect(await harness.objects(`generations/${id}/`)).toEqual(originals(id));
    await maker();
    expect((await untilReady(id)).attempt).toBe(1);
  });
});

describe('an attempt at a variant', () => {
  test('that was superseded changes nothing and leaves no file', async () => {
    const [id, next] = [await finished(), await finished()];
    await want(id);
    await want(next);
    const { version } = await harness.read(id);
    const now = { attempt: 2, leaseUntil: new Date(Date.now() + 3_600_000) };
    await maker({ meanwhile: () => set(id, now) });
    // In order: the first has ended by then.
    await untilReady(next);
    expect(await read(id)).toMatchObject({ ...now, status: 'pending', objectKey: null });
    expect((await harness.read(id)).version).toBe(version);
    expect(await harness.objects(`generations/${id}/`)).toEqual(originals(id));
  });

  test('settles nothing under an older number', async () => {
    const id = await finished();
    await want(id);
    const claim = await claimVariant(harness.db);
    if (!claim) throw new Error('not claimed');
    const stale = { ...claim, attempt: claim.attempt - 1 };
    const file = { objectKey: 'x', contentType: 'image/png', bytes: 1, hash: Buffer.alloc(32) };
    expect(await renewVariant(harness.db, stale)).toBe(false);
    expect(await settleVariantReady(harness.db, stale, file)).toBeUndefined();
    expect(await renewVariant(harness.db, claim)).toBe(true);
    expect(await settleVariantReady(harness.db, claim, file)).toMatchObject({ id });
    expect(await settleVariantReady(harness.db, claim, file)).toBeUndefined();
  });

  test.each([
    ['removed', removeGeneration],
    [
      'removed and purged',
      async (db: Harness['db'], id: string) => {
        await removeGeneration(db, id);
        await purgeGeneration(db, id);
      },
    ],
  ])('at an image that is %s meanwhile leaves no file', async (_, remove) => {
    const [id, next] = [await finished(), await finished()];
    await want(id);
    await want(next);
    await maker({ meanwhile: () => remove(harness.db, id) });
    await untilReady(next);
    expect(await harness.objects(`generations/${id}/`)).toEqual(originals(id));
  });

  test('at a removed image is stopped, its upscaler too', async () => {
    const upscale = endlessUpscaler();
    const id = await finished();
    await want(id);
    await maker({ upscale });
    await until(() => expect(upscale).toHaveBeenCalledOnce());
    await removeGeneration(harness.db, id);
    await until(() => expect(upscale.mock.lastCall?.[1].signal.aborted).toBe(true));
  });

  test('that fails is followed by a pause', async () => {
    const id = await finished();
    await want(id);
    const claim = await claimVariant(harness.db);
    if (!claim) throw new Error('not claimed');
    const before = Date.now();
    expect(await settleVariantFailed(harness.db, claim)).toEqual({ announced: undefined });
    const { leaseUntil } = await read(id);
    expect(Number(leaseUntil) - before).toBeGreaterThanOrEqual(5_000);
    // The pause itself may end before the next line on a busy machine.
    await set(id, { leaseUntil: new Date(Date.now() + 3_600_000) });
    expect(await claimVariant(harness.db)).toBeUndefined();
    await set(id, { leaseUntil: LONG_AGO });
    expect(await claimVariant(harness.db)).toEqual({ ...claim, attempt: 2 });
  });

  test('whose lease was renewed just in time is not lost', async () => {
    const id = await finished();
    await want(id);
    await set(id, { attempt: 3, leaseUntil: new Date(Date.now() + 3_600_000) });
    const claim = { generationId: id, kind: 'high-res', attempt: 3 } as const;
    expect(await settleVariantFailed(harness.db, claim, { ifExpired: true })).toBeUndefined();
    await set(id, { leaseUntil: LONG_AGO });
    expect(await settleVariantFailed(harness.db, claim, { ifExpired: true })).toMatchObject({
      announced: { id },
    });
  });

  test('that fails is repeated up to three attempts; then the failure is announced and the variant can be requested again', async () => {
    const id = await finished();
    const [key = ''] = originals(id);
    const original = await fileOf({ objectKey: key });
    await harness.store.delete([key]);
    const wanted = await want(id);
    const { warnings } = await maker();
    await until(async () => {
      // Skips the pause between attempts.
      await harness.db
        .updateTable('imageVariants')
        .set({ leaseUntil: LONG_AGO })
        .where('leaseUntil', 'is not', null)
        .execute();
      expect((await read(id)).status).toBe('failed');
    });
    expect((await read(id)).attempt).toBe(3);
    expect(warnings.filter((line) => line.includes('The original is gone'))).toHaveLength(3);
    const { userId } = await harness.read(id);
    const version = (wanted?.version ?? 0) + 1;
    await until(() => expect(harness.events).toContainEqual({ type: 'generation', id, userId, version }));

    await harness.store.put(key, original, { contentType: 'image/png' });
    expect(await want(id)).toMatchObject({ id, version: version + 1 });
    expect(await untilReady(id)).toMatchObject({ attempt: 4 });
  });
});

describe('a request for a variant', () => {
  test('that is waiting or ready already changes nothing', async () => {
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
