import { removeGeneration } from '@easel/shared/node/repos/generations/generations.repo';
import { purgeGeneration } from '@easel/shared/node/repos/generations/sweeps.repo';
import {
  claimVariant,
  renewVariant,
  settleVariantFailed,
  settleVariantReady,
} from '@easel/shared/node/repos/generations/variants.repo';
import { until } from '@easel/tests/env/until';
import { describe, expect, test, vi } from 'vitest';
import type { Harness } from './harness.ts';
import { heldLocks, lockGeneration } from './held-locks.ts';
import {
  endLeases,
  fileKey,
  fileOf,
  finished,
  harness,
  LONG_AGO,
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
const hold = heldLocks();

const set = (generationId: string, values: { attempt?: number; leaseUntil: Date | null }) =>
  harness.db.updateTable('imageVariants').set(values).where('generationId', '=', generationId).execute();

/** An upscaler that works until it is aborted. */
const endlessUpscaler = () =>
  vi.fn<Upscaler>(
    (_, { signal }) =>
      new Promise((_resolve, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason), { once: true });
      }),
  );

describe('with several workers', () => {
  test('each variant is made by one worker', async () => {
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

  test('the variant of a lost worker is made by another', async () => {
    const id = await finished();
    await want(id);
    await set(id, { attempt: 1, leaseUntil: LONG_AGO });
    await maker();
    expect(await untilReady(id)).toMatchObject({ attempt: 2, objectKey: fileKey(id, 'high-res-2', 'png') });
  });

  test('a variant that has lost three workers fails', async () => {
    const id = await finished();
    const wanted = await want(id);
    await set(id, { attempt: 3, leaseUntil: LONG_AGO });
    expect(await claimVariant(harness.db)).toBeUndefined();
    await maker();
    await until(async () => expect(await read(id)).toMatchObject({ status: 'failed', attempt: 3 }));
    expect((await harness.read(id)).version).toBe((wanted?.version ?? 0) + 1);
  });

  test('a row lock does not affect other lost variants', async () => {
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

  test('a variant with an expired lease is left to its worker until the database has responded for a whole lease', async () => {
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

  test('a worker that shuts down hands its variant to another, and the attempt does not count', async () => {
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

  test('settles nothing with an older number', async () => {
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
  ])('for an image that is %s meanwhile leaves no file', async (_, remove) => {
    const [id, next] = [await finished(), await finished()];
    await want(id);
    await want(next);
    await maker({ meanwhile: () => remove(harness.db, id) });
    await untilReady(next);
    expect(await harness.objects(`generations/${id}/`)).toEqual(originals(id));
  });

  test('for a removed image is stopped, including its upscaler', async () => {
    const upscale = endlessUpscaler();
    const id = await finished();
    await want(id);
    await maker({ upscale });
    await until(() => expect(upscale).toHaveBeenCalledOnce());
    await removeGeneration(harness.db, id);
    await until(() => expect(upscale.mock.lastCall?.[1].signal.aborted).toBe(true));
  });

  test('that fails is followed by a delay', async () => {
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
      await endLeases();
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
