import { expect, test } from 'vitest';
import { EMPTY_MASK, inside, isEmptyMask, withoutLastStroke, withPoint, withStroke } from './mask';

const point = { x: 0.5, y: 0.5 };
const stroke = { points: [point], width: 0.1, erases: false };

test('is empty until something is brushed or the mask is inverted', () => {
  expect(isEmptyMask(EMPTY_MASK)).toBe(true);
  expect(isEmptyMask(withStroke(EMPTY_MASK, { ...stroke, erases: true }))).toBe(true);
  expect(isEmptyMask(withStroke(EMPTY_MASK, stroke))).toBe(false);
  expect(isEmptyMask({ ...EMPTY_MASK, isInverted: true })).toBe(false);
});

test('extends and undoes the last stroke', () => {
  const mask = withPoint(withStroke(withStroke(EMPTY_MASK, stroke), stroke), { x: 0.6, y: 0.5 });
  expect(mask.strokes.map(({ points }) => points.length)).toEqual([1, 2]);
  expect(withoutLastStroke(mask).strokes).toEqual([stroke]);
  expect(withPoint(EMPTY_MASK, point)).toEqual(EMPTY_MASK);
});

test('keeps points inside the picture', () => {
  expect(inside({ x: -0.2, y: 1.4 })).toEqual({ x: 0, y: 1 });
});
