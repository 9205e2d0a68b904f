import { expect, test } from 'vitest';
import { creditPeriodAt } from './credit-period.ts';

const days = (anchor: string, now: string) => {
  const { start, end } = creditPeriodAt(new Date(anchor), new Date(now));
  return [start.toISOString(), end.toISOString()];
};

test.each([
  [
    '2026-01-15T10:00:00.000Z',
    '2026-01-15T10:00:00.000Z',
    '2026-01-15T10:00:00.000Z',
    '2026-02-15T10:00:00.000Z',
  ],
  [
    '2026-01-15T10:00:00.000Z',
    '2026-03-15T09:59:59.999Z',
    '2026-02-15T10:00:00.000Z',
    '2026-03-15T10:00:00.000Z',
  ],
  [
    '2026-01-31T00:00:00.000Z',
    '2026-02-28T12:00:00.000Z',
    '2026-02-28T00:00:00.000Z',
    '2026-03-31T00:00:00.000Z',
  ],
  [
    '2024-02-29T00:00:00.000Z',
    '2026-02-28T12:00:00.000Z',
    '2026-02-28T00:00:00.000Z',
    '2026-03-29T00:00:00.000Z',
  ],
  [
    '2025-11-30T00:00:00.000Z',
    '2026-01-01T00:00:00.000Z',
    '2025-12-30T00:00:00.000Z',
    '2026-01-30T00:00:00.000Z',
  ],
])(
  'an anchor of %s puts %s into the period that begins on the same day of the month',
  (anchor, now, start, end) => {
    expect(days(anchor, now)).toEqual([start, end]);
  },
);
