import { expect, test, vi } from 'vitest';
import { createAnswerTurns } from './answer-turns.ts';

const NEVER = new AbortController().signal;

test('gives a turn to one waiting request for each that ends, and counts none twice', async () => {
  const turns = createAnswerTurns({ each: 1 });
  const endFirst = await turns.take('ada', NEVER);
  const second = turns.take('ada', NEVER);
  const hasThird = vi.fn();
  void turns.take('ada', NEVER).then(hasThird);
  endFirst?.();
  const endSecond = await second;
  endFirst?.();
  await Promise.resolve();
  expect(hasThird).not.toHaveBeenCalled();
  endSecond?.();
  await vi.waitFor(() => expect(hasThird).toHaveBeenCalled());
});

test('limits each user alone', async () => {
  const turns = createAnswerTurns({ each: 1 });
  await turns.take('ada', NEVER);
  expect(await turns.take('bob', NEVER)).toBeTypeOf('function');
});

test('gives no turn once the signal has aborted', async () => {
  const turns = createAnswerTurns({ each: 1 });
  await turns.take('ada', NEVER);
  const control = new AbortController();
  const waiting = turns.take('ada', control.signal);
  control.abort();
  expect(await waiting).toBeUndefined();
});
