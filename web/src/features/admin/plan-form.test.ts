import { expect, test } from 'vitest';
import { dayFault, endOfDay } from './plan-form';

const now = new Date('2026-11-21T12:00:00');

test('a plan ends at the end of the chosen day, or never', () => {
  expect(endOfDay('')).toBeNull();
  expect(new Date(endOfDay('2026-11-21') ?? '').getTime()).toBe(
    new Date('2026-11-21T23:59:59.999').getTime(),
  );
});

test('a plan cannot end before today, and the free one has no end', () => {
  expect(dayFault('pro', '2026-11-20', now)).toBe('The end must be in the future');
  expect(dayFault('pro', '2026-11-21', now)).toBeUndefined();
  expect(dayFault('pro', '', now)).toBeUndefined();
  expect(dayFault('free', '2026-11-20', now)).toBeUndefined();
});
