import { Readable } from 'node:stream';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makePicture } from './pictures.ts';
import { bearer, problemOf, signUp, startTestServer, type TestServer } from './test-server.ts';

let server: TestServer;
/** Images that are opened and not yet sent. */
const open: Readable[] = [];
beforeAll(async () => {
  server = await startTestServer({ AUTH_REQUESTS_PER_MINUTE: '1000' });
  const { store } = server.context;
  const get = store.get.bind(store);
  store.get = async (key) => {
    const object = await get(key);
    if (!object || !key.startsWith('generations/')) return object;
    object.body.destroy();
    const body = new Readable({ read() {} });
    open.push(body);
    return { ...object, body };
  };
});
afterAll(() => server?.close());

async function userWithPicture() {
  const { session, email } = await signUp(server);
  const headers = bearer(session.access_token);
  await makePicture(server, headers);
  const link = async () => (await server.post('/api/export', undefined, headers)).json().url as string;
  return { headers, email, link };
}

function endAll(): void {
  for (const body of open.splice(0)) body.push(null);
}

test('sends one export per user at a time, and two in total', async () => {
  const [ada, bob, eve] = await Promise.all([userWithPicture(), userWithPicture(), userWithPicture()]);
  const first = server.app.inject({ url: await ada.link() });
  await expect.poll(() => open.length).toBe(1);
  const again = await server.app.inject({ url: await ada.link() });
  expect(problemOf(again)).toMatchObject({ http: 429, code: 'rate_limited' });
  const second = server.app.inject({ url: await bob.link() });
  await expect.poll(() => open.length).toBe(2);
  expect(problemOf(await server.app.inject({ url: await eve.link() }))).toMatchObject({ http: 503 });
  endAll();
  expect([(await first).statusCode, (await second).statusCode]).toEqual([200, 200]);
  const third = server.app.inject({ url: await eve.link() });
  await expect.poll(() => open.length).toBe(1);
  endAll();
  expect((await third).statusCode).toBe(200);
});

test('sends a mail about each export, and allows ten links an hour', async () => {
  const ada = await userWithPicture();
  const statuses: number[] = [];
  for (let n = 0; n < 11; n += 1) {
    statuses.push((await server.post('/api/export', undefined, ada.headers)).statusCode);
  }
  expect(statuses).toEqual([...Array(10).fill(200), 429]);
  const subjects = (await server.mailsTo(ada.email)).map(({ subject }) => subject);
  expect(subjects.filter((subject) => subject === 'Your Easel data was requested')).toHaveLength(10);
});

test('creates no link for an ended session', async () => {
  const { session, cookie } = await signUp(server);
  await server.post('/api/auth/logout', undefined, { cookie, ...bearer(session.access_token) });
  const refused = await server.post('/api/export', undefined, bearer(session.access_token));
  expect(problemOf(refused)).toMatchObject({ http: 401, code: 'session_revoked' });
});

test('limits how often a user can send test webhooks, and refuses it to an ended session', async () => {
  const { session, cookie } = await signUp(server);
  const headers = bearer(session.access_token);
  const made = await server.post('/api/webhooks', { url: 'https://hooks.example.com/a' }, headers);
  const url = `/api/webhooks/${made.json().id}/test`;
  const statuses: number[] = [];
  for (let n = 0; n < 31; n += 1) statuses.push((await server.post(url, undefined, headers)).statusCode);
  expect(statuses).toEqual([...Array(30).fill(202), 429]);
  await server.post('/api/auth/logout', undefined, { cookie, ...headers });
  expect((await server.post(url, undefined, headers)).statusCode).toBe(401);
});
