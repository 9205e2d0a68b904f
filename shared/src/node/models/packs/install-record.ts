import { readFile, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { z } from 'zod';
import { INSTALL_STAGES } from '../../../contracts/packs.ts';
import type { LockFile } from '../../process/lock-file.ts';
import { processSchema } from '../../process/process-record.ts';
import { parseSettings } from '../parse-settings.ts';
import type { Pack } from './pack-schema.ts';

/** The progress of an installation, in the pack's folder. It is removed when the pack is installed. */
export const installRecordSchema = z.object({
  /** The process that writes it. */
  pid: z.int(),
  /** The name of the license that was accepted. */
  license: z.string(),
  stage: z.enum(INSTALL_STAGES),
  bytes: z.int(),
  /** Null until the hub has been asked. */
  totalBytes: z.int().nullable(),
  bytesPerSecond: z.number().nullable(),
  /** Why it has failed; null while it runs, and when its process was ended. */
  failure: z.string().nullable(),
});
export type InstallRecord = z.output<typeof installRecordSchema>;

export const installRecordPath = (packFolder: string) => join(packFolder, 'install.json');

/** Reads the progress of an installation. Undefined if none has been started, or the pack is installed. */
export async function readInstallRecord(packFolder: string): Promise<InstallRecord | undefined> {
  const text = await readFile(installRecordPath(packFolder), 'utf8').catch(() => undefined);
  if (text === undefined) return undefined;
  const parsed = parseSettings(text, installRecordSchema);
  return parsed.ok ? parsed.value : undefined;
}

const installerSchema = processSchema.extend({ pack: z.string() });
export type Installer = z.output<typeof installerSchema>;

/** One process at a time installs or removes packs of a data folder. */
export const installerLock = (home: string): Pick<LockFile<Installer>, 'path' | 'schema'> => ({
  path: resolve(home, 'installer.json'),
  schema: installerSchema,
});

/** Returns the path of a file that is not complete. */
export const partOf = (target: string) => `${target}.part`;

/** Returns how many bytes of a pack's files are in its folder, complete or not. */
export async function arrivedBytes(pack: Pack, packFolder: string): Promise<number> {
  const sizeOf = async (path: string) => (await stat(path).catch(() => undefined))?.size;
  const sizes = pack.files.map(async ({ path }) => {
    const target = join(packFolder, path);
    return (await sizeOf(target)) ?? (await sizeOf(partOf(target))) ?? 0;
  });
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}
