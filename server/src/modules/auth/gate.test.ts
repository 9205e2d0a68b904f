import { expect, test } from 'vitest';
import { createGate } from './gate.ts';

/** Tasks that end when told, and which of them have begun. */
function tasks() {
  const begun: number[] = [];
  const ends: (() => void)[] = [];
  const task = (id: number) => () => {
    begun.push(id);
    return new Promise<number>((resolve) => {
      ends[id] = () => resolve(id);
    });
  };
  return { begun, task, end: (id: number) => ends[id]?.() };
}

test('no more tasks run at once than there are slots, first come first served', async () => {
  const gate = createGate({ slots: 2, places: 10 });
  const { begun, task, end } = tasks();
  const results = [0, 1, 2, 3].map((id) => gate(task(id)));
  await expect.poll(() => begun).toEqual([0, 1]);
  end(1);
  expect(await results[1]).toBe(1);
  await expect.poll(() => begun).toEqual([0, 1, 2]);
  end(0);
  expect(await results[0]).toBe(0);
  await expect.poll(() => begun).toEqual([0, 1, 2, 3]);
});

test('who finds every place taken is turned away', async () => {
  const gate = createGate({ slots: 1, places: 1 });
  const { begun, task, end } = tasks();
  const [first, second, third] = [0, 1, 2].map((id) => gate(task(id)));
  await expect(third).rejects.toMatchObject({ code: 'unavailable', status: 503 });
  end(0);
  await first;
  await expect.poll(() => begun).toEqual([0, 1]);
  end(1);
  expect(await second).toBe(1);
});

test('a task that fails gives its slot back', async () => {
  const gate = createGate({ slots: 1, places: 1 });
  await expect(gate(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(await gate(async () => 'yes')).toBe('yes');
});
