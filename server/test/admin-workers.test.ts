import { workerBoardSchema } from '@easel/shared/contracts/console.schema';
import type { WorkerState } from '@easel/shared/node/domain/worker-state';
import { reportWorker } from '@easel/shared/node/repos/operations/workers.repo';
import { claimGeneration } from '@easel/tests/env/claim';
import { beforeEach, expect, test } from 'vitest';
import { act, audit, auth, operator, REASON, server, useAdminServer } from './admin-setup.ts';
import { problemOf, signUp } from './test-server.ts';

useAdminServer();

const STATE: WorkerState = {
  version: '1.2.3',
  isDrained: false,
  busy: { local: 0, remote: 0 },
  cpu: 1.5,
  memoryBytes: 300_000_000,
  lastPicture: null,
  endpoints: [],
};
const OFFERS = {
  store: true,
  models: [
    { id: 'painter', places: null },
    { id: 'away', places: 0 },
  ],
};
const report = (id: string, state?: Partial<WorkerState>) =>
  reportWorker(server.context.db, {
    id,
    concurrency: 2,
    offers: OFFERS,
    ...(state && { state: { ...STATE, ...state } }),
  });
const board = async () => workerBoardSchema.strict().parse((await act('GET', '/workers')).json());
const drain = (id: string, isDrained: boolean) =>
  act('PUT', `/workers/${id}/drain`, { isDrained, ...REASON });

beforeEach(async () => {
  await server.context.db.deleteFrom('workers').execute();
});

test('shows what each worker is making, has made and can make', async () => {
  const who = await signUp(server);
  const { id } = (await server.post('/api/generate', { prompt: 'a fox' }, auth(who))).json<{ id: string }>();
  const lastPicture = { id, model: 'painter', seconds: 2.5, at: '2026-01-01T00:00:00.000Z' };
  await report('one', { busy: { local: 1, remote: 2 }, lastPicture });
  await claimGeneration(server.context.db, { id, workerId: 'one' });
  await report('of an earlier version');
  const { workers } = await board();
  expect(workers).toMatchObject([
    {
      id: 'one',
      state: 'active',
      version: '1.2.3',
      places: 2,
      busy: { local: 1, remote: 2 },
      models: ['painter'],
      lastPicture,
      cpu: 1.5,
      generations: [{ id, owner: { email: who.email } }],
    },
    { id: 'of an earlier version', state: 'active', version: null, cpu: null, lastPicture: null },
  ]);
  expect(JSON.stringify(workers)).not.toContain('a fox');
});

test('drains a worker and undrains it, and logs both actions', async () => {
  await report('busy', { busy: { local: 1, remote: 0 } });
  await report('idle', {});
  for (const id of ['busy', 'idle']) expect((await drain(id, true)).statusCode).toBe(204);
  expect((await board()).workers).toMatchObject([{ state: 'draining' }, { id: 'idle', state: 'draining' }]);
  for (const id of ['busy', 'idle']) {
    await report(id, { isDrained: true, busy: { local: Number(id === 'busy'), remote: 0 } });
  }
  // Repeating it changes nothing.
  expect((await drain('idle', true)).statusCode).toBe(204);
  expect((await board()).workers).toMatchObject([
    { id: 'busy', state: 'draining', drainedAt: expect.any(String) },
    { id: 'idle', state: 'drained', drainedAt: expect.any(String) },
  ]);
  expect(await report('idle', {})).toEqual(expect.any(Date));
  await drain('idle', false);
  expect(await report('idle', {})).toBeNull();
  expect((await board()).workers[1]).toMatchObject({ id: 'idle', state: 'active', drainedAt: null });
  const entries = (await audit()).filter(({ subject }) => subject.name === 'idle');
  expect(entries).toMatchObject([
    { action: 'worker.undrained', reason: 'Spam', actor: { email: operator.email } },
    { action: 'worker.drained', subject: { email: null } },
  ]);
  const log = (await act('GET', '/security-log?kind=operator_order&limit=1')).json();
  expect(log.items).toMatchObject([
    { user: { email: operator.email }, details: { order: 'worker.undrained', of: 'idle' } },
  ]);
  expect(problemOf(await drain('nobody', true))).toMatchObject({ http: 404, code: 'not_found' });
});

test('shows a worker without a heartbeat as gone', async () => {
  await report('lost');
  await server.context.db
    .updateTable('workers')
    .set({ seenAt: new Date(Date.now() - 60_000) })
    .execute();
  expect((await board()).workers).toMatchObject([{ id: 'lost', state: 'gone' }]);
});

test('merges the reports of the live workers about a model server', async () => {
  const endpoint = { model: 'flux', url: 'http://gpu:8188', places: 2 };
  const failure = (at: string) => ({ code: 'model_unavailable' as const, message: `at ${at}`, at });
  const [older, newer] = [failure('2026-01-01T00:00:00.000Z'), failure('2026-01-01T00:01:00.000Z')];
  await report('one', { endpoints: [{ ...endpoint, isUp: true, lastError: newer }] });
  await report('two', { endpoints: [{ ...endpoint, isUp: false, lastError: older }] });
  const who = await signUp(server);
  const { id } = (await server.post('/api/generate', { prompt: 'a fox' }, auth(who))).json<{ id: string }>();
  await claimGeneration(server.context.db, { id, workerId: 'one' });
  await server.context.db
    .updateTable('generations')
    .set({ vendorEndpoint: 'http://user:secret@gpu:8188' })
    .where('id', '=', id)
    .execute();
  expect((await board()).endpoints).toEqual([
    { model: 'flux', url: 'http://gpu:8188', up: 1, resting: 1, places: 2, busy: 1, lastError: newer },
  ]);
});
