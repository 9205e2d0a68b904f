import { expect, test } from 'vitest';
import { decodeBase64, decodeDataUrl } from './image-data.ts';

const textOf = (data: Uint8Array | undefined) => data && Buffer.from(data).toString();

test.each([
  ['Zm94', 'fox'],
  ['Zm94ZQ==', 'foxe'],
  ['Zm9\n4ZXM=\r\n', 'foxes'],
  ['Zm94ZQ=\n=\n', 'foxe'],
])('decodes %j', (text, decoded) => {
  expect(textOf(decodeBase64(text))).toBe(decoded);
  expect(textOf(decodeDataUrl(`data:image/png;base64,${text}`))).toBe(decoded);
});

test.each(['', ' ', '=', 'Zm94!', 'Zm94===', 'Zm=94', 'Zm94=x', '<html>'])('refuses %j', (text) => {
  expect(decodeBase64(text)).toBeUndefined();
});

test('takes time in proportion to the length of the text', () => {
  const spaces = ' '.repeat(2_000_000);
  expect(decodeBase64(`${spaces}!`)).toBeUndefined();
  expect(decodeBase64(`Zm94ZQ=${spaces}!`)).toBeUndefined();
  expect(decodeBase64('Zm94'.repeat(10_000_000))).toHaveLength(30_000_000);
});
