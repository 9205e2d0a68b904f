import { expect, test } from 'vitest';
import { withDeadline, within } from './deadline.ts';

const never = () => Promise.withResolvers<never>().promise;

test('returns the outcome of a promise that settles in time', async () => {
  expect(await withDeadline(Promise.resolve(1), 60_000, 'late')).toBe(1);
  await expect(withDeadline(Promise.reject(new Error('no')), 60_000, 'late')).rejects.toThrow('no');
  expect(await within(Promise.resolve(1), 60_000)).toBe(1);
  await expect(within(Promise.reject(new Error('no')), 60_000)).rejects.toThrow('no');
});

test('rejects with the message, or resolves to undefined, when the deadline passes', async () => {
  await expect(withDeadline(never(), 1, 'No answer')).rejects.toThrow('No answer');
  expect(await within(never(), 1)).toBeUndefined();
});

test('handles a rejection after the deadline', async () => {
  const { promise, reject } = Promise.withResolvers<void>();
  expect(await within(promise, 1)).toBeUndefined();
  reject(new Error('too late'));
  await new Promise(setImmediate);
});

test('waits indefinitely with an infinite deadline', async () => {
  const { promise, resolve } = Promise.withResolvers<string>();
  setTimeout(() => resolve('done'), 20);
  expect(await withDeadline(promise, Number.POSITIVE_INFINITY, 'late')).toBe('done');
});
