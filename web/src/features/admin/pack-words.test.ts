import type { AdminPack } from '@easel/shared/contracts/packs.schema';
import { expect, test } from 'vitest';
import { progressValue, progressWords, shortages, sizeWords } from './pack-words';

const installing = {
  state: 'installing' as const,
  stage: 'downloading' as const,
  bytes: 450e6,
  totalBytes: 1.8e9,
  bytesPerSecond: 12e6,
};

test('shows how much has arrived, how fast, and the remaining time', () => {
  expect(progressWords(installing)).toBe('450 MB of 1.8 GB, 12 MB/s, about 2 min left');
  expect(progressWords({ ...installing, bytesPerSecond: 100e6 })).toMatch(/less than a minute left$/);
  expect(progressWords({ ...installing, bytesPerSecond: 100e3 })).toMatch(/100 kB\/s, about 4 h left$/);
  expect(progressValue(installing)).toBe(25);
});

test('shows no remaining time while nothing arrives, or for a stage without bytes', () => {
  for (const bytesPerSecond of [null, 0]) {
    expect(progressWords({ ...installing, bytesPerSecond })).toBe('450 MB of 1.8 GB');
  }
  const testing = { ...installing, stage: 'self-test' as const };
  expect([progressWords(testing), progressValue(testing)]).toEqual(['', null]);
});

test('states the disk space and memory that are missing', () => {
  const pack = { diskBytes: 3e9, memoryBytes: 2e9 } as AdminPack;
  expect(shortages(pack, { freeDiskBytes: 3e9, freeMemoryBytes: 2e9 })).toEqual([]);
  expect(shortages(pack, { freeDiskBytes: 2.9e9, freeMemoryBytes: 1e9 })).toEqual([
    'It needs 3.0 GB of free disk space, and 2.9 GB is free.',
    'It needs 2.0 GB of free memory, and 1.0 GB is free.',
  ]);
});

test('rounds sizes for readability', () => {
  expect([999, 1_500, 2_400_000, 1_840_000_000].map(sizeWords)).toEqual(['1 kB', '2 kB', '2 MB', '1.8 GB']);
});
