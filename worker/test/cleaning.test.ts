import { buffer } from 'node:stream/consumers';
import type { Tables } from '@easel/shared/node/db/client';
import { createLogger } from '@easel/shared/node/logger';
import type { GenerationWithImage } from '@easel/shared/node/repos/generations/generations.repo';
import { takePatches } from '@easel/shared/node/repos/generations/patches.repo';
import { type ObjectStore, StoreError } from '@easel/shared/node/storage/store';
import { logOutput } from '@easel/tests/env/log-output';
import type { Updateable } from 'kysely';
import sharp from 'sharp';
import { v7 as uuidv7 } from 'uuid';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createImageFinisher } from '../src/image/finisher.ts';
import { cleanDue, cleanPictures } from '../src/maintenance/cleaning.ts';
import { removeOrphans } from '../src/maintenance/orphans.ts';
import { createHarness, type Harness } from './harness.ts';
import { quickModel } from './test-models.ts';

const SIDE = 256;
let harness: Harness;
let warnings: string[];
beforeEach(async () => {
  harness = await createHarness();
  warnings = [];
});
afterEach(() => harness.close());

const logger = () =>
  createLogger({
    name: 'test',
    level: 'warn',
    format: 'json',
    output: logOutput((line) => void warnings.push(line)),
  });
const options = () => {
  const { db, bus, store } = harness;
  const finisher = createImageFinisher({});
  return { db, bus, store, finisher, logger: logger(), isDrained: () => false };
};
const cleanNow = () => cleanDue(options());

/** Makes a picture of this user with a worker, and returns its row. */
async function made(userId: string, { watermark = true } = {}): Promise<GenerationWithImage> {
  const worker = await harness.worker(quickModel());
  const id = await harness.submit(userId, { watermark });
  await harness.untilStatus(id, 'completed');
  await worker.close();
  return harness.read(id);
}

const subscribe = (userId: string, changes: Updateable<Tables['subscribers']>) =>
  harness.db.updateTable('subscribers').set(changes).where('userId', '=', userId).execute();
const pay = (userId: string) =>
  subscribe(userId, { subscribed: true, subscriptionTier: 'pro', plan: 'pro', subscriptionEnd: null });
const patches = () => harness.db.selectFrom('cleanPatches').selectAll().execute();

/** Decodes the pixels of one of a row's files. */
async function pixelsOf(key: string | null | undefined) {
  const object = await harness.store.get(key ?? '');
  if (!object) throw new Error(`There is no object ${key}`);
  return sharp(await buffer(object.body))
    .removeAlpha()
    .raw()
    .toBuffer();
}
/** The model of the harness paints nothing else. */
const GRAY = Buffer.alloc(SIDE * SIDE * 3, 128);

describe('a picture of the Free plan', () => {
  test('is stored with the pixels under its watermark', async () => {
    const row = await made(await harness.user());
    expect(row.image).toMatchObject({ hasWatermark: true, becomesClean: true });
    expect(await patches()).toMatchObject([{ generationId: row.id, userId: row.userId }]);
    expect(await pixelsOf(row.image?.objectKey)).not.toEqual(GRAY);
  });

  test('is unchanged while its owner is on that plan', async () => {
    const row = await made(await harness.user());
    await cleanNow();
    expect(await harness.read(row.id)).toEqual(row);
  });

  test('becomes exactly what the model made, once the owner pays', async () => {
    const row = await made(await harness.user());
    await pay(row.userId);
    harness.events.length = 0;
    await cleanNow();
    const after = await harness.read(row.id);
    expect(after.image).toMatchObject({ hasWatermark: false, becomesClean: false, width: SIDE });
    expect(await pixelsOf(after.image?.objectKey)).toEqual(GRAY);
    for (const key of [after.image?.displayKey, after.image?.thumbnailKey]) {
      const { dominant } = await sharp(await pixelsOf(key), {
        raw: { width: SIDE, height: SIDE, channels: 3 },
      }).stats();
      expect(Math.abs(dominant.r - 128)).toBeLessThan(10);
    }
    expect(after.version).toBe(row.version + 1);
    await expect
      .poll(() => harness.events)
      .toContainEqual({ type: 'generation', id: row.id, userId: row.userId, version: after.version });
    expect(warnings).toEqual([]);
  });

  test('leaves only the clean files', async () => {
    const { db, store } = harness;
    const row = await made(await harness.user());
    await pay(row.userId);
    await cleanNow();
    const { image } = await harness.read(row.id);
    const later = new Date(Date.now() + 2 * 3_600_000);
    expect(await removeOrphans({ db, store, logger: logger() }, later)).toEqual({ removed: 3, kept: 0 });
    expect(await harness.objects(`generations/${row.id}/`)).toEqual(
      [image?.displayKey, image?.objectKey].sort(),
    );
  });

  test('is recognized by both of its files', async () => {
    const row = await made(await harness.user());
    const origins = () =>
      harness.db.selectFrom('imageOrigins').select('fileHash').where('generationId', '=', row.id).execute();
    const before = await origins();
    await pay(row.userId);
    await cleanNow();
    const after = await origins();
    expect(after).toEqual(expect.arrayContaining(before));
    expect(after).toHaveLength(before.length * 2);
  });
});

test('a picture of a paid plan has no stored patch', async () => {
  await made(await harness.user('pro'), { watermark: false });
  expect(await patches()).toEqual([]);
});

test.each([
  ['an ended subscription', { subscribed: true, subscriptionTier: 'pro', subscriptionEnd: new Date(0) }],
  [
    'a subscription that was taken back',
    { subscribed: false, subscriptionTier: 'pro', subscriptionEnd: null },
  ],
  ['the tier of the Free plan', { subscribed: true, subscriptionTier: 'free', subscriptionEnd: null }],
] as const)('cleans nothing for %s', async (_, changes) => {
  const row = await made(await harness.user());
  await subscribe(row.userId, { plan: 'pro', ...changes });
  await cleanNow();
  expect(await harness.read(row.id)).toEqual(row);
});

test('cleans pictures of a team member with a seat, but not of one without', async () => {
  const { db } = harness;
  const [first, last] = [await made(await harness.user()), await made(await harness.user())];
  const ownerId = await harness.user('team');
  const teamId = uuidv7();
  await db.insertInto('teams').values({ id: teamId, ownerId, name: 'Foxes' }).execute();
  const between = await Promise.all(Array.from({ length: 10 }, () => harness.user()));
  for (const [place, userId] of [first.userId, ...between, last.userId].entries()) {
    const joinedAt = new Date(Date.UTC(2026, 0, 1 + place));
    const member = { teamId, userId, joinedAt, tokenHash: Buffer.from(userId) };
    await db.insertInto('teamMembers').values(member).execute();
  }
  await cleanNow();
  expect((await harness.read(first.id)).image?.hasWatermark).toBe(false);
  expect((await harness.read(last.id)).image?.hasWatermark).toBe(true);
});

test('a picture with a broken patch is skipped, and delays no other', async () => {
  const [old, recent] = [await harness.user(), await harness.user()];
  const [whole, broken] = [await made(old), await made(recent)];
  const { objectKey = '' } = (await patches()).find(({ generationId }) => generationId === broken.id) ?? {};
  await harness.store.put(objectKey, Buffer.from('no picture'), { contentType: 'image/png' });
  await pay(old);
  await pay(recent);
  await cleanNow();
  expect((await harness.read(whole.id)).image?.hasWatermark).toBe(false);
  expect(await harness.read(broken.id)).toEqual(broken);
  expect(warnings).toHaveLength(1);
  // It is tried again later, not at once.
  await cleanNow();
  expect(warnings).toHaveLength(1);
});

describe('a run with several pictures due', () => {
  async function makeTwo(): Promise<void> {
    for (const userId of [await harness.user(), await harness.user()]) {
      await made(userId);
      await pay(userId);
    }
  }

  /** The options, with a store that does this when it is asked for an object. */
  function withGet(onGet: () => void) {
    const { store } = harness;
    const get: ObjectStore['get'] = async (...args) => {
      onGet();
      return store.get(...args);
    };
    return { ...options(), store: { ...store, get } };
  }

  test('ends at the first one that fails because of the store', async () => {
    await makeTwo();
    await cleanDue(
      withGet(() => {
        throw new StoreError('unavailable', 'away');
      }),
    );
    expect(warnings).toHaveLength(1);
    expect(await patches()).toHaveLength(2);
  });

  test('ends after the one in progress when the worker shuts down', async () => {
    await makeTwo();
    const stopping = new AbortController();
    await cleanDue(
      withGet(() => stopping.abort()),
      stopping.signal,
    );
    expect(await patches()).toHaveLength(1);
  });

  test('starts no further one when its time is up', async () => {
    await makeTwo();
    const now = performance.now.bind(performance);
    const clock = vi.spyOn(performance, 'now');
    await cleanDue(withGet(() => clock.mockImplementation(() => now() + 60_000)));
    clock.mockRestore();
    expect(await patches()).toHaveLength(1);
  });
});

test('handles one picture of each account at a time, the newest first, and each once', async () => {
  const [ada, bob] = [await harness.user(), await harness.user()];
  const [older, newer, other] = [await made(ada), await made(ada), await made(bob)];
  await pay(ada);
  await pay(bob);
  const ids = async () => (await takePatches(harness.db, 20)).map(({ generationId }) => generationId).sort();
  const taken = await Promise.all([ids(), ids()]);
  expect(taken.flat().sort()).toEqual(expect.arrayContaining([newer.id, other.id].sort()));
  expect([...taken.flat(), ...(await ids())].sort()).toEqual([older.id, newer.id, other.id].sort());
});

test('an account with many pictures does not delay another', async () => {
  const { db } = harness;
  const users = [await harness.user(), await harness.user()];
  for (const userId of users) {
    await pay(userId);
    // In the order of either account, the chance to get all of one is less than one in a billion.
    for (let picture = 0; picture < 32; picture += 1) {
      const { id: generationId } = await harness.accept(userId);
      await db.insertInto('cleanPatches').values({ generationId, userId, objectKey: '-' }).execute();
    }
  }
  const taken = new Set<string>();
  for (let turn = 0; turn < 32; turn += 1) {
    for (const { userId } of await takePatches(db, 1)) taken.add(userId);
  }
  expect(taken).toEqual(new Set(users));
});

test('is done by one worker at a time, and not by a drained one', async () => {
  const row = await made(await harness.user());
  await pay(row.userId);
  const due = (dueAt: Date) =>
    harness.db.updateTable('chores').set({ dueAt }).where('name', '=', 'removing watermarks').execute();
  // The worker that made the picture looked when it started: on a busy machine more than ten seconds ago.
  await due(new Date(Date.now() + 3_600_000));
  await cleanPictures(options());
  expect((await harness.read(row.id)).image?.hasWatermark).toBe(true);
  await due(new Date(0));
  await cleanPictures({ ...options(), isDrained: () => true });
  expect((await harness.read(row.id)).image?.hasWatermark).toBe(true);
  await cleanPictures(options());
  expect((await harness.read(row.id)).image?.hasWatermark).toBe(false);
});
