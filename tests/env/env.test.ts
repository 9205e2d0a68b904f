import postgres from 'postgres';
import { expect, test } from 'vitest';
import { createTestDatabase } from './postgres.ts';

test('gives each test file a database of its own, in UTF-8, and removes it', async () => {
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
