import { statfs } from 'node:fs/promises';

/** Bytes to leave free on the disk for everything else. */
const SPARE_BYTES = 1e9;
/** Bytes for the engine and a picture. */
const EXTRA_BYTES = 2e8;

/** Returns the bytes that must be free to install a pack of which so many bytes are missing. */
export const diskNeeded = (missingBytes: number) => missingBytes + EXTRA_BYTES + SPARE_BYTES;

/** Returns the bytes that are free on a folder's disk. */
export async function freeDiskOf(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}
