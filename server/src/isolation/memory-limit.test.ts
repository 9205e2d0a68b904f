import { expect, test } from 'vitest';
import { memoryLimit } from './memory-limit.ts';

const MEBIBYTE = 1024 ** 2;

test.each([
  ['a container of 1 GiB', 1024 * MEBIBYTE, 512 * MEBIBYTE],
  ['a container of 16 GiB', 16_384 * MEBIBYTE, 1024 * MEBIBYTE],
  ['no container', 0, 1024 * MEBIBYTE],
  ['a container without a limit', 2 ** 64, 1024 * MEBIBYTE],
])('in %s, leaves the server enough memory', (_, constrained, limit) => {
  expect(memoryLimit(constrained)).toBe(limit);
});
