import { readdir, readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { breaksLastRelease } from './migration-rules.ts';

const FOLDER = resolve(import.meta.dirname, '../shared/src/node/db/migrations');
/** The last migration of 0.1.0, which no release came before. */
const LAST_OF_FIRST_RELEASE = '0035';

test('every migration leaves the last release working', async () => {
  const names = (await readdir(FOLDER)).filter((name) => name.slice(0, 4) > LAST_OF_FIRST_RELEASE);
  for (const name of names)
    expect({ name, breaks: breaksLastRelease(await readFile(join(FOLDER, name), 'utf8')) }).toEqual({
      name,
      breaks: [],
    });
});

test.each([
  ['alter table users drop column email', ['drops a column']],
  ['drop table likes', ['drops a table']],
  ['alter table users rename column email to address', ['renames']],
  ['alter table users alter column email type citext', ['changes a type']],
  ['alter table users alter column email set not null', ['makes a column not null']],
  ['alter table users add column age int not null', ['adds a column that is not null without a default']],
  ['alter table users add column age int not null default 0', []],
  ['alter table users add column age int default 0 not null', []],
  ['alter table users add column age int, add column name text', []],
  ['create table pets (id uuid primary key, name text not null)', []],
  ['create index pets_name on pets (name)', []],
] as const)('of "%s" it says: %j', (sql, breaks) => {
  expect(breaksLastRelease(`await sql\`${sql}\`.execute(db);`)).toEqual(breaks);
});

test('a migration that contracts names the release that stopped using what it removes', () => {
  const source =
    "export const contracts = '0.3.0';\nawait sql`alter table users drop column email`.execute(db);";
  expect(breaksLastRelease(source)).toEqual([]);
  expect(breaksLastRelease(source.replace('0.3.0', 'soon'))).toEqual(['drops a column']);
});
