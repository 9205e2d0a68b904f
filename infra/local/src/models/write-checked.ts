import { createHash, type Hash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { type FileHandle, open, rename, rm, stat } from 'node:fs/promises';
import { partOf } from '@easel/shared/node/models/packs/install-record';
import { StartError } from '../start-error.ts';
import type { Checksum } from './hub.ts';

export interface CheckedFile {
  /** The absolute path. The file is `<target>.part` until it is complete. */
  target: string;
  bytes: number;
  /** Undefined if none is known; `finish` returns the SHA-256 in any case. */
  checksum: Checksum | undefined;
  /** Called with the start of the file until it returns true. Throws to refuse the file. */
  inspect(start: Uint8Array): boolean;
}

/** A file that is written in pieces, and renamed to its target only if its checksum is correct. */
export interface CheckedWriter {
  /** Returns the bytes written so far, including those of earlier tries. */
  size(): number;
  write(chunk: Uint8Array): Promise<void>;
  /** Discards what was written and starts from the beginning. */
  restart(): Promise<void>;
  /** Flushes, compares and renames. @returns the SHA-256 @throws {StartError}, without the file, when it is wrong */
  finish(): Promise<string>;
  /** Closes the file, and keeps it for another run. */
  close(): Promise<void>;
}

const INSPECTED_BYTES = 32 * 1024 * 1024;

/** Opens a file for writing, and resumes an earlier try. */
export async function openChecked(file: CheckedFile): Promise<CheckedWriter> {
  const part = partOf(file.target);
  let handle: FileHandle = await open(part, 'a');
  let state = begin(file);
  const present = (await stat(part)).size;
  if (present > file.bytes) await restart();
  else if (present > 0) for await (const chunk of createReadStream(part)) take(chunk);

  function take(chunk: Uint8Array): void {
    state.size += chunk.length;
    state.sha256.update(chunk);
    state.gitBlob.update(chunk);
    if (state.isInspected) return;
    state.start = Buffer.concat([state.start, chunk]);
    state.isInspected = file.inspect(state.start) || state.start.length > INSPECTED_BYTES;
    if (state.isInspected) state.start = Buffer.alloc(0);
  }

  async function restart(): Promise<void> {
    await handle.close();
    await rm(part, { force: true });
    handle = await open(part, 'a');
    state = begin(file);
  }

  return {
    size: () => state.size,
    async write(chunk) {
      await handle.appendFile(chunk);
      take(chunk);
    },
    restart,
    async finish() {
      await handle.sync();
      await handle.close();
      const sha256 = state.sha256.digest('hex');
      const found = file.checksum?.kind === 'git-blob' ? state.gitBlob.digest('hex') : sha256;
      if (state.size !== file.bytes || (file.checksum && file.checksum.hex !== found)) {
        await rm(part, { force: true });
        throw new StartError(`${file.target} has arrived damaged, and was removed. Install it again.`);
      }
      await rename(part, file.target);
      return sha256;
    },
    close: () => handle.close(),
  };
}

function begin({ bytes }: CheckedFile): {
  size: number;
  sha256: Hash;
  gitBlob: Hash;
  start: Buffer;
  isInspected: boolean;
} {
  return {
    size: 0,
    sha256: createHash('sha256'),
    // The git object id: https://git-scm.com/book/en/v2/Git-Internals-Git-Objects
    gitBlob: createHash('sha1').update(`blob ${bytes}\0`),
    start: Buffer.alloc(0),
    isInspected: false,
  };
}
