import { expect, test, vi } from 'vitest';
import { ModelError } from '../providers/model-error.ts';
import type { AttemptContext, Stage } from './stage.ts';
import { withRetries } from './with-retries.ts';

const contextOf = (signal = new AbortController().signal) => ({ signal }) as AttemptContext;
type Answers = Stage<string, string>;

test('retries a stage after a temporary failure', async () => {
  const stage = vi.fn<Answers>(async (_, state) => `${state}, stored`);
  stage.mockRejectedValueOnce(new Error('the store is away'));
  expect(await withRetries(stage)(contextOf(), 'made')).toBe('made, stored');
  expect(stage).toHaveBeenCalledTimes(2);
});

test('does not retry a permanent failure', async () => {
  const blocked = new ModelError('content_blocked', 'Blocked', { retryable: false });
  const stage = vi.fn<Answers>().mockRejectedValue(blocked);
  await expect(withRetries(stage)(contextOf(), 'made')).rejects.toBe(blocked);
  expect(stage).toHaveBeenCalledTimes(1);
});

test('does not wait for a retry after an abort', async () => {
  const control = new AbortController();
  const canceled = new Error('canceled');
  const stage = vi.fn<Answers>(async () => {
    control.abort(canceled);
    throw new Error('the store is away');
  });
  await expect(withRetries(stage)(contextOf(control.signal), 'made')).rejects.toBe(canceled);
  expect(stage).toHaveBeenCalledTimes(1);
});
