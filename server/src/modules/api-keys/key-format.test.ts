import { expect, test } from 'vitest';
import { createApiKey, hashApiKey, hintOf, isApiKey } from './key-format.ts';

const key = createApiKey();

test('recognizes a key by its prefix and its checksum', () => {
  expect(key).toMatch(/^easel_[0-9A-Za-z]{38}$/);
  expect(isApiKey(key)).toBe(true);
});

test.each([
  ['a changed character', key.slice(0, 10) + (key[10] === 'a' ? 'b' : 'a') + key.slice(11)],
  ['the last character missing', key.slice(0, -1)],
  ['another prefix', key.replace('easel_', 'other_')],
  ['trailing text', `${key} `],
])('rejects a key with %s', (_, text) => {
  expect(isApiKey(text)).toBe(false);
});

test('generates unique keys, and a hint reveals little of one', () => {
  const other = createApiKey();
  expect(other).not.toBe(key);
  expect(hashApiKey(other)).not.toEqual(hashApiKey(key));
  expect(hintOf(key)).toBe(key.slice(0, 10));
});
