import { expect, test } from 'vitest';
import { hasWords } from './find-text';

test.each([
  ['FOX', ['a red fox'], true],
  ['  red f ', ['a red fox'], true],
  ['fox', ['an owl', 'Foxglove'], true],
  ['fox red', ['a red fox'], false],
  ['', ['anything'], true],
])('finds %j in %j: %s', (query, texts, expected) => {
  expect(hasWords(query, texts)).toBe(expected);
});
