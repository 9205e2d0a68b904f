import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { collector } from './library-setup.ts';
import { problemOf } from './test-server.ts';
import { useTestServer } from './use-test-server.ts';

const server = useTestServer();

describe('the filters of the list', () => {
  test('find pictures by shape, seed, model and time', async () => {
    const { picture, listed } = await collector(server);
    const { db } = server.context;
    const sized = async (seed: number, width: number, height: number) => {
      const id = await picture({ seed });
      await db.updateTable('generations').set({ width, height }).where('id', '=', id).execute();
      return id;
    };
    const tall = await sized(7, 512, 768);
    const wide = await sized(8, 768, 512);
    const square = await sized(7, 512, 512);
    expect(await listed('shape=portrait')).toEqual([tall]);
    expect(await listed('shape=landscape')).toEqual([wide]);
    expect(await listed('shape=square')).toEqual([square]);
    expect(await listed('seed=7&status=completed')).toEqual([square, tall]);
    expect(await listed('seed=0')).toEqual([]);
    const { model } = (await db
      .selectFrom('generations')
      .select('model')
      .where('id', '=', tall)
      .executeTakeFirst()) ?? { model: '' };
    expect(await listed(`model=${model}`)).toEqual([square, wide, tall]);
    expect(await listed('model=another')).toEqual([]);
  });

  test('find pictures by the time of their creation', async () => {
    const { picture, listed } = await collector(server);
    const [early, late] = [await picture(), await picture()];
    const { createdAt } = await server.context.db
      .selectFrom('generations')
      .select(sql<Date>`date_trunc('milliseconds', created_at)`.as('createdAt'))
      .where('id', '=', late)
      .executeTakeFirstOrThrow();
    const at = createdAt.toISOString();
    expect(await listed(`from=${at}`)).toEqual([late]);
    expect(await listed(`until=${at}`)).toEqual([early]);
    expect(await listed('from=2020-01-01T00:00:00Z&until=2020-02-01T00:00:00Z')).toEqual([]);
  });

  test.each(['shape=round', 'seed=-1', 'from=yesterday', 'album=x', 'tag=', 'tag=a,b'])(
    'refuse %s',
    async (query) => {
      const { send } = await collector(server);
      expect(problemOf(await send('GET', `/generations?${query}`))).toMatchObject({ http: 400 });
    },
  );
});

describe('tags', () => {
  test('are added, removed, counted and found, in lower case and once', async () => {
    const { picture, send, listed } = await collector(server);
    const ids = [await picture(), await picture()];
    const change = (body: object) => send('POST', '/generations/tags', { ids, ...body });
    expect((await change({ add: ['Fox', ' fox ', 'snow'] })).json()).toEqual({
      done: expect.arrayContaining(ids),
      refused: [],
    });
    expect((await send('GET', `/generations/${ids[0]}`)).json().tags).toEqual(['fox', 'snow']);
    expect(await listed('tag=FOX')).toEqual(ids.toReversed());
    await send('POST', '/generations/tags', { ids: [ids[0]], remove: ['fox'] });
    expect(await listed('tag=fox')).toEqual([ids[1]]);
    expect((await send('GET', '/tags')).json()).toEqual({
      items: [
        { tag: 'snow', pictures: 2 },
        { tag: 'fox', pictures: 1 },
      ],
    });
  });

  test('increment the version only if they change something', async () => {
    const { picture, send } = await collector(server);
    const id = await picture();
    const version = async () => (await send('GET', `/generations/${id}`)).json().version;
    const add = () => send('POST', '/generations/tags', { ids: [id], add: ['fox'] });
    const before = await version();
    await add();
    expect(await version()).toBe(before + 1);
    await add();
    expect(await version()).toBe(before + 1);
  });

  test('are refused above ten per picture, which keeps its existing tags', async () => {
    const { picture, send } = await collector(server);
    const id = await picture();
    const words = Array.from({ length: 10 }, (_, index) => `word ${index}`);
    await send('POST', '/generations/tags', { ids: [id], add: words });
    const answer = await send('POST', '/generations/tags', { ids: [id], add: ['one more'] });
    expect(answer.json()).toMatchObject({ done: [], refused: [{ id, code: 'illegal_state' }] });
    expect((await send('GET', `/generations/${id}`)).json().tags).toEqual(words);
  });

  test('cannot be added to the pictures of others', async () => {
    const [owner, other] = [await collector(server), await collector(server)];
    const id = await owner.picture();
    const answer = await other.send('POST', '/generations/tags', { ids: [id], add: ['mine'] });
    expect(answer.json()).toMatchObject({ done: [], refused: [{ id, code: 'not_found' }] });
    expect((await owner.send('GET', `/generations/${id}`)).json().tags).toEqual([]);
  });
});

describe('a removed picture', () => {
  test('is restored with its marks, album and tags', async () => {
    // Links change every hour.
    using _stopped = server.clock.stop();
    const { picture, send, listed } = await collector(server);
    const id = await picture();
    const album = (await send('POST', '/albums', { name: 'Foxes' })).json();
    await send('POST', `/albums/${album.id}/pictures`, { action: 'add', ids: [id] });
    await send('POST', '/generations/tags', { ids: [id], add: ['fox'] });
    await send('PATCH', `/generations/${id}`, { isFavorite: true });
    const before = (await send('GET', `/generations/${id}`)).json();
    await send('DELETE', `/generations/${id}`);
    expect(await listed(`album=${album.id}`)).toEqual([]);
    const undo = () => send('POST', '/generations/bulk', { action: 'restore', ids: [id] });
    expect((await undo()).json()).toEqual({ done: [id], refused: [] });
    expect((await undo()).json()).toEqual({ done: [id], refused: [] });
    const { version, ...after } = (await send('GET', `/generations/${id}`)).json();
    expect(after).toEqual({ ...before, version: undefined });
    expect(version).toBe(before.version + 1);
    expect(await listed(`album=${album.id}&tag=fox&isFavorite=true`)).toEqual([id]);
  });

  test('is not restored once its files are being deleted', async () => {
    const { picture, send } = await collector(server);
    const id = await picture();
    await send('DELETE', `/generations/${id}`);
    const { db } = server.context;
    await db.updateTable('generations').set({ purgingSince: new Date() }).where('id', '=', id).execute();
    const answer = await send('POST', '/generations/bulk', { action: 'restore', ids: [id] });
    expect(answer.json()).toMatchObject({ done: [], refused: [{ id, code: 'not_found' }] });
  });

  test('is not restored by others', async () => {
    const [owner, other] = [await collector(server), await collector(server)];
    const id = await owner.picture();
    await owner.send('DELETE', `/generations/${id}`);
    const answer = await other.send('POST', '/generations/bulk', { action: 'restore', ids: [id] });
    expect(answer.json()).toMatchObject({ done: [], refused: [{ id, code: 'not_found' }] });
    expect((await owner.send('GET', `/generations/${id}`)).statusCode).toBe(404);
  });
});
