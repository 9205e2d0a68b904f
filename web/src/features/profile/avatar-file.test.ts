import { describe, expect, it } from 'vitest';
import { whyNotAvatar } from './avatar-file';

const MB = 1024 * 1024;

describe('an avatar file', () => {
  it('may be a JPG or PNG of up to 5MB', () => {
    expect(whyNotAvatar({ name: 'me.png', type: 'image/png', size: 5 * MB })).toBeUndefined();
    expect(whyNotAvatar({ name: 'me.JPG', type: '', size: 1 })).toBeUndefined();
  });

  it('is rejected with the reason', () => {
    expect(whyNotAvatar({ name: 'me.gif', type: 'image/gif', size: 1 })).toContain('not a JPG or PNG');
    expect(whyNotAvatar({ name: 'me', type: '', size: 1 })).toContain('not a JPG or PNG');
    expect(whyNotAvatar({ name: 'me.png', type: 'image/png', size: 5 * MB + 1 })).toContain(
      'larger than 5MB',
    );
    expect(whyNotAvatar({ name: 'me.png', type: 'image/png', size: 0 })).toContain('empty');
  });
});
