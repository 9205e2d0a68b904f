import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readInstallRecord } from '@easel/shared/node/models/packs/install-record';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createInstallRecorder } from './install-recorder.ts';
import { measureSpeed } from './measure-speed.ts';

let home: string;
let folder: string;
let nowMs: number;
const now = () => nowMs;

beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'easel-recorder-'));
  folder = join(home, 'models/tiny');
  nowMs = 0;
});
afterEach(() => rm(home, { recursive: true, force: true }));

const recorder = () => createInstallRecorder({ folder, license: 'MIT', now });

test('records each stage at once, and bytes twice a second with their speed', async () => {
  const record = recorder();
  record.stage('checking');
  expect(await readInstallRecord(folder)).toEqual({
    pid: process.pid,
    license: 'MIT',
    stage: 'checking',
    bytes: 0,
    totalBytes: null,
    bytesPerSecond: null,
    failure: null,
  });
  record.stage('downloading');
  for (const bytes of [100, 200, 300]) {
    record.arrived(bytes, 1_000);
    nowMs += 400;
  }
  expect(await readInstallRecord(folder)).toMatchObject({ stage: 'downloading', bytes: 300 });
  nowMs += 1_000;
  record.arrived(900, 1_000);
  const { bytesPerSecond } = (await readInstallRecord(folder)) ?? {};
  expect(bytesPerSecond).toBeGreaterThan(0);
  record.stage('engine');
  expect(await readInstallRecord(folder)).toMatchObject({
    bytes: 900,
    totalBytes: 1_000,
    bytesPerSecond: null,
  });
});

test('records why it failed, and nothing before the first stage or after the end', async () => {
  const record = recorder();
  record.arrived(1, 2);
  record.failed('too early');
  expect(await readInstallRecord(folder)).toBeUndefined();
  record.stage('checking');
  record.failed('no room');
  expect(await readInstallRecord(folder)).toMatchObject({ failure: 'no room' });
  record.installed();
  expect(await readInstallRecord(folder)).toBeUndefined();
});

test('measures the speed of the last seconds alone', () => {
  const speed = measureSpeed(now);
  const at = (ms: number, bytes: number) => {
    nowMs = ms;
    return speed(bytes);
  };
  expect(at(0, 0)).toBeNull();
  expect(at(500, 100)).toBeNull();
  expect(at(1_000, 2_000)).toBe(2_000);
  expect(at(6_000, 7_000)).toBe(1_000);
  // It stalls.
  expect(at(11_000, 7_000)).toBe(0);
  // A server that ignores ranges sends it all again.
  expect(at(12_000, 10)).toBe(0);
});
