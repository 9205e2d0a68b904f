import { expect, it } from 'vitest';
import { fileTypeIn } from './file-type';

const PHOTOS = ['image/png', 'image/jpeg'] as const;

it('uses the file extension if the browser gives no type', () => {
  expect(fileTypeIn(PHOTOS, { name: 'a.b.JPG', type: '' })).toBe('image/jpeg');
  expect(fileTypeIn(PHOTOS, { name: 'png', type: 'image/png' })).toBe('image/png');
});

it('does not let the extension overrule the type', () => {
  expect(fileTypeIn(PHOTOS, { name: 'a.png', type: 'image/jpeg' })).toBe('image/jpeg');
  expect(fileTypeIn(PHOTOS, { name: 'a.png', type: 'application/pdf' })).toBeUndefined();
});

it('returns only one of the given types', () => {
  expect(fileTypeIn(PHOTOS, { name: 'a.svg', type: '' })).toBeUndefined();
  expect(fileTypeIn(PHOTOS, { name: 'a', type: '' })).toBeUndefined();
  expect(fileTypeIn(PHOTOS, { name: 'a.constructor', type: '' })).toBeUndefined();
});
