import { PLANS } from '@easel/shared/contracts/plans';
import { beforeEach, expect, test } from 'vitest';
import { makePicture } from './pictures.ts';
import { bearer, signUp } from './test-server.ts';
import { useTestServer } from './use-test-server.ts';

const server = useTestServer();
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

test('answers without news cost no request of the hour', async () => {
  // The requests of one hour of the clock, which also changes the links and with them the tags.
  using _stopped = server.clock.stop();
  const url = `/api/generations/${await makePicture(server, person)}`;
  const first = await server.app.inject({ url, headers: program });
  expect(leftOf(first)).toBe(LIMIT - 1);
  for (let i = 0; i < 3; i += 1) {
    const headers = { ...program, 'if-none-match': String(first.headers.etag) };
    const answer = await server.app.inject({ url, headers });
    expect(answer.statusCode).toBe(304);
  }
  // Each look counts, too.
  let looks = 0;
  await expect.poll(async () => (await left()) + ++looks).toBe(LIMIT - 1);
});

test('a refused submission costs no request of the hour', async () => {
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
