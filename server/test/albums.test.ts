import { expect, test } from 'vitest';
import { collector } from './library-setup.ts';
import { problemOf } from './test-server.ts';
import { useTestServer } from './use-test-server.ts';

const server = useTestServer();

async function withAlbum(name = 'Foxes') {
  const user = await collector(server);
  const album = (await user.send('POST', '/albums', { name })).json<{ id: string }>();
  const change = (action: string, ids: readonly string[]) =>
    user.send('POST', `/albums/${album.id}/pictures`, { action, ids });
  const albums = async () => (await user.send('GET', '/albums')).json().items;
  return { ...user, albumId: album.id, change, albums };
}

test('holds pictures, newest first, and shows their number and the newest one', async () => {
  const { picture, listed, albumId, change, albums } = await withAlbum();
  const [first, second, third] = [await picture(), await picture(), await picture()];
  await change('add', [third, first]);
  await change('add', [third]);
  expect(await listed(`album=${albumId}`)).toEqual([third, first]);
  expect(await albums()).toMatchObject([
    { id: albumId, name: 'Foxes', pictures: 2, cover: { id: third, width: 1024, height: 1024 } },
  ]);
  await change('remove', [third, second]);
  expect(await listed(`album=${albumId}`)).toEqual([first]);
});

test('can be looked up by one of its pictures', async () => {
  const { picture, send, albumId, change } = await withAlbum();
  const [inside, outside] = [await picture(), await picture()];
  await send('POST', '/albums', { name: 'Hares' });
  await change('add', [inside]);
  const of = async (id: string) => (await send('GET', `/albums?picture=${id}`)).json().items;
  expect(await of(inside)).toMatchObject([{ id: albumId, pictures: 1 }]);
  expect(await of(outside)).toEqual([]);
  const stranger = await collector(server);
  expect((await stranger.send('GET', `/albums?picture=${inside}`)).json().items).toEqual([]);
});

test('keeps its pictures when it is deleted', async () => {
  const { picture, listed, send, albumId, change, albums } = await withAlbum();
  const id = await picture();
  await change('add', [id]);
  expect((await send('DELETE', `/albums/${albumId}`)).statusCode).toBe(204);
  expect(await albums()).toEqual([]);
  expect(await listed('')).toEqual([id]);
});

test('loses a removed picture until the removal is undone', async () => {
  const { picture, send, change, albums } = await withAlbum();
  const id = await picture();
  await change('add', [id]);
  await send('DELETE', `/generations/${id}`);
  expect(await albums()).toMatchObject([{ pictures: 0, cover: null }]);
  await send('POST', '/generations/bulk', { action: 'restore', ids: [id] });
  expect(await albums()).toMatchObject([{ pictures: 1, cover: { id } }]);
});

test('has a unique name, ignoring case', async () => {
  const { send, albumId } = await withAlbum('Foxes');
  const taken = { http: 400, code: 'validation_failed' };
  expect(problemOf(await send('POST', '/albums', { name: ' foxes ' }))).toMatchObject(taken);
  const other = (await send('POST', '/albums', { name: 'Hares' })).json();
  expect(problemOf(await send('PATCH', `/albums/${other.id}`, { name: 'FOXES' }))).toMatchObject(taken);
  const renamed = await send('PATCH', `/albums/${albumId}`, { name: 'FOXES' });
  expect(renamed.json()).toMatchObject({ name: 'FOXES' });
  expect(problemOf(await send('POST', '/albums', { name: '  ' }))).toMatchObject(taken);
});

test('is created once by concurrent requests', async () => {
  const { send } = await collector(server);
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => send('POST', '/albums', { name: 'Foxes' })),
  );
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 400, 400, 400, 400]);
});

test("does not accept another user's pictures or pictures without an image", async () => {
  const { send, listed, albumId, change } = await withAlbum();
  const other = await collector(server);
  const foreign = await other.picture();
  const waiting = (await send('POST', '/generate', { prompt: 'a fox' })).json().id;
  expect((await change('add', [foreign, waiting])).json()).toMatchObject({
    done: [],
    refused: [
      { id: foreign, code: 'not_found' },
      { id: waiting, code: 'not_found' },
    ],
  });
  expect(await listed(`album=${albumId}`)).toEqual([]);
});

test("shows nothing of another user's album", async () => {
  const { picture, albumId, change } = await withAlbum();
  await change('add', [await picture()]);
  const other = await collector(server);
  expect(await other.listed(`album=${albumId}`)).toEqual([]);
});

test("is part of its owner's export, like tags", async () => {
  const { readAccountData } = await import('../src/modules/export/account-data.ts');
  const { id, picture, change } = await withAlbum();
  const pictureId = await picture();
  await change('add', [pictureId]);
  const data = await readAccountData(server.context.db, id);
  expect(data?.albums).toEqual([{ name: 'Foxes', createdAt: expect.any(Date), pictures: [pictureId] }]);
});
