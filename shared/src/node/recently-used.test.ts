import { expect, test } from 'vitest';
import { createRecentlyUsed } from './recently-used.ts';

test('evicts the least recently used entry when there are too many', () => {
  const cache = createRecentlyUsed<number>(2);
  cache.set('first', 1);
  cache.set('second', 2);
  cache.get('first');
  cache.set('third', 3);
  expect([...cache.keys()]).toEqual(['third', 'first']);
});

test('allocates no memory for entries that it does not have', () => {
  const before = process.memoryUsage().heapUsed;
  const cache = createRecentlyUsed<number>(10_000_000);
  expect(process.memoryUsage().heapUsed - before).toBeLessThan(20_000_000);
  expect(cache.size).toBe(0);
});
