import { renameSync, writeFileSync } from 'node:fs';
import { rename, writeFile } from 'node:fs/promises';

export interface ReplaceFileOptions {
  /** Permissions of the new file. */
  mode?: number;
  /** Runs on the new file before it takes the place of the old one. */
  prepare?: (path: string) => Promise<void>;
}

/**
 * Writes a small file whole, flushed to disk: readers find the old one or the new one, and so does the next start after a crash. For one
 * writer at a time, since what is being written is `<path>.half`.
 *
 * @throws the file system's error
 */
export async function replaceFile(
  path: string,
  text: string,
  { mode, prepare }: ReplaceFileOptions = {},
): Promise<void> {
  const half = `${path}.half`;
  await writeFile(half, text, { flush: true, ...(mode !== undefined && { mode }) });
  await prepare?.(half);
  await rename(half, path);
}

/**
 * As `replaceFile`, for records of running processes: not flushed to disk, since they mean nothing after a crash of the machine.
 *
 * @throws the file system's error
 */
export function replaceFileSync(path: string, text: string): void {
  const half = `${path}.half`;
  writeFileSync(half, text);
  renameSync(half, path);
}
