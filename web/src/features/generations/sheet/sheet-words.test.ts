import { expect, test } from 'vitest';
import { testGeneration } from '@/entities/picture/generation.fixture';
import { describeSheet, describeSheetWait } from './sheet-words';

const waiting = (estimatedSeconds: number | null, estimatedSecondsHigh: number | null) =>
  testGeneration({
    status: 'pending',
    queue: { position: 1, estimatedSeconds, estimatedSecondsHigh, reason: 'turn', message: '' },
  });
const done = testGeneration({ status: 'completed', queue: null });

test('shows the estimate of the cell that is waiting longest', () => {
  expect(describeSheetWait([waiting(20, 30), waiting(50, 80), done, waiting(40, 60)])).toBe('50–80 s');
});

test('shows none if a cell cannot start, or none is waiting', () => {
  expect(describeSheetWait([waiting(20, 30), waiting(null, null)])).toBeNull();
  expect(describeSheetWait([waiting(20, 30), testGeneration({ status: 'pending', queue: null })])).toBeNull();
  expect(describeSheetWait([done])).toBeNull();
  expect(describeSheetWait([])).toBeNull();
});

test('shows how many cells are finished, what remains, and the price', () => {
  expect(describeSheet([done, waiting(50, 80)], { credits: 2 })).toBe(
    '1 of 2 finished, 1 to go, done in 50–80 s · 2 credits',
  );
  expect(describeSheet([done], { credits: 1 })).toBe('1 of 1 finished · 1 credit');
});
