import type { ShownGeneration } from '@easel/shared/node/repos/generations/shown.repo';
import { expect, test } from 'vitest';
import { createAnnouncedRows } from './announced-rows.ts';

const row = (version: number) => ({ id: 'picture', version }) as ShownGeneration;

test('returns a row once, in the version that was announced', () => {
  const rows = createAnnouncedRows();
  rows.keep(row(1));
  expect(rows.take('another', 1)).toBeUndefined();
  expect(rows.take('picture', 1)).toEqual(row(1));
  expect(rows.take('picture', 1)).toBeUndefined();
});

test('returns no row after the message of a newer version', () => {
  const rows = createAnnouncedRows();
  rows.keep(row(1));
  expect(rows.take('picture', 2)).toBeUndefined();
  expect(rows.take('picture', 1)).toBeUndefined();
});

test('discards a row if the message of a newer version arrived first', () => {
  const rows = createAnnouncedRows();
  rows.take('picture', 2);
  rows.keep(row(1));
  expect(rows.take('picture', 1)).toBeUndefined();
});

test('keeps a newer row when the message of an older version comes late', () => {
  const rows = createAnnouncedRows();
  rows.keep(row(3));
  expect(rows.take('picture', 2)).toBeUndefined();
  expect(rows.take('picture', 3)).toEqual(row(3));
});
