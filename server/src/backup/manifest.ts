import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ConfigError } from '@easel/shared/node/env';
import { replaceFile } from '@easel/shared/node/storage/replace-file';
import { z } from 'zod';
import { type Fingerprint, fingerprintOf } from './files.ts';

/** Increased when earlier versions can't restore the backup. */
const FORMAT = 1;

const fingerprintSchema = z.object({ bytes: z.int().min(0), sha256: z.string().regex(/^[0-9a-f]{64}$/) });
const fileName = z.string().regex(/^[a-z0-9_]+(\.[a-z]+)+$/);

const manifestSchema = z.object({
  format: z.literal(FORMAT),
  /** The version of Easel that made the backup. */
  easel: z.string(),
  /** The time of the snapshot, by the database's clock. */
  takenAt: z.iso.datetime(),
  /** The migrations that had run, in order: the schema's version. */
  migrations: z.array(z.string()).min(1),
  tables: z.array(
    fingerprintSchema.extend({
      name: z.string().regex(/^[a-z0-9_]+$/),
      columns: z.array(z.string()),
      rows: z.int(),
      file: fileName,
    }),
  ),
  sequences: z.array(z.object({ name: z.string(), value: z.string().nullable() })),
  /** The list of objects; null if the store was left out. */
  objects: fingerprintSchema.extend({ count: z.int(), totalBytes: z.int(), file: fileName }).nullable(),
  /** Detects a different EASEL_SECRET without revealing it; null if the secret was not known. */
  secretMark: z.string().nullable(),
});

export type Manifest = z.infer<typeof manifestSchema>;

/** An object of a backup: a line of its list. */
export const objectLineSchema = fingerprintSchema.extend({ key: z.string() });
export type ObjectLine = z.infer<typeof objectLineSchema>;

const NAME = 'manifest.json';
/** Returns the folder of the tables' files and the list of objects. */
export const tablesFolder = (folder: string) => join(folder, 'database');
/** Returns the folder of the objects, a store on disk. */
export const objectsFolder = (folder: string) => join(folder, 'objects');

/** Writes the manifest, which makes a backup complete. */
export async function writeManifest(folder: string, manifest: Omit<Manifest, 'format'>): Promise<void> {
  const path = join(folder, NAME);
  const text = `${JSON.stringify({ format: FORMAT, ...manifest }, null, 2)}\n`;
  await replaceFile(path, text, { mode: 0o600 });
}

/** Returns the manifest of a complete backup; undefined for a folder without one. @throws {ConfigError} for one that is not Easel's */
export async function readManifest(folder: string): Promise<Manifest | undefined> {
  const text = await readFile(join(folder, NAME), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return undefined;
    throw error;
  });
  if (text === undefined) return undefined;
  const parsed = manifestSchema.safeParse(jsonIn(text));
  if (parsed.success) return parsed.data;
  throw new ConfigError(
    `${join(folder, NAME)} is damaged, or of a newer version of Easel: ${z.prettifyError(parsed.error)}`,
  );
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Compares the files of tables, and the list of objects, with the manifest. @throws {ConfigError} naming the first that differs */
export async function checkFiles(folder: string, { tables, objects }: Manifest): Promise<void> {
  for (const expected of [...tables, ...(objects ? [objects] : [])]) {
    const path = join(tablesFolder(folder), expected.file);
    const found = await fingerprintOf(createReadStream(path)).catch(() => undefined);
    if (!found || !isSame(found, expected)) throw new ConfigError(`The backup is damaged: ${path}`);
  }
}

export const isSame = (one: Fingerprint, other: Fingerprint) =>
  one.bytes === other.bytes && one.sha256 === other.sha256;
