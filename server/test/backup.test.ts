import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { type Db, openDatabase } from '@easel/shared/node/db/client';
import { listTables } from '@easel/shared/node/db/copy-tables';
import { openDiskStore } from '@easel/shared/node/storage/disk-store';
import { type ObjectStore, StoreError } from '@easel/shared/node/storage/store';
import { createMigratedDatabase, createTestDatabase } from '@easel/tests/env/postgres';
import { type TemporaryFolder, temporaryFolder } from '@easel/tests/env/temporary-folder';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { backUp } from '../src/backup/backup.ts';
import { checkBackup, restore } from '../src/backup/restore.ts';

let folder: TemporaryFolder;
let source: { db: Db; store: ObjectStore };
let close: () => Promise<void>;
let names = 0;
const newFolder = () => join(folder.path, `folder-${++names}`);
const open = (url: string) => openDatabase({ url, poolSize: 1, applicationName: 'test' });

beforeAll(async () => {
  folder = await temporaryFolder('backup');
  const database = await createMigratedDatabase();
  const db = open(database.url);
  const store = await openDiskStore({ folder: newFolder() });
  source = { db, store };
  close = async () => {
    await db.destroy();
    await database.drop();
    await folder.remove();
  };
  await fill(db);
  await store.put('generations/a/image.png', Buffer.from('one'), { contentType: 'image/png' });
  await store.put('generations/b/image.png', Buffer.from('two'), { contentType: 'image/webp' });
});
afterAll(() => close?.());

/** Adds rows with values that a copy could easily change. */
async function fill(db: Db): Promise<void> {
  const id = uuidv7();
  await sql`
    insert into users (id, email, password_hash) values (${id}, 'ada@example.com', 'x')`.execute(db);
  await sql`
    insert into profiles (id, full_name)
      values (${id}, ${'Ada "the\\ \n\t first" 🖼 {null} '})`.execute(db);
  await sql`insert into security_events (user_id, kind, details) values (${id}, 'signed_in', '{"a": [1.10, null, "\\u00e9"]}')`.execute(
    db,
  );
  await sql`
    insert into audit_entries (action, subject_id, details) values ('operator.granted', ${id}, 'null'::jsonb)`.execute(
    db,
  );
  await sql`insert into chores (name, due_at) values ('a chore', '2026-01-31 12:34:56.123456+02')`.execute(
    db,
  );
}

const backup = (to: string, store: ObjectStore = source.store) =>
  backUp({ db: source.db, store, folder: to, secretMark: 'one' });

/** Restores into a new database and store, or into the given ones. */
async function restored(from: string, { replace = false, secretMark = 'one' } = {}) {
  const database = await createTestDatabase();
  const db = open(database.url);
  const store = await openDiskStore({ folder: newFolder() });
  onTestFinished(async () => {
    await db.destroy();
    await database.drop();
  });
  const again = () => restore({ db, store, folder: from, appRole: null, secretMark, replace });
  return { db, store, lines: await again(), again };
}

async function contentOf(db: Db): Promise<Record<string, string>> {
  const content: Record<string, string> = {};
  for (const { name } of await listTables(db)) {
    if (name === 'restores') continue;
    const { rows } = await sql<{
      all: string;
    }>`select string_agg(t::text, E'\n' order by t::text) as all from ${sql.table(name)} t`.execute(db);
    content[name] = rows[0]?.all ?? '';
  }
  return content;
}

test('restores every row and file unchanged, with sequences that continue', async () => {
  const to = newFolder();
  await backup(to);
  const { db, store, lines } = await restored(to);
  const before = await contentOf(source.db);
  expect(before.profiles).toMatch('the');
  expect(await contentOf(db)).toEqual(before);
  const object = await store.get('generations/b/image.png');
  expect(object && [(await buffer(object.body)).toString(), object.contentType]).toEqual([
    'two',
    'image/webp',
  ]);
  expect(lines.join('\n')).toMatch('Store: 2 of 2 objects were missing and are back.');
  // Triggers, keys and sequences are restored.
  const { rows } = await sql<{ id: number }>`
    insert into security_events (user_id, kind) values (${uuidv7()}, 'signed_in') returning id`.execute(db);
  expect(rows[0]?.id).toBe(2);
  await expect(sql`delete from security_events`.execute(db)).rejects.toThrow('only ever added');
  await expect(
    sql`insert into sessions (id, user_id, rotated_at, expires_at, user_agent) values (${uuidv7()}, ${uuidv7()}, now(), now(), '')`.execute(
      db,
    ),
  ).rejects.toThrow('foreign key');
});

test('resumes an interrupted copy, and overwrites nothing', async () => {
  const to = newFolder();
  let reads = 0;
  const failing: ObjectStore = {
    ...source.store,
    get(key) {
      reads += 1;
      if (key.startsWith('generations/b')) throw new StoreError('unavailable', 'It went away');
      return source.store.get(key);
    },
  };
  await expect(backup(to, failing)).rejects.toThrow('went away');
  await expect(checkBackup(to)).rejects.toThrow('no complete backup');
  reads = 0;
  const counting: ObjectStore = {
    ...source.store,
    get(key) {
      reads += 1;
      return source.store.get(key);
    },
  };
  await backup(to, counting);
  expect(reads).toBe(1);
  expect(await checkBackup(to)).toEqual([expect.stringMatching('undamaged')]);
  expect(await readdir(to)).not.toContain('unfinished');
  await expect(backup(to)).rejects.toThrow('not overwritten');
  const other = newFolder();
  await openDiskStore({ folder: other });
  await expect(backup(other)).rejects.toThrow('not empty');
});

test('detects damage before it changes anything', async () => {
  const to = newFolder();
  await backup(to);
  await writeFile(join(to, 'objects/generations/a/image.png'), 'six');
  await expect(checkBackup(to)).rejects.toThrow('damaged: objects/generations/a/image.png');
  await rm(join(to, 'database/users.jsonl.gz'));
  await expect(checkBackup(to)).rejects.toThrow(/damaged: .*users/);
  const database = await createTestDatabase();
  const db = open(database.url);
  await expect(
    restore({ db, store: source.store, folder: to, appRole: null, secretMark: null, replace: true }),
  ).rejects.toThrow(/damaged: .*users/);
  expect(await listTables(db)).toEqual([]);
  await db.destroy();
  await database.drop();
});

test('refuses a backup of a newer version, and a database that has accounts or belongs to something else', async () => {
  const to = newFolder();
  await backup(to);
  const { db, again } = await restored(to);
  await expect(again()).rejects.toThrow('has accounts');
  await sql`drop table users cascade`.execute(db);
  await expect(again()).rejects.toThrow('not of Easel');
  const path = join(to, 'manifest.json');
  const manifest = JSON.parse(await readFile(path, 'utf8'));
  manifest.migrations.push('9999-later');
  await writeFile(path, JSON.stringify(manifest));
  await expect(again()).rejects.toThrow('newer');
});

test('replaces the contents of the database on request, and reports a different secret', async () => {
  const to = newFolder();
  await backup(to);
  const { db, again } = await restored(to, { replace: true, secretMark: 'another' });
  await sql`update profiles set full_name = 'Someone else'`.execute(db);
  const lines = await again();
  expect(await contentOf(db)).toEqual(await contentOf(source.db));
  expect(lines.join('\n')).toMatch('EASEL_SECRET is not that of the backup');
});
