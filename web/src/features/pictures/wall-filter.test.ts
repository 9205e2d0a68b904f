import { expect, test } from 'vitest';
import { countFilters, readWallFilter, toListFilter, type WallFilter, writeWallFilter } from './wall-filter';

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

test('keeps every filter in the address', () => {
  expect(readWallFilter(writeWallFilter(FULL))).toEqual(FULL);
  expect(writeWallFilter({}).toString()).toBe('');
});

test('leaves out what it does not understand', () => {
  const strange = 'style=x&shape=round&favorite=maybe&from=2026-13-45&to=soon&seed=-1&album=1&tag=&seed2=4';
  expect(readWallFilter(new URLSearchParams(strange))).toEqual({});
  expect(readWallFilter(new URLSearchParams('seed=99999999999'))).toEqual({});
});

test('asks for whole days in local time', () => {
  const { from, until } = toListFilter({ from: '2026-01-31', to: '2026-01-31' });
  expect(new Date(from ?? '').getTime()).toBe(new Date(2026, 0, 31).getTime());
  expect(new Date(until ?? '').getTime()).toBe(new Date(2026, 1, 1).getTime());
});

test('counts the filters that are not always in sight', () => {
  expect(countFilters({})).toBe(0);
  expect(countFilters(FULL)).toBe(8);
});
