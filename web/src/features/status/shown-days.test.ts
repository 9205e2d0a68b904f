import { expect, test } from 'vitest';
import { shownDays } from './shown-days';

const day = (date: string, operational: number, degraded = 0, down = 0) => ({
  day: date,
  operational,
  degraded,
  down,
});

test('shows the worst state of each day, and days without data as unknown', () => {
  const known = [day('2026-02-27', 1_400, 40), day('2026-03-01', 1_430, 9, 1), day('2026-03-02', 10)];
  expect(shownDays('2026-02-27', '2026-03-02', known)).toEqual([
    { day: '2026-02-27', health: 'degraded', downMinutes: 0 },
    { day: '2026-02-28', health: null, downMinutes: 0 },
    { day: '2026-03-01', health: 'down', downMinutes: 1 },
    { day: '2026-03-02', health: 'operational', downMinutes: 0 },
  ]);
});

test('has 90 days across a daylight saving change', () => {
  const days = shownDays('2026-01-20', '2026-04-19', []);
  expect(days).toHaveLength(90);
  expect(days.at(-1)?.day).toBe('2026-04-19');
});
