import { expect, test } from 'vitest';
import { formatCount } from './format-count';
import { creditCount, longDay, monthAndDay, shortDay, wholeNumber } from './formats';

test.each([0, 7, 999, 1_000, 12_345, 999_999, 1_000_000, -1_234])('writes %i as Intl does', (value) => {
  expect(wholeNumber(value)).toBe(value.toLocaleString('en'));
});

test.each([0, 12, 999, 1_000, 1_234, 2_500_000])('counts %i compactly', (value) => {
  expect(formatCount(value)).toBe(new Intl.NumberFormat('en', { notation: 'compact' }).format(value));
});

test('writes dates of every month as Intl does', () => {
  for (let month = 0; month < 12; month++) {
    const date = new Date(2026, month, month + 1);
    const words = (options: Intl.DateTimeFormatOptions) => date.toLocaleDateString('en', options);
    expect(monthAndDay(date)).toBe(words({ month: 'long', day: 'numeric' }));
    expect(longDay(date)).toBe(words({ dateStyle: 'long' }));
    expect(shortDay(date)).toBe(words({ dateStyle: 'medium' }));
  }
});

test.each([
  [0, '0 credits'],
  [1, '1 credit'],
  [1_234, '1,234 credits'],
])('formats %i as %j', (credits, words) => {
  expect(creditCount(credits)).toBe(words);
});
