import { removeGeneration } from '@easel/shared/node/repos/generations/generations.repo';
import { settleCompleted } from '@easel/shared/node/repos/generations/settlements.repo';
import { claimVariant, wantVariant } from '@easel/shared/node/repos/generations/variants.repo';
import { claimGeneration } from '@easel/tests/env/claim';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createHarness, type Harness } from './harness.ts';

let harness: Harness;
beforeEach(async () => {
  harness = await createHarness();
});
afterEach(() => harness.close());

/** Requests the enlargements of this many new pictures of a user. Returns the ids of the pictures. */
async function want(userId: string, count: number): Promise<string[]> {
  const { db } = harness;
  const ids: string[] = [];
  for (let n = 0; n < count; n += 1) {
    const { id } = await harness.accept(userId, { watermark: false });
    const claim = await claimGeneration(db, { id, workerId: 'test' });
    if (!claim) throw new Error('not claimed');
    const keys = { objectKey: `generations/${id}/1/image.png`, displayKey: null, thumbnailKey: 'none' };
    const image = { ...keys, contentType: 'image/png', width: 96, height: 64, bytes: 9, hasWatermark: false };
    await settleCompleted(db, claim, { image, origins: [], lastStep: {} });
    await db.transaction().execute((tx) => wantVariant(tx, { generationId: id, kind: 'high-res' }));
    ids.push(id);
  }
  return ids;
}
const next = async () => (await claimVariant(harness.db))?.generationId;

test('users take turns, no matter who requested more or first', async () => {
  const [ada, ben, eve] = [
    await harness.user('team'),
    await harness.user('team'),
    await harness.user('team'),
  ];
  const [a1, a2, a3] = await want(ada, 3);
  const [b1, b2] = await want(ben, 2);
  const [e1] = await want(eve, 1);
  const order: (string | undefined)[] = [];
  for (let turn = 0; turn < 7; turn += 1) order.push(await next());
  expect(order).toEqual([a1, b1, e1, a2, b2, a3, undefined]);
});

test('a variant in progress counts as a turn of its user', async () => {
  const [ada, ben] = [await harness.user('team'), await harness.user('team')];
  const [a1] = await want(ada, 2);
  expect(await next()).toBe(a1);
  const [b1] = await want(ben, 1);
  expect(await next()).toBe(b1);
});

test('a removed picture takes no turn', async () => {
  const [ada, ben] = [await harness.user('team'), await harness.user('team')];
  const [a1 = '', a2, a3] = await want(ada, 3);
  const [b1] = await want(ben, 1);
  await removeGeneration(harness.db, a1);
  expect([await next(), await next(), await next(), await next()]).toEqual([a2, b1, a3, undefined]);
});
