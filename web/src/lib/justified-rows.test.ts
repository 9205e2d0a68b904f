import { expect, test } from 'vitest';
import { justifyRows, type Shape } from './justified-rows';

const shapes = (...ratios: number[]): Shape[] =>
  ratios.map((ratio, index) => ({ id: `p${index}`, width: ratio * 100, height: 100 }));
const OPTIONS = { width: 1_000, height: 200, gap: 4, isOpenEnded: false };
const RATIOS = [1, 1.5, 0.66, 1, 1, 1.5, 0.66, 1.78, 0.56, 1, 1, 1];

test('fills each row to the edge, except the last one', () => {
  const rows = justifyRows(shapes(...RATIOS), OPTIONS);
  for (const { tiles, height } of rows.slice(0, -1)) {
    const last = tiles.at(-1);
    expect((last?.x ?? 0) + (last?.width ?? 0)).toBeCloseTo(1_000);
    expect(height).toBeGreaterThanOrEqual(200);
  }
  expect(rows.at(-1)?.height).toBe(200);
});

test('keeps the order and the aspect ratios, and leaves the gap between pictures', () => {
  const rows = justifyRows(shapes(...RATIOS), OPTIONS);
  expect(rows.flatMap(({ tiles }) => tiles.map(({ index }) => index))).toEqual(
    RATIOS.map((_, index) => index),
  );
  for (const { tiles, height } of rows) {
    for (const [place, { index, x, width }] of tiles.entries()) {
      expect(width / height).toBeCloseTo(RATIOS[index] ?? 0);
      const next = tiles[place + 1];
      if (next) expect(next.x - x - width).toBeCloseTo(4);
    }
  }
});

test('moves nothing when more pictures follow', () => {
  const before = justifyRows(shapes(...RATIOS), { ...OPTIONS, isOpenEnded: true });
  const after = justifyRows(shapes(...RATIOS, 1, 1, 1.5), OPTIONS);
  expect(after.slice(0, before.length)).toEqual(before);
});

test('shows a single row that is not full, even if more may follow', () => {
  expect(justifyRows(shapes(1), { ...OPTIONS, isOpenEnded: true })).toHaveLength(1);
});

test('fills a last row that has no room for another picture', () => {
  const [row, ...others] = justifyRows(shapes(1, 1, 1, 1), OPTIONS);
  expect(others).toEqual([]);
  expect(row?.height).toBe(247);
  expect(row?.tiles.at(-1)).toEqual({ index: 3, x: 753, width: 247 });
});

test('keeps a panorama within the wall', () => {
  const [row] = justifyRows(shapes(40), OPTIONS);
  expect(row?.tiles).toEqual([{ index: 0, x: 0, width: 1_000 }]);
  expect(row?.height).toBe(125);
});
