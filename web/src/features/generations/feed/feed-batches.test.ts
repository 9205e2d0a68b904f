import type { GenerationStatus } from '@easel/shared/contracts/generation';
import type { Generation } from '@easel/shared/contracts/generation.schema';
import { describe, expect, it } from 'vitest';
import { testGeneration, testId } from '@/entities/picture/generation.fixture';
import { type Batch, groupIntoBatches } from './batch';
import { baselineOf, batchesOfFeed, batchesTogether } from './feed-batches';

const image = {} as Generation['image'];
const made = (number: number, batch: number, status: GenerationStatus = 'completed', iterations = 1) =>
  testGeneration({
    id: testId(number),
    batchId: testId(batch),
    createdAt: `2026-01-01T00:00:0${number}.000Z`,
    status,
    settings: { resolution: '1024x1024', aspectRatio: '1:1', iterations },
    image: status === 'completed' ? image : null,
  });
const idsOf = (batches: readonly Batch[]) => batches.map(({ id }) => id);
const whole = { hasMore: false };

describe('the batches of the feed', () => {
  it('are those with a picture or in flight; earlier failures are left to the queue', () => {
    const batches = groupIntoBatches([made(1, 901), made(2, 902, 'failed'), made(3, 903, 'pending')]);
    expect(idsOf(batchesOfFeed(batches, baselineOf(batches), whole))).toEqual([testId(903), testId(901)]);
  });

  it('keep the positions of those that failed or were canceled during this visit', () => {
    const opened = baselineOf(groupIntoBatches([made(1, 901), made(2, 902, 'processing')]));
    const later = groupIntoBatches([made(1, 901), made(2, 902, 'failed'), made(3, 903, 'canceled')]);
    expect(batchesOfFeed(later, opened, whole)).toHaveLength(3);
  });

  it('include the last batch only when all of it is loaded', () => {
    const batches = groupIntoBatches([made(5, 902), made(4, 901, 'completed', 4)]);
    const opened = baselineOf(batches);
    expect(idsOf(batchesOfFeed(batches, opened, { hasMore: true }))).toEqual([testId(902)]);
    expect(batchesOfFeed(batches, opened, whole)).toHaveLength(2);
  });

  it.each([1, 20])('leave out a contact sheet that may go on after its %d loaded pictures', (count) => {
    const cells = Array.from({ length: count }, (_, index) => made(index, 901));
    const batches = groupIntoBatches(cells.map((cell) => ({ ...cell, sheetId: testId(901) })));
    expect(batchesOfFeed(batches, baselineOf(batches), { hasMore: true })).toEqual([]);
    expect(batchesOfFeed(batches, baselineOf(batches), whole)).toEqual(batches);
  });
});

describe('the batches at the top', () => {
  const idle = groupIntoBatches([made(2, 902), made(1, 901)]);

  it('are only the newest while nothing else is in flight', () => {
    expect(batchesTogether([], idle)).toEqual([testId(902)]);
  });

  it('are all down to the oldest in flight when another one is requested', () => {
    const busy = groupIntoBatches([made(3, 903, 'pending'), made(2, 902), made(1, 901, 'processing')]);
    expect(batchesTogether([testId(902)], busy)).toEqual([testId(903), testId(902), testId(901)]);
  });

  it('stay when one of them is done, and change with the next request', () => {
    const together = [testId(902), testId(901)];
    expect(batchesTogether(together, idle)).toBe(together);
    const next = groupIntoBatches([made(3, 903, 'pending'), made(2, 902), made(1, 901)]);
    expect(batchesTogether(together, next)).toEqual([testId(903)]);
  });

  it('include one that arrives late between two of them', () => {
    const busy = groupIntoBatches([
      made(3, 903, 'pending'),
      made(2, 902, 'pending'),
      made(1, 901, 'processing'),
    ]);
    expect(batchesTogether([testId(903), testId(901)], busy)).toEqual([
      testId(903),
      testId(902),
      testId(901),
    ]);
  });

  it('lose one that was removed', () => {
    expect(batchesTogether([testId(903), testId(902), testId(901)], idle)).toEqual([
      testId(902),
      testId(901),
    ]);
  });
});
