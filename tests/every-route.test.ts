import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { EVERY_ROUTE } from './e2e/every-route.ts';

test('every route is checked for accessibility', () => {
  const source = readFileSync(new URL('../web/src/lib/site-paths.ts', import.meta.url), 'utf8');
  const patterns = [...source.matchAll(/^ {2}\| '(\/[^']*)'/gm)].map(([, pattern]) => pattern);
  expect(patterns.length).toBeGreaterThan(40);
  expect(EVERY_ROUTE.map(({ pattern }) => pattern).toSorted()).toEqual(patterns.toSorted());
});
