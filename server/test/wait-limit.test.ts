import { reportWorker } from '@easel/shared/node/repos/operations/workers.repo';
import { subscribe } from '@easel/tests/env/subscribe';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bearer, problemOf, signUp, startTestServer, type TestServer } from './test-server.ts';

/** Seconds: less than one picture takes. */
const FREE_LIMIT = '1';
const PAID_LIMIT = '600';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ MAX_WAIT_SECONDS_FREE: FREE_LIMIT, MAX_WAIT_SECONDS: PAID_LIMIT });
});
afterAll(() => server?.close());

const submit = (token: string, fields: object = {}) =>
  server.post('/api/generate', { prompt: 'a fox', ...fields }, bearer(token));

test('refuses Free before paid plans once the estimated wait exceeds their limits, and charges nothing', async () => {
  const [free, pro] = [await signUp(server), await signUp(server)];
  await subscribe(server.context.config.database.url, pro.session.user.id, 'pro');

  // Without a worker the wait is unknown.
  const first = await submit(free.session.access_token);
  expect(first.statusCode).toBe(202);
  const offers = { store: true, models: [{ id: 'painter', places: null }] };
  await reportWorker(server.context.db, { id: 'one', concurrency: 1, offers });

  const { id } = first.json();
  const isShown = async () =>
    (
      await server.app.inject({ url: `/api/generations/${id}`, headers: bearer(free.session.access_token) })
    ).json();
  await expect.poll(isShown).toMatchObject({ queue: { estimatedSeconds: expect.any(Number) } });

  const refused = await submit(free.session.access_token);
  expect(problemOf(refused)).toMatchObject({ http: 503, code: 'queue_too_long' });
  expect(Number(refused.headers['retry-after'])).toBeGreaterThanOrEqual(29);
  expect((await submit(pro.session.access_token)).statusCode).toBe(202);
});
