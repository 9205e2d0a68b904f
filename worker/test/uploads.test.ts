import { removeUpload } from '@easel/shared/node/repos/generations/uploads.repo';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { eraseAccounts } from '../src/maintenance/erasure.ts';
import { cleanUp } from '../src/maintenance/janitor.ts';
import { removeOrphans } from '../src/maintenance/orphans.ts';
import { type Attempts, openAttempts } from './attempt-setup.ts';
import { createHarness, type Harness } from './harness.ts';
import { fromGeneration, fromUpload, plainPng, storeUpload } from './input-pictures.ts';
import { silentLogger } from './silent-logger.ts';
import { quickModel } from './test-models.ts';

const LONG_AGO = sql<Date>`now() - interval '8 days'`;

let harness: Harness;
let attempts: Attempts;
beforeAll(async () => {
  harness = await createHarness();
  attempts = await openAttempts(harness);
});
afterAll(async () => {
  await attempts?.close();
  await harness?.close();
});

const clean = () => cleanUp({ db: harness.db, store: harness.store, logger: silentLogger, uploadDays: 7 });
const markUnused = (id: string) =>
  harness.db.updateTable('uploads').set({ usedAt: LONG_AGO }).where('id', '=', id).execute();
/** Removed long before, so that its objects may go. */
const markRemoved = (id: string) =>
  harness.db.updateTable('uploads').set({ deletedAt: LONG_AGO }).where('id', '=', id).execute();
const objectsOf = (userId: string) => harness.objects(`inputs/${userId}/`);

async function uploaded() {
  const userId = await harness.user();
  return { userId, id: await storeUpload(harness, userId, await plainPng('#123456')) };
}

test('keeps a removed upload until the generations made from it have ended', async () => {
  const { userId, id } = await uploaded();
  const row = await harness.accept(userId, { mode: 'vary', inputs: [fromUpload(id)] });
  expect(await removeUpload(harness.db, { userId, id })).toBe(true);
  await markRemoved(id);
  await clean();
  expect(await objectsOf(userId)).toHaveLength(2);

  expect(await attempts.make(await attempts.claim(row.id), quickModel())).toMatchObject({
    kind: 'completed',
  });
  await clean();
  expect(await objectsOf(userId)).toEqual([]);
  expect(await harness.db.selectFrom('uploads').select('id').where('id', '=', id).execute()).toEqual([]);
});

test('keeps a removed picture until the generations made from it have ended', async () => {
  const userId = await harness.user();
  const source = await harness.accept(userId);
  await attempts.make(await attempts.claim(source.id), quickModel());
  const row = await harness.accept(userId, { mode: 'vary', inputs: [fromGeneration(source.id)] });
  const { db } = harness;
  const removeLongAgo = () =>
    db.updateTable('generations').set({ deletedAt: LONG_AGO }).where('id', '=', source.id).execute();
  await removeLongAgo();
  await clean();
  expect(await harness.objects(`generations/${source.id}/`)).toHaveLength(3);
  expect(await attempts.make(await attempts.claim(row.id), quickModel())).toMatchObject({
    kind: 'completed',
  });
  await removeLongAgo();
  await clean();
  expect(await harness.objects(`generations/${source.id}/`)).toEqual([]);
});

test("removes a picture that only other users' generations are waiting for, which then fail with their credits returned", async () => {
  const { db, store, bus } = harness;
  const [author, other] = [await harness.user(), await harness.user()];
  const source = await harness.accept(author);
  await attempts.make(await attempts.claim(source.id), quickModel());
  const edit = { mode: 'vary' as const, inputs: [fromGeneration(source.id)] };
  const running = await attempts.claim((await harness.accept(other, edit)).id);
  await db.updateTable('users').set({ queuePausedAt: new Date() }).where('id', '=', other).execute();
  const waiting = await harness.accept(other, edit);
  await db
    .updateTable('users')
    .set({ deletionRequestedAt: sql<Date>`now() - interval '31 days'` })
    .where('id', '=', author)
    .execute();
  const erase = () => eraseAccounts({ db, store, bus, logger: silentLogger });
  const isErased = async () =>
    (await db.selectFrom('users').select('id').where('id', '=', author).execute()).length === 0;
  const cleanLater = async () => {
    await db.updateTable('generations').set({ deletedAt: LONG_AGO }).where('id', '=', source.id).execute();
    await clean();
  };
  await erase();
  await cleanLater();
  // One in progress may be reading it.
  expect(await harness.objects(`generations/${source.id}/`)).toHaveLength(3);
  expect(await attempts.make(running, quickModel())).toMatchObject({ kind: 'completed' });

  await cleanLater();
  expect(await harness.objects(`generations/${source.id}/`)).toEqual([]);
  await erase();
  expect(await isErased()).toBe(true);

  await db.updateTable('users').set({ queuePausedAt: null }).where('id', '=', other).execute();
  expect(await attempts.make(await attempts.claim(waiting.id), quickModel())).toMatchObject({
    kind: 'failed',
    final: true,
  });
  expect(await harness.read(waiting.id)).toMatchObject({ status: 'failed', errorCode: 'input_unavailable' });
  expect(await harness.ledger(waiting.id)).toMatchObject({ kinds: ['hold', 'release'], sum: 0 });
});

test('removes uploads that were not used for days', async () => {
  const [old, young, used] = [await uploaded(), await uploaded(), await uploaded()];
  await markUnused(old.id);
  await markUnused(used.id);
  await harness.accept(used.userId, { mode: 'vary', inputs: [fromUpload(used.id)] });
  await clean();
  await markRemoved(old.id);
  await clean();
  expect(await objectsOf(old.userId)).toEqual([]);
  expect(await objectsOf(young.userId)).toHaveLength(2);
  expect(await objectsOf(used.userId)).toHaveLength(2);
});

test('erases uploads with their account', async () => {
  const { userId, id } = await uploaded();
  const { db, store, bus } = harness;
  await db
    .updateTable('users')
    .set({ deletionRequestedAt: sql<Date>`now() - interval '31 days'` })
    .where('id', '=', userId)
    .execute();
  const erase = () => eraseAccounts({ db, store, bus, logger: silentLogger });
  const users = () => db.selectFrom('users').select('id').where('id', '=', userId).execute();
  await erase();
  expect(await users()).toHaveLength(1);
  await markRemoved(id);
  await clean();
  expect(await objectsOf(userId)).toEqual([]);
  await erase();
  expect(await users()).toEqual([]);
});

test('removes objects of uploads that were never recorded', async () => {
  const { userId } = await uploaded();
  const kept = await objectsOf(userId);
  const { db, store } = harness;
  await store.put(`inputs/${userId}/${uuidv7()}/picture.png`, Buffer.from('x'), { contentType: 'image/png' });
  const later = new Date(Date.now() + 2 * 3_600_000);
  expect(await removeOrphans({ db, store, logger: silentLogger }, later)).toMatchObject({ removed: 1 });
  expect(await objectsOf(userId)).toEqual(kept);
});
