import { expect, it } from 'vitest';
import { describeElapsed, describeWork } from './elapsed';

it('counts seconds, then minutes', () => {
  expect(describeElapsed(0)).toBe('0 s');
  expect(describeElapsed(59.9)).toBe('59 s');
  expect(describeElapsed(95)).toBe('1 min 35 s');
  expect(describeElapsed(-3)).toBe('0 s');
});

it('describes the elapsed and the usual time, if known', () => {
  expect(describeWork(12, 20)).toBe('12 s · usually about 20 s');
  expect(describeWork(12, null)).toBe('12 s');
  expect(describeWork(null, 20)).toBe('usually about 20 s');
});
