import { once } from 'node:events';
import { connect } from 'node:net';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createSoftwarePasskey } from './software-passkey.ts';
import {
  bearer,
  freshEmail,
  PASSWORD,
  problemOf,
  signUp,
  startTestServer,
  type TestServer,
} from './test-server.ts';
import { firstStep, signUpWithTwoFactor } from './two-factor-setup.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({
    AUTH_REQUESTS_PER_MINUTE: '2000',
    ACCOUNT_REQUESTS_PER_MINUTE: '60',
    TRUST_PROXY: 'loopback',
  });
});
afterAll(() => server?.close());

let networks = 0;
/** Returns addresses in different /64s of one /48. */
function freshNetwork() {
  const prefix = `2001:db8:${(++networks).toString(16)}`;
  return (subnet: number) => ({ 'x-forwarded-for': `${prefix}:${subnet.toString(16)}::1` });
}
const signIn = (email: string, password: string, headers: Record<string, string>) =>
  server.post('/api/auth/token?grant_type=password', { email, password }, headers);

test('does not let one /48 lock an account, however many /64s it uses', async () => {
  const { email } = await signUp(server);
  const at = freshNetwork();
  const statuses: number[] = [];
  for (let n = 0; n < 120; n += 1) statuses.push((await signIn(email, 'wrong', at(n * 256))).statusCode);
  expect(statuses.filter((status) => status === 401)).toHaveLength(80);
  expect((await signIn(email, PASSWORD, freshNetwork()(1))).statusCode).toBe(200);
});

test('counts wrong passwords from a /56 together', async () => {
  const { email } = await signUp(server);
  const at = freshNetwork();
  const statuses: number[] = [];
  for (let n = 0; n < 80; n += 1) statuses.push((await signIn(email, 'wrong', at(n))).statusCode);
  expect(statuses.filter((status) => status === 401)).toHaveLength(70);
});

test('lets a known browser sign in while wrong passwords from many networks lock the account for others', async () => {
  const { email } = await signUp(server);
  const known = await signIn(email, PASSWORD, freshNetwork()(1));
  const device = known.cookies.find(({ name }) => name === 'easel_device');
  expect(device).toMatchObject({ httpOnly: true, sameSite: 'Strict', path: '/api', maxAge: 31_536_000 });
  const cookie = { cookie: `easel_device=${device?.value}` };
  for (let n = 0; n < 100; n += 1) await signIn(email, 'wrong', freshNetwork()(1));
  expect(problemOf(await signIn(email, PASSWORD, freshNetwork()(1)))).toMatchObject({ http: 429 });
  const again = await signIn(email, PASSWORD, { ...freshNetwork()(1), ...cookie });
  expect(again.statusCode).toBe(200);
  expect(again.cookies.map(({ name }) => name)).toEqual(['easel_refresh']);

  // Its own count is as small as that of an address, and the cookie is for this account only.
  const from = { ...freshNetwork()(1), ...cookie };
  const statuses: number[] = [];
  for (let n = 0; n < 11; n += 1) statuses.push((await signIn(email, 'wrong', from)).statusCode);
  expect(statuses).toEqual([...Array(10).fill(401), 429]);
  const other = await signUp(server);
  for (let n = 0; n < 100; n += 1) await signIn(other.email, 'wrong', freshNetwork()(1));
  expect((await signIn(other.email, PASSWORD, { ...freshNetwork()(1), ...cookie })).statusCode).toBe(429);
});

test('recognizes a browser that signed in with a code', async () => {
  const user = await signUpWithTwoFactor(server);
  const token = await firstStep(server, user.email);
  const signedIn = await server.post('/api/auth/second-step', { token, code: user.code() });
  await expectKnown(signedIn, user.email, 202);
});

test('recognizes a browser that signed in with a passkey', async () => {
  const passkey = createSoftwarePasskey('http://localhost:3000');
  const { email, session } = await signUp(server);
  const headers = bearer(session.access_token);
  const begun = (await server.post('/api/auth/passkeys/options', undefined, headers)).json();
  const credential = passkey.register(begun);
  expect((await server.post('/api/auth/passkeys', { credential }, headers)).statusCode).toBe(201);
  const options = (await server.post('/api/auth/passkeys/sign-in/options')).json();
  const signedIn = await server.post('/api/auth/passkeys/sign-in', { credential: passkey.assert(options) });
  await expectKnown(signedIn, email, 200);
});

/** Asserts that a browser that has signed in can enter the password while wrong ones from everywhere block the account for others. */
async function expectKnown(signedIn: LightMyRequestResponse, email: string, status: number) {
  expect(signedIn.statusCode).toBe(200);
  const device = signedIn.cookies.find(({ name }) => name === 'easel_device');
  const cookie = { cookie: `easel_device=${device?.value}` };
  for (let n = 0; n < 100; n += 1) await signIn(email, 'wrong', freshNetwork()(1));
  expect((await signIn(email, PASSWORD, freshNetwork()(1))).statusCode).toBe(429);
  expect((await signIn(email, PASSWORD, { ...freshNetwork()(1), ...cookie })).statusCode).toBe(status);
}

test('lets a network sign in while some of its requests withhold their bodies', async () => {
  const { email } = await signUp(server);
  const url = new URL(await server.app.listen({ host: '127.0.0.1', port: 0 }));
  const at = freshNetwork()(1);
  const head = [
    'POST /api/auth/token?grant_type=password HTTP/1.1',
    `Host: ${url.host}`,
    `X-Forwarded-For: ${at['x-forwarded-for']}`,
    'Content-Type: application/json',
    'Content-Length: 100',
  ];
  const waiting = await Promise.all(
    Array.from({ length: 60 }, async () => {
      const socket = connect(Number(url.port), url.hostname);
      await once(socket, 'connect');
      socket.write(`${head.join('\r\n')}\r\n\r\n`);
      return socket;
    }),
  );
  // The network's count shows when all of them have been read.
  let asked = 0;
  const others = async () => {
    const { headers } = await signIn(freshEmail(), PASSWORD, at);
    asked += 1;
    return 2_000 - asked - Number(/"requests";r=(\d+)/.exec(String(headers.ratelimit))?.[1]);
  };
  await expect.poll(others).toBe(60);
  const statuses: number[] = [];
  for (let n = 0; n < 10; n += 1) statuses.push((await signIn(email, PASSWORD, at)).statusCode);
  expect(statuses).toEqual(Array(10).fill(200));
  for (const socket of waiting) socket.destroy();
});

test("reports the client's remaining quota on limited routes", async () => {
  const answer = await signIn(freshEmail(), 'wrong', freshNetwork()(1));
  expect(answer.headers['ratelimit-policy']).toContain('"requests";q=2000;w=60, ');
  expect(answer.headers['ratelimit-policy']).toContain('"failed-sign-ins";q=10;w=600');
  expect(answer.headers.ratelimit).toMatch(/"requests";r=1999;t=\d+, .*"failed-sign-ins";r=9;t=\d+/);
});

/** Stops the clock of the budgets, which refill every second, until the result is disposed of. */
const stopRefilling = () => vi.spyOn(performance, 'now').mockReturnValue(performance.now());

test('limits visitors by network, across its /64s', async () => {
  using _stopped = stopRefilling();
  const at = freshNetwork();
  const visit = (n: number, url = '/api/openapi.json') => server.app.inject({ url, headers: at(n) });
  const first = await visit(0);
  expect(first.headers['ratelimit-policy']).toContain('"requests-of-visitors";q=60;w=60');
  const count = async (requests: Promise<{ statusCode: number }>[]) =>
    (await Promise.all(requests)).filter(({ statusCode }) => statusCode === 200).length;
  const ofOne = await count(Array.from({ length: 60 }, () => visit(0)));
  expect(ofOne).toBeGreaterThan(5);
  expect(ofOne).toBeLessThan(60);
  const ofMany = await count(Array.from({ length: 250 }, (_, n) => visit((n + 1) * 256)));
  expect(ofMany).toBeGreaterThan(60);
  expect(ofMany).toBeLessThan(250);
  expect((await server.app.inject({ url: '/api/gallery', headers: freshNetwork()(1) })).statusCode).toBe(200);
});

test('charges more for a search that cannot use an index', async () => {
  using _stopped = stopRefilling();
  const searches = async (search: string) => {
    const headers = freshNetwork()(1);
    const url = `/api/gallery?search=${search}`;
    const answers = await Promise.all(Array.from({ length: 15 }, () => server.app.inject({ url, headers })));
    for (const { statusCode } of answers) expect([200, 429]).toContain(statusCode);
    return answers.filter(({ statusCode }) => statusCode === 200).length;
  };
  expect(await searches('zq')).toBeLessThan(5);
  expect(await searches('fox')).toBeGreaterThan(8);
});
