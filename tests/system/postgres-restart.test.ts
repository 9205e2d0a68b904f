import { setImmediate as turn } from 'node:timers/promises';
import { startPostgres } from '@easel/local/postgres/cluster';
import { afterAll, beforeAll, expect, onTestFailed, test } from 'vitest';
import { type ApiClient, ApiFailure } from '../env/api-client.ts';
import { migrate } from '../env/migrate.ts';
import { type System, startSystem } from '../env/system.ts';
import { temporaryFolder } from '../env/temporary-folder.ts';
import { recordsOf } from './ledger.ts';

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let cluster: Awaited<ReturnType<typeof startPostgres>>;
let system: System;

beforeAll(async () => {
  folder = await temporaryFolder('cluster');
  cluster = await startPostgres({ folder: folder.path, database: 'easel' });
  await migrate(cluster.url);
  system = await startSystem({ env: { DATABASE_URL: cluster.url, QUEUE_URL: cluster.url } });
});
afterAll(async () => {
  await system?.stop();
  await cluster?.stop();
  await folder?.remove();
});

test('recovers without data loss after PostgreSQL restarts', async () => {
  const [server, worker] = [system.process('server-1'), system.process('worker-1')];
  onTestFailed(() => console.error(`${server.name}:\n${server.logs()}\n${worker.name}:\n${worker.logs()}`));
  const ada = await system.signUp();
  const { id } = await ada.generate({ prompt: 'a forest in fog', resolution: '1024x1024' });
  await expect.poll(async () => (await ada.get(id)).status).toBe('processing');

  // Keeps queries in flight at all times, so that the restart interrupts some.
  const readers = startReaders(ada, 2);
  await cluster.stop();
  await server.waitForStatus('/readyz', 503);
  await server.waitForStatus('/healthz', 200);
  cluster = await startPostgres({ folder: folder.path, database: 'easel' });
  await server.waitForStatus('/readyz', 200);
  expect(await readers.stop()).toEqual([200, 503]);

  await ada.waitUntil(id, 'completed');
  const { images, ledger } = await recordsOf(cluster.url, id);
  expect(images).toHaveLength(1);
  expect(ledger).toEqual(['hold -1', 'settle 0']);

  const next = await ada.generate({ prompt: 'the same forest, later', resolution: '512x512' });
  await ada.waitUntil(next.id, 'completed');
  expect(system.processes()).toEqual([server, worker]);
});

/** Starts clients that list the generations repeatedly. `stop` returns the statuses that they received. */
function startReaders(client: ApiClient, count: number) {
  const statuses = new Set<number>();
  let stopped = false;
  async function read(): Promise<void> {
    while (!stopped) {
      statuses.add(await client.list().then(() => 200, statusOf));
      await turn();
    }
  }
  const reading = Promise.all(Array.from({ length: count }, read));
  reading.catch(() => {});
  return {
    async stop(): Promise<number[]> {
      stopped = true;
      await reading;
      return [...statuses].sort();
    },
  };
}

function statusOf(error: unknown): number {
  if (error instanceof ApiFailure) return error.status;
  throw error;
}
