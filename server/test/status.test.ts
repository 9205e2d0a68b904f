import { statusSchema } from '@easel/shared/contracts/status.schema';
import { removeWorker, reportWorker } from '@easel/shared/node/repos/operations/workers.repo';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createStatusService } from '../src/modules/status/status.service.ts';
import { startTestServer, type TestServer } from './test-server.ts';

let server: TestServer;
beforeEach(async () => {
  server = await startTestServer();
});
afterEach(() => server.close());

async function read() {
  const response = await server.app.inject('/api/status');
  expect(response.statusCode).toBe(200);
  const status = statusSchema.parse(response.json());
  return { ...status, of: (id: string) => status.parts.find((part) => part.id === id) };
}

test('reports to everyone that all parts are up', async () => {
  await reportWorker(server.context.db, { id: 'one', concurrency: 2, offers: { store: true, models: [] } });
  const status = await read();
  expect(status.status).toBe('operational');
  expect(status.of('workers')?.detail).toBe('2 pictures can be made at once.');
});

test('reports that no worker is running', async () => {
  await removeWorker(server.context.db, 'one');
  const status = await read();
  expect(status).toMatchObject({ status: 'down' });
  expect(status.of('workers')?.status).toBe('down');
  expect(status.of('database')?.status).toBe('operational');
});

/** Reads the status while the check of one part fails. */
function readWhileDown(part: 'database' | 'bus') {
  const { db, logger, now, services } = server.context;
  const checks = { [part]: () => Promise.reject(new Error('refused')) };
  return createStatusService({ db, logger, now, checks, estimates: services.estimates }).read();
}

test('answers while the database is unreachable', async () => {
  const { status, parts } = await readWhileDown('database');
  expect(status).toBe('down');
  expect(parts).toContainEqual(expect.objectContaining({ id: 'database', status: 'down' }));
  expect(parts).toContainEqual(expect.objectContaining({ id: 'workers', detail: 'Unknown right now.' }));
});

test('reports late live updates while the event bus is down', async () => {
  const { parts } = await readWhileDown('bus');
  expect(parts[0]).toMatchObject({ id: 'api', status: 'degraded', detail: expect.stringContaining('late') });
});
