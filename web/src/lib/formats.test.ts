import { expect, test } from 'vitest';
import { compactCount, creditCount, dollars, listInWords, wholeNumber } from './formats';

test.each([0, 7, 999, 1_000, 12_345, 999_999, 1_000_000, -1_234])('formats %i like Intl', (value) => {
  expect(wholeNumber(value)).toBe(value.toLocaleString('en'));
});

test.each([0, 12, 999, 1_000, 1_234, 2_500_000])('counts %i compactly', (value) => {
  expect(compactCount(value)).toBe(new Intl.NumberFormat('en', { notation: 'compact' }).format(value));
});

test.each([0, 5, 720, 900, 86_40, 118_800, 123_456_789, -1_250])('formats %i cents like Intl', (cents) => {
  const format = new Intl.NumberFormat('en-US', {
    style: 'currency',
    currency: 'USD',
    trailingZeroDisplay: 'stripIfInteger',
  });
  expect(dollars(cents)).toBe(format.format(cents / 100));
});

test.each([[[]], [['red']], [['red', 'blue']], [['red', 'green', 'blue']]])(
  'joins %j without a serial comma',
  (words) => {
    expect(listInWords(words)).toBe(new Intl.ListFormat('en-GB').format(words));
  },
);

test.each([
  [0, '0 credits'],
  [1, '1 credit'],
  [1_234, '1,234 credits'],
])('formats %i as %j', (credits, words) => {
  expect(creditCount(credits)).toBe(words);
});
