import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { openSealedText, sealText } from './sealed-text.ts';

const key = randomBytes(32);
const sealed = sealText(key, 'a secret', 'ada');

test('opens with its key and its context', () => {
  expect(openSealedText(key, sealed, 'ada')).toBe('a secret');
  expect(sealed.toString('latin1')).not.toContain('a secret');
});

test('encrypts the same text differently each time', () => {
  expect(sealText(key, 'a secret', 'ada')).not.toEqual(sealed);
});

const changed = (index: number) => {
  const copy = Buffer.from(sealed);
  copy[index] = (copy[index] ?? 0) ^ 1;
  return copy;
};

test.each([
  ['with another key', () => openSealedText(randomBytes(32), sealed, 'ada')],
  ['for another context', () => openSealedText(key, sealed, 'eve')],
  ['when its first byte was changed', () => openSealedText(key, changed(0), 'ada')],
  ['when its tag was changed', () => openSealedText(key, changed(12), 'ada')],
  ['when its end was changed', () => openSealedText(key, changed(sealed.length - 1), 'ada')],
  ['when it was cut', () => openSealedText(key, sealed.subarray(0, 20), 'ada')],
])('does not open %s', (_, open) => {
  expect(open).toThrow();
});
