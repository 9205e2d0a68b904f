import { createMigratedDatabase } from '@easel/tests/env/postgres';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { gallery, person, server, useGalleryServer, visit } from './gallery-setup.ts';

const database = await createMigratedDatabase();
afterAll(() => database.drop());
// Searches wait for a lock that the test holds, possibly longer than their usual limit of five seconds.
useGalleryServer({ DATABASE_URL: `${database.url}?lock_timeout=60000` });

const search = (words: string) => visit('GET', `/api/gallery?search=${words}`);

test('runs two searches without an index at a time, and indexed searches in parallel', async () => {
  const { db } = server.context;
  const blocked = async () => {
    const { rows } = await sql`
      select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
    `.execute(db);
    return rows.length;
  };
  await db.connection().execute(async (holder) => {
    await sql`begin`.execute(holder);
    // Reads of the gallery wait for this lock.
    await sql`lock table generations in access exclusive mode`.execute(holder);
    const slow = Array.from({ length: 5 }, () => search('fo'));
    await expect.poll(blocked).toBe(2);
    const fast = search('fox');
    await expect.poll(blocked).toBe(3);
    await sql`commit`.execute(holder);
    const answers = await Promise.all([...slow, fast]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 200));
  });
});

test('refuses searches without an index while too many wait', async () => {
  const { db } = server.context;
  await db.connection().execute(async (holder) => {
    await sql`begin`.execute(holder);
    await sql`lock table generations in access exclusive mode`.execute(holder);
    const slow = Array.from({ length: 23 }, () => search('fo'));
    // Two run and twenty wait.
    const first = await Promise.race(slow);
    expect(first.json()).toMatchObject({ status: 503, code: 'unavailable' });
    await sql`commit`.execute(holder);
    const statuses = (await Promise.all(slow)).map(({ statusCode }) => statusCode);
    expect(statuses.filter((status) => status === 200)).toHaveLength(22);
  });
});

test.each(['newest', 'popular'])(
  'finds all matches, few or many, behind a thousand other pictures: %s',
  async (sort) => {
    const { db } = server.context;
    const owner = await person();
    const found: string[] = [];
    for (let n = 0; n < 3; n += 1) found.unshift(await owner.published({ prompt: `a walrus, ${n}` }));
    const otter = await owner.published({ prompt: 'an otter' });
    const hare = await owner.published({ prompt: 'a hare' });
    // Copies with a later publication, or an earlier one.
    const copy = (id: string, count: number, fromSeconds: number) =>
      sql`
    with copied as (
      insert into generations
        select (jsonb_populate_record(g, jsonb_build_object('id', gen_random_uuid(), 'published_at', now() + (n + ${fromSeconds}::int) * interval '1 second'))).*
        from generations g, generate_series(1, ${count}::int) n where g.id = ${id}
        returning id
    )
    insert into images
      select (jsonb_populate_record(i, jsonb_build_object('generation_id', copied.id, 'object_key', copied.id))).*
      from images i, copied where i.generation_id = ${id}`.execute(db);
    await copy(hare, 1_100, 0);
    await copy(otter, 400, -1_000);

    const page = async (words: string, cursor = '') => {
      const { items, nextCursor } = await gallery(
        `?sort=${sort}&limit=2&search=${words}${cursor && `&cursor=${cursor}`}`,
      );
      return { ids: items.map(({ id }) => id), nextCursor };
    };
    const first = await page('walrus');
    const second = await page('walrus', first.nextCursor ?? 'none');
    expect([...first.ids, ...second.ids]).toEqual(found);
    expect(second.nextCursor).toBeNull();
    expect((await page('hare')).nextCursor).not.toBeNull();
    const otters = await db
      .selectFrom('generations')
      .select('id')
      .where('prompt', '=', 'an otter')
      .where('publishedAt', 'is not', null)
      .orderBy('publishedAt', 'desc')
      .orderBy('id', 'desc')
      .execute();
    const many = await page('otter');
    expect([...many.ids, ...(await page('otter', many.nextCursor ?? 'none')).ids]).toEqual(
      otters.slice(0, 4).map(({ id }) => id),
    );
  },
);
