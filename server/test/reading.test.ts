import { type Generation, generationListSchema } from '@easel/shared/contracts/generation.schema';
import { describe, expect, test } from 'vitest';
import { person, server, useServer } from './generations-setup.ts';
import { finishPicture } from './pictures.ts';
import { givePlan } from './team-people.ts';
import { bearer, problemOf, type SignedUp } from './test-server.ts';

useServer();

const HOUR_SECONDS = 3_600;

/** Returns a user with a finished generation that was already requested, alone and in the list. */
async function reader() {
  const ada = await person();
  await givePlan(server, ada.user.session.user.id, 'pro');
  const { id } = await ada.generate();
  await finishPicture(server, id);
  const url = `/api/generations/${id}`;
  const poll = (headers: Record<string, string> = {}, { session }: SignedUp = ada.user) =>
    server.app.inject({ url, headers: { ...bearer(session.access_token), ...headers } });
  const list = async (query = '') =>
    generationListSchema.parse((await ada.send('GET', `/api/generations${query}`)).json());
  const tag = String((await poll()).headers.etag);
  await list();
  return { ...ada, id, poll, list, tag };
}

/** Changes the row without increasing its version, as faulty code would. */
async function changeRow(id: string, change: { isFavorite?: boolean; chargedAt?: Date }): Promise<void> {
  await server.context.db.updateTable('generations').set(change).where('id', '=', id).execute();
}

/** Returns the user and the session of a token, even if it has expired. */
async function sessionOf({ session }: SignedUp) {
  const { id: userId } = session.user;
  const { id: sessionId } = await server.context.db
    .selectFrom('sessions')
    .select('id')
    .where('userId', '=', userId)
    .executeTakeFirstOrThrow();
  return { userId, sessionId, recoveredAt: null };
}

describe('a repeated read', () => {
  test('has the same body and tag, and returns 304 without a body for the tag', async () => {
    // Links, and so bodies and tags, change every hour.
    using _stopped = server.clock.stop();
    const { poll, tag } = await reader();
    const [one, other] = [await poll(), await poll()];
    expect(one.body).toBe(other.body);
    expect([one.headers.etag, other.headers.etag]).toEqual([tag, tag]);
    expect(one.headers['content-type']).toBe('application/json; charset=utf-8');
    for (const known of [tag, `W/${tag}`, `"other", ${tag}`, '*']) {
      const same = await poll({ 'if-none-match': known });
      expect([same.statusCode, same.body, same.headers.etag]).toEqual([304, '', tag]);
      expect(same.headers['content-type']).toBeUndefined();
    }
  });

  test('shows every change to its row immediately, alone and in the list', async () => {
    const { id, poll, list, tag } = await reader();
    await changeRow(id, { isFavorite: true });
    const changed = await poll({ 'if-none-match': tag });
    expect([changed.statusCode, changed.json().isFavorite]).toEqual([200, true]);
    expect(changed.headers.etag).not.toBe(tag);
    await changeRow(id, { isFavorite: false });
    expect((await list()).items).toMatchObject([{ id, isFavorite: false }]);
    expect((await poll()).json().isFavorite).toBe(false);
  });

  test('shows files requested in the meantime', async () => {
    const { id, poll, list, tag, send } = await reader();
    const { db } = server.context;
    await db.updateTable('images').set({ hasWatermark: false }).where('generationId', '=', id).execute();
    expect((await send('POST', `/api/generations/${id}/variants`, { kind: 'high-res' })).statusCode).toBe(
      202,
    );
    const variants = [{ kind: 'high-res', status: 'pending', url: null, bytes: null }];
    expect((await poll({ 'if-none-match': tag })).json<Generation>().image).toMatchObject({ variants });
    expect((await list()).items[0]?.image).toMatchObject({ variants });
  });

  test('is hidden from other users, with and without the tag', async () => {
    const { poll, tag } = await reader();
    const eve = await person();
    for (const headers of [{}, { 'if-none-match': tag }, { 'if-none-match': '*' }]) {
      expect(problemOf(await poll(headers, eve.user))).toMatchObject({ http: 404, code: 'not_found' });
    }
  });

  test('is gone after removal', async () => {
    const { id, poll, list, tag, send } = await reader();
    expect((await send('DELETE', `/api/generations/${id}`)).statusCode).toBe(204);
    for (const headers of [{}, { 'if-none-match': tag }, { 'if-none-match': '*' }]) {
      expect(problemOf(await poll(headers)).http).toBe(404);
    }
    expect((await list()).items).toEqual([]);
  });

  test('gets new links and another tag before the links expire', async () => {
    const { user, poll, list, tag } = await reader();
    const before = (await poll()).json<Generation>().image?.url;
    server.clock.advance(HOUR_SECONDS);
    const { userId, sessionId, recoveredAt } = await sessionOf(user);
    user.session.access_token = server.app.accessTokens.issue({ userId, sessionId, recoveredAt }).token;
    const after = await poll({ 'if-none-match': tag });
    expect(after.statusCode).toBe(200);
    const url = after.json<Generation>().image?.url ?? '';
    expect(url).not.toBe(before);
    expect((await list()).items[0]?.image?.url).toBe(url);
    expect((await server.app.inject({ url })).statusCode).toBe(200);
  });
});

test('lists generations in order, some of them cached and some new', async () => {
  const { generate, list, send } = await reader();
  for (let count = 0; count < 3; count += 1) await generate({ seed: count });
  const all = (await list()).items.map(({ id }) => id);
  expect(all).toHaveLength(4);
  expect([...all].sort().reverse()).toEqual(all);
  const first = await list('?limit=2');
  expect(first.items.map(({ id }) => id)).toEqual(all.slice(0, 2));
  const second = await list(`?limit=2&cursor=${first.nextCursor}`);
  expect(second).toMatchObject({ items: [{ id: all[2] }, { id: all[3] }], nextCursor: null });
  await send('PATCH', `/api/generations/${all[1]}`, { isFavorite: true });
  expect((await list('?isFavorite=true')).items.map(({ id }) => id)).toEqual([all[1]]);
});
