import { expect, test } from 'vitest';
import { createRunningAttempts } from './running-attempts.ts';

const CLAIM = { id: 'a', attempt: 1 };
const waiting = (signal: AbortSignal) =>
  new Promise<unknown>((resolve) => {
    if (signal.aborted) resolve(signal.reason);
    signal.addEventListener('abort', () => resolve(signal.reason));
  });

test('aborts the given attempt, and no other of the same generation', async () => {
  const running = createRunningAttempts();
  const first = running.run(CLAIM, waiting);
  const second = running.run({ ...CLAIM, attempt: 2 }, waiting);
  const [canceled, shutdown] = [new Error('canceled'), new Error('shutdown')];
  running.abort(CLAIM, canceled);
  running.abortAll(shutdown);
  expect(await Promise.all([first, second])).toEqual([canceled, shutdown]);
});

test('aborts an attempt that starts after all were aborted', async () => {
  const running = createRunningAttempts();
  const shutdown = new Error('shutdown');
  running.abortAll(shutdown);
  expect(await running.run(CLAIM, waiting)).toBe(shutdown);
});
