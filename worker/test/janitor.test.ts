import { takeDeleted } from '@easel/shared/node/repos/generations/sweeps.repo';
import { reportWorker } from '@easel/shared/node/repos/operations/workers.repo';
import { openStore } from '@easel/shared/node/storage/open-store';
import { StoreError } from '@easel/shared/node/storage/store';
import { parseStoreUrl } from '@easel/shared/node/storage/store-config';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { cleanUp } from '../src/maintenance/janitor.ts';
import { createHarness, type Harness } from './harness.ts';
import { heldLocks, lockGeneration } from './held-locks.ts';
import { plainPng, storeUpload } from './input-pictures.ts';
import { silentLogger } from './silent-logger.ts';

const LONG_AGO = sql<Date>`now() - interval '1 hour'`;

let harness: Harness;
const hold = heldLocks();
beforeAll(async () => {
  harness = await createHarness();
});
afterAll(() => harness?.close());

test('cleans up everything else while the object store does not respond', async () => {
  const { db } = harness;
  const { id } = await harness.accept(await harness.user());
  await db.updateTable('generations').set({ deletedAt: LONG_AGO }).where('id', '=', id).execute();
  await reportWorker(db, { id: 'lost', concurrency: 1, offers: { store: true, models: [] } });
  await db.updateTable('workers').set({ seenAt: LONG_AGO }).execute();
  const workers = () => db.selectFrom('workers').select('id').execute();
  const generations = () => db.selectFrom('generations').select('id').where('id', '=', id).execute();

  const again = () =>
    db.updateTable('generations').set({ deletedAt: LONG_AGO }).where('id', '=', id).execute();

  const away = await openStore(parseStoreUrl('s3://key:secret@127.0.0.1:1/pictures?tls=0'));
  await cleanUp({ db, store: away, logger: silentLogger, uploadDays: 7 });
  expect(await workers()).toEqual([]);
  expect(await generations()).toEqual([{ id }]);

  await again();
  await cleanUp({ db, store: harness.store, logger: silentLogger, uploadDays: 7 });
  expect(await generations()).toEqual([]);
  await away.close();
});

/** Accepts a generation that was removed long ago. */
async function removed(): Promise<string> {
  const { id } = await harness.accept(await harness.user());
  await harness.db.updateTable('generations').set({ deletedAt: LONG_AGO }).where('id', '=', id).execute();
  return id;
}

/** Stores an upload that was removed long ago. */
async function removedUpload(): Promise<void> {
  const id = await storeUpload(harness, await harness.user(), await plainPng('#000000'));
  await harness.db.updateTable('uploads').set({ deletedAt: LONG_AGO }).where('id', '=', id).execute();
}

test('calls an unavailable store once for the removed generations, and once for the removed uploads', async () => {
  const { db, store } = harness;
  await Promise.all([removed(), removed(), removedUpload(), removedUpload()]);
  const out = () => {
    throw new StoreError('unavailable', 'away');
  };
  const [list, remove] = [vi.fn(out), vi.fn(out)];
  await cleanUp({ db, store: { ...store, list, delete: remove }, logger: silentLogger, uploadDays: 7 });
  expect(list).toHaveBeenCalledOnce();
  expect(remove).toHaveBeenCalledOnce();
});

test('tries the others after an object that the store refuses to remove', async () => {
  const { db, store } = harness;
  await Promise.all([removedUpload(), removedUpload()]);
  const remove = vi.fn(store.delete).mockRejectedValueOnce(new StoreError('denied', 'locked'));
  await cleanUp({ db, store: { ...store, delete: remove }, logger: silentLogger, uploadDays: 7 });
  expect(remove.mock.calls.length).toBeGreaterThan(1);
});

test('removes nothing from the store when the worker shuts down', async () => {
  const { db, store } = harness;
  await Promise.all([removed(), removedUpload()]);
  const [list, remove] = [vi.fn(store.list), vi.fn(store.delete)];
  const options = { db, store: { ...store, list, delete: remove }, logger: silentLogger, uploadDays: 7 };
  await cleanUp(options, AbortSignal.abort());
  expect(list).not.toHaveBeenCalled();
  expect(remove).not.toHaveBeenCalled();
});

test('hands each removed generation to one of several workers, and those that stay to a later run', async () => {
  const { db } = harness;
  const ids = await Promise.all(Array.from({ length: 20 }, removed));
  const taken = await Promise.all(Array.from({ length: 4 }, () => takeDeleted(db, 5)));
  expect(taken.map((each) => each.length)).toEqual([5, 5, 5, 5]);
  expect(taken.flat().sort()).toEqual(ids.sort());
  expect(await takeDeleted(db, 5)).toEqual([]);
  await db.updateTable('generations').set({ deletedAt: LONG_AGO }).where('id', 'in', ids).execute();
  await cleanUp({ db, store: harness.store, logger: silentLogger, uploadDays: 7 });
  expect(await db.selectFrom('generations').select('id').where('id', 'in', ids).execute()).toEqual([]);
});

test('removes more generations in one run than it handles at once', async () => {
  const { db } = harness;
  const userId = await harness.user();
  for (let count = 0; count < 101; count += 1) await harness.accept(userId);
  await db.updateTable('generations').set({ deletedAt: LONG_AGO }).where('userId', '=', userId).execute();
  await cleanUp({ db, store: harness.store, logger: silentLogger, uploadDays: 7 });
  expect(await db.selectFrom('generations').select('id').where('userId', '=', userId).execute()).toEqual([]);
});

test('a row lock does not prevent the removal of other rows', async () => {
  const { db } = harness;
  const [held, other] = [await removed(), await removed()];
  const sessions = ['held', 'other'].map((name) => Buffer.from(name));
  const userId = await harness.user();
  for (const tokenHash of sessions) {
    await db
      .insertInto('oneTimeTokens')
      .values({ tokenHash, userId, purpose: 'recovery', expiresAt: new Date(0) })
      .execute();
  }
  const release = await hold(db, async (tx) => {
    await lockGeneration(held)(tx);
    await tx
      .selectFrom('oneTimeTokens')
      .selectAll()
      .where('tokenHash', '=', sessions[0] as Buffer)
      .forUpdate()
      .execute();
  });
  const left = async () => ({
    generations: await db.selectFrom('generations').select('id').where('id', 'in', [held, other]).execute(),
    tokens: await db.selectFrom('oneTimeTokens').select('tokenHash').where('userId', '=', userId).execute(),
  });
  await cleanUp({ db, store: harness.store, logger: silentLogger, uploadDays: 7 });
  expect(await left()).toEqual({ generations: [{ id: held }], tokens: [{ tokenHash: sessions[0] }] });
  await release();
  await cleanUp({ db, store: harness.store, logger: silentLogger, uploadDays: 7 });
  expect(await left()).toEqual({ generations: [], tokens: [] });
});
