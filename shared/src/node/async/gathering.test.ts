import { setImmediate as turn } from 'node:timers/promises';
import { afterEach, expect, test, vi } from 'vitest';
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

test('sends an item immediately, and those that arrive meanwhile together and in order', async () => {
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

test('sends the next batch before the callers of the previous one continue', async () => {
  const order: string[] = [];
  const send = gathering<number>(async (items) => {
    // As a pool hands out a connection.
    await new Promise<void>((resolve) => process.nextTick(resolve));
    order.push(`sent ${items.join()}`);
    await turn();
  });
  const answered = [1, 2, 3].map((item) => send(item).then(() => order.push(`answered ${item}`)));
  await Promise.all(answered);
  expect(order).toEqual(['sent 1', 'sent 2,3', 'answered 1', 'answered 2', 'answered 3']);
});

test('rejects the items of a failed batch, and sends the next one', async () => {
  const { send, batches } = gatherer();
  const lost = expect(send(1)).rejects.toThrow('down');
  const kept = send(2);
  batches[0]?.answer.reject(new Error('down'));
  await lost;
  await turn();
  batches[1]?.answer.resolve();
  await kept;
});

afterEach(() => {
  vi.useRealTimers();
});

test('waits for a batch in flight, and sends in parallel if that takes long', async () => {
  vi.useFakeTimers();
  const { send, batches } = gatherer({ atOnce: 2, patienceMs: 20 });
  void send(1);
  void send(2);
  vi.advanceTimersByTime(19);
  void send(3);
  expect(batches.map(({ items }) => items)).toEqual([[1]]);
  vi.advanceTimersByTime(1);
  expect(batches.map(({ items }) => items)).toEqual([[1], [2, 3]]);
  const last = send(4);
  vi.advanceTimersByTime(100);
  expect(batches).toHaveLength(2);
  batches[1]?.answer.resolve();
  await vi.advanceTimersByTimeAsync(0);
  batches[2]?.answer.resolve();
  await last;
  expect(batches[2]?.items).toEqual([4]);
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
