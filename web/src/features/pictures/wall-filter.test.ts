import { expect, onTestFinished, test, vi } from 'vitest';
import {
  countFilters,
  readWallFilter,
  toListFilter,
  typedSeed,
  type WallFilter,
  writeWallFilter,
} from './wall-filter';

const FULL: WallFilter = {
  search: 'a fox',
  style: 'anime',
  model: 'painter',
  shape: 'portrait',
  isFavorite: true,
  isPublished: false,
  from: '2026-01-31',
  to: '2026-02-01',
  seed: 0,
  album: '01890a5d-ac96-774b-bcce-b302099a8057',
  tag: 'snow & ice',
};

test('keeps every filter in the URL', () => {
  expect(readWallFilter(writeWallFilter(FULL))).toEqual(FULL);
  expect(writeWallFilter({}).toString()).toBe('');
});

test('ignores invalid values', () => {
  const strange = 'style=x&shape=round&favorite=maybe&from=2026-13-45&to=soon&seed=-1&album=1&tag=&seed2=4';
  expect(readWallFilter(new URLSearchParams(strange))).toEqual({});
  expect(readWallFilter(new URLSearchParams('seed=99999999999'))).toEqual({});
});

test('requests whole days in local time', () => {
  const { from, until } = toListFilter({ from: '2026-01-31', to: '2026-01-31' });
  expect(new Date(from ?? '').getTime()).toBe(new Date(2026, 0, 31).getTime());
  expect(new Date(until ?? '').getTime()).toBe(new Date(2026, 1, 1).getTime());
});

test('requests all of a day on which the clocks change', () => {
  vi.stubEnv('TZ', 'America/New_York');
  onTestFinished(() => void vi.unstubAllEnvs());
  expect(toListFilter({ to: '2026-11-01' }).until).toBe('2026-11-02T05:00:00.000Z');
});

test('clamps a seed to the largest one', () => {
  expect(typedSeed('12 a3')).toBe(123);
  expect(typedSeed('9999999999')).toBe(2 ** 32 - 1);
  expect(typedSeed('x')).toBeUndefined();
});

test('counts the filters that are not always visible', () => {
  expect(countFilters({})).toBe(0);
  expect(countFilters(FULL)).toBe(8);
});
