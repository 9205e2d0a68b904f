import { expect, test } from 'vitest';
import {
  exactTime,
  longCalendarDate,
  longDate,
  longTime,
  monthAndDay,
  shortCalendarDate,
  shortCalendarDay,
  shortDate,
  shortTime,
} from './dates';

/** A time in each month, at every second hour. */
const TIMES = Array.from(
  { length: 12 },
  (_, index) => new Date(2026, index, index + 1, index * 2, index * 5, 9),
);

test('formats times of all months and hours like Intl', () => {
  for (const time of TIMES) {
    // Newer versions of Intl put a narrow space before AM and PM.
    const words = (options: Intl.DateTimeFormatOptions) =>
      time.toLocaleString('en', options).replace('\u202f', ' ');
    const iso = time.toISOString();
    expect(monthAndDay(iso)).toBe(words({ month: 'long', day: 'numeric' }));
    expect(longDate(iso)).toBe(words({ dateStyle: 'long' }));
    expect(shortDate(iso)).toBe(words({ dateStyle: 'medium' }));
    expect(longTime(iso)).toBe(words({ dateStyle: 'long', timeStyle: 'short' }));
    expect(shortTime(iso)).toBe(words({ dateStyle: 'medium', timeStyle: 'short' }));
    expect(exactTime(iso)).toBe(words({ dateStyle: 'medium', timeStyle: 'medium' }));
  }
});

test('formats calendar dates, which are the same in every time zone', () => {
  expect(shortCalendarDay('2026-11-21')).toBe('Nov 21');
  expect(shortCalendarDate('2026-11-21')).toBe('Nov 21, 2026');
  expect(longCalendarDate('2026-01-01')).toBe('January 1, 2026');
});
