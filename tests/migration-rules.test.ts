import { readdir, readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { breaksLastRelease } from './migration-rules.ts';

const FOLDER = resolve(import.meta.dirname, '../shared/src/node/db/migrations');
/** The last migration of 0.1.0, which no release came before. */
const LAST_OF_FIRST_RELEASE = '0035';

test('every migration keeps the last release working', async () => {
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
  ['create index pets_name on pets (name)', ['builds an index while writes wait']],
  [
    'create unique index concurrently if not exists pets_name on only pets (name)',
    ['builds an index while writes wait'],
  ],
  ['create table pets (name text); create index pets_name on pets using gin (name)', []],
  ['drop function next_pet', ['drops a function']],
  ['create or replace function next_pet() returns uuid', []],
  [
    'alter table pets add constraint pets_age check (age > 0)',
    ['adds a check that rows and writes may not pass'],
  ],
  ['alter table pets add column age int check (age > 0)', []],
] as const)('for "%s" reports: %j', (sql, breaks) => {
  expect(breaksLastRelease(`await sql\`${sql}\`.execute(db);`)).toEqual(breaks);
});

test('a migration that contracts names the release that stopped using what it removes', () => {
  const source =
    "export const contracts = '0.3.0';\nawait sql`alter table users drop column email`.execute(db);";
  expect(breaksLastRelease(source)).toEqual([]);
  expect(breaksLastRelease(source.replace('0.3.0', 'soon'))).toEqual(['drops a column']);
  const slow = source.replace(
    'alter table users drop column email',
    'create index users_name on users (name)',
  );
  expect(breaksLastRelease(slow)).toEqual(['builds an index while writes wait']);
});
