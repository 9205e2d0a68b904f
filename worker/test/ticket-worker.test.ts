import { setTimeout as sleep } from 'node:timers/promises';
import { createLogger } from '@easel/shared/node/logger';
import { type GenerationQueue, openGenerationQueue } from '@easel/shared/node/queue/generation-queue';
import { createMigratedDatabase } from '@easel/tests/env/postgres';
import { startTcpProxy } from '@easel/tests/fixtures/tcp-proxy';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTicketWorker } from '../src/dispatch/ticket-worker.ts';
import { silentLogger } from './silent-logger.ts';

/** Long enough for an endless loop to show. */
const DOWN_MS = 3_000;

let database: Awaited<ReturnType<typeof createMigratedDatabase>>;
beforeAll(async () => {
  database = await createMigratedDatabase();
});
afterAll(() => database?.drop());

/** Adds a job. Ignores a late answer of a busy machine: the job is added nevertheless. */
const add = (queue: GenerationQueue, id: string) =>
  queue.add([{ id, priority: 1 }]).catch((err: Error) => expect(err.name).toBe('TimeoutError'));

function collectErrors() {
  const errors: string[] = [];
  const output = { write: (line: string) => void errors.push(line) };
  return {
    errors,
    logger: createLogger({ name: 'test', level: 'warn', format: 'json', output: output as never }),
  };
}

test('backs off while the database rejects every write', async () => {
  const { errors, logger } = collectErrors();
  const readOnly = new URL(database.url);
  readOnly.searchParams.set('options', '-c default_transaction_read_only=on');
  const worker = openTicketWorker({ queueUrl: readOnly.href, concurrency: 1, logger }, async () => {});
  try {
    await expect.poll(() => errors.length).toBeGreaterThan(0);
    await sleep(DOWN_MS);
    expect(errors.length).toBeLessThan(50);
  } finally {
    await worker.close();
  }
});

test('opens the queue once the database accepts connections, and backs off until then', async () => {
  const { port } = new URL(database.url);
  let isDown = true;
  // Nothing listens on port 1, so the proxy accepts a connection and ends it.
  const proxy = await startTcpProxy(() => (isDown ? 1 : Number(port)));
  const url = new URL(database.url);
  url.port = String(proxy.port);
  const { errors, logger } = collectErrors();
  let used = 0;
  const worker = openTicketWorker({ queueUrl: url.href, concurrency: 1, logger }, async () => {
    used += 1;
  });
  const queue = openGenerationQueue({ url: database.url, logger: silentLogger });
  try {
    await sleep(DOWN_MS);
    expect(errors.length).toBeLessThan(50);

    isDown = false;
    await add(queue, crypto.randomUUID());
    await expect.poll(() => used).toBe(1);
  } finally {
    await Promise.all([worker.close(), queue.close()]);
    await proxy.close();
  }
});

test('reports a job that is not a ticket, ignores it, and continues', async () => {
  const { errors, logger } = collectErrors();
  let used = 0;
  const worker = openTicketWorker({ queueUrl: database.url, concurrency: 1, logger }, async () => {
    used += 1;
  });
  const queue = openGenerationQueue({ url: database.url, logger: silentLogger });
  try {
    await add(queue, 'not-an-id');
    await add(queue, crypto.randomUUID());
    await expect.poll(() => used).toBe(1);
    await expect
      .poll(() => errors.map((line) => JSON.parse(line)))
      .toContainEqual(
        expect.objectContaining({ job: 'not-an-id', msg: expect.stringContaining('not a ticket') }),
      );
    expect(used).toBe(1);
  } finally {
    await Promise.all([worker.close(), queue.close()]);
  }
});
