import { describe, expect, it } from 'vitest';
import { assertKey, assertPrefix } from './key.ts';
import { StoreError } from './store.ts';

describe('a storage key', () => {
  it.each(['a', 'generations/0192f0c4/1/full.png', 'a.b/-_/..c', 'A'.repeat(200)])('may be %j', (key) => {
    expect(() => assertKey(key)).not.toThrow();
  });

  it.each([
    '',
    '/a',
    'a/',
    'a//b',
    '.',
    '..',
    'a/../b',
    '../a',
    'a/./b',
    'a b',
    'a\\b',
    'a\0',
    'a\n',
    'ä',
    '~tmp/x',
    'C:/a',
    'a%2f..',
    'A'.repeat(201),
    'ab/'.repeat(200),
  ])('may not be %j', (key) => {
    expect(() => assertKey(key)).toThrow(StoreError);
    expect(() => assertKey(key)).toThrow(expect.objectContaining({ reason: 'bad_key' }));
  });
});

describe('the prefix of a storage key', () => {
  it.each(['', 'a', 'a/', 'a/b', 'a/.', 'a/..b'])('may be %j', (prefix) => {
    expect(() => assertPrefix(prefix)).not.toThrow();
  });

  it.each(['/', '/a', 'a//', '../', 'a/../', './', 'a b', '~'])('may not be %j', (prefix) => {
    expect(() => assertPrefix(prefix)).toThrow(expect.objectContaining({ reason: 'bad_key' }));
  });
});
