import { mkdirSync, rmSync } from 'node:fs';
import type { InstallStage } from '@easel/shared/contracts/packs';
import { type InstallRecord, installRecordPath } from '@easel/shared/node/models/packs/install-record';
import { replaceFileSync } from '@easel/shared/node/storage/replace-file';
import { measureSpeed } from './measure-speed.ts';

const WRITE_EVERY_MS = 500;

/** Writes how far an installation is, for the operators' console. Before the first stage it writes nothing. */
export interface InstallRecorder {
  stage(stage: InstallStage): void;
  /** Written at once if the total is news, and within half a second otherwise. */
  arrived(bytes: number, totalBytes: number): void;
  failed(reason: string): void;
  /** Removes the record. */
  installed(): void;
  /** Writes nothing from now on, and leaves the record as it is. */
  close(): void;
}

export function createInstallRecorder({
  folder,
  license,
}: {
  /** Of the pack. */
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
      // A full disk ends the download with an error of its own.
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
      // Also while nothing arrives: the bytes that arrived last are shown, and the speed falls to nothing.
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
