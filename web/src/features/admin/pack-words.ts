import type { InstallStage } from '@easel/shared/contracts/packs';
import type { AdminPack, PackBoard, PackState } from '@easel/shared/contracts/packs.schema';

/** Returns a size in decimal units, as disks are sold: `1.8 GB`, `340 MB`. */
export function sizeWords(bytes: number): string {
  if (bytes >= 1e9) return `${(bytes / 1e9).toFixed(1)} GB`;
  return bytes >= 1e6 ? `${Math.round(bytes / 1e6)} MB` : `${Math.round(bytes / 1e3)} kB`;
}

export const STAGE_WORDS: Record<InstallStage, string> = {
  checking: 'Checking which files are missing',
  downloading: 'Downloading and checking the files',
  engine: 'Installing ONNX Runtime',
  'self-test': 'Making the pictures of the self-test',
};

type Installing = Extract<PackState, { state: 'installing' }>;

/** Returns the text beside the bar: `0.9 GB of 1.8 GB, 12 MB/s, about 2 min left`. */
export function progressWords({ stage, bytes, totalBytes, bytesPerSecond }: Installing): string {
  if (stage !== 'downloading') return '';
  const arrived = `${sizeWords(bytes)} of ${sizeWords(totalBytes)}`;
  if (!bytesPerSecond) return arrived;
  return `${arrived}, ${sizeWords(bytesPerSecond)}/s, ${leftWords((totalBytes - bytes) / bytesPerSecond)} left`;
}

function leftWords(seconds: number): string {
  if (seconds < 60) return 'less than a minute';
  const minutes = Math.round(seconds / 60);
  return minutes < 90 ? `about ${minutes} min` : `about ${Math.round(minutes / 60)} h`;
}

/** Returns the bar's percentage; null for a stage without one. */
export const progressValue = ({ stage, bytes, totalBytes }: Installing): number | null =>
  stage === 'downloading' && totalBytes > 0 ? (bytes * 100) / totalBytes : null;

/** Returns what the machine lacks to install a pack, in sentences; empty if it lacks nothing. */
export function shortages(
  { diskBytes, memoryBytes }: AdminPack,
  { freeDiskBytes, freeMemoryBytes }: NonNullable<PackBoard['machine']>,
): string[] {
  const lack = (what: string, needed: number, free: number) =>
    free < needed ? [`It needs ${sizeWords(needed)} of free ${what}, and ${sizeWords(free)} is free.`] : [];
  return [...lack('disk space', diskBytes, freeDiskBytes), ...lack('memory', memoryBytes, freeMemoryBytes)];
}
