import { countImageDownload, likeImage, unlike } from '@easel/shared/node/repos/gallery/reactions.repo';
import { takeDown } from '@easel/shared/node/repos/gallery/takedowns.repo';
import { foldPictureCounts, recountPictures } from '@easel/shared/node/repos/generations/picture-counts.repo';
import {
  countImagesByStyle,
  type StyleCounts,
  scanImagesByStyle,
} from '@easel/shared/node/repos/generations/stats.repo';
import { purgeGeneration } from '@easel/shared/node/repos/generations/sweeps.repo';
import { countLockWaiters } from '@easel/tests/env/lock-waiters';
import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import { makePicture } from './pictures.ts';
import { bearer, signUp } from './test-server.ts';
import { useTestServer } from './use-test-server.ts';

const server = useTestServer();
const viewer = Buffer.from('somebody');
const everyAccount = () =>
  recountPictures(server.context.db, { limit: 1_000, olderThanSeconds: 0, withinMs: 600_000 });

/** Returns a counted account with two pictures of one style and one of another. */
async function countedAccount() {
  const { db } = server.context;
  const { session } = await signUp(server);
  const headers = bearer(session.access_token);
  const userId = session.user.id;
  const ids = [
    await makePicture(server, headers, { style: 'anime' }),
    await makePicture(server, headers, { style: 'anime' }),
    await makePicture(server, headers, { style: 'watercolor' }),
  ] as const;
  await everyAccount();
  const send = (method: 'POST' | 'PUT' | 'PATCH' | 'DELETE', url: string, payload?: object) =>
    server.app.inject({ method, url, headers, ...(payload && { payload }) });
  const counts = () => countImagesByStyle(db, userId);
  return { db, userId, headers, ids, send, counts };
}
type Account = Awaited<ReturnType<typeof countedAccount>>;

/** Expects counts that equal a scan, before and after folding the pending changes. */
async function expectScanned({ db, userId, counts }: Account): Promise<StyleCounts[]> {
  const scanned = await scanImagesByStyle(db, userId);
  expect(await counts()).toEqual(scanned);
  await foldPictureCounts(db);
  expect(await db.selectFrom('pictureCountChanges').selectAll().execute()).toEqual([]);
  expect(await counts()).toEqual(scanned);
  return scanned;
}

test('equal a full scan after every kind of change', async () => {
  const account = await countedAccount();
  const { db, userId, headers, ids, send } = account;
  const [first, second, third] = ids;
  const other = (await signUp(server)).session.user.id;
  const generation = `/api/generations/${first}`;
  const pending = async () => (await server.post('/api/generate', { prompt: 'a fox' }, headers)).json().id;
  const changes: Record<string, () => Promise<unknown>> = {
    completed: () => makePicture(server, headers, { style: 'sketch' }),
    canceled: async () => send('POST', `/api/generations/${await pending()}/cancel`),
    failed: async () =>
      db
        .updateTable('generations')
        .set({ status: 'failed' })
        .where('id', '=', await pending())
        .execute(),
    favorite: () => send('PATCH', generation, { isFavorite: true }),
    'no favorite': () => send('PATCH', generation, { isFavorite: false }),
    'favorite again': () => send('PATCH', generation, { isFavorite: true }),
    published: () => send('PUT', `${generation}/publication`),
    'another published': () => send('PUT', `/api/generations/${second}/publication`),
    liked: () => likeImage(db, { pictureId: first, userId: other }),
    'liked by its maker': () => likeImage(db, { pictureId: first, userId }),
    'no longer liked': () => unlike(db, { pictureId: first, userId: other }),
    downloaded: () => countImageDownload(db, { pictureId: first, viewer }),
    'downloaded again': () => countImageDownload(db, { pictureId: first, viewer }),
    'taken down': () => db.transaction().execute((tx) => takeDown(tx, second)),
    removed: () => send('DELETE', generation),
    'downloaded after its removal': () =>
      countImageDownload(db, { pictureId: first, viewer: Buffer.from('else') }),
    restored: () => send('POST', '/api/generations/bulk', { action: 'restore', ids: [first] }),
    'no longer published': () => send('DELETE', `${generation}/publication`),
    'removed with others': () => send('POST', '/api/generations/bulk', { action: 'delete', ids: [...ids] }),
    purged: () => purgeGeneration(db, third),
    'deleted at once': () => db.deleteFrom('generations').where('userId', '=', userId).execute(),
  };
  const seen = new Map<string, StyleCounts[]>();
  for (const [name, change] of Object.entries(changes)) {
    await change();
    seen.set(name, await expectScanned(account));
  }
  const restored = { images: 2, favorites: 1, published: 1, likes: 1, downloads: 1 };
  expect(seen.get('restored')).toContainEqual({ style: 'anime', ...restored });
  expect(seen.get('deleted at once')).toEqual([]);
});

test('come from the rows of an account until it has been counted', async () => {
  const { db, userId, headers, counts } = await countedAccount();
  await db.deleteFrom('pictureCounts').where('userId', '=', userId).execute();
  await makePicture(server, headers, { style: 'anime' });
  await foldPictureCounts(db);
  expect(await counts()).toEqual(await scanImagesByStyle(db, userId));
  await makePicture(server, headers, { style: 'anime' });
  await everyAccount();
  const marked = await db.selectFrom('pictureCounts').select('style').where('userId', '=', userId).execute();
  expect(marked.map(({ style }) => style).sort()).toEqual(['', 'anime', 'watercolor']);
  expect(await counts()).toEqual(await scanImagesByStyle(db, userId));
});

test('are computed for a few accounts at a time, skipping those counted recently', async () => {
  const { db } = await countedAccount();
  const { session } = await signUp(server);
  const accounts = await db.selectFrom('users').select('id').execute();
  const lately = { limit: accounts.length - 1, olderThanSeconds: 86_400, withinMs: 600_000 };
  const counted = () =>
    db.selectFrom('pictureCounts').select(['userId', 'countedAt']).where('style', '=', '').execute();
  const before = await counted();
  expect(before.map(({ userId }) => userId)).not.toContain(session.user.id);
  // The second call continues where the first one ended.
  await recountPictures(db, lately);
  await recountPictures(db, lately);
  const after = await counted();
  expect(after.map(({ userId }) => userId)).toContain(session.user.id);
  expect(after).toEqual(expect.arrayContaining(before));
});

test('are repaired if wrong', async () => {
  const account = await countedAccount();
  const { db, userId, counts } = account;
  await db.updateTable('pictureCounts').set({ images: 9, likes: -1 }).where('style', '=', 'anime').execute();
  await db.insertInto('pictureCounts').values({ userId, style: 'sketch', images: 4 }).execute();
  expect(await counts()).not.toEqual(await scanImagesByStyle(db, userId));
  await everyAccount();
  await expectScanned(account);
});

test('lose no change while accounts are counted, changes folded and pictures removed concurrently', async () => {
  const account = await countedAccount();
  const { db, ids, send } = account;
  const people = await Promise.all(Array.from({ length: 4 }, () => signUp(server)));
  await Promise.all([
    ...ids.map((id) => send('PATCH', `/api/generations/${id}`, { isFavorite: true })),
    ...people.flatMap(({ session }) =>
      ids.map((pictureId) => likeImage(db, { pictureId, userId: session.user.id })),
    ),
    ...ids.flatMap((pictureId) =>
      ['a', 'b', 'c'].map((name) => countImageDownload(db, { pictureId, viewer: Buffer.from(name) })),
    ),
    ...Array.from({ length: 10 }, () => foldPictureCounts(db)),
    ...Array.from({ length: 5 }, everyAccount),
    send('DELETE', `/api/generations/${ids[1]}`),
  ]);
  await expectScanned(account);
});

test('count a download exactly once if its picture is removed at the same time', async () => {
  const account = await countedAccount();
  const { db, ids } = account;
  const { download } = await db.transaction().execute(async (tx) => {
    await tx
      .updateTable('generations')
      .set({ deletedAt: sql<Date>`now()` })
      .where('id', '=', ids[0])
      .execute();
    const download = countImageDownload(db, { pictureId: ids[0], viewer });
    await vi.waitFor(async () => expect(await countLockWaiters(db)).toBe(1), { timeout: 150_000 });
    return { download };
  });
  await download;
  await expectScanned(account);
});

test('are deleted with an erased account', async () => {
  const { db, userId, counts } = await countedAccount();
  await db.deleteFrom('generations').where('userId', '=', userId).execute();
  await db.deleteFrom('users').where('id', '=', userId).execute();
  await foldPictureCounts(db);
  expect(await counts()).toEqual([]);
  expect(await db.selectFrom('pictureCountChanges').selectAll().execute()).toEqual([]);
  expect(await db.selectFrom('pictureCounts').selectAll().where('userId', '=', userId).execute()).toEqual([]);
});
