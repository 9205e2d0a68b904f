import { expect, test } from 'vitest';
import { lastDays } from './days.ts';

const days = (count: number, timeZone: string, now: string) =>
  lastDays(count, timeZone, new Date(now)).map(({ date, start }) => [date, start.toISOString()]);

test('ends on the current day of the time zone', () => {
  const now = '2026-03-01T23:30:00Z';
  expect(days(1, 'UTC', now)).toEqual([['2026-03-01', '2026-03-01T00:00:00.000Z']]);
  expect(days(1, 'Asia/Calcutta', now)).toEqual([['2026-03-02', '2026-03-01T18:30:00.000Z']]);
  expect(days(1, 'Pacific/Honolulu', now)).toEqual([['2026-03-01', '2026-03-01T10:00:00.000Z']]);
});

test('continues across month ends and leap days', () => {
  const dates = days(4, 'Europe/Vienna', '2028-03-01T12:00:00Z').map(([date]) => date);
  expect(dates).toEqual(['2028-02-27', '2028-02-28', '2028-02-29', '2028-03-01']);
});

test.each([
  ['Europe/Vienna', '2026-03-30T12:00:00Z', ['2026-03-28T23:00', '2026-03-29T22:00']],
  ['Europe/Vienna', '2026-10-26T12:00:00Z', ['2026-10-24T22:00', '2026-10-25T23:00']],
  // Clocks go from midnight to one: the day begins at one.
  ['America/Santiago', '2026-09-07T12:00:00Z', ['2026-09-06T04:00', '2026-09-07T03:00']],
  // Clocks go back from midnight to eleven: only the second midnight begins a day.
  ['America/Santiago', '2026-04-06T12:00:00Z', ['2026-04-05T04:00', '2026-04-06T04:00']],
  // Clocks go back from one to midnight: the day begins at the first midnight.
  ['America/Havana', '2026-11-02T12:00:00Z', ['2026-11-01T04:00', '2026-11-02T05:00']],
])('in %s, counts back from %s by days that start at local midnight', (timeZone, now, starts) => {
  expect(days(2, timeZone, now).map(([, start]) => start?.slice(0, 16))).toEqual(starts);
});

test('gives a day that a country skipped a length of zero', () => {
  expect(days(3, 'Pacific/Apia', '2011-12-31T12:00:00+14:00')).toEqual([
    ['2011-12-29', '2011-12-29T10:00:00.000Z'],
    ['2011-12-30', '2011-12-30T10:00:00.000Z'],
    ['2011-12-31', '2011-12-30T10:00:00.000Z'],
  ]);
});
