import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, rename, rm, rmdir, stat, unlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';

const RENAME_ATTEMPTS = 5;

/**
 * Writes a file so that neither a reader nor a crash ever sees half of it: into `temporaryFolder` first (which must lie in
 * the same file system), flushed to the disk, then renamed. Missing parent folders are made.
 *
 * @throws the file system's error, or that of the source stream; nothing stays behind
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
      // A delete of a folder's last object takes the empty folders away, perhaps during our mkdir or just after it.
      if (!hasCode(error, 'ENOENT') || attempt === RENAME_ATTEMPTS) throw error;
    }
  }
}

/** Makes a rename survive a power cut. Not every system can flush a folder (Windows cannot): then it is left out. */
async function flushFolder(folder: string): Promise<void> {
  const handle = await open(folder).catch(() => null);
  try {
    await handle?.sync().catch(() => undefined);
  } finally {
    await handle?.close();
  }
}

/** Removes a file, if there, and the folders above it that are empty now, up to but not including `root`.
 * Both are absolute. */
export async function removeWithEmptyFolders(path: string, root: string): Promise<void> {
  try {
    await unlink(path);
  } catch (error) {
    // A folder is no object: Linux answers EISDIR for it, macOS EPERM.
    if (hasCode(error, 'EISDIR', 'EPERM') && !(await isFile(path))) return;
    ignoring('ENOENT', 'ENOTDIR')(error);
  }
  for (let folder = dirname(path); folder !== root; folder = dirname(folder)) {
    try {
      await rmdir(folder);
    } catch (error) {
      if (!hasCode(error, 'ENOENT')) return; // still in use, or not ours to remove
    }
  }
}

async function isFile(path: string): Promise<boolean> {
  const found = await stat(path).catch(ignoring('ENOENT', 'ENOTDIR'));
  return found?.isFile() ?? false;
}

/** Yields the files below `folder` as slash-separated paths relative to `root`, in byte order; a folder gone is empty. */
export async function* walk(root: string, folder: string): AsyncGenerator<string> {
  const entries = await readdir(join(root, folder), { withFileTypes: true }).catch(
    ignoring('ENOENT', 'ENOTDIR'),
  );
  const names = (entries ?? [])
    .filter((entry) => entry.isFile() || entry.isDirectory())
    // With its slash a folder sorts among the files as its keys do.
    .map((entry) => (entry.isDirectory() ? `${entry.name}/` : entry.name))
    .sort((a, b) => (a < b ? -1 : 1));
  for (const name of names) {
    if (name.endsWith('/')) yield* walk(root, `${folder}${name}`);
    else yield `${folder}${name}`;
  }
}

/** Removes files directly in `folder` that nobody has written to for `ageMs`. */
export async function sweepOlderThan(folder: string, ageMs: number): Promise<void> {
  const oldest = Date.now() - ageMs;
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    const found = await stat(path).catch(ignoring('ENOENT'));
    if (found && found.mtimeMs < oldest) await rm(path, { force: true, recursive: true });
  }
}

/** A handler for `catch` that answers undefined for these system error codes and throws every other error. */
export function ignoring(...codes: string[]): (error: unknown) => undefined {
  return (error) => {
    if (!hasCode(error, ...codes)) throw error;
    return undefined;
  };
}

export function hasCode(error: unknown, ...codes: string[]): boolean {
  return error instanceof Error && 'code' in error && codes.includes(String(error.code));
}
