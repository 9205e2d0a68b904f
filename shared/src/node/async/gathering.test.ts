import { setImmediate as turn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { type GatheringOptions, gathering } from './gathering.ts';

/** Gathers items, whose batches are in flight until they are answered. */
function gatherer(options?: GatheringOptions) {
  const batches: { items: readonly number[]; answer: PromiseWithResolvers<void> }[] = [];
  const send = gathering<number>((items) => {
    const answer = Promise.withResolvers<void>();
    batches.push({ items, answer });
    return answer.promise;
  }, options);
  return { send, batches };
}

test('sends an item at once, and those that arrive meanwhile together and in their order', async () => {
  const { send, batches } = gatherer();
  const first = send(1);
  const others = [send(2), send(3), send(4)];
  expect(batches.map(({ items }) => items)).toEqual([[1]]);
  batches[0]?.answer.resolve();
  await first;
  await turn();
  expect(batches.map(({ items }) => items)).toEqual([[1], [2, 3, 4]]);
  batches[1]?.answer.resolve();
  await Promise.all(others);
  void send(5);
  expect(batches.at(-1)?.items).toEqual([5]);
});

test('rejects the items of a batch that fails, and sends the next one', async () => {
  const { send, batches } = gatherer();
  const lost = expect(send(1)).rejects.toThrow('down');
  const kept = send(2);
  batches[0]?.answer.reject(new Error('down'));
  await lost;
  await turn();
  batches[1]?.answer.resolve();
  await kept;
});

test('keeps sending while one of several batches hangs', async () => {
  const { send, batches } = gatherer({ atOnce: 2 });
  void send(1);
  const second = send(2);
  const others = [send(3), send(4)];
  expect(batches.map(({ items }) => items)).toEqual([[1], [2]]);
  batches[1]?.answer.resolve();
  await second;
  await turn();
  expect(batches.map(({ items }) => items)).toEqual([[1], [2], [3, 4]]);
  batches[2]?.answer.resolve();
  await Promise.all(others);
});
