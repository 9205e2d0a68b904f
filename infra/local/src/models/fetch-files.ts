import { rename, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { misfits } from '@easel/shared/node/models/packs/bind-weights';
import { partOf } from '@easel/shared/node/models/packs/install-record';
import type { Installed } from '@easel/shared/node/models/packs/installed-pack';
import type { NeededByFile } from '@easel/shared/node/models/packs/needed-by-file';
import type { PackFile } from '@easel/shared/node/models/packs/pack-schema';
import { parseTensors } from '@easel/shared/node/models/packs/safetensors';
import { StartError } from '../start-error.ts';
import type { AddOptions } from './add-pack.ts';
import { copyFrom, download } from './download.ts';
import { askHub } from './hub.ts';
import type { InstallRecorder } from './install-recorder.ts';

export interface DescribedFile {
  file: PackFile;
  bytes: number;
  /** Bytes of it that an earlier run downloaded. */
  arrived: number;
  /** The record of a complete file. */
  present: { sha256: string } | undefined;
  /** @param onBytes receives the number of bytes downloaded @returns the SHA-256 */
  fetch(onBytes: (bytes: number) => void): Promise<string>;
}

interface Circumstances {
  folder: string;
  before: Installed | undefined;
  needed: NeededByFile;
  options: Pick<AddOptions, 'hub' | 'from' | 'pauseMs' | 'signal' | 'onProgress'>;
}

/** Determines how much of a file has been downloaded, and requests the rest from the hub. @throws {StartError} with the reason */
export async function describeFile(
  file: PackFile,
  { folder, before, needed, options }: Circumstances,
): Promise<DescribedFile> {
  const sizeOf = async (path: string) => (await stat(path).catch(() => undefined))?.size;
  const target = join(folder, file.path);
  const size = await sizeOf(target);
  const recorded = before?.files[file.path];
  const present = recorded && recorded.bytes === size ? recorded : undefined;
  if (present) {
    return { file, bytes: present.bytes, arrived: present.bytes, present, fetch: async () => present.sha256 };
  }
  const kept = (await sizeOf(partOf(target))) ?? 0;
  // A longer one is of another file, so the download starts from the beginning.
  const arrivedOf = (bytes: number) => (kept > bytes ? 0 : kept);
  const { from, pauseMs, signal, onProgress } = options;
  const transfer = (bytes: number, onBytes: (bytes: number) => void) => ({
    folder,
    inspect: inspectorOf(file.path, needed),
    onProgress(done: number) {
      onProgress(file.path, done, bytes);
      onBytes(done);
    },
    ...(pauseMs !== undefined && { pauseMs }),
    ...(signal && { signal }),
  });
  if (from !== undefined) {
    const bytes = await sizeOf(join(from, file.path));
    if (bytes === undefined) throw new StartError(`${join(from, file.path)} is missing.`);
    const arrived = arrivedOf(bytes);
    return {
      file,
      bytes,
      arrived,
      present,
      fetch: (onBytes) => copyFrom(from, file, transfer(bytes, onBytes)),
    };
  }
  const found = await askHub(options.hub, file, signal);
  const { bytes } = found;
  // Completed by a run that failed later: it is checked again, but not downloaded.
  const isComplete = size === bytes;
  return {
    file,
    bytes,
    arrived: isComplete ? bytes : arrivedOf(bytes),
    present,
    async fetch(onBytes) {
      if (isComplete) await rename(target, partOf(target));
      return download(found, transfer(bytes, onBytes));
    },
  };
}

/** Fetches the files one after the other, and reports the overall progress to the recorder. @returns the record of each */
export async function fetchFiles(
  files: readonly DescribedFile[],
  recorder: InstallRecorder | undefined,
): Promise<Installed['files']> {
  const total = files.reduce((sum, { bytes }) => sum + bytes, 0);
  let before = 0;
  let rest = files.reduce((sum, { arrived }) => sum + arrived, 0);
  const recorded: Installed['files'] = {};
  recorder?.arrived(rest, total);
  for (const { file, bytes, arrived, fetch, present } of files) {
    rest -= arrived;
    const onBytes = (done: number) => recorder?.arrived(before + done + rest, total);
    recorded[file.path] = { bytes, sha256: present?.sha256 ?? (await fetch(onBytes)) };
    before += bytes;
  }
  return recorded;
}

/**
 * Returns a function that compares the header of a weights file, as soon as it has arrived, with the tensors that the pack's
 * graphs need.
 */
function inspectorOf(path: string, needed: NeededByFile): (start: Uint8Array) => boolean {
  const tensors = needed.get(path);
  if (!tensors) return () => true;
  return (start) => {
    const stored = parseTensors(start);
    const problems = stored ? misfits(tensors, stored) : [];
    if (problems.length > 0) throw new StartError(`${path} does not fit: ${problems.slice(0, 3).join('; ')}`);
    return stored !== undefined;
  };
}
