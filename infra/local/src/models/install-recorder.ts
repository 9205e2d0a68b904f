import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import type { InstallStage } from '@easel/shared/contracts/packs';
import { type InstallRecord, installRecordPath } from '@easel/shared/node/models/packs/install-record';
import { measureSpeed } from './measure-speed.ts';

const WRITE_EVERY_MS = 500;

/** Writes how far an installation is, for the operators' console. Before the first stage it writes nothing. */
export interface InstallRecorder {
  stage(stage: InstallStage): void;
  arrived(bytes: number, totalBytes: number): void;
  failed(reason: string): void;
  /** Removes the record. */
  installed(): void;
}

export function createInstallRecorder({
  folder,
  license,
  now = () => performance.now(),
}: {
  /** Of the pack. */
  folder: string;
  license: string;
  now?: () => number;
}): InstallRecorder {
  const path = installRecordPath(folder);
  let record: InstallRecord | undefined;
  let speed = measureSpeed(now);
  let writtenAt = Number.NEGATIVE_INFINITY;

  function write(next: InstallRecord): void {
    record = next;
    writtenAt = now();
    try {
      mkdirSync(folder, { recursive: true });
      // By renaming, so that nobody reads half of it.
      writeFileSync(`${path}.half`, JSON.stringify(next));
      renameSync(`${path}.half`, path);
    } catch {
      // A full disk ends the download with an error of its own.
    }
  }

  return {
    stage(stage) {
      const { bytes = 0, totalBytes = null } = record ?? {};
      speed = measureSpeed(now);
      const { pid } = process;
      write({ pid, license, stage, bytes, totalBytes, bytesPerSecond: null, failure: null });
    },
    arrived(bytes, totalBytes) {
      if (!record) return;
      const isNews = record.totalBytes !== totalBytes || now() - writtenAt >= WRITE_EVERY_MS;
      record = { ...record, bytes, totalBytes };
      if (isNews) write({ ...record, bytesPerSecond: speed(bytes) });
    },
    failed(reason) {
      if (record) write({ ...record, bytesPerSecond: null, failure: reason });
    },
    installed: () => rmSync(path, { force: true }),
  };
}
