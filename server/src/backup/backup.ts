import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Db } from '@easel/shared/node/db/client';
import { COPY_FORMATS, listSequences, listTables, readRows } from '@easel/shared/node/db/copy-tables';
import { executedMigrations, laterMigrations, pendingMigrations } from '@easel/shared/node/db/migrate';
import { ConfigError } from '@easel/shared/node/env';
import { openDiskStore } from '@easel/shared/node/storage/disk-store';
import { makeFolder } from '@easel/shared/node/storage/make-folder';
import type { ObjectStore } from '@easel/shared/node/storage/store';
import { sql } from 'kysely';
import { backUpObjects, type Copied } from './copy-objects.ts';
import { writeLines } from './files.ts';
import { type Manifest, objectsFolder, readManifest, tablesFolder, writeManifest } from './manifest.ts';

/** Marks a folder whose backup is not complete. */
const MARK = 'unfinished';
const OBJECT_LIST = 'objects.jsonl.gz';
const PACKAGE = new URL('../../../package.json', import.meta.url);

export interface BackupOptions {
  db: Db;
  /** Undefined if the store's objects are backed up by other means. */
  store: ObjectStore | undefined;
  folder: string;
  secretMark: string | null;
}

/**
 * Copies the database, then the store, into a folder, while Easel runs. A picture is stored before its row, so the copy has the
 * files of every row, except those deleted in between. After an interruption, the next call keeps the objects that are already
 * there.
 *
 * @throws {ConfigError} for a folder with anything else in it, or a complete backup
 */
export async function backUp({ db, store, folder, secretMark }: BackupOptions): Promise<string[]> {
  await takeFolder(folder);
  const pending = await pendingMigrations(db);
  if (pending.length > 0)
    throw new ConfigError(
      'The database is of an older version of Easel: make the backup with that version, before you start this one.',
    );
  if ((await laterMigrations(db)).length > 0)
    throw new ConfigError('The database is of a newer version of Easel: back it up with that version.');
  const copy = await copyDatabase(db, tablesFolder(folder));
  const count: Copied = { count: 0, copied: 0, bytes: 0 };
  const objects = store ? await copyStore(store, { folder, count }) : null;
  const easel = (JSON.parse(await readFile(PACKAGE, 'utf8')) as { version: string }).version;
  await writeManifest(folder, { easel, ...copy, objects, secretMark });
  await rm(join(folder, MARK));
  const rows = copy.tables.reduce((sum, table) => sum + table.rows, 0);
  return [
    `The backup of ${copy.takenAt} is complete in ${resolve(folder)}.`,
    `Database: ${rows} rows of ${copy.tables.length} tables.`,
    objects
      ? `Store: ${count.count} objects, ${megabytes(count.bytes)} MB; ${count.copied} of them copied now.`
      : 'Store: left out.',
    'Keep apart from it, and as safe: EASEL_SECRET (or the file `secret` in EASEL_HOME), without which two-step sign-in, recovery',
    'codes, webhook secrets and signed links are lost; WEBHOOK_KEY if you set one; the certificate and key of content',
    'credentials (C2PA_*); your models, styles and other settings. The backup has personal data: encrypt where it lies.',
  ];
}

const megabytes = (bytes: number) => (bytes / 1e6).toFixed(1);

async function takeFolder(folder: string): Promise<void> {
  await makeFolder(folder, { mode: 0o700 });
  if (await readManifest(folder)) {
    throw new ConfigError(`${folder} has a complete backup, which is not overwritten. Name another folder.`);
  }
  const names = await readdir(folder);
  if (names.length > 0 && !names.includes(MARK)) {
    throw new ConfigError(`${folder} is not empty. Name a new folder.`);
  }
  await writeFile(join(folder, MARK), 'A backup that is not complete. Repeating it goes on.\n');
}

/** Copies all tables from one snapshot. */
async function copyDatabase(
  db: Db,
  folder: string,
): Promise<Pick<Manifest, 'takenAt' | 'migrations' | 'tables' | 'sequences'>> {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { mode: 0o700 });
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      await COPY_FORMATS.execute(tx);
      const { rows: moments } = await sql<{ now: Date }>`select now()`.execute(tx);
      const tables: Manifest['tables'] = [];
      for (const table of await listTables(tx)) {
        let rows = 0;
        const file = `${table.name}.jsonl.gz`;
        const counted = async function* () {
          for await (const lines of readRows(tx, table)) {
            rows += lines.length;
            yield lines;
          }
        };
        const written = await writeLines(join(folder, file), counted());
        tables.push({ ...table, rows, file, ...written });
      }
      return {
        takenAt: (moments[0]?.now ?? new Date()).toISOString(),
        migrations: await executedMigrations(tx),
        tables,
        // Sequences are not part of the snapshot. Later values only leave gaps in the numbers.
        sequences: await listSequences(tx),
      };
    });
}

async function copyStore(
  from: ObjectStore,
  { folder, count }: { folder: string; count: Copied },
): Promise<NonNullable<Manifest['objects']>> {
  const to = await openDiskStore({ folder: objectsFolder(folder) });
  async function* lines(): AsyncGenerator<string[]> {
    for await (const batch of backUpObjects({ from, to }, count)) {
      yield batch.map((line) => JSON.stringify(line));
    }
  }
  const written = await writeLines(join(tablesFolder(folder), OBJECT_LIST), lines());
  return { count: count.count, totalBytes: count.bytes, file: OBJECT_LIST, ...written };
}
