import { renameSync, writeFileSync } from 'node:fs';
import { rename, writeFile } from 'node:fs/promises';

export interface ReplaceFileOptions {
  /** Permissions of the new file. */
  mode?: number;
  /** Runs on the new file before it replaces the old one. */
  prepare?: (path: string) => Promise<void>;
}

/**
 * Writes a small file atomically, flushed to disk: readers find the old one or the new one, also after a crash. For one
 * writer at a time, since the new file is written as `<path>.half`.
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
