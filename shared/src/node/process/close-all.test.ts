import { pino } from 'pino';
import { expect, test } from 'vitest';
import { closeAfterFailure, closeAll, NotClosedError } from './close-all.ts';

function logged() {
  const lines: { msg: string; err: { message: string } }[] = [];
  const logger = pino({}, { write: (line: string) => void lines.push(JSON.parse(line)) });
  return { logger, said: () => lines.map(({ msg, err }) => `${msg}: ${err.message}`) };
}

test('closes every part, the last one first, and then throws the errors of the parts', async () => {
  const { logger, said } = logged();
  const closed: string[] = [];
  const part = (name: string, error?: Error) => async () => {
    closed.push(name);
    if (error) throw error;
  };
  const [lost, gone] = [new Error('lost'), new Error('gone')];
  const closing = closeAll([part('database', gone), part('store'), part('bus', lost), part('queue')], logger);
  await expect(closing).rejects.toThrow(NotClosedError);
  await expect(closing).rejects.toMatchObject({ errors: [lost, gone] });
  expect(closed).toEqual(['queue', 'bus', 'store', 'database']);
  expect(said()).toEqual(['not closed cleanly: lost', 'not closed cleanly: gone']);
});

test('resolves when every part closes', async () => {
  await closeAll([async () => 'done', async () => undefined], logged().logger);
});

test('logs an error thrown by several parts only once', async () => {
  const { logger, said } = logged();
  const inner = () => closeAll([() => Promise.reject(new Error('lost'))], logger);
  await expect(closeAll([inner], logger)).rejects.toThrow(NotClosedError);
  expect(said()).toEqual(['not closed cleanly: lost']);
});

test('only logs parts that fail to close after a failed start', async () => {
  const { logger, said } = logged();
  await closeAfterFailure([() => Promise.reject(new Error('lost'))], logger);
  expect(said()).toEqual(['not closed cleanly: lost']);
});
