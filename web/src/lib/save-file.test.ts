import { describe, expect, it } from 'vitest';
import { pictureFile } from './save-file';

describe('pictureFile', () => {
  const picture = { id: 'a', contentType: 'image/png', url: '/api/images/a?signature=b' };

  it("has the extension of the picture's type", () => {
    expect(pictureFile(picture).name).toBe('generated-image-a.png');
    expect(pictureFile({ ...picture, contentType: 'image/jpeg' }).name).toBe('generated-image-a.jpg');
  });

  it('is counted as a download', () => {
    expect(pictureFile(picture).url).toBe('/api/images/a?signature=b&download=1');
  });
});
