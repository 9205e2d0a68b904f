import { expect, test, vi } from 'vitest';
import { keptByCost } from './kept-by-cost.ts';

/** Answers that take `costMs` of a clock that the test moves. */
function createAnswers(costMs: number) {
  const clock = { ms: 0 };
  const asked: PromiseWithResolvers<number>[] = [];
  const kept = keptByCost(
    1_000,
    () => {
      const answer = Promise.withResolvers<number>();
      asked.push(answer);
      return answer.promise;
    },
    () => clock.ms,
  );
  const finish = async () => {
    clock.ms += costMs;
    asked.at(-1)?.resolve(asked.length);
    await Promise.resolve();
  };
  return { clock, asked, kept, finish };
}

test('fetches once for all callers, and again after the minimum time', async () => {
  const { clock, asked, kept, finish } = createAnswers(1);
  const both = [kept(), kept()];
  await finish();
  expect(await Promise.all(both)).toEqual([1, 1]);
  clock.ms = 1_000;
  expect(await kept()).toBe(1);
  expect(asked).toHaveLength(1);
});

test('returns the last value while the next is fetched', async () => {
  const { clock, kept, finish } = createAnswers(1);
  void kept();
  await finish();
  clock.ms = 1_500;
  expect(await kept()).toBe(1);
  await finish();
  expect(await kept()).toBe(2);
});

test('waits for the next value if the last one is too old', async () => {
  const { clock, kept, finish } = createAnswers(1);
  void kept();
  await finish();
  clock.ms = 5_000;
  const answer = kept();
  await finish();
  expect(await answer).toBe(2);
});

test('keeps a value that took long for ten times as long', async () => {
  const { clock, asked, kept, finish } = createAnswers(900);
  void kept();
  await finish();
  clock.ms = 9_000;
  expect(await kept()).toBe(1);
  expect(asked).toHaveLength(1);
});

test('fetches again after a rejection', async () => {
  const { asked, kept, finish } = createAnswers(1);
  const refused = kept();
  asked[0]?.reject(new Error('away'));
  await expect(refused).rejects.toThrow('away');
  const answer = kept();
  await finish();
  expect(await answer).toBe(2);
});

test('loads an expired result again although the system clock was set back', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'performance'] });
  try {
    let asked = 0;
    const read = keptByCost(10, async () => ++asked);
    expect(await read()).toBe(1);
    vi.advanceTimersByTime(21);
    vi.setSystemTime(Date.now() - 3_600_000);
    expect(await read()).toBe(2);
  } finally {
    vi.useRealTimers();
  }
});
