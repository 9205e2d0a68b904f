import { once } from 'node:events';
import { rename, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { NotClosedError } from '@easel/shared/node/process/close-all';
import { until } from '@easel/tests/env/until';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createHarness, type Harness } from './harness.ts';
import { quickModel } from './test-models.ts';

let harness: Harness;
beforeEach(async () => {
  harness = await createHarness();
});
afterEach(() => harness.close());

/** The names of the connections that only a worker opens; the harness opens others. */
const WORKER_CONNECTIONS = ['easel-worker', 'easel-leases', 'easel-queue-worker'];

/** Waits until the worker has no connection to the database, and is no longer listed as a worker. */
async function untilNothingIsOpen(): Promise<void> {
  await until(async () => {
    const { rows } = await sql`select application_name from pg_stat_activity
      where datname = current_database() and application_name = any(${WORKER_CONNECTIONS})`.execute(
      harness.db,
    );
    expect(rows).toEqual([]);
  });
  expect(await harness.db.selectFrom('workers').select('id').execute()).toEqual([]);
}

test('a worker closes the remaining parts after one that fails to close, and then fails', async () => {
  const closeModel = vi.fn(async () => {}).mockRejectedValueOnce(new Error('does not close'));
  const worker = await harness.worker(quickModel(), { closeModel });
  await expect(worker.close()).rejects.toThrow(NotClosedError);
  await untilNothingIsOpen();
});

test('a worker that cannot start closes what it has opened, and throws the original error, even if a part fails to close', async () => {
  const blocker = createServer().listen(0, '127.0.0.1');
  await once(blocker, 'listening');
  const { port } = blocker.address() as AddressInfo;
  const start = harness.worker(quickModel(), {
    metrics: { host: '127.0.0.1', port },
    closeModel: () => Promise.reject(new Error('does not close')),
  });
  await expect(start).rejects.toThrow('set METRICS_PORT');
  await untilNothingIsOpen();
  blocker.close();
});

test('a worker that closes waits for the paid models in the current models file', async () => {
  const worker = await harness.worker(quickModel(), { modelTimeoutMs: 60_000 });
  const before = worker.closeWithinMs();
  const provider = { type: 'openai', model: 'gpt-image-1' };
  const endpoints = [{ url: 'http://127.0.0.1:1/v1' }];
  const models = [{ id: 'paid', name: 'Paid', expectedSeconds: 1, timeoutSeconds: 900, provider, endpoints }];
  const path = join(harness.folder, 'models.json');
  await writeFile(`${path}.new`, JSON.stringify({ models }));
  await rename(`${path}.new`, path);
  await expect.poll(() => worker.closeWithinMs()).toBeGreaterThan(before + 900_000);
});
