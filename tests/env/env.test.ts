import { openStore } from '@easel/shared/node/storage/open-store';
import { parseStoreUrl } from '@easel/shared/node/storage/store-config';
import { Redis } from 'ioredis';
import postgres from 'postgres';
import { expect, test } from 'vitest';
import { createTestDatabase } from './postgres.ts';
import { testRedis } from './redis.ts';
import { testS3 } from './s3.ts';
import { describeWith } from './skipped.ts';

test('creates a separate UTF-8 database for each caller, and drops it', async () => {
  const one = await createTestDatabase();
  const two = await createTestDatabase();
  expect(one.url).not.toBe(two.url);

  const sql = postgres(one.url, { max: 1 });
  await sql`create table pictures (prompt text)`;
  await sql`insert into pictures values ('Ölbild, 油絵, 🎨')`;
  expect(await sql`select prompt from pictures`).toEqual([{ prompt: 'Ölbild, 油絵, 🎨' }]);
  expect(await sql`show server_encoding`).toEqual([{ server_encoding: 'UTF8' }]);
  await sql.end();
  const copy = await createTestDatabase({ template: one.name });

  await Promise.all([one.drop(), two.drop(), copy.drop()]);
  const gone = postgres(one.url, { max: 1 });
  await expect(gone`select 1`).rejects.toThrow('does not exist');
  await gone.end();
});

describeWith('a Redis', await testRedis(), ({ url }) => {
  test('gives each caller a separate database', async () => {
    const other = await testRedis();
    if (!other.available) throw new Error(other.reason);
    const [one, two] = [new Redis(url), new Redis(other.url)];
    await one.set('key', 'one');
    expect(await two.get('key')).toBeNull();
    await one.del('key');
    one.disconnect();
    two.disconnect();
  });
});

describeWith('an object store', await testS3(), ({ url }) => {
  test('stores bytes and content type', async () => {
    const store = await openStore(parseStoreUrl(url));
    await store.put('a/b.png', Buffer.from('picture'), { contentType: 'image/png' });
    expect(await store.get('a/b.png')).toMatchObject({ contentType: 'image/png' });
  });
});
