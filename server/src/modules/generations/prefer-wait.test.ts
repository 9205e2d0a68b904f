import { expect, test } from 'vitest';
import { waitSecondsOf } from './prefer-wait.ts';

test.each([
  ['wait=10', 10],
  ['wait="10"', 10],
  ['respond-async, wait=10', 10],
  ['Wait = 7; because=slow, respond-async', 7],
  ['wait=5, wait=50', 5],
  ['wait=3600', 60],
  ['wait=0', 0],
  ['wait=-1', 0],
  ['wait=soon', 0],
  ['await=10', 0],
  ['return=minimal', 0],
  ['', 0],
])('reads Prefer: %s as a wait of %i seconds', (prefer, seconds) => {
  expect(waitSecondsOf({ headers: { prefer } })).toBe(seconds);
});

test('does not wait without the header', () => {
  expect(waitSecondsOf({ headers: {} })).toBe(0);
});
