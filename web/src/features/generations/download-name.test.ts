import { describe, expect, it } from 'vitest';
import { downloadName } from './download-name';

describe('downloadName', () => {
  it('takes its ending from the type of the picture', () => {
    expect(downloadName({ id: 'a', contentType: 'image/png' })).toBe('generated-image-a.png');
    expect(downloadName({ id: 'a', contentType: 'image/jpeg' })).toBe('generated-image-a.jpg');
  });
});
