import { PLANS } from '@easel/shared/contracts/plans';
import { createBackground } from '@easel/shared/node/async/background';
import { addRequests, takeBackRequests } from '@easel/shared/node/repos/accounts/request-windows.repo';
import { v7 as uuidv7 } from 'uuid';
import { beforeEach, expect, test } from 'vitest';
import { createRequestQuota, type RequestQuota } from '../src/modules/api-keys/request-quota.ts';
import { makePicture } from './pictures.ts';
import { bearer, signUp } from './test-server.ts';
import { useTestServer } from './use-test-server.ts';

const server = useTestServer();
/** The beginning of an hour. */
const NOW = new Date('2026-11-01T12:00:00Z');
const LIMIT = PLANS.free.apiRequestsPerHour;
let person: Record<string, string>;
let program: Record<string, string>;
beforeEach(async () => {
  person = bearer((await signUp(server)).session.access_token);
  program = bearer((await server.post('/api/keys', { name: 'A program' }, person)).json().key);
});

const leftOf = (answer: { headers: Record<string, unknown> }) =>
  Number(/r=(\d+)/.exec(String(answer.headers.ratelimit))?.[1]);
/** Counts as a request itself. */
const left = async () => leftOf(await server.app.inject({ url: '/v1/models', headers: program }));

test('responses of 304 do not count against the hourly quota', async () => {
  // All requests fall into one clock hour; the hour also changes the links and so the tags.
  using _stopped = server.clock.stop();
  const url = `/api/generations/${await makePicture(server, person)}`;
  const first = await server.app.inject({ url, headers: program });
  expect(leftOf(first)).toBe(LIMIT - 1);
  for (let i = 0; i < 3; i += 1) {
    const headers = { ...program, 'if-none-match': String(first.headers.etag) };
    const answer = await server.app.inject({ url, headers });
    expect(answer.statusCode).toBe(304);
  }
  // Each poll counts, too.
  let looks = 0;
  await expect.poll(async () => (await left()) + ++looks).toBe(LIMIT - 1);
});

test('a refused submission does not count against the hourly quota', async () => {
  using _stopped = server.clock.stop();
  const body = { prompt: 'a fox', iterations: 4 };
  expect((await server.post('/api/generate', body, program)).statusCode).toBe(202);
  for (const url of ['/api/generate', '/v1/images/generations']) {
    const answer = await server.post(url, { prompt: 'a fox' }, program);
    expect(answer.statusCode).toBe(429);
    expect(answer.headers['retry-after']).toBeDefined();
  }
  let looks = 0;
  await expect.poll(async () => (await left()) + ++looks).toBe(LIMIT - 1);
});

/** Returns the quota of another API process. */
const processQuota = () => {
  const { db, logger } = server.context;
  return createRequestQuota({ db, background: createBackground(logger), now: () => NOW });
};
const counted = async (userId: string) =>
  (
    await server.context.db
      .selectFrom('requestWindows')
      .select('count')
      .where('userId', '=', userId)
      .execute()
  ).map(({ count }) => count);

test('an account with frequent requests gets quota reserved in advance, which is returned when it stops', async () => {
  const { id } = (await signUp(server)).session.user;
  const quota = processQuota();
  const reserved: number[] = [];
  for (let used = 1; used <= 50; used += 1) {
    expect(await quota.count(id, 1_000)).toMatchObject({ remaining: 1_000 - used, isExceeded: false });
    reserved.push(...(await counted(id)).map((count) => count - used));
  }
  expect(Math.max(...reserved)).toBeGreaterThan(0);
  // A hundredth of the remaining requests.
  expect(Math.max(...reserved)).toBeLessThanOrEqual(10);
  await expect.poll(() => counted(id)).toEqual([50]);
});

test('two processes together allow exactly the quota, whatever they reserve', async () => {
  const { id } = (await signUp(server)).session.user;
  const quotas = [processQuota(), processQuota()];
  let passed = 0;
  const send = async (quota: RequestQuota) => {
    const { isExceeded } = await quota.count(id, 1_000);
    if (!isExceeded) passed += 1;
  };
  for (let round = 0; round < 60; round += 1) {
    for (const quota of quotas) for (let i = 0; i < 7; i += 1) await send(quota);
    await Promise.all(quotas.flatMap((quota) => Array.from({ length: 3 }, () => send(quota))));
  }
  // 1,200 were sent. Places that a process still reserves are given back to both later.
  expect(passed).toBeLessThanOrEqual(1_000);
  expect(passed).toBeGreaterThanOrEqual(990);
  await expect
    .poll(async () => {
      await Promise.all(quotas.map(send));
      return passed;
    })
    .toBe(1_000);
  for (const quota of quotas) for (let i = 0; i < 20; i += 1) await send(quota);
  expect(passed).toBe(1_000);
  await expect.poll(() => counted(id)).toEqual([1_000]);
});

test('returns reserved requests even if another account in the batch was erased', async () => {
  const { id } = (await signUp(server)).session.user;
  const erased = { userId: uuidv7(), windowStart: NOW, count: 1 };
  const kept = { userId: id, windowStart: NOW, count: 3 };
  await addRequests(server.context.db, [kept]);
  await takeBackRequests(server.context.db, [erased, { ...kept, count: 2 }]);
  expect(await counted(id)).toEqual([1]);
});
