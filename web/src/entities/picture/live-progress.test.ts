import { describe, expect, it } from 'vitest';
import { testGeneration } from './generation.fixture';
import { progressOf } from './live-progress';

const preview = 'data:image/webp;base64,AAAA';
const live = { version: 2, progress: 40, step: 4, steps: 10, preview };

describe('progressOf', () => {
  it('uses the live report of the same version', () => {
    const row = testGeneration({ status: 'processing', version: 2 });
    expect(progressOf(row, live)).toEqual({ percent: 40, step: 4, steps: 10, preview });
  });

  it('uses the row if it is further ahead, and keeps the preview', () => {
    const row = testGeneration({ status: 'processing', version: 2, progress: 60, step: 6, steps: 10 });
    expect(progressOf(row, live)).toEqual({ percent: 60, step: 6, steps: 10, preview });
  });

  it('ignores a report of another version', () => {
    const row = testGeneration({ status: 'pending', version: 3 });
    expect(progressOf(row, live)).toMatchObject({ percent: 0, preview: undefined });
  });

  it('has no percentage before the first step', () => {
    expect(progressOf(testGeneration({ status: 'processing' }), undefined).percent).toBeNull();
  });

  it('keeps the preview under a finished picture', () => {
    const row = testGeneration({ status: 'completed', version: 3 });
    expect(progressOf(row, live)).toMatchObject({ percent: 100, preview });
  });

  it('shows the preview of a model that reports no steps, and no percentage', () => {
    const row = testGeneration({ status: 'processing', version: 2 });
    const silent = { version: 2, progress: 0, step: 0, steps: 0, preview };
    expect(progressOf(row, silent)).toEqual({ percent: null, step: 0, steps: 0, preview });
  });
});
