import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, rename, rm, rmdir, stat, unlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { hasCode } from '../process/error-code.ts';

const RENAME_ATTEMPTS = 5;

/**
 * Writes a file atomically: into `temporaryFolder` (on the same file system), flushed to disk, then renamed. Creates missing
 * parent folders.
 *
 * @throws the file system's or the source stream's error, and leaves no file behind
 */
export async function writeAtomically(
  path: string,
  body: Uint8Array | Readable,
  temporaryFolder: string,
): Promise<void> {
  const temporary = join(temporaryFolder, randomUUID());
  try {
    await writeFile(temporary, body, { flag: 'wx', flush: true });
    await moveInto(temporary, path);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
  await flushFolder(dirname(path));
}

async function moveInto(temporary: string, path: string): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      await mkdir(dirname(path), { recursive: true });
      return await rename(temporary, path);
    } catch (error) {
      // Deleting a folder's last object removes empty folders, possibly during this mkdir or right after it.
      if (!hasCode(error, 'ENOENT') || attempt === RENAME_ATTEMPTS) throw error;
    }
  }
}

/** Flushes a folder, so that a rename survives a power failure. Does nothing if that is unsupported (Windows). */
async function flushFolder(folder: string): Promise<void> {
  const handle = await open(folder).catch(() => null);
  try {
    await handle?.sync().catch(() => undefined);
  } finally {
    await handle?.close();
  }
}

/** Removes a file, if it exists, and the empty folders above it, up to but not including `root`. Paths are absolute. */
export async function removeWithEmptyFolders(path: string, root: string): Promise<void> {
  try {
    await unlink(path);
  } catch (error) {
    // For a folder, Linux reports EISDIR and macOS EPERM.
    if (hasCode(error, 'EISDIR', 'EPERM') && !(await isFile(path))) return;
    ignoring('ENOENT', 'ENOTDIR')(error);
  }
  for (let folder = dirname(path); folder !== root; folder = dirname(folder)) {
    try {
      await rmdir(folder);
    } catch (error) {
      if (!hasCode(error, 'ENOENT')) return; // still in use, or not empty
    }
  }
}

async function isFile(path: string): Promise<boolean> {
  const found = await stat(path).catch(ignoring('ENOENT', 'ENOTDIR'));
  return found?.isFile() ?? false;
}

/** Yields the files below `folder` as slash-separated paths relative to `root`, in byte order. A missing folder counts as empty. */
export async function* walk(root: string, folder: string): AsyncGenerator<string> {
  const entries = await readdir(join(root, folder), { withFileTypes: true }).catch(
    ignoring('ENOENT', 'ENOTDIR'),
  );
  const names = (entries ?? [])
    .filter((entry) => entry.isFile() || entry.isDirectory())
    // A folder's name sorts with its slash, as keys do.
    .map((entry) => (entry.isDirectory() ? `${entry.name}/` : entry.name))
    .sort((a, b) => (a < b ? -1 : 1));
  for (const name of names) {
    if (name.endsWith('/')) yield* walk(root, `${folder}${name}`);
    else yield `${folder}${name}`;
  }
}

/** Removes files directly in `folder` that were not written to for `ageMs`. */
export async function sweepOlderThan(folder: string, ageMs: number): Promise<void> {
  const oldest = Date.now() - ageMs;
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    const found = await stat(path).catch(ignoring('ENOENT'));
    if (found && found.mtimeMs < oldest) await rm(path, { force: true, recursive: true });
  }
}

/** Returns a `catch` handler that returns undefined for these system error codes and rethrows other errors. */
export function ignoring(...codes: string[]): (error: unknown) => undefined {
  return (error) => {
    if (!hasCode(error, ...codes)) throw error;
    return undefined;
  };
}
