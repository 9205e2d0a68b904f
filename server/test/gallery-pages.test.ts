import { SAMPLES } from '@easel/shared/contracts/samples';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { gallery, idsIn, NOWHERE, person, SAMPLE, server, useGalleryServer, visit } from './gallery-setup.ts';
import { problemOf } from './test-server.ts';

useGalleryServer();

const SAMPLE_IDS = SAMPLES.map(({ id }) => id);

/** Reads all pages, one after the other. */
async function everyPage(query: string, between: () => Promise<unknown> = async () => {}): Promise<string[]> {
  const ids: string[] = [];
  let cursor: string | null = '';
  while (cursor !== null) {
    const { items, nextCursor } = await gallery(`${query}${cursor && `&cursor=${cursor}`}`);
    ids.push(...items.map(({ id }) => id));
    cursor = nextCursor;
    await between();
  }
  return ids;
}

describe('pages of the gallery', () => {
  test('neither skip nor repeat items with the same publication time', async () => {
    const owner = await person();
    const ids = await Promise.all(Array.from({ length: 4 }, () => owner.published()));
    const publishedAt = new Date();
    await server.context.db.updateTable('generations').set({ publishedAt }).where('id', 'in', ids).execute();
    const inOrder = [...ids.sort().reverse(), ...SAMPLE_IDS];
    for (const limit of [1, 3, 4, 48]) expect(await everyPage(`?limit=${limit}`)).toEqual(inOrder);
    expect(await everyPage('?sort=popular&limit=3')).toEqual(inOrder);
  });

  test('distinguish microseconds', async () => {
    const owner = await person();
    const ids = await Promise.all(Array.from({ length: 3 }, () => owner.published()));
    const { db } = server.context;
    for (const [index, id] of ids.entries()) {
      const publishedAt = sql<Date>`timestamptz '2026-01-01 00:00:00.123450Z' + ${index} * interval '1 microsecond'`;
      await db.updateTable('generations').set({ publishedAt }).where('id', '=', id).execute();
    }
    expect(await everyPage('?limit=1')).toEqual([...ids.toReversed(), ...SAMPLE_IDS]);
  });

  test('sort popular images by likes, including samples', async () => {
    const people = await Promise.all([person(), person(), person()]);
    const [owner] = people;
    const old = await owner.published();
    const fresh = await owner.published();
    const like = (id: string, count: number) =>
      Promise.all(people.slice(0, count).map(({ send }) => send('PUT', `/api/gallery/${id}/like`)));
    await like(old, 3);
    await like(SAMPLE.id, 2);
    expect(await everyPage('?sort=popular&limit=2')).toEqual([old, SAMPLE.id, fresh, ...SAMPLE_IDS.slice(1)]);
    expect((await idsIn())[0]).toBe(fresh);
  });

  test('move an item that gains likes to the front, without skipping or repeating others', async () => {
    const [owner, other] = [await person(), await person()];
    const ids = await Promise.all(Array.from({ length: 4 }, () => owner.published()));
    const last = SAMPLE_IDS.at(-1) ?? '';
    const likeTheLast = () => other.send('PUT', `/api/gallery/${last}/like`);
    const seen = await everyPage('?sort=popular&limit=2', likeTheLast);
    const rest = [...ids.toReversed(), ...SAMPLE_IDS.slice(0, -1)];
    expect(seen.toSorted()).toEqual(rest.toSorted());
    expect((await idsIn('?sort=popular'))[0]).toBe(last);
  });

  test.each([
    ['nonsense', 'nonsense'],
    ['no JSON', Buffer.from('{').toString('base64url')],
    ['another shape', Buffer.from('{"id":1}').toString('base64url')],
    ['an invalid number', Buffer.from(`["newest",0,1e400,"${NOWHERE}"]`).toString('base64url')],
    ['a broken id', Buffer.from('["newest",0,1,"x"]').toString('base64url')],
    ['another order', Buffer.from(`["popular",0,1,"${NOWHERE}"]`).toString('base64url')],
    ['nothing', ''],
  ])('refuse a cursor of %s', async (_, cursor) => {
    expect(problemOf(await visit('GET', `/api/gallery?cursor=${cursor}`))).toMatchObject({
      http: 400,
      code: 'validation_failed',
      errors: [{ pointer: '/cursor' }],
    });
  });

  test.each([Number.MAX_SAFE_INTEGER, Number.MIN_SAFE_INTEGER])(
    'accept a cursor at the end of time (%d)',
    async (micros) => {
      for (const sort of ['newest', 'popular']) {
        const parts = [sort, Number.MAX_SAFE_INTEGER, micros, NOWHERE];
        const cursor = Buffer.from(JSON.stringify(parts)).toString('base64url');
        const answer = await visit('GET', `/api/gallery?sort=${sort}&cursor=${cursor}`);
        expect(answer.statusCode).toBe(200);
      }
    },
  );
});
