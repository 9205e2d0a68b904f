import { mkdirSync, rmSync } from 'node:fs';
import type { InstallStage } from '@easel/shared/contracts/packs';
import { type InstallRecord, installRecordPath } from '@easel/shared/node/models/packs/install-record';
import { replaceFileSync } from '@easel/shared/node/storage/replace-file';
import { measureSpeed } from './measure-speed.ts';

const WRITE_EVERY_MS = 500;

/** Records the progress of an installation for the operators' console. Writes nothing before the first stage. */
export interface InstallRecorder {
  stage(stage: InstallStage): void;
  /** Written at once if the total has changed, otherwise within half a second. */
  arrived(bytes: number, totalBytes: number): void;
  failed(reason: string): void;
  /** Removes the record. */
  installed(): void;
  /** Stops writing, and keeps the record. */
  close(): void;
}

export function createInstallRecorder({
  folder,
  license,
}: {
  /** The folder of the pack. */
  folder: string;
  license: string;
}): InstallRecorder {
  const path = installRecordPath(folder);
  const now = () => performance.now();
  let record: InstallRecord | undefined;
  let speed = measureSpeed(now);
  let timer: NodeJS.Timeout | undefined;

  function write(next: InstallRecord): void {
    record = next;
    try {
      mkdirSync(folder, { recursive: true });
      replaceFileSync(path, JSON.stringify(next));
    } catch {
      // If the disk is full, the download fails with its own error.
    }
  }

  function writeBytes(): void {
    if (record) write({ ...record, bytesPerSecond: speed(record.bytes) });
  }

  function close(): void {
    clearInterval(timer);
    record = undefined;
  }

  return {
    stage(stage) {
      const { bytes = 0, totalBytes = null } = record ?? {};
      const { pid } = process;
      clearInterval(timer);
      speed = measureSpeed(now);
      write({ pid, license, stage, bytes, totalBytes, bytesPerSecond: null, failure: null });
      // Also while nothing arrives, so that the last bytes are shown and the speed falls to zero.
      if (stage === 'downloading') timer = setInterval(writeBytes, WRITE_EVERY_MS).unref();
    },
    arrived(bytes, totalBytes) {
      if (!record) return;
      const isNews = record.totalBytes !== totalBytes;
      record = { ...record, bytes, totalBytes };
      if (isNews) writeBytes();
    },
    failed(reason) {
      if (record) write({ ...record, bytesPerSecond: null, failure: reason });
      close();
    },
    installed() {
      close();
      rmSync(path, { force: true });
    },
    close,
  };
}
