import { pino } from 'pino';
import { expect, test } from 'vitest';
import { createBackground } from './background.ts';

function logged() {
  const lines: { level: number; msg: string; id?: number; err: { message: string } }[] = [];
  const logger = pino({}, { write: (line: string) => void lines.push(JSON.parse(line)) });
  return { lines, logger };
}

test('idle waits for running work and for work that it started', async () => {
  const background = createBackground(logged().logger);
  const { promise, resolve } = Promise.withResolvers<void>();
  const done: string[] = [];
  background.run('first', async () => {
    await promise;
    done.push('first');
    background.run('second', async () => {
      await new Promise(setImmediate);
      done.push('second');
    });
  });
  const idle = background.idle().then(() => done.push('idle'));
  resolve();
  await idle;
  expect(done).toEqual(['first', 'second', 'idle']);
});

test('logs failures with their name, and never rejects idle, whether the work throws or rejects', async () => {
  const { lines, logger } = logged();
  const background = createBackground(logger, 'warn');
  background.run('a mail', () => Promise.reject(new Error('no')), { id: 7 });
  await background.idle();
  background.run('a call', () => {
    throw new Error('never');
  });
  await background.idle();
  expect(lines).toMatchObject([
    { level: 40, msg: 'a mail failed', id: 7, err: { message: 'no' } },
    { level: 40, msg: 'a call failed', err: { message: 'never' } },
  ]);
});

test('idle resolves immediately when nothing runs', async () => {
  await createBackground(logged().logger).idle();
});
