import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  cookieOf,
  freshEmail,
  PASSWORD,
  problemOf,
  signUp,
  startTestServer,
  type TestServer,
} from './test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ AUTH_REQUESTS_PER_MINUTE: '40', TRUST_PROXY: 'loopback' });
});
afterAll(() => server?.close());

let hosts = 0;
/** As if through the proxy, from an address that nobody else has. */
const somebody = () => ({ 'x-forwarded-for': `203.0.113.${++hosts}` });
const signIn = (email: string, headers: Record<string, string>, version = '/api') =>
  server.post(`${version}/auth/token?grant_type=password`, { email, password: 'wrong' }, headers);

test('an eleventh wrong password for one account within a minute is refused unheard', async () => {
  const { email } = await signUp(server);
  const from = somebody();
  for (let i = 0; i < 10; i += 1)
    expect((await signIn(email, from, i % 2 ? '/api' : '/api/v1')).statusCode).toBe(401);
  const refused = await signIn(email, from);
  expect(problemOf(refused)).toMatchObject({ http: 429, code: 'rate_limited' });
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect(refused.json().limit).toMatchObject({ value: 10, resetsAt: expect.any(String) });

  const elsewhere = await server.post(
    '/api/auth/token?grant_type=password',
    { email, password: PASSWORD },
    somebody(),
  );
  expect(elsewhere.statusCode).toBe(200);
});

test('right passwords do not count', async () => {
  const { email } = await signUp(server);
  const from = somebody();
  for (let i = 0; i < 15; i += 1) {
    const response = await server.post(
      '/api/auth/token?grant_type=password',
      { email, password: PASSWORD },
      from,
    );
    expect(response.statusCode).toBe(200);
  }
});

test('one address gets so many tries a minute, over both versions of the API', async () => {
  const from = somebody();
  const statuses: number[] = [];
  for (let i = 0; i < 41; i += 1) {
    statuses.push((await signIn(freshEmail(), from, i % 2 ? '/api' : '/api/v1')).statusCode);
  }
  expect(statuses).toEqual([...Array(40).fill(401), 429]);
});

test('one address gets a quarter as many mails', async () => {
  const strict = await startTestServer({ AUTH_REQUESTS_PER_MINUTE: '4' });
  const recover = () => strict.post('/api/auth/recover', { email: freshEmail() });
  expect((await recover()).statusCode).toBe(200);
  expect(problemOf(await recover())).toMatchObject({ http: 429, code: 'rate_limited' });
  await strict.close();
});

test('a refresh is not limited', async () => {
  const from = somebody();
  let { cookie } = await signUp(server);
  for (let i = 0; i < 50; i += 1) {
    const headers = { ...from, cookie };
    const response = await server.post('/api/auth/token?grant_type=refresh_token', undefined, headers);
    expect(response.statusCode).toBe(200);
    cookie = cookieOf(response);
  }
});
