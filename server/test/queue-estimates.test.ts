import { inSeconds } from '@easel/shared/node/db/time';
import { findGeneration } from '@easel/shared/node/repos/generations/generations.repo';
import { readQueueState } from '@easel/shared/node/repos/generations/queue-state.repo';
import { reportWorker } from '@easel/shared/node/repos/operations/workers.repo';
import { subscribe } from '@easel/tests/env/subscribe';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bearer, signUp, startTestServer, type TestServer } from './test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server?.close());

const submit = async (token: string, iterations = 1) => {
  const response = await server.post('/api/generate', { prompt: 'a fox', iterations }, bearer(token));
  expect(response.statusCode).toBe(202);
  return response.json();
};

test("estimates a paid account's first picture before all of Free, although its account is new to the queue", async () => {
  const [free, pro] = [await signUp(server), await signUp(server)];
  await subscribe(server.context.config.database.url, pro.session.user.id, 'pro');
  const offers = { store: true, models: [{ id: 'painter', places: null }] };
  await reportWorker(server.context.db, { id: 'one', concurrency: 1, offers });
  const { generations } = await submit(free.session.access_token, 3);
  const isLast = async () => {
    const url = `/api/generations/${generations[2].id}`;
    return (await server.app.inject({ url, headers: bearer(free.session.access_token) })).json();
  };
  await expect.poll(isLast).toMatchObject({ queue: { position: 3 } });

  const { generations: paid } = await submit(pro.session.access_token);

  expect(paid[0].queue.position).toBe(1);
});

test('promises no time to a user who has paused the queue', async () => {
  const pro = await signUp(server);
  const headers = bearer(pro.session.access_token);
  await subscribe(server.context.config.database.url, pro.session.user.id, 'pro');
  const { id } = await submit(pro.session.access_token);
  await server.post('/api/queue/pause', {}, headers);
  const held = async () => (await server.app.inject({ url: `/api/generations/${id}`, headers })).json();
  await expect.poll(held).toMatchObject({ queue: { reason: 'paused' } });

  const { generations } = await submit(pro.session.access_token);

  expect(generations[0].queue).toMatchObject({ reason: 'paused', estimatedSeconds: null });
  const row = await findGeneration(server.context.db, generations[0].id);
  expect(row).toMatchObject({ forecastSeconds: null, promisedSeconds: null });
});

test('reads when a generation may be retried', async () => {
  const { db } = server.context;
  const { access_token } = (await signUp(server)).session;
  const { id } = await submit(access_token);
  const waiting = async () => (await readQueueState(db)).waiting.find((generation) => generation.id === id);
  expect((await waiting())?.readyAt).toBeUndefined();
  await db
    .updateTable('generations')
    .set({ retryAt: inSeconds(100) })
    .where('id', '=', id)
    .execute();
  expect((await waiting())?.readyAt).toBeGreaterThan(0);
  await db
    .updateTable('generations')
    .set({ retryAt: inSeconds(-1) })
    .where('id', '=', id)
    .execute();
  expect((await waiting())?.readyAt).toBeUndefined();
});
