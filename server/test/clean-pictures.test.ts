import { settleCleaned } from '@easel/shared/node/repos/generations/patches.repo';
import { strFromU8, unzipSync } from 'fflate';
import { expect, test, vi } from 'vitest';
import { billingUser, DAY, PRO } from './billing-user.ts';
import { makePicture, PATCH, PICTURE, patchKeyOf } from './pictures.ts';
import { bearer, problemOf } from './test-server.ts';
import { useTestServer } from './use-test-server.ts';

const server = useTestServer({ BILLING: 'test' });
const CLEAN = Buffer.from('the clean picture');

/** A picture that was made on the Free plan. */
async function freePicture() {
  const owner = await billingUser(server);
  const id = await makePicture(server, bearer(owner.session.access_token));
  const read = async () => (await owner.get(`/api/generations/${id}`)).json();
  return { owner, id, read };
}

/** Replaces its files, as a worker does. */
async function clean(id: string) {
  const { db, store } = server.context;
  const objectKey = `generations/${id}/2/image.png`;
  await store.put(objectKey, CLEAN, { contentType: 'image/png' });
  const keys = { objectKey, displayKey: objectKey, thumbnailKey: objectKey };
  const image = { ...keys, contentType: 'image/png', bytes: CLEAN.length };
  return settleCleaned(db, id, { image, origins: [] });
}

test('a Free picture reports that a paid plan removes its watermark, unless it is too old', async () => {
  const { id, read } = await freePicture();
  expect((await read()).image).toMatchObject({ hasWatermark: true, becomesClean: true });
  const { db } = server.context;
  await db.deleteFrom('cleanPatches').where('generationId', '=', id).execute();
  await db.updateTable('generations').set({ version: 9 }).where('id', '=', id).execute();
  expect((await read()).image).toMatchObject({ hasWatermark: true, becomesClean: false });
});

test('archives and exports of a Free account contain only the file with the watermark', async () => {
  const { owner, id } = await freePicture();
  const reads = vi.spyOn(server.context.store, 'get');
  for (const [path, body] of [
    ['/api/generations/archive', { ids: [id] }],
    ['/api/export', undefined],
  ] as const) {
    const { url } = (await owner.post(path, body)).json();
    const files = unzipSync((await server.app.inject({ url })).rawPayload);
    const all = Object.values(files).map((file) => strFromU8(file, true));
    expect(all.filter((file) => file === PICTURE.toString('latin1'))).toHaveLength(1);
    expect(all.join()).not.toContain(PATCH.toString('latin1'));
    expect(all.join()).not.toContain('patch.png');
  }
  expect(reads.mock.calls.map(([key]) => key)).not.toContain(patchKeyOf(id));
});

test.each(['patch', 'patch.png', 'clean', '..%2f1%2fpatch.png'])('cannot fetch the file %s', async (file) => {
  const { id, read } = await freePicture();
  const { search } = new URL((await read()).image.url, 'http://localhost');
  const { statusCode, rawPayload } = await server.app.inject({
    url: `/api/images/${id}/${file}${search}&clean=1`,
  });
  expect(statusCode).toBeGreaterThanOrEqual(400);
  expect(rawPayload.includes(PATCH)).toBe(false);
});

test('a link that asks for the clean file gets the one with the watermark if there is no other', async () => {
  const { read } = await freePicture();
  const { url } = (await read()).image;
  expect((await server.app.inject({ url: `${url}&clean=1` })).rawPayload).toEqual(PICTURE);
});

test('a cleaned picture has a new URL and ETag, and old links lead to it', async () => {
  // Image links change every hour.
  using _stopped = server.clock.stop();
  const { id, read } = await freePicture();
  const before = await read();
  const old = await server.app.inject({ url: before.image.url });
  await clean(id);
  const after = await read();
  expect(after.image).toMatchObject({ hasWatermark: false, becomesClean: false });
  expect(after.version).toBe(before.version + 1);
  for (const file of ['url', 'displayUrl', 'thumbnailUrl']) {
    expect(after.image[file]).toBe(`${before.image[file]}&clean=1`);
    const served = await server.app.inject({ url: after.image[file] });
    expect(served.rawPayload).toEqual(CLEAN);
    expect(served.headers.etag).not.toBe(old.headers.etag);
  }
  const headers = { 'if-none-match': String(old.headers.etag) };
  expect((await server.app.inject({ url: before.image.url, headers })).rawPayload).toEqual(CLEAN);
});

test('stays clean when the plan ends, like pictures made on that plan', async () => {
  const { owner, id, read } = await freePicture();
  await owner.buy(PRO);
  await clean(id);
  await owner.post('/api/billing/cancel');
  server.clock.advance(40 * DAY);
  expect(await owner.subscription()).toMatchObject({ plan: 'free' });
  expect((await read()).image).toMatchObject({ hasWatermark: false });
});

test('larger files are refused until the watermark is removed', async () => {
  const { owner, id } = await freePicture();
  await owner.buy(PRO);
  const want = () => owner.post(`/api/generations/${id}/variants`, { kind: 'high-res' });
  expect(problemOf(await want())).toMatchObject({
    code: 'illegal_state',
    detail: expect.stringContaining('minute'),
  });
  await clean(id);
  expect((await want()).statusCode).toBe(202);
});

test('a picture that was removed or is already clean is not cleaned', async () => {
  const { owner, id } = await freePicture();
  await clean(id);
  expect(await clean(id)).toBeUndefined();
  const { db } = server.context;
  const patch = { generationId: id, userId: owner.id, objectKey: patchKeyOf(id) };
  await db.insertInto('cleanPatches').values(patch).execute();
  await server.app.inject({
    method: 'DELETE',
    url: `/api/generations/${id}`,
    headers: bearer(owner.session.access_token),
  });
  expect(await clean(id)).toBeUndefined();
});
