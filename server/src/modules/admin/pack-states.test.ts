import type { InstallRecord } from '@easel/shared/node/models/packs/install-record';
import { expect, test } from 'vitest';
import { type PackFacts, packStateOf } from './pack-states.ts';

const record: InstallRecord = {
  pid: 7,
  license: 'MIT',
  stage: 'downloading',
  bytes: 40,
  totalBytes: 110,
  bytesPerSecond: 5,
  failure: null,
};
const NOTHING: PackFacts = {
  installed: undefined,
  record: undefined,
  installer: undefined,
  arrivedBytes: 0,
  estimatedBytes: 100,
  isOffered: false,
};
const installer = { pid: 7, mark: 'x', pack: 'tiny' };
const stateOf = (facts: Partial<PackFacts>) => packStateOf({ ...NOTHING, ...facts });

test('shows what the running process has recorded', () => {
  expect(stateOf({ installer, record, arrivedBytes: 35 })).toEqual({
    state: 'installing',
    stage: 'downloading',
    bytes: 40,
    totalBytes: 110,
    bytesPerSecond: 5,
  });
});

test('does not show the record of an earlier process as that of the running one', () => {
  const earlier = { ...record, pid: 6, stage: 'self-test' as const, failure: 'no room' };
  expect(stateOf({ installer, record: earlier, arrivedBytes: 35 })).toMatchObject({
    state: 'installing',
    stage: 'checking',
    bytes: 35,
    bytesPerSecond: null,
  });
});

test('shows an installation as stopped if its process is gone, and as failed only with a reason', () => {
  expect(stateOf({ record, arrivedBytes: 35 })).toEqual({ state: 'stopped', bytes: 35, totalBytes: 110 });
  expect(stateOf({ arrivedBytes: 35 })).toEqual({ state: 'stopped', bytes: 35, totalBytes: 100 });
  expect(stateOf({ record: { ...record, failure: 'no room' } })).toMatchObject({
    state: 'failed',
    reason: 'no room',
  });
  expect(stateOf({})).toEqual({ state: 'absent' });
});

test('never shows more bytes than the total', () => {
  expect(stateOf({ arrivedBytes: 120 })).toMatchObject({ bytes: 120, totalBytes: 120 });
});
