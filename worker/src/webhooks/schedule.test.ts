import { expect, test } from 'vitest';
import { retryInSeconds } from './schedule.ts';

const random = () => 0;
const planned = Array.from({ length: 9 }, (_, made) => retryInSeconds(made + 1, { random }));

test('makes nine attempts within about a day, with increasing delays', () => {
  expect(planned).toEqual([5, 60, 300, 1_800, 7_200, 18_000, 28_800, 28_800, null]);
});

test('spreads deliveries that failed together', () => {
  expect(retryInSeconds(1, { random: () => 0.5 })).toBeCloseTo(5.5);
  expect(retryInSeconds(1, { random: () => 1 })).toBeCloseTo(6);
});

test('waits as long as the endpoint asks, up to a day', () => {
  expect(retryInSeconds(1, { retryAfterSeconds: 120, random })).toBe(120);
  expect(retryInSeconds(3, { retryAfterSeconds: 1, random })).toBe(300);
  expect(retryInSeconds(1, { retryAfterSeconds: 10_000_000, random })).toBe(86_400);
  expect(retryInSeconds(9, { retryAfterSeconds: 120, random })).toBeNull();
});
