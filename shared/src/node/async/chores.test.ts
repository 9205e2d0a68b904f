import { pino } from 'pino';
import { expect, test } from 'vitest';
import { startChores } from './chores.ts';
import { TimeoutError } from './deadline.ts';

test('runs chores repeatedly and independently, and logs and retries a failed run', async () => {
  const lines: { level: number; msg: string }[] = [];
  const logger = pino({}, { write: (line: string) => void lines.push(JSON.parse(line)) });
  let swept = 0;
  let tried = 0;
  const { stop } = startChores(
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
  const { stop } = startChores(
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

test('aborts the run in flight on stop', async () => {
  const run = (stopping: AbortSignal) =>
    new Promise<void>((resolve) => stopping.addEventListener('abort', () => resolve(), { once: true }));
  const { stop } = startChores([{ name: 'sweep', everyMs: 1, run }], pino({ level: 'silent' }));
  await stop();
});

test('waits at most its time limit for a run that hangs, and names it', async () => {
  const lines: { level: number; msg: string }[] = [];
  const logger = pino({}, { write: (line: string) => void lines.push(JSON.parse(line)) });
  const hang = () => new Promise<never>(() => {});
  const { stop } = startChores([{ name: 'sweep', everyMs: 1, run: hang }], logger, { stopWithinMs: 1 });
  await stop();
  expect(lines).toMatchObject([{ level: 40, msg: 'sweep did not stop in time' }]);
});

test('logs a run that is overdue, starts the next one, and reports the chore as hanging', async () => {
  const lines: { level: number; msg: string }[] = [];
  const logger = pino({}, { write: (line: string) => void lines.push(JSON.parse(line)) });
  let clock = 0;
  let runs = 0;
  const hang = () => {
    runs++;
    return new Promise<void>(() => {});
  };
  const chore = { name: 'sweep', everyMs: 1, withinMs: 9, run: hang };
  const chores = startChores([chore], logger, { now: () => clock });
  await expect.poll(() => runs).toBeGreaterThan(2);
  expect(lines[0]).toMatchObject({ level: 50, msg: 'sweep is overdue' });
  clock = 20;
  expect(chores.hanging()).toEqual([]);
  clock = 21;
  expect(chores.hanging()).toEqual(['sweep']);
  expect(chores.ages().get('sweep')).toBe(0.021);
  await chores.stop();
});

test.each([new Error('no database'), new TimeoutError('no answer of the store')])(
  'does not mistake a chore that fails with %o for a hanging one',
  async (error) => {
    let clock = 0;
    let runs = 0;
    const fail = () => {
      runs++;
      return Promise.reject(error);
    };
    const silent = pino({ level: 'silent' });
    const chores = startChores([{ name: 'sweep', everyMs: 1, run: fail }], silent, { now: () => clock });
    await expect.poll(() => runs).toBeGreaterThan(1);
    clock = 3_600_000;
    const before = runs;
    await expect.poll(() => runs).toBeGreaterThan(before + 1);
    expect(chores.hanging()).toEqual([]);
    expect(chores.ages().get('sweep')).toBe(3_600);
    await chores.stop();
  },
);
