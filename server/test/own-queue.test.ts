import { settleFailed } from '@easel/shared/node/repos/generations/settlements.repo';
import { claimAll, claimGeneration } from '@easel/tests/env/claim';
import { beforeEach, expect, test } from 'vitest';
import { person, server, useServer } from './generations-setup.ts';
import { problemOf } from './test-server.ts';

useServer();

/** Claims all waiting generations and returns their ids, in the order of the claims. */
const claimedIds = async () => (await claimAll(server.context.db)).map(({ id }) => id);

beforeEach(claimedIds);

test('pauses and resumes, and reports the state', async () => {
  const { send, generate } = await person();
  const { id } = await generate();
  expect((await send('POST', '/api/queue/pause')).json()).toMatchObject({ queuePaused: true });
  expect(await claimedIds()).toEqual([]);
  expect((await send('POST', '/api/queue/resume')).json()).toMatchObject({ queuePaused: false });
  expect(await claimedIds()).toEqual([id]);
});

test('cancels a paused generation, returns the credit, and does not make it after a resume', async () => {
  const { send, generate, credits } = await person();
  await send('POST', '/api/queue/pause');
  const { generations } = await generate({ iterations: 2 });
  const [canceled, kept] = generations.map(({ id }) => id) as [string, string];
  const answers = await Promise.all([1, 2].map(() => send('POST', `/api/generations/${canceled}/cancel`)));
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
  expect((await credits()).used).toBe(1);
  await send('POST', '/api/queue/resume');
  expect(await claimedIds()).toEqual([kept]);
  expect((await credits()).used).toBe(1);
});

test('moves a waiting generation to the front, and refuses one that is not waiting', async () => {
  const { send, generate } = await person();
  const { generations } = await generate({ iterations: 3 });
  const [first, second, third] = generations.map(({ id }) => id) as [string, string, string];
  const next = (id: string) => `/api/generations/${id}/next`;
  expect((await send('POST', next(third))).json()).toMatchObject({
    id: third,
    status: 'pending',
    version: 2,
  });
  const stranger = await person();
  expect(problemOf(await stranger.send('POST', next(second)))).toMatchObject({
    http: 404,
    code: 'not_found',
  });
  expect(await claimedIds()).toEqual([third, first, second]);
  expect(problemOf(await send('POST', next(second)))).toMatchObject({ http: 409, code: 'illegal_state' });
});

test('retries with the same or a new seed, after a failure or a cancellation', async () => {
  const { send, generate, get, credits } = await person();
  const { id } = await generate({ seed: 5 });
  const claim = await claimGeneration(server.context.db, { id, workerId: 'test' });
  if (!claim) throw new Error('not claimed');
  await settleFailed(server.context.db, claim, { code: 'internal', retryable: false });
  const retry = (body?: object) => send('POST', `/api/generations/${id}/retry`, body);
  expect((await retry()).json()).toMatchObject({ status: 'pending', seed: 5 });
  await send('POST', `/api/generations/${id}/cancel`);
  expect((await retry({ newSeed: true })).statusCode).toBe(200);
  const { seed } = await get(id);
  expect(seed).not.toBe(5);
  await send('POST', `/api/generations/${id}/cancel`);
  expect((await retry({ newSeed: false })).json()).toMatchObject({ status: 'pending', seed });
  expect((await credits()).used).toBe(1);
});
