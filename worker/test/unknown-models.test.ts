import { createLogger } from '@easel/shared/node/logger';
import { beforeEach, expect, test } from 'vitest';
import { createUnknownModelsCheck } from '../src/maintenance/unknown-models.ts';
import { openQueue, type TestQueue } from './queue-setup.ts';

let queue: TestQueue;
beforeEach(async () => {
  queue = await openQueue();
  return queue.close;
});

test('logs once that generations are waiting for a model that is not in the registry', async () => {
  const account = await queue.account('pro');
  await queue.submit(account, 5, 'gone');
  await queue.submit(account, 5, 'gone');
  await queue.submit(account, 5, 'painter');
  const lines: string[] = [];
  const output = { write: (line: string) => void lines.push(line) };
  const logger = createLogger({ name: 'test', level: 'warn', format: 'json', output: output as never });
  const known = [{ id: 'painter' }] as never[];
  const check = createUnknownModelsCheck({ db: queue.db, models: { models: () => known }, logger });

  await check();
  await check();
  expect(lines.map((line) => JSON.parse(line))).toEqual([
    expect.objectContaining({ model: 'gone', waiting: 2, level: 40 }),
  ]);

  await queue.db.updateTable('generations').set({ status: 'canceled' }).where('model', '=', 'gone').execute();
  await check();
  await queue.submit(account, 5, 'gone');
  await check();
  expect(lines).toHaveLength(2);
});
