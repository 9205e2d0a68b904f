import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { PackState } from '@easel/shared/contracts/packs.schema';
import {
  arrivedBytes,
  type Installer,
  type InstallRecord,
  installerLock,
  readInstallRecord,
} from '@easel/shared/node/models/packs/install-record';
import { type Installed, packFolders, readInstalled } from '@easel/shared/node/models/packs/installed-pack';
import { listPacks, type Pack, readPack } from '@easel/shared/node/models/packs/pack-schema';
import { lockHolder } from '@easel/shared/node/process/lock-file';

/** The state of a pack on disk. */
export interface PackFacts {
  installed: Installed | undefined;
  /** The record of an installation that has not succeeded. */
  record: InstallRecord | undefined;
  /** The process that installs or removes it now. */
  installer: Installer | undefined;
  /** Bytes of its files, complete or not. */
  arrivedBytes: number;
  /** Bytes of all its files, from the shapes of its tensors. */
  estimatedBytes: number;
  isOffered: boolean;
}

/** Returns the state of a pack. A record counts as running only while the process that wrote it has the lock. */
export function packStateOf(facts: PackFacts): PackState {
  const { installed, record, installer, isOffered } = facts;
  const bytes = facts.arrivedBytes;
  const totalBytes = Math.max(record?.totalBytes ?? facts.estimatedBytes, bytes);
  if (installer) {
    const now = record?.pid === installer.pid ? record : undefined;
    return {
      state: 'installing',
      stage: now?.stage ?? 'checking',
      bytes: now?.totalBytes ? now.bytes : bytes,
      totalBytes,
      bytesPerSecond: now?.bytesPerSecond ?? null,
    };
  }
  if (installed) {
    return { state: 'installed', selfTestSeconds: installed.selfTest.seconds, isOffered };
  }
  if (record?.failure) return { state: 'failed', reason: record.failure, bytes, totalBytes };
  return record || bytes > 0 ? { state: 'stopped', bytes, totalBytes } : { state: 'absent' };
}

/** Reads the state of a pack on disk. */
export async function readPackFacts(
  pack: Pack,
  { home, installer }: { home: string; installer: Installer | undefined },
): Promise<Omit<PackFacts, 'estimatedBytes' | 'isOffered'>> {
  const folder = join(packFolders(home).packs, pack.id);
  return {
    installed: await readInstalled(folder),
    record: await readInstallRecord(folder),
    installer: installer?.pack === pack.id ? installer : undefined,
    arrivedBytes: await arrivedBytes(pack, folder),
  };
}

/** Returns the process that installs or removes a pack now. */
export const currentInstaller = (home: string) => lockHolder(installerLock(home));

/** Reads the offered packs, and the operator's own packs that are installed. */
export async function readPacks(home: string, offeredFolder: string): Promise<Pack[]> {
  const { packs: folder } = packFolders(home);
  const offered = await listPacks(offeredFolder);
  const installed = (await readdir(folder).catch(() => [])).filter((id) => !offered.includes(id));
  const own = await Promise.allSettled(installed.map((id) => readPack(id, folder)));
  return [
    ...(await Promise.all(offered.map((id) => readPack(id, offeredFolder)))),
    ...own.flatMap((read) => (read.status === 'fulfilled' ? [read.value] : [])),
  ];
}
