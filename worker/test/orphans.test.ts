import { randomUUID } from 'node:crypto';
import { avatarKey, avatarUrl } from '@easel/shared/node/domain/avatar-address';
import { takeChore } from '@easel/shared/node/repos/generations/sweeps.repo';
import { endQuarantines } from '@easel/shared/node/repos/operations/restores.repo';
import { type ObjectStore, StoreError } from '@easel/shared/node/storage/store';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { removeOrphans, sweepOrphans } from '../src/maintenance/orphans.ts';
import { attemptKeys } from '../src/pipeline/store.ts';
import { createHarness, type Harness } from './harness.ts';
import { patientModel, quickModel } from './test-models.ts';

const LATER = () => new Date(Date.now() + 2 * 3_600_000);
const logger = { info: () => {} } as never;

let harness: Harness;
beforeAll(async () => {
  harness = await createHarness();
});
afterAll(() => harness?.close());

const put = (key: string) => harness.store.put(key, Buffer.from('left behind'), { contentType: 'image/png' });

test('removes objects without a row, and keeps all others, including unknown ones', async () => {
  const { db, store } = harness;
  const worker = await harness.worker(quickModel());
  const row = await harness.accept(await harness.user());
  await harness.addTicket(row);
  await expect.poll(async () => (await harness.read(row.id)).status).toBe('completed');
  await worker.close();
  const kept = await harness.objects(`generations/${row.id}/`);
  const purged = attemptKeys({ id: uuidv7(), claimToken: uuidv7() }).objectKey;
  const lostAttempt = attemptKeys({ id: row.id, claimToken: uuidv7() }).objectKey;
  const foreign = 'generations/readme.png';
  await Promise.all([purged, lostAttempt, foreign].map(put));

  expect(await removeOrphans({ db, store, logger }, LATER())).toMatchObject({ removed: 2 });
  expect(await harness.objects('generations/')).toEqual([...kept, foreign].sort());
  await store.delete([foreign]);
});

test('keeps recent objects, whose row may not be written yet', async () => {
  const { db, store } = harness;
  const { objectKey } = attemptKeys({ id: uuidv7(), claimToken: uuidv7() });
  await put(objectKey);
  expect(await removeOrphans({ db, store, logger }, new Date())).toMatchObject({ removed: 0 });
  expect(await removeOrphans({ db, store, logger }, LATER())).toMatchObject({ removed: 1 });
});

test('removes avatars that no profile has, once they are old', async () => {
  const { db, store } = harness;
  const [used, lost] = [randomUUID(), randomUUID()];
  const foreign = 'avatars/readme.txt';
  await db
    .insertInto('profiles')
    .values({ id: await harness.user(), fullName: 'Ada', avatarUrl: avatarUrl(used) })
    .execute();
  await Promise.all([avatarKey(used), avatarKey(lost), foreign].map(put));
  expect(await removeOrphans({ db, store, logger }, new Date())).toMatchObject({ removed: 0 });
  await removeOrphans({ db, store, logger }, LATER());
  expect(await harness.objects('avatars/')).toEqual([avatarKey(used), foreign].sort());
});

test('keeps the objects of a generation in progress', async () => {
  const { db, store } = harness;
  const { model, started, release } = patientModel();
  await harness.worker(model);
  const row = await harness.accept(await harness.user());
  await harness.addTicket(row);
  await expect.poll(() => started).toHaveLength(1);
  await put(attemptKeys({ id: row.id, claimToken: uuidv7() }).objectKey);
  expect(await removeOrphans({ db, store, logger }, LATER())).toMatchObject({ removed: 0 });
  release();
});

test('keeps objects that are newer than the previous sweep, as after a restored backup', async () => {
  const { db, store } = harness;
  const { objectKey } = attemptKeys({ id: uuidv7(), claimToken: uuidv7() });
  await put(objectKey);
  async function sweepWith({ ageHours }: { ageHours: number }): Promise<string[]> {
    const dueAt = new Date(Date.now() - 60_000);
    await db
      .insertInto('chores')
      .values({ name: 'orphan sweep', dueAt })
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ dueAt }))
      .execute();
    const modifiedAt = new Date(Date.now() - ageHours * 3_600_000);
    async function* list(prefix: string) {
      for await (const object of store.list(prefix)) yield { ...object, modifiedAt };
    }
    await sweepOrphans({ db, store: { ...store, list }, logger });
    return harness.objects(objectKey);
  }
  expect(await sweepWith({ ageHours: 12 })).toEqual([objectKey]);
  expect(await sweepWith({ ageHours: 36 })).toEqual([]);
});

test('keeps objects written between a backup and its restore, until the quarantine ends', async () => {
  const { db, store } = harness;
  const [lost, later] = [uuidv7(), uuidv7()].map((id) => attemptKeys({ id, claimToken: uuidv7() }).objectKey);
  if (lost === undefined || later === undefined) throw new Error('No keys');
  await put(lost);
  await put(later);
  const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000);
  await db
    .insertInto('restores')
    .values({ takenAt: hoursAgo(30), restoredAt: hoursAgo(20), orphansKeptUntil: hoursAgo(-1) })
    .execute();
  async function* list(prefix: string) {
    for await (const object of store.list(prefix)) {
      yield { ...object, modifiedAt: hoursAgo(object.key === lost ? 25 : 10) };
    }
  }
  const sweep = () => removeOrphans({ db, store: { ...store, list }, logger }, LATER());
  // Other tests' pictures may end meanwhile and leave more.
  expect(await sweep()).toMatchObject({ kept: 1 });
  expect(await harness.objects(lost)).toEqual([lost]);
  expect(await harness.objects(later)).toEqual([]);
  await endQuarantines(db);
  expect(await sweep()).toMatchObject({ kept: 0 });
  expect(await harness.objects(lost)).toEqual([]);
});

test('ends after the batch in progress when the worker shuts down', async () => {
  const { db, store } = harness;
  const [first, second] = [
    attemptKeys({ id: uuidv7(), claimToken: uuidv7() }).objectKey,
    `inputs/${uuidv7()}/${uuidv7()}/upload.png`,
  ];
  await Promise.all([first, second].map(put));
  const stopping = new AbortController();
  const stopped: typeof store = {
    ...store,
    delete(keys) {
      stopping.abort();
      return store.delete(keys);
    },
  };
  await removeOrphans({ db, store: stopped, logger }, LATER(), { stopping: stopping.signal });
  expect(await harness.objects(first)).toEqual([]);
  expect(await harness.objects(second)).toEqual([second]);
  await store.delete([second]);
});

/** Lets hours pass for the sweep's schedule. */
const pass = (hours: number) =>
  harness.db
    .updateTable('chores')
    .set({ dueAt: sql<Date>`due_at - make_interval(hours => ${hours}::int)` })
    .where('name', '=', 'orphan sweep')
    .execute();

const BROKEN_OFF = ['is told to stop', 'fails', 'never ends'] as const;

/** Returns a store of old objects, whose removals break a sweep off in this way. `reached` resolves when the sweep hangs. */
function breakingStore(store: ObjectStore, how: (typeof BROKEN_OFF)[number]) {
  const [stopping, { promise: reached, resolve }] = [new AbortController(), Promise.withResolvers<void>()];
  const broken: ObjectStore = {
    ...store,
    async delete() {
      if (how === 'is told to stop') return stopping.abort();
      if (how === 'fails') throw new StoreError('unavailable', 'away');
      resolve();
      await new Promise<never>(() => {});
    },
  };
  return { store: broken, stopping: stopping.signal, reached };
}

test.each(BROKEN_OFF)('a sweep that %s is due again in an hour, and a complete one in a day', async (how) => {
  const { db, store } = harness;
  const { objectKey } = attemptKeys({ id: uuidv7(), claimToken: uuidv7() });
  async function* list(prefix: string) {
    for await (const object of store.list(prefix)) yield { ...object, modifiedAt: new Date(0) };
  }
  const sweep = () => sweepOrphans({ db, store: { ...store, list }, logger });
  await sweep();
  await pass(24);
  await put(objectKey);
  const breaking = breakingStore({ ...store, list }, how);
  const broke = sweepOrphans({ db, store: breaking.store, logger }, breaking.stopping);
  await Promise.race([broke.catch(() => undefined), breaking.reached]);
  expect(await harness.objects(objectKey)).toEqual([objectKey]);
  await pass(1);
  await sweep();
  expect(await harness.objects(objectKey)).toEqual([]);

  await put(objectKey);
  await pass(1);
  await sweep();
  expect(await harness.objects(objectKey)).toEqual([objectKey]);
  await store.delete([objectKey]);
});

test('gives a due chore to one of several workers, and a new one to none', async () => {
  const { db } = harness;
  const ask = () => takeChore(db, 'a chore', 3_600);
  const askAtOnce = async () => (await Promise.all(Array.from({ length: 5 }, ask))).filter(Boolean);
  expect(await askAtOnce()).toEqual([]);
  await db
    .updateTable('chores')
    .set({ dueAt: new Date(0) })
    .where('name', '=', 'a chore')
    .execute();
  expect(await askAtOnce()).toHaveLength(1);
  expect(await ask()).toBe(false);
});
