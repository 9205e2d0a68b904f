import { describe, expect, test } from 'vitest';
import { layOutSheet, type SheetAxes } from './sheet-layout.ts';
import { countCells, expandPrompts, priceOf } from './sheets.ts';

const ONE: SheetAxes = {
  prompts: ['a fox'],
  styles: ['anime'],
  models: ['painter'],
  steps: [null],
  seeds: [7],
};
const nameOf = (id: string) => id.toUpperCase();

test('has a cell for each combination', () => {
  const axes: SheetAxes = { ...ONE, prompts: ['a', 'b'], models: ['x', 'y'], seeds: [1, 2] };
  expect(countCells(axes)).toBe(8);
});

test('costs what its models cost', () => {
  const axes: SheetAxes = { ...ONE, models: ['cheap', 'dear'], seeds: [1, 2, 3] };
  expect(priceOf(axes, (id) => (id === 'dear' ? 5 : 1))).toBe(18);
});

test('expands its prompts without duplicates, and names an invalid line', () => {
  expect(expandPrompts(['a {red|blue} fox', 'a blue fox', 'a hare'])).toEqual([
    'a red fox',
    'a blue fox',
    'a hare',
  ]);
  expect(expandPrompts(['a fox', 'a {red fox'])).toMatchObject({ line: 1 });
});

describe('layout', () => {
  test('is a roughly square table if several axes vary', () => {
    const axes: SheetAxes = { ...ONE, prompts: ['a', 'b', 'c'], styles: ['anime', 'sketch'], seeds: [1, 2] };
    expect(layOutSheet(axes, nameOf)).toEqual({
      isTable: true,
      rows: 3,
      columns: 4,
      rowLabels: ['a', 'b', 'c'],
      columnLabels: ['Anime · Seed 1', 'Anime · Seed 2', 'Sketch · Seed 1', 'Sketch · Seed 2'],
      common: 'PAINTER',
    });
  });

  test('is a list if one axis or none varies', () => {
    expect(layOutSheet({ ...ONE, steps: [10, 20, null] }, nameOf)).toMatchObject({
      isTable: false,
      columns: 3,
      columnLabels: ['10 steps', '20 steps', 'Default steps'],
    });
    expect(layOutSheet({ ...ONE, models: ['x', 'y'] }, nameOf).columnLabels).toEqual(['X', 'Y']);
    expect(layOutSheet(ONE, nameOf)).toMatchObject({ isTable: false, columns: 1 });
  });

  test('shows the cells in order', () => {
    const axes: SheetAxes = { ...ONE, styles: ['anime', 'sketch'], models: ['x', 'y', 'z'] };
    const { columns, rowLabels, columnLabels } = layOutSheet(axes, nameOf);
    const fifth = 4;
    expect([rowLabels[Math.floor(fifth / columns)], columnLabels[fifth % columns]]).toEqual(['Sketch', 'Y']);
  });
});
