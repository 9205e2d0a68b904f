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
])('Prefer: %s is to wait for %i seconds', (prefer, seconds) => {
  expect(waitSecondsOf({ headers: { prefer } })).toBe(seconds);
});

test('without the header nobody waits', () => {
  expect(waitSecondsOf({ headers: {} })).toBe(0);
});
