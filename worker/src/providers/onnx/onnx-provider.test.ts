import { expect, test } from 'vitest';
import { fittingSize } from './onnx-provider.ts';

test.each([
  [{ width: 512, height: 512 }, 512 * 512, { width: 512, height: 512 }],
  [{ width: 704, height: 384 }, 704 * 384, { width: 704, height: 384 }],
  [{ width: 1024, height: 1024 }, 512 * 512, { width: 512, height: 512 }],
  [{ width: 1536, height: 640 }, 512 * 512, { width: 768, height: 320 }],
  [{ width: 1536, height: 64 }, 128 * 128, { width: 576, height: 64 }],
])('fits %o into %i pixels as %o', (wanted, maxPixels, expected) => {
  expect(fittingSize(wanted, maxPixels)).toEqual(expected);
});
