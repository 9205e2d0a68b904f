import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { errorCode } from '../process/error-code.ts';

/**
 * Creates a folder and those above it, as `mkdir` does with `recursive`, but fails where nothing can be created, as in /proc: Node 24
 * tries again there without end, as the system reports each new folder as missing.
 *
 * @param options.mode of the folders that are created
 * @returns the first folder that was created; undefined if none was missing
 * @throws errors of the file system, ENOENT in such a place
 */
export async function makeFolder(path: string, options: { mode?: number } = {}): Promise<string | undefined> {
  try {
    return await made(path, options);
  } catch (error) {
    const parent = dirname(path);
    if (errorCode(error) !== 'ENOENT' || parent === path) throw error;
    const first = await makeFolder(parent, options);
    const own = await made(path, options);
    return first ?? own;
  }
}

async function made(path: string, options: { mode?: number }): Promise<string | undefined> {
  try {
    await mkdir(path, options);
    return path;
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error;
    // Fails for a file, as `mkdir` with `recursive` does, and ends for a folder.
    await mkdir(path, { recursive: true });
    return undefined;
  }
}
