import { startPostgres } from '@easel/local/postgres/cluster';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type System, startSystem } from '../env/system.ts';
import { temporaryFolder } from '../env/temporary-folder.ts';
import { recordsOf } from './ledger.ts';

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let cluster: Awaited<ReturnType<typeof startPostgres>>;
let system: System;

beforeAll(async () => {
  folder = await temporaryFolder('cluster');
  cluster = await startPostgres({ folder: folder.path, database: 'easel' });
  system = await startSystem({ env: { DATABASE_URL: cluster.url, QUEUE_URL: cluster.url } });
});
afterAll(async () => {
  await system?.stop();
  await cluster?.stop();
  await folder?.remove();
});

test('PostgreSQL restarted under way: the service recovers by itself and loses nothing', async () => {
  const ada = await system.signUp();
  const { id } = await ada.generate({ prompt: 'a forest in fog', resolution: '1024x1024' });
  await vi.waitFor(async () => expect((await ada.get(id)).status).toBe('processing'), { timeout: 60_000 });

  await cluster.stop();
  await vi.waitFor(async () => expect((await fetch(`${system.url}/readyz`)).status).toBe(503), {
    timeout: 60_000,
  });
  expect((await fetch(`${system.url}/healthz`)).status).toBe(200);
  cluster = await startPostgres({ folder: folder.path, database: 'easel' });
  await vi.waitFor(async () => expect((await fetch(`${system.url}/readyz`)).status).toBe(200), {
    timeout: 60_000,
  });

  await ada.waitUntil(id, 'completed');
  const { images, ledger } = await recordsOf(cluster.url, id);
  expect(images).toHaveLength(1);
  expect(ledger).toEqual(['hold -1', 'settle 0']);

  const next = await ada.generate({ prompt: 'the same forest, later', resolution: '512x512' });
  await ada.waitUntil(next.id, 'completed');
  expect(system.processes().map(({ name }) => name)).toEqual(['server-1', 'worker-1']);
});
