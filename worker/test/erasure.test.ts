import { randomUUID } from 'node:crypto';
import { DELETION_GRACE_DAYS } from '@easel/shared/contracts/settings';
import { ago } from '@easel/shared/node/db/time';
import { avatarKey, avatarUrl } from '@easel/shared/node/domain/avatar-address';
import { removeEndedGenerations, takeBackDeletion } from '@easel/shared/node/repos/accounts/deletions.repo';
import { findSettings } from '@easel/shared/node/repos/accounts/settings.repo';
import { type ObjectStore, StoreError } from '@easel/shared/node/storage/store';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ErasureOptions, eraseAccounts } from '../src/maintenance/erasure.ts';
import { cleanUp } from '../src/maintenance/janitor.ts';
import { createHarness, type Harness } from './harness.ts';
import { heldLocks, lockGeneration } from './held-locks.ts';
import { quickModel } from './test-models.ts';

const logger = { info: () => {}, warn: () => {} } as never;

let harness: Harness;
const hold = heldLocks();
let parts: ErasureOptions;
beforeAll(async () => {
  harness = await createHarness();
  const { db, store, bus } = harness;
  parts = { db, store, bus, logger };
});
afterAll(() => harness?.close());

const daysAgo = (days: number) => ago(days * 86_400);

async function requestDeletion(userId: string, days: number): Promise<void> {
  await harness.db
    .updateTable('users')
    .set({ deletionRequestedAt: daysAgo(days) })
    .where('id', '=', userId)
    .execute();
}

const findUser = (userId: string) =>
  harness.db.selectFrom('users').select(['id', 'erasingSince']).where('id', '=', userId).executeTakeFirst();

/** Counts the user's own rows. */
async function rowsOf(userId: string): Promise<number> {
  const { db } = harness;
  const tables = ['subscribers', 'settings', 'likes', 'promptHistory', 'creditEntries'] as const;
  const profiles = await db.selectFrom('profiles').select('id').where('id', '=', userId).execute();
  const others = await Promise.all(
    tables.map((table) => db.selectFrom(table).select('userId').where('userId', '=', userId).execute()),
  );
  return profiles.length + others.flat().length;
}

/** Creates a user with data of every kind. */
async function livelyUser(): Promise<{ userId: string; avatar: string; message: string }> {
  const { db, store } = harness;
  const userId = await harness.user();
  const [id, message] = [randomUUID(), randomUUID()];
  await store.put(avatarKey(id), Buffer.from('avatar'), { contentType: 'image/webp' });
  await db
    .insertInto('profiles')
    .values({ id: userId, fullName: 'Ada', avatarUrl: avatarUrl(id) })
    .execute();
  await db.insertInto('settings').values({ userId }).execute();
  await db.insertInto('likes').values({ userId, pictureId: uuidv7() }).execute();
  await db.insertInto('promptHistory').values({ userId, prompt: 'a fox' }).execute();
  await db
    .insertInto('contactMessages')
    .values({
      id: message,
      userId,
      firstName: 'Ada',
      lastName: 'Lovelace',
      email: 'ada@example.com',
      subject: 'Other',
      message: 'Hello',
    })
    .execute();
  return { userId, avatar: avatarKey(id), message };
}

async function completed(userId: string): Promise<string> {
  const row = await harness.accept(userId);
  await harness.addTicket(row);
  await expect.poll(async () => (await harness.read(row.id)).status).toBe('completed');
  return row.id;
}

/** Runs the janitor as after the last lease of the user's generations. */
async function clean(userId: string): Promise<void> {
  const { db, store } = harness;
  await db
    .updateTable('generations')
    .set({ deletedAt: daysAgo(1) })
    .where('userId', '=', userId)
    .where('deletedAt', 'is not', null)
    .execute();
  await cleanUp({ db, store, logger, uploadDays: 7 });
  const left = await db.selectFrom('generations').select('id').where('userId', '=', userId).execute();
  expect(left).toEqual([]);
}

describe('an account at the end of its grace period', () => {
  test('is erased with its pictures and its avatar; its messages to support stay, unlinked', async () => {
    const worker = await harness.worker(quickModel());
    const { userId, avatar, message } = await livelyUser();
    const id = await completed(userId);
    await worker.close();
    const waiting = await harness.accept(userId);
    expect(await harness.objects(`generations/${id}/`)).not.toEqual([]);
    await requestDeletion(userId, DELETION_GRACE_DAYS + 1);

    await eraseAccounts(parts);
    expect(await harness.objects(avatar)).toEqual([]);
    expect(await findUser(userId)).toMatchObject({ erasingSince: expect.any(Date) });
    expect(await rowsOf(userId)).toBeGreaterThan(4);
    expect((await harness.ledger(waiting.id)).kinds).toEqual(['hold', 'release']);

    await clean(userId);
    await eraseAccounts(parts);
    expect(await findUser(userId)).toBeUndefined();
    expect(await rowsOf(userId)).toBe(0);
    for (const gone of [id, waiting.id]) expect(await harness.objects(`generations/${gone}/`)).toEqual([]);
    const kept = await harness.db
      .selectFrom('contactMessages')
      .selectAll()
      .where('id', '=', message)
      .executeTakeFirst();
    expect(kept).toMatchObject({ userId: null, message: 'Hello' });
  });

  test('has its generations marked a limited number at a time', async () => {
    const userId = await harness.user();
    for (let count = 0; count < 5; count += 1) await harness.accept(userId);
    await harness.db
      .updateTable('generations')
      .set({ status: 'canceled' })
      .where('userId', '=', userId)
      .execute();
    const mark = () => removeEndedGenerations(harness.db, userId, 2);
    expect([await mark(), await mark(), await mark(), await mark()]).toEqual([2, 2, 1, 0]);
  });

  test('keeps its row while one of its generations remains', async () => {
    const { userId } = await livelyUser();
    await harness.accept(userId);
    await requestDeletion(userId, DELETION_GRACE_DAYS + 1);
    for (let turn = 0; turn < 3; turn += 1) await eraseAccounts(parts);
    expect(await findUser(userId)).toBeDefined();
    await clean(userId);
    await eraseAccounts(parts);
    expect(await findUser(userId)).toBeUndefined();
  });

  test('is erased once by several workers at the same time', async () => {
    const users = await Promise.all(Array.from({ length: 5 }, livelyUser));
    for (const { userId } of users) await requestDeletion(userId, DELETION_GRACE_DAYS + 1);
    await Promise.all([eraseAccounts(parts), eraseAccounts(parts), eraseAccounts(parts)]);
    await eraseAccounts(parts);
    for (const { userId, avatar } of users) {
      expect(await findUser(userId)).toBeUndefined();
      expect(await harness.objects(avatar)).toEqual([]);
    }
  });

  test('is erased later if the store refuses to remove its avatar, without delaying others', async () => {
    const [stuck, other] = [await livelyUser(), await livelyUser()];
    await requestDeletion(stuck.userId, DELETION_GRACE_DAYS + 2);
    await requestDeletion(other.userId, DELETION_GRACE_DAYS + 1);
    const store: ObjectStore = {
      ...parts.store,
      async delete(keys) {
        if (keys.includes(stuck.avatar)) throw new StoreError('denied', 'refused');
        await parts.store.delete(keys);
      },
    };
    await eraseAccounts({ ...parts, store });
    expect(await findUser(stuck.userId)).toBeDefined();
    expect(await findUser(other.userId)).toBeUndefined();
    await eraseAccounts(parts);
    expect(await findUser(stuck.userId)).toBeUndefined();
  });
});

/** Returns a store that lets this run before each removal, and counts them. */
function storeWith(beforeRemoval: () => void) {
  const removals: (readonly string[])[] = [];
  const store: ObjectStore = {
    ...parts.store,
    async delete(keys) {
      removals.push(keys);
      beforeRemoval();
      await parts.store.delete(keys);
    },
  };
  return { store, removals };
}

describe('the accounts after the current one are left to the next run', () => {
  test.each([
    { when: 'the store is unavailable', reason: 'unavailable' },
    { when: 'the process is told to stop', reason: null },
  ] as const)('when $when', async ({ reason }) => {
    const users = [await livelyUser(), await livelyUser()];
    for (const { userId } of users) await requestDeletion(userId, DELETION_GRACE_DAYS + 1);
    const stopping = new AbortController();
    const { store, removals } = storeWith(() => {
      if (reason) throw new StoreError(reason, 'away');
      stopping.abort();
    });
    await eraseAccounts({ ...parts, store }, stopping.signal);
    expect(removals).toHaveLength(1);
    await eraseAccounts(parts);
    for (const { userId } of users) expect(await findUser(userId)).toBeUndefined();
  });
});

test('a row lock delays only the locked row', async () => {
  const { db } = harness;
  const [locked, other] = [await livelyUser(), await livelyUser()];
  const { userId } = await livelyUser();
  const pictures = [
    await harness.accept(userId, { status: 'completed' }),
    await harness.accept(userId, { status: 'completed' }),
  ];
  for (const each of [locked.userId, other.userId, userId])
    await requestDeletion(each, DELETION_GRACE_DAYS + 1);
  const release = await hold(db, async (tx) => {
    await tx.selectFrom('users').select('id').where('id', '=', locked.userId).forUpdate().execute();
    await lockGeneration(pictures[0]?.id ?? '')(tx);
  });
  await eraseAccounts(parts);
  await eraseAccounts(parts);
  expect(await findUser(locked.userId)).toMatchObject({ erasingSince: null });
  expect(await findUser(other.userId)).toBeUndefined();
  const left = db
    .selectFrom('generations')
    .select('id')
    .where('userId', '=', userId)
    .where('deletedAt', 'is', null);
  expect(await left.execute()).toEqual([{ id: pictures[0]?.id }]);
  await release();
  await eraseAccounts(parts);
  await clean(userId);
  await eraseAccounts(parts);
  for (const each of [locked.userId, userId]) expect(await findUser(each)).toBeUndefined();
});

test('dissolves the team of an erased owner, whose members keep what they made and shared', async () => {
  const { db } = harness;
  const [owner, member] = [(await livelyUser()).userId, (await livelyUser()).userId];
  const team = { id: uuidv7(), ownerId: owner, name: 'The Keepers' };
  await db.insertInto('teams').values(team).execute();
  await db
    .insertInto('teamMembers')
    .values({ userId: member, teamId: team.id, tokenHash: Buffer.alloc(32) })
    .execute();
  const made = await harness.accept(member, {
    accountId: owner,
    status: 'completed',
    teamId: team.id,
    sharedAt: new Date(),
  });
  await requestDeletion(owner, DELETION_GRACE_DAYS + 1);

  await eraseAccounts(parts);
  expect(await findUser(owner)).toBeUndefined();
  expect(await findUser(member)).toBeDefined();
  expect(await db.selectFrom('teamMembers').selectAll().where('userId', '=', member).execute()).toEqual([]);
  const kept = await harness.read(made.id);
  expect(kept).toMatchObject({ teamId: null, sharedAt: null, deletedAt: null, version: made.version + 1 });
  const told = { type: 'generation', userId: member, id: made.id, version: made.version + 1 };
  await expect.poll(() => harness.events).toContainEqual(told);
});

describe('an account that is not erased', () => {
  test('has no request for deletion, or is within its grace period', async () => {
    const [content, leaving] = [await livelyUser(), await livelyUser()];
    const id = (await harness.accept(leaving.userId)).id;
    await requestDeletion(leaving.userId, DELETION_GRACE_DAYS - 1);
    await eraseAccounts(parts);
    for (const { userId, avatar } of [content, leaving]) {
      expect(await findUser(userId)).toMatchObject({ erasingSince: null });
      expect(await findSettings(harness.db, userId)).toBeDefined();
      expect(await harness.objects(avatar)).toEqual([avatar]);
    }
    expect((await harness.read(id)).deletedAt).toBeNull();
  });

  test('stays complete if its owner signs in at the last moment', async () => {
    const { db } = harness;
    for (let turn = 0; turn < 10; turn += 1) {
      const { userId, avatar } = await livelyUser();
      await requestDeletion(userId, DELETION_GRACE_DAYS + 1);
      const signIn = db.transaction().execute((tx) => takeBackDeletion(tx, userId));
      const [isBack] = await Promise.all([signIn, eraseAccounts(parts)]);
      // A row that a sign-in has locked is skipped until the next run.
      await eraseAccounts(parts);
      const objects = await harness.objects(avatar);
      const expected = isBack ? { user: true, objects: [avatar] } : { user: false, objects: [] };
      expect({ turn, user: (await findUser(userId)) !== undefined, objects }).toEqual({ turn, ...expected });
    }
  });
});
