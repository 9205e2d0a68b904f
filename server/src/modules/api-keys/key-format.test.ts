import { expect, test } from 'vitest';
import { createApiKey, hashApiKey, hintOf, isApiKey } from './key-format.ts';

const key = createApiKey();

test('a key is known by its beginning and its checksum', () => {
  expect(key).toMatch(/^easel_[0-9A-Za-z]{38}$/);
  expect(isApiKey(key)).toBe(true);
});

test.each([
  ['one letter is another', key.slice(0, 10) + (key[10] === 'a' ? 'b' : 'a') + key.slice(11)],
  ['it was cut short', key.slice(0, -1)],
  ['it begins otherwise', key.replace('easel_', 'other_')],
  ['something follows', `${key} `],
])('is no key where %s', (_, text) => {
  expect(isApiKey(text)).toBe(false);
});

test('no two keys are the same, and a hint tells little of one', () => {
  const other = createApiKey();
  expect(other).not.toBe(key);
  expect(hashApiKey(other)).not.toEqual(hashApiKey(key));
  expect(hintOf(key)).toBe(key.slice(0, 10));
});
