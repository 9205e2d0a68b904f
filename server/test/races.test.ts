import { generateResponseSchema } from '@easel/shared/contracts/generation.schema';
import { countLockWaiters } from '@easel/tests/env/lock-waiters';
import { expect, test } from 'vitest';
import { bearer, signUp } from './test-server.ts';
import { useTestServer } from './use-test-server.ts';

const server = useTestServer();
let headers: Record<string, string>;

const send = (method: 'POST' | 'DELETE' | 'GET', url: string, payload?: object) =>
  server.app.inject({ method, url, headers, ...(payload && { payload }) });

async function canceled(): Promise<string> {
  const { session } = await signUp(server);
  headers = bearer(session.access_token);
  const accepted = await send('POST', '/api/generate', { prompt: 'a fox' });
  const { id } = generateResponseSchema.parse(accepted.json());
  await send('POST', `/api/generations/${id}/cancel`);
  return id;
}

/** Sends the requests in this order, so that all read the generation before the first one changes it. */
async function inEachOthersWay(id: string, requests: (() => Promise<{ statusCode: number }>)[]) {
  const answers: Promise<{ statusCode: number }>[] = [];
  await server.context.db.transaction().execute(async (tx) => {
    await tx.selectFrom('generations').select('id').where('id', '=', id).forUpdate().execute();
    for (const request of requests) {
      answers.push(request());
      await expect.poll(() => lockWaiters()).toBe(answers.length);
    }
  });
  return (await Promise.all(answers)).map(({ statusCode }) => statusCode);
}

const lockWaiters = () => countLockWaiters(server.context.db);

const creditsUsed = async () => (await send('GET', '/api/subscription')).json().credits.used;

test('reserves no credit for a generation that is removed during a retry', async () => {
  const id = await canceled();
  const retry = () => send('POST', `/api/generations/${id}/retry`);
  const remove = () => send('DELETE', `/api/generations/${id}`);
  expect(await inEachOthersWay(id, [retry, remove])).toEqual([200, 204]);
  expect(await creditsUsed()).toBe(0);
});

test('removes a generation that is retried during the removal, and reserves nothing', async () => {
  const id = await canceled();
  const retry = () => send('POST', `/api/generations/${id}/retry`);
  const remove = () => send('DELETE', `/api/generations/${id}`);
  expect(await inEachOthersWay(id, [remove, retry])).toEqual([204, 404]);
  expect(await creditsUsed()).toBe(0);
});

test('makes one of two concurrent retries and reports the state to the other', async () => {
  const id = await canceled();
  const retry = () => send('POST', `/api/generations/${id}/retry`);
  const answers = await Promise.all([retry(), retry()]);
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
  const refused = answers.find(({ statusCode }) => statusCode === 409);
  expect(refused?.json().detail).toBe('A generation that is pending cannot be retried.');
  expect(await creditsUsed()).toBe(1);
});
