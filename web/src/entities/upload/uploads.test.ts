import { UPLOAD_MAX_BYTES } from '@easel/shared/contracts/uploads';
import { expect, it } from 'vitest';
import { whyNotUploaded } from './uploads';

const why = (name: string, type: string, size = 1) => whyNotUploaded({ name, type, size });

it('accepts a picture without a type from the browser', () => {
  expect(why('photo.png', '')).toBeNull();
  expect(why('photo.AVIF', '')).toBeNull();
});

it('says why a file is not uploaded', () => {
  expect(why('photo.png', 'image/png', UPLOAD_MAX_BYTES)).toBeNull();
  expect(why('photo.gif', 'image/gif')).toContain('not a PNG');
  expect(why('photo', '')).toContain('not a PNG');
  expect(why('photo.png', 'image/png', UPLOAD_MAX_BYTES + 1)).toContain('20 MB');
  expect(why('photo.png', 'image/png', 0)).toContain('empty');
});
