import type { GenerationStatus } from '@easel/shared/contracts/generation';
import { describe, expect, it } from 'vitest';
import { testGeneration, testId } from '@/entities/picture/generation.fixture';
import { batchProgress, currentBatch, describeBatch, groupIntoBatches, retryable } from './batch';

const made = (number: number, batch: number, status: GenerationStatus = 'pending') =>
  testGeneration({
    id: testId(number),
    batchId: testId(batch),
    createdAt: `2026-01-01T00:00:0${number}.000Z`,
    status,
  });

describe('currentBatch', () => {
  it('is null for an account without pictures', () => {
    expect(currentBatch([])).toBeNull();
  });

  it('is the newest batch, in the order its pictures were requested', () => {
    const batch = currentBatch([made(3, 901), made(1, 900, 'completed'), made(2, 901, 'completed')]);
    expect(batch?.id).toBe(testId(901));
    expect(batch?.generations.map((item) => item.id)).toEqual([testId(2), testId(3)]);
  });

  it('stays the newest batch when it is done before an older one', () => {
    expect(currentBatch([made(1, 900, 'processing'), made(2, 901, 'completed')])?.id).toBe(testId(901));
  });

  it('returns to a batch in progress when the newest was canceled', () => {
    expect(currentBatch([made(1, 900, 'processing'), made(2, 901, 'canceled')])?.id).toBe(testId(900));
    expect(currentBatch([made(1, 900, 'completed'), made(2, 901, 'canceled')])?.id).toBe(testId(901));
  });
});

describe('groupIntoBatches', () => {
  it('puts the newest batch first', () => {
    expect(groupIntoBatches([made(1, 900), made(2, 901)]).map((batch) => batch.id)).toEqual([
      testId(901),
      testId(900),
    ]);
  });
});

describe('a batch', () => {
  const batch = {
    id: testId(900),
    generations: [made(1, 900, 'processing'), made(2, 900), made(3, 900, 'completed')],
  };

  it('names each state once', () => {
    expect(describeBatch(batch)).toBe('Images: 1 generating, 1 waiting, 1 complete');
  });

  it('allows a retry if there is no picture, unless the content policy rejects it', () => {
    const blocked = { code: 'content_blocked', message: 'No.' } as const;
    const ended = [
      made(1, 900, 'canceled'),
      made(2, 900, 'failed'),
      { ...made(3, 900, 'failed'), error: blocked },
      made(4, 900, 'completed'),
    ];
    expect(retryable({ id: testId(900), generations: ended }).map(({ id }) => id)).toEqual([
      testId(1),
      testId(2),
    ]);
  });

  it('counts finished pictures in full', () => {
    expect(batchProgress(batch, (generation) => (generation.status === 'processing' ? 50 : 0))).toBe(50);
  });
});
