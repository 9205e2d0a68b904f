import { expect, test } from 'vitest';
import { createTokenBuckets } from './token-buckets.ts';

function bucketsOf(perSecond: number, burst: number) {
  const clock = { ms: 1_000 };
  const buckets = createTokenBuckets({ perSecond, burst, nowMs: () => clock.ms });
  const takeMany = (subject: string, times: number) =>
    Array.from({ length: times }, () => buckets.take(subject)).filter((wait) => wait === 0).length;
  return { clock, buckets, takeMany };
}

test('lets a burst through, then as many requests as the rate allows', () => {
  const { clock, takeMany } = bucketsOf(10, 30);
  expect(takeMany('ada', 100)).toBe(30);
  clock.ms += 500;
  expect(takeMany('ada', 100)).toBe(5);
  clock.ms += 3_600_000;
  expect(takeMany('ada', 100)).toBe(30);
});

test('spaces the requests of a flood evenly', () => {
  const { clock, takeMany } = bucketsOf(10, 30);
  takeMany('ada', 30);
  const passed = Array.from({ length: 100 }, () => {
    clock.ms += 10;
    return takeMany('ada', 5);
  });
  expect(Math.max(...passed)).toBe(1);
  expect(passed.reduce((sum, each) => sum + each)).toBeGreaterThanOrEqual(9);
});

test('returns how long to wait, and does not extend the wait after a refusal', () => {
  const { clock, buckets, takeMany } = bucketsOf(10, 2);
  takeMany('ada', 50);
  expect(buckets.take('ada')).toBeCloseTo(100);
  clock.ms += 40;
  expect(buckets.take('ada')).toBeCloseTo(60);
});

test('reserves tokens in advance, one after another', () => {
  const { buckets } = bucketsOf(10, 2);
  const waits = Array.from({ length: 4 }, () => Math.round(buckets.reserve('ada')));
  expect(waits).toEqual([0, 0, 100, 200]);
});

test('does not let a flood from one subject affect another', () => {
  const { buckets, takeMany } = bucketsOf(10, 2);
  takeMany('mallory', 50);
  expect(buckets.take('ada')).toBe(0);
});

test('allows a full bucket to be taken at any time', () => {
  for (let nowMs = 0.1; nowMs < 100_000; nowMs += 77.7) {
    expect(createTokenBuckets({ perSecond: 0.07, burst: 3, nowMs: () => nowMs }).take('ada', 3)).toBe(0);
  }
});
