import { setImmediate as turn } from 'node:timers/promises';
import { startPostgres } from '@easel/local/postgres/cluster';
import { io } from 'socket.io-client';
import { afterAll, beforeAll, expect, onTestFailed, onTestFinished, test } from 'vitest';
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

test('recovers without data loss after PostgreSQL restarts, and tells connected clients the outcome', async () => {
  const [server, worker] = [system.process('server-1'), system.process('worker-1')];
  onTestFailed(() => console.error(`${server.name}:\n${server.logs()}\n${worker.name}:\n${worker.logs()}`));
  const ada = await system.signUp();
  const client = await listen(ada);
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
  await expect.poll(() => client.lastStatus(id), { timeout: 200_000 }).toBe('completed');
  expect(client.disconnects()).toBe(0);
  const { images, ledger } = await recordsOf(cluster.url, id);
  expect(images).toHaveLength(1);
  expect(ledger).toEqual(['hold -1', 'settle 0']);

  const next = await ada.generate({ prompt: 'the same forest, later', resolution: '512x512' });
  await ada.waitUntil(next.id, 'completed');
  expect(system.processes()).toEqual([server, worker]);
});

test('keeps generations in progress of several workers through an outage longer than their leases', async () => {
  const others = [await system.startWorker(), await system.startWorker()];
  onTestFailed(() => {
    for (const each of system.processes()) console.error(`${each.name}:\n${each.logs()}`);
  });
  const ada = await system.signUp();
  const prompt = 'a wide forest in fog';
  const ids: string[] = [];
  for (let count = 0; count < 4; count += 1) {
    ids.push((await ada.generate({ prompt, resolution: '1024x1024' })).id);
  }
  const processing = async () => {
    const statuses = await Promise.all(ids.map(async (id) => (await ada.get(id)).status));
    return statuses.filter((status) => status === 'processing').length;
  };
  await expect.poll(processing).toBeGreaterThan(1);
  const making = await Promise.all(ids.map(async (id) => (await recordsOf(cluster.url, id)).status));

  await cluster.stop();
  const longerThanALease = performance.now() + 13_000;
  await expect.poll(() => performance.now(), { interval: 500 }).toBeGreaterThan(longerThanALease);
  cluster = await startPostgres({ folder: folder.path, database: 'easel' });

  for (const id of ids) await ada.waitUntil(id, 'completed');
  for (const [index, id] of ids.entries()) {
    if (making[index] !== 'processing') continue;
    const { attempt, ledger } = await recordsOf(cluster.url, id);
    expect({ attempt, ledger }).toEqual({ attempt: 1, ledger: ['hold -1', 'settle 0'] });
  }
  expect(system.processes().map(({ name }) => name)).toEqual(
    ['server-1', 'worker-1', ...others.map(({ name }) => name)].sort(),
  );
});

/** Connects a socket that records the last status of each generation. */
async function listen({ session }: ApiClient) {
  const socket = io(system.url, {
    auth: { token: session.access_token },
    transports: ['websocket'],
    forceNew: true,
  });
  onTestFinished(() => void socket.disconnect());
  const statuses = new Map<string, string>();
  let disconnects = 0;
  socket.on('generation', ({ id, status }) => statuses.set(id, status));
  socket.on('disconnect', () => disconnects++);
  await new Promise<void>((resolve, reject) => socket.once('connect', resolve).once('connect_error', reject));
  return { lastStatus: (id: string) => statuses.get(id), disconnects: () => disconnects };
}

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
