import { describe, expect, test } from 'vitest';
import { createTurns, createTurnsByKey } from './turns.ts';

/** Creates tasks that the test ends, and records the order in which they start. */
function tasks() {
  const started: number[] = [];
  const ends = new Map<number, () => void>();
  const task = (id: number) => () => {
    started.push(id);
    return new Promise<number>((resolve) => ends.set(id, () => resolve(id)));
  };
  return { started, task, end: (id: number) => ends.get(id)?.() };
}

describe('turns', () => {
  test('run one task after the other, in the order of the calls', async () => {
    const turns = createTurns();
    const { started, task, end } = tasks();
    const [first, second] = [turns(task(1)), turns(task(2))];
    expect(started).toEqual([1]);
    end(1);
    expect(await first).toBe(1);
    await expect.poll(() => started).toEqual([1, 2]);
    end(2);
    expect(await second).toBe(2);
  });

  test('run no more tasks concurrently than allowed', async () => {
    const turns = createTurns({ concurrency: 2 });
    const { started, task, end } = tasks();
    const all = [1, 2, 3].map((id) => turns(task(id)));
    expect(started).toEqual([1, 2]);
    end(2);
    await expect.poll(() => started).toEqual([1, 2, 3]);
    for (const id of [1, 3]) end(id);
    expect(await Promise.all(all)).toEqual([1, 2, 3]);
  });

  test('reject a task when the waiting list is full', async () => {
    const turns = createTurns({ concurrency: 1, waiting: { max: 1, onFull: () => new Error('full') } });
    const { started, task, end } = tasks();
    const [first, second, third] = [1, 2, 3].map((id) => turns(task(id)));
    await expect(third).rejects.toThrow('full');
    end(1);
    await first;
    await expect.poll(() => started).toEqual([1, 2]);
    end(2);
    expect(await second).toBe(2);
  });

  test('continue with the next task when one fails', async () => {
    const turns = createTurns({ waiting: { max: 0, onFull: () => new Error('full') } });
    await expect(turns(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(await turns(async () => 'yes')).toBe('yes');
  });
});

test('turns by key run the tasks of one key in order, and those of other keys in parallel', async () => {
  const turns = createTurnsByKey();
  const { started, task, end } = tasks();
  const first = turns('a', task(1));
  const second = turns('a', task(2));
  const other = turns('b', task(3));
  expect(started).toEqual([1, 3]);
  end(1);
  await first;
  await expect.poll(() => started).toEqual([1, 3, 2]);
  const third = turns('a', task(4));
  end(2);
  await second;
  await expect.poll(() => started).toEqual([1, 3, 2, 4]);
  end(3);
  end(4);
  expect(await Promise.all([other, third])).toEqual([3, 4]);
  const again = turns('a', task(5));
  end(5);
  expect(await again).toBe(5);
});
