import { chown, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { replaceFile } from '@easel/shared/node/storage/replace-file';
import { z } from 'zod';
import { StartError } from '../start-error.ts';
import type { Account } from './account.ts';

/** The launcher's record of a cluster, `easel.json` in its data folder. */
const recordSchema = z.object({
  user: z.string().min(1),
  password: z.string().min(1),
  port: z.int().min(1).max(65_535),
});
export type ClusterRecord = z.infer<typeof recordSchema>;

const fileIn = (dataFolder: string) => join(dataFolder, 'easel.json');

/** Writes the record atomically and readable only for its owner. */
export async function writeRecord(
  dataFolder: string,
  record: ClusterRecord,
  account: Account | undefined,
): Promise<void> {
  await replaceFile(fileIn(dataFolder), JSON.stringify(record), {
    mode: 0o600,
    prepare: async (path) => {
      if (account) await chown(path, account.uid, account.gid);
    },
  });
}

export async function readRecord(dataFolder: string): Promise<ClusterRecord> {
  try {
    return recordSchema.parse(JSON.parse(await readFile(fileIn(dataFolder), 'utf8')));
  } catch {
    throw new StartError(
      `The database in ${dataFolder} cannot be opened: its easel.json is missing or damaged. Restore it from a backup, or move the folder away to start over.`,
    );
  }
}
