import { expect, test } from 'vitest';
import { durationWords } from './duration-words';

test.each([
  [0, '0 minutes'],
  [1, '1 minute'],
  [59, '59 minutes'],
  [60, '1 h'],
  [125, '2 h 5 min'],
  [1_440, '1 d'],
  [4_565, '3 d 4 h'],
])('formats %i minutes as %s', (minutes, words) => {
  expect(durationWords(minutes)).toBe(words);
});
