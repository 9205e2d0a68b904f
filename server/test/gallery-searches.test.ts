import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { server, useGalleryServer, visit } from './gallery-setup.ts';

useGalleryServer();

const search = (words: string) => visit('GET', `/api/gallery?search=${words}`);

test('runs two searches without an index at a time, and others beside them', async () => {
  const { db } = server.context;
  const blocked = async () => {
    const { rows } = await sql`
      select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
    `.execute(db);
    return rows.length;
  };
  await db.connection().execute(async (holder) => {
    await sql`begin`.execute(holder);
    // Reading the gallery waits for this lock.
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
