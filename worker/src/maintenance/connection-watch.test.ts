import { expect, test } from 'vitest';
import { createConnectionWatch } from './connection-watch.ts';

/** Creates a watch whose database answers after `delayMs` of its clock, or fails. */
function create() {
  let clock = 0;
  let next: { delayMs: number; error?: Error } = { delayMs: 0 };
  const watch = createConnectionWatch(
    async () => {
      clock += next.delayMs;
      if (next.error) throw next.error;
    },
    () => clock,
  );
  return {
    ask(waitMs: number, answer: typeof next = { delayMs: 0 }) {
      clock += waitMs;
      next = answer;
      return watch.unbrokenMs();
    },
  };
}

test('counts the time since the first of regular responses', async () => {
  const { ask } = create();
  expect(await ask(60_000)).toBe(0);
  for (let turn = 1; turn <= 6; turn += 1) expect(await ask(2_000)).toBe(turn * 2_000);
});

test('restarts after a failure', async () => {
  const { ask } = create();
  await ask(0);
  await ask(4_000);
  await expect(ask(100, { delayMs: 0, error: new Error('no database') })).rejects.toThrow('no database');
  expect(await ask(100)).toBe(0);
  expect(await ask(2_000)).toBe(2_000);
});

test('restarts after a slow response, which other workers may have been waiting for as well', async () => {
  const { ask } = create();
  await ask(0);
  await ask(4_000);
  expect(await ask(2_000, { delayMs: 9_000 })).toBe(0);
});

test('restarts after the process itself was stopped', async () => {
  const { ask } = create();
  await ask(0);
  expect(await ask(30_000)).toBe(0);
});
