import { expect, test } from 'vitest';
import { describeAgo } from './time-words';

const NOW = Date.parse('2026-03-20T12:00:00Z');

test.each([
  ['2026-03-20T11:59:30Z', 'just now'],
  ['2026-03-20T12:00:10Z', 'just now'],
  ['2026-03-20T11:58:59Z', '1 minute ago'],
  ['2026-03-20T09:00:00Z', '3 hours ago'],
  ['2026-03-19T11:00:00Z', '1 day ago'],
  // Two calendar days ago.
  ['2026-03-18T13:00:00Z', '1 day ago'],
  ['2026-03-10T12:00:00Z', '10 days ago'],
  ['2026-01-05T12:00:00Z', 'Jan 5, 2026'],
])('describes %s as %j', (iso, words) => {
  expect(describeAgo(iso, NOW)).toBe(words);
});
