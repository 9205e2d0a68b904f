import { pino } from 'pino';
import { expect, test } from 'vitest';
import { startChores } from './chores.ts';

test('runs chores repeatedly and independently, and logs and repeats a failed run', async () => {
  const lines: { level: number; msg: string }[] = [];
  const logger = pino({}, { write: (line: string) => void lines.push(JSON.parse(line)) });
  let swept = 0;
  let tried = 0;
  const stop = startChores(
    [
      {
        name: 'sweep',
        everyMs: 1,
        run: async () => {
          swept++;
        },
      },
      {
        name: 'mail',
        everyMs: 1,
        run: async () => {
          tried++;
          if (tried === 1) throw new Error('no');
        },
      },
    ],
    logger,
  );
  await expect.poll(() => Math.min(swept, tried)).toBeGreaterThan(2);
  await stop();
  expect(lines).toMatchObject([{ level: 40, msg: 'mail failed' }]);
});

test('waits for the run in flight on stop, and starts no other', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  let runs = 0;
  const stop = startChores(
    [
      {
        name: 'sweep',
        everyMs: 1,
        run: () => {
          runs++;
          return promise;
        },
      },
    ],
    pino({ level: 'silent' }),
  );
  let stopped = false;
  const stopping = stop().then(() => {
    stopped = true;
  });
  await new Promise(setImmediate);
  expect(stopped).toBe(false);
  resolve();
  await stopping;
  expect(runs).toBe(1);
});
