import { describe, expect, it } from 'vitest';
import { squareOf } from './avatar-crop';

describe('the square of a selection', () => {
  it('is in pixels of the image', () => {
    const selection = { x: 25, y: 0, width: 50, height: 100 };
    expect(squareOf(selection, { width: 800, height: 400 })).toEqual({ x: 200, y: 0, side: 400 });
  });

  it('stays within the image if rounding would exceed it', () => {
    const selection = { x: 50.04, y: 50.04, width: 50, height: 50 };
    expect(squareOf(selection, { width: 1001, height: 1001 })).toEqual({ x: 500, y: 500, side: 501 });
    const whole = { x: -0.1, y: 0, width: 100.2, height: 100.2 };
    expect(squareOf(whole, { width: 1001, height: 1001 })).toEqual({ x: 0, y: 0, side: 1001 });
  });

  it('is at least one pixel', () => {
    expect(squareOf({ x: 100, y: 100, width: 0, height: 0 }, { width: 9, height: 9 })).toEqual({
      x: 8,
      y: 8,
      side: 1,
    });
  });
});
