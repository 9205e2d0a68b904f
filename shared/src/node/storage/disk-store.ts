import { constants } from 'node:fs';
import { access, open, readFile, rm, stat, unlink } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { Readable } from 'node:stream';
import { contentTypeOfKey } from './content-type.ts';
import { toStoreError } from './disk-errors.ts';
import { ignoring, removeWithEmptyFolders, sweepOlderThan, walk, writeAtomically } from './disk-files.ts';
import { assertKey, assertPrefix, isKey } from './key.ts';
import { makeFolder } from './make-folder.ts';
import { type ByteRange, type ObjectInfo, type ObjectStore, type StoredObject, StoreError } from './store.ts';

// Keys contain no tilde, so neither of these can be mistaken for an object.
const TEMPORARY_FOLDER = '~tmp';
const TYPE_SUFFIX = '~type';

/** Other processes write here too. Temporary files untouched for this long are left from a crash. */
const LEFTOVER_AGE_MS = 60 * 60 * 1000;

/**
 * Opens a store that keeps each object as a file at its key below `folder`, created if missing. Several processes may
 * share the folder. A content type that differs from the key's extension is stored next to the object in `<key>~type`.
 *
 * @throws StoreError when the folder cannot be created or written to
 */
export async function openDiskStore(options: { folder: string }): Promise<ObjectStore> {
  const root = resolve(options.folder);
  const temporaryFolder = join(root, TEMPORARY_FOLDER);
  await translated(async () => {
    await makeFolder(temporaryFolder);
    await sweepOlderThan(temporaryFolder, LEFTOVER_AGE_MS);
  });

  async function translated<T>(action: () => Promise<T>): Promise<T> {
    try {
      return await action();
    } catch (error) {
      throw toStoreError(error, root);
    }
  }

  function pathOf(key: string): string {
    assertKey(key);
    return join(root, key);
  }

  async function put(key: string, body: Uint8Array | Readable, { contentType }: { contentType: string }) {
    const path = pathOf(key);
    const write = async () => {
      const needsNote = contentType !== contentTypeOfKey(key);
      // Written first, so that a new object never lacks its type.
      if (needsNote) await writeAtomically(path + TYPE_SUFFIX, Buffer.from(contentType), temporaryFolder);
      await writeAtomically(path, body, temporaryFolder);
      if (!needsNote) await rm(path + TYPE_SUFFIX, { force: true });
    };
    await write().catch((error) => {
      throw body instanceof Readable && body.errored === error ? error : toStoreError(error, root);
    });
  }

  async function get(
    key: string,
    { range }: { range?: ByteRange | undefined } = {},
  ): Promise<StoredObject | null> {
    const path = pathOf(key);
    return translated(async () => {
      const note = await readFile(path + TYPE_SUFFIX, 'utf8').catch(ignoring('ENOENT', 'ENOTDIR'));
      const handle = await open(path).catch(ignoring('ENOENT', 'ENOTDIR'));
      const found = await handle?.stat();
      if (!handle || !found?.isFile()) {
        await handle?.close();
        return null;
      }
      const part = range && partOf(range, found.size);
      if (part === null) {
        await handle.close();
        throw new StoreError('bad_range', `${key} has ${found.size} bytes`);
      }
      return {
        body: handle.createReadStream(part),
        contentType: note ?? contentTypeOfKey(key),
        size: found.size,
        ...(part && { part }),
        modifiedAt: found.mtime,
      };
    });
  }

  async function deleteKeys(keys: readonly string[]) {
    const paths = keys.map(pathOf);
    await translated(async () => {
      for (const path of paths) {
        await unlink(path + TYPE_SUFFIX).catch(ignoring('ENOENT', 'ENOTDIR'));
        await removeWithEmptyFolders(path, root);
      }
    });
  }

  async function* list(prefix: string): AsyncGenerator<ObjectInfo> {
    assertPrefix(prefix);
    const folder = prefix.slice(0, prefix.lastIndexOf('/') + 1);
    try {
      for await (const key of walk(root, folder)) {
        if (!key.startsWith(prefix) || !isKey(key)) continue;
        const found = await stat(join(root, key)).catch(ignoring('ENOENT', 'ENOTDIR'));
        if (found) yield { key, size: found.size, modifiedAt: found.mtime };
      }
    } catch (error) {
      throw toStoreError(error, root);
    }
  }

  async function ping() {
    await translated(() => access(temporaryFolder, constants.R_OK | constants.W_OK));
  }

  return { put, get, delete: deleteKeys, list, ping, close: async () => undefined };
}

/** Returns the first and the last byte of a range in an object of `size` bytes; null if it has none of the range. */
function partOf(range: ByteRange, size: number): { start: number; end: number } | null {
  const [start, end] =
    'last' in range ? [Math.max(0, size - range.last), size - 1] : [range.start, range.end ?? size - 1];
  return start < size ? { start, end: Math.min(end, size - 1) } : null;
}
