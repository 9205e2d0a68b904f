import { describe, expect, test } from 'vitest';
import { clampView, fitScale, fittedView, isCropped, panBy, wheelFactor, zoomTo } from './zoom';

const STAGE = { width: 1000, height: 800 };
const WIDE = { width: 2000, height: 1000 };
const SMALL = { width: 512, height: 512 };
const CENTER = { x: 0, y: 0 };

describe('the zoom of the large view', () => {
  test('fits the whole picture, and enlarges a small one to the stage', () => {
    expect(fitScale(STAGE, WIDE)).toBe(0.5);
    expect(fitScale(STAGE, SMALL)).toBe(800 / 512);
    expect(isCropped(fittedView(STAGE, WIDE), STAGE, WIDE)).toBe(false);
  });

  test('keeps the point under the pointer in place', () => {
    const point = { x: 120, y: -60 };
    const before = { scale: 1, x: 40, y: 10 };
    const after = zoomTo(before, 2, point, STAGE, WIDE);
    const partAt = (view: typeof before) => [
      (point.x - view.x) / view.scale,
      (point.y - view.y) / view.scale,
    ];
    expect(after.scale).toBe(2);
    expect(partAt(after)).toEqual(partAt(before));
  });

  test('never goes below the fitted size or 100 %, whichever is smaller, nor beyond eight times the larger', () => {
    const fitted = fittedView(STAGE, WIDE);
    expect(zoomTo(fitted, 0.01, CENTER, STAGE, WIDE).scale).toBe(0.5);
    expect(zoomTo(fitted, 100, CENTER, STAGE, WIDE).scale).toBe(8);
    expect(zoomTo(fittedView(STAGE, SMALL), 0.01, CENTER, STAGE, SMALL).scale).toBe(1);
    expect(zoomTo(fittedView(STAGE, SMALL), 100, CENTER, STAGE, SMALL).scale).toBe(12.5);
  });

  test('pans only to the edges, and centers a side that is smaller than the stage', () => {
    const actual = { scale: 1, x: 0, y: 0 };
    expect(panBy(actual, { x: 9_999, y: -9_999 }, STAGE, WIDE)).toEqual({ scale: 1, x: 500, y: -100 });
    expect(panBy(fittedView(STAGE, WIDE), { x: 30, y: 30 }, STAGE, WIDE)).toEqual({ scale: 0.5, x: 0, y: 0 });
    expect(clampView({ scale: 0.7, x: -900, y: 50 }, STAGE, WIDE)).toEqual({ scale: 0.7, x: -200, y: 0 });
  });

  test('reports that a picture is cropped once a side is longer than the stage', () => {
    expect(isCropped({ scale: 0.7, x: 0, y: 0 }, STAGE, WIDE)).toBe(true);
    expect(isCropped({ scale: 1, x: 0, y: 0 }, STAGE, SMALL)).toBe(false);
  });

  test('zooms by wheel in pixels, lines and pages, and faster by a pinch on a touch pad', () => {
    const wheel = (deltaY: number, deltaMode = 0, ctrlKey = false) =>
      wheelFactor({ deltaY, deltaMode, ctrlKey });
    expect(wheel(-400)).toBe(2);
    expect(wheel(400)).toBe(0.5);
    expect(wheel(-25, 1)).toBe(2);
    expect(wheel(-1, 2)).toBe(2);
    expect(wheel(-70, 0, true)).toBe(2);
  });
});
