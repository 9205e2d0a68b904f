import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readInstallRecord } from '@easel/shared/node/models/packs/install-record';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createInstallRecorder } from './install-recorder.ts';
import { measureSpeed } from './measure-speed.ts';

let home: string;
let folder: string;

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
  home = await mkdtemp(join(tmpdir(), 'easel-recorder-'));
  folder = join(home, 'models/tiny');
});
afterEach(async () => {
  vi.useRealTimers();
  await rm(home, { recursive: true, force: true });
});

const recorder = () => createInstallRecorder({ folder, license: 'MIT' });

test('records each stage immediately, and bytes and speed twice a second', async () => {
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
  record.arrived(100, 1_000);
  record.arrived(300, 1_000);
  expect(await readInstallRecord(folder)).toMatchObject({ stage: 'downloading', bytes: 100 });
  vi.advanceTimersByTime(500);
  expect(await readInstallRecord(folder)).toMatchObject({ bytes: 300 });
  record.arrived(900, 1_000);
  vi.advanceTimersByTime(500);
  expect(await readInstallRecord(folder)).toMatchObject({ bytes: 900, bytesPerSecond: 800 });
  record.stage('engine');
  expect(await readInstallRecord(folder)).toMatchObject({
    bytes: 900,
    totalBytes: 1_000,
    bytesPerSecond: null,
  });
});

test('records a speed of zero when no more bytes arrive', async () => {
  const record = recorder();
  record.stage('downloading');
  record.arrived(0, 1_000);
  record.arrived(500, 1_000);
  vi.advanceTimersByTime(1_000);
  expect(await readInstallRecord(folder)).toMatchObject({ bytes: 500, bytesPerSecond: 500 });
  vi.advanceTimersByTime(10_000);
  expect(await readInstallRecord(folder)).toMatchObject({ bytes: 500, bytesPerSecond: 0 });
  record.close();
});

test('records why an installation failed, and nothing before the first stage or after the end', async () => {
  const early = recorder();
  early.arrived(1, 2);
  early.failed('too early');
  expect(await readInstallRecord(folder)).toBeUndefined();
  const failed = recorder();
  failed.stage('downloading');
  failed.failed('no room');
  vi.advanceTimersByTime(500);
  expect(await readInstallRecord(folder)).toMatchObject({ failure: 'no room' });
  const complete = recorder();
  complete.stage('downloading');
  complete.installed();
  vi.advanceTimersByTime(500);
  expect(await readInstallRecord(folder)).toBeUndefined();
});

test('leaves the record unchanged when it is closed', async () => {
  const record = recorder();
  record.stage('downloading');
  record.arrived(100, 1_000);
  record.arrived(300, 1_000);
  record.close();
  vi.advanceTimersByTime(500);
  expect(await readInstallRecord(folder)).toMatchObject({ stage: 'downloading', bytes: 100 });
});

test('measures the speed over the last few seconds only', () => {
  let nowMs = 0;
  const speed = measureSpeed(() => nowMs);
  const at = (ms: number, bytes: number) => {
    nowMs = ms;
    return speed(bytes);
  };
  expect(at(0, 0)).toBeNull();
  expect(at(500, 100)).toBeNull();
  expect(at(1_000, 2_000)).toBe(2_000);
  expect(at(6_000, 7_000)).toBe(1_000);
  // The download stalls.
  expect(at(11_000, 7_000)).toBe(0);
  // A server that ignores ranges sends the whole file again.
  expect(at(12_000, 10)).toBe(0);
});
