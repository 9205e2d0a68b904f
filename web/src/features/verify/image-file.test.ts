import { VERIFY_MAX_BYTES } from '@easel/shared/contracts/verify';
import { expect, it } from 'vitest';
import { whyNotChecked } from './image-file';

const file = (name: string, type: string, size = 1) => ({ name, type, size });

it('says why a file is not sent', () => {
  expect(whyNotChecked(file('a.png', 'image/png'))).toBeUndefined();
  expect(whyNotChecked(file('a.SVG', ''))).toBeUndefined();
  expect(whyNotChecked(file('a.gif', 'image/gif'))).toContain('not a PNG');
  expect(whyNotChecked(file('a.png', 'image/png', VERIFY_MAX_BYTES + 1))).toContain('64 MB');
  expect(whyNotChecked(file('a.png', 'image/png', 0))).toContain('empty');
});
