import type { Generation } from '@easel/shared/contracts/generation.schema';
import { countImageDownload, forgetReactions } from '@easel/shared/node/repos/gallery/reactions.repo';
import { describe, expect, test } from 'vitest';
import { gallery, item, person, SAMPLE, server, useGalleryServer, visit } from './gallery-setup.ts';
import { PICTURE } from './pictures.ts';

useGalleryServer();

type Person = Awaited<ReturnType<typeof person>>;

describe('likes', () => {
  test.each(['an image', 'a sample'])('count %s once per user under concurrent requests', async (kind) => {
    const [owner, other] = [await person(), await person()];
    const id = kind === 'a sample' ? SAMPLE.id : await owner.published();
    const url = `/api/gallery/${id}/like`;
    const answers = await Promise.all(Array.from({ length: 8 }, () => other.send('PUT', url)));
    for (const answer of answers) expect(answer.json()).toEqual({ likes: 1, likedByMe: true });
    expect((await owner.send('PUT', url)).json()).toEqual({ likes: 2, likedByMe: true });
    expect(await item(id)).toMatchObject({ likes: 2, likedByMe: false });
    const [shown] = (await gallery('?sort=popular&limit=1', other.headers)).items;
    expect(shown).toMatchObject({ id, likes: 2, likedByMe: true });
    for (let twice = 0; twice < 2; twice++) {
      expect((await other.send('DELETE', url)).json()).toEqual({ likes: 1, likedByMe: false });
    }
  });

  test('count correctly under concurrent likes and unlikes', async () => {
    const people = await Promise.all(Array.from({ length: 4 }, () => person()));
    const [owner] = people as [Person];
    const ids = await Promise.all([owner.published(), owner.published()]);
    const { db } = server.context;
    const each = (method: 'PUT' | 'DELETE', some: readonly Person[]) =>
      Promise.all(
        some.flatMap(({ send }) => [...ids, ...ids].map((id) => send(method, `/api/gallery/${id}/like`))),
      );
    const counted = async () =>
      (await db.selectFrom('generations').select('likes').where('id', 'in', ids).execute()).map(
        ({ likes }) => likes,
      );
    await Promise.all([each('PUT', people), each('PUT', people)]);
    expect(await counted()).toEqual([4, 4]);
    await Promise.all([each('DELETE', people.slice(0, 2)), each('PUT', people.slice(2))]);
    expect(await counted()).toEqual([2, 2]);
    await db
      .deleteFrom('users')
      .where('id', '=', people[3]?.userId ?? '')
      .execute();
    expect(await counted()).toEqual([1, 1]);
  });

  test('match an id in capital letters', async () => {
    const { send } = await person();
    const answer = await send('PUT', `/api/gallery/${SAMPLE.id.toUpperCase()}/like`);
    expect(answer.json()).toEqual({ likes: 1, likedByMe: true });
  });
});

describe('downloads', () => {
  const downloads = async (id: string) => {
    await server.context.background.idle();
    return (await item(id)).downloads;
  };

  test('save the file under its name and count once per network and day', async () => {
    const owner = await person();
    const id = await owner.published();
    const { downloadUrl, url } = (await item(id)).image;
    const answer = await visit('GET', downloadUrl);
    expect(answer.rawPayload).toEqual(PICTURE);
    expect(answer.headers['content-disposition']).toBe(`attachment; filename="generated-image-${id}.png"`);
    expect((await visit('GET', url)).headers['content-disposition']).toContain('inline');
    expect(await downloads(id)).toBe(1);

    await visit('GET', downloadUrl);
    expect(await downloads(id)).toBe(1);
    await visit('GET', downloadUrl, { from: '2001:db8:1:2::1' });
    await visit('GET', downloadUrl, { from: '2001:db8:1:2::2' });
    expect(await downloads(id)).toBe(2);
    await server.context.db.updateTable('downloads').set({ day: '2026-01-01' }).execute();
    await visit('GET', downloadUrl);
    expect(await downloads(id)).toBe(3);
  });

  test('count for a private image too, without recording who downloaded it', async () => {
    const owner = await person();
    const id = await owner.picture();
    const generation: Generation = (await owner.send('GET', `/api/generations/${id}`)).json();
    await visit('GET', `${generation.image?.url}&download=1`, { from: '198.51.100.7' });
    await server.context.background.idle();
    const rows = await server.context.db.selectFrom('downloads').selectAll().execute();
    expect(rows).toMatchObject([{ pictureId: id }]);
    expect(rows[0]?.viewer).toHaveLength(32);
  });

  test('are counted even if some predate the counters, until the image is purged', async () => {
    const { db } = server.context;
    const pictureId = await (await person()).published();
    const each = (names: string) =>
      Promise.all([...names].map((name) => countImageDownload(db, { pictureId, viewer: Buffer.from(name) })));
    const counts = () =>
      db.selectFrom('downloadCounts').selectAll().where('pictureId', '=', pictureId).execute();
    await each('abcdefgh');
    expect(await counts()).toEqual([{ pictureId, downloads: 8 }]);
    expect(await downloads(pictureId)).toBe(8);
    await db.deleteFrom('downloadCounts').where('pictureId', '=', pictureId).execute();
    expect(await downloads(pictureId)).toBe(8);
    await each('ghijklmn');
    expect(await counts()).toEqual([{ pictureId, downloads: 14 }]);
    expect(await downloads(pictureId)).toBe(14);
    await db.transaction().execute((tx) => forgetReactions(tx, pictureId));
    expect(await counts()).toEqual([]);
  });

  test('do not count when no file is sent', async () => {
    const owner = await person();
    const id = await owner.published();
    const { downloadUrl, url } = (await item(id)).image;
    const { etag } = (await visit('GET', url)).headers;
    expect((await visit('HEAD', downloadUrl)).statusCode).toBe(200);
    const same = await visit('GET', downloadUrl, { headers: { 'if-none-match': String(etag) } });
    expect(same.statusCode).toBe(304);
    expect((await visit('GET', downloadUrl.replace(/signature=./, 'signature='))).statusCode).toBe(403);
    expect((await visit('GET', `${url}&download=yes`)).statusCode).toBe(400);
    expect(await downloads(id)).toBe(0);
  });

  test('are sent even when they cannot be counted', async () => {
    const owner = await person();
    const id = await owner.published();
    const { downloadUrl } = (await item(id)).image;
    const { db } = server.context;
    await db.schema.alterTable('downloads').renameTo('downloads_away').execute();
    const answer = await visit('GET', downloadUrl);
    await server.context.background.idle();
    await db.schema.alterTable('downloads_away').renameTo('downloads').execute();
    expect(answer.rawPayload).toEqual(PICTURE);
  });

  test('count for a sample and redirect to its file', async () => {
    const { downloadUrl } = (await item(SAMPLE.id)).image;
    const location = `/samples/${SAMPLE.slug}.webp`;
    expect(await visit('HEAD', downloadUrl)).toMatchObject({ statusCode: 302, headers: { location } });
    expect(await downloads(SAMPLE.id)).toBe(0);
    for (let twice = 0; twice < 2; twice++) {
      expect(await visit('GET', downloadUrl)).toMatchObject({ statusCode: 302, headers: { location } });
    }
    expect(await downloads(SAMPLE.id)).toBe(1);
  });

  test('count for an image at its gallery address and redirect to its file', async () => {
    const owner = await person();
    const id = await owner.published();
    const answer = await visit('GET', `/api/gallery/${id}/download`);
    expect(answer.statusCode).toBe(302);
    expect((await visit('GET', String(answer.headers.location))).rawPayload).toEqual(PICTURE);
    expect(await downloads(id)).toBe(1);
  });
});
