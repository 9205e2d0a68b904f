import { join } from 'node:path';
import { type AppRole, grantToApp } from '@easel/shared/node/db/app-role';
import type { Db } from '@easel/shared/node/db/client';
import {
  COPY_FORMATS,
  dropEverything,
  fillTables,
  listTables,
  setSequences,
} from '@easel/shared/node/db/copy-tables';
import { hasMigrations, migrateDatabase } from '@easel/shared/node/db/migrate';
import { ConfigError } from '@easel/shared/node/env';
import { type PutInOrder, putInOrder } from '@easel/shared/node/repos/operations/restores.repo';
import { openDiskStore } from '@easel/shared/node/storage/disk-store';
import type { ObjectStore } from '@easel/shared/node/storage/store';
import { sql } from 'kysely';
import { type Copied, checkObjects, restoreObjects } from './copy-objects.ts';
import { readLines } from './files.ts';
import {
  checkFiles,
  type Manifest,
  type ObjectLine,
  objectLineSchema,
  objectsFolder,
  readManifest,
  tablesFolder,
} from './manifest.ts';

export interface RestoreOptions {
  /** Connects as the owner of the tables, without a statement timeout. */
  db: Db;
  /** Opened with credentials that may write everywhere in it. */
  store: ObjectStore;
  folder: string;
  /** Gets the rights that server and worker need; null if they connect as the owner. */
  appRole: AppRole | null;
  secretMark: string | null;
  /** Whether to delete the database's present content. */
  replace: boolean;
}

/** Reads a complete backup and compares every file with its fingerprint. @throws {ConfigError} for a missing or damaged file */
export async function checkBackup(folder: string): Promise<string[]> {
  const manifest = await requiredManifest(folder);
  await checkFiles(folder, manifest);
  const from = await openDiskStore({ folder: objectsFolder(folder) });
  await checkObjects(objectLines(folder, manifest), from);
  return [`The backup of ${manifest.takenAt} is complete and undamaged.`];
}

/**
 * Restores a database, brings its schema up to date, and restores the objects that the store lacks. Servers and workers must not
 * run. Checks the backup before it changes anything. After an interruption, it can be repeated with `replace`.
 *
 * @throws {ConfigError} for a damaged or newer backup, and for a database in use or with accounts
 */
export async function restore(options: RestoreOptions): Promise<string[]> {
  const { db, store, folder, appRole, secretMark, replace } = options;
  const manifest = await requiredManifest(folder);
  if (!hasMigrations(manifest.migrations)) {
    throw new ConfigError(
      `The backup is of Easel ${manifest.easel}, which is newer: restore it with that version.`,
    );
  }
  await checkFiles(folder, manifest);
  await assertUnused(db);
  await assertMayBeReplaced(db, replace);
  await restoreTables(db, { folder, manifest });
  if (appRole) await grantToApp(db, appRole);
  // Before the files, which take longest: if they fail, the backup's sessions must not be usable.
  const done = await db.transaction().execute((tx) => putInOrder(tx, new Date(manifest.takenAt)));
  const count: Copied = { count: 0, copied: 0, bytes: 0 };
  const from = await openDiskStore({ folder: objectsFolder(folder) });
  await restoreObjects(objectLines(folder, manifest), { from, to: store }, count);
  return [
    `Restored the backup of ${manifest.takenAt}, of Easel ${manifest.easel}.`,
    manifest.objects
      ? `Store: ${count.copied} of ${count.count} objects were missing and are back.`
      : 'Store: left as it is.',
    ...inOrder(done),
    ...(manifest.secretMark !== null && secretMark !== null && manifest.secretMark !== secretMark
      ? [
          'EASEL_SECRET is not that of the backup: two-step sign-in, recovery codes and webhook secrets cannot be read with it. Put that one back before the start (with npm start, in the file `secret`).',
        ]
      : []),
  ];
}

/**
 * Runs the steps that follow the copy in {@link restore}, for a database that another program restored.
 *
 * @throws {ConfigError} while it is in use
 */
export async function afterRestore({
  db,
  appRole,
  takenAt,
}: Pick<RestoreOptions, 'db' | 'appRole'> & { takenAt: Date }): Promise<string[]> {
  await assertUnused(db);
  await migrateDatabase(db);
  if (appRole) await grantToApp(db, appRole);
  return inOrder(await db.transaction().execute((tx) => putInOrder(tx, takenAt)));
}

const inOrder = ({ requeued, sessions }: PutInOrder) => [
  `Pictures in progress that wait again: ${requeued}. Sessions that ended: ${sessions}.`,
  'Revoke again what was revoked since: API keys, operators, team members and passkeys are those of the backup.',
  'Objects of the store without a row that are younger than the backup are kept for 30 days: `easel quarantine list`.',
];

async function requiredManifest(folder: string): Promise<Manifest> {
  const manifest = await readManifest(folder);
  if (manifest) return manifest;
  throw new ConfigError(`${folder} has no complete backup.`);
}

async function restoreTables(
  db: Db,
  { folder, manifest }: { folder: string; manifest: Manifest },
): Promise<void> {
  await db.transaction().execute(dropEverything);
  await migrateDatabase(db, manifest.migrations.at(-1));
  await db.transaction().execute(async (tx) => {
    await COPY_FORMATS.execute(tx);
    const files = new Map(manifest.tables.map(({ name, file }) => [name, join(tablesFolder(folder), file)]));
    await fillTables(tx, manifest.tables, ({ name }) => readLines(files.get(name) ?? ''));
    await setSequences(tx, manifest.sequences);
  });
  await migrateDatabase(db);
  await sql`analyze`.execute(db);
}

/** A server or worker that ran during a restore would make pictures for rows that the restore replaces. */
async function assertUnused(db: Db): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select distinct application_name as name from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and application_name like 'easel-%' order by 1
  `.execute(db);
  if (rows.length === 0) return;
  const names = rows.map(({ name }) => name).join(', ');
  throw new ConfigError(`The database is in use by ${names}. Stop servers and workers first.`);
}

async function assertMayBeReplaced(db: Db, replace: boolean): Promise<void> {
  const tables = new Set((await listTables(db)).map(({ name }) => name));
  if (tables.size === 0) return;
  if (!tables.has('users') || !tables.has('generations')) {
    throw new ConfigError('The database has tables that are not of Easel. Name an empty one.');
  }
  const account = await db.selectFrom('users').select('id').limit(1).executeTakeFirst();
  if (account && !replace) {
    throw new ConfigError(
      'The database has accounts. Name an empty one, or add --replace to delete what is in it.',
    );
  }
}

async function* objectLines(folder: string, { objects }: Manifest): AsyncGenerator<ObjectLine> {
  if (!objects) return;
  for await (const lines of readLines(join(tablesFolder(folder), objects.file))) {
    for (const line of lines) yield objectLineSchema.parse(JSON.parse(line));
  }
}
