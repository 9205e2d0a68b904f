import { revokeSessionsOf } from '@easel/shared/node/repos/accounts/sessions.repo';
import { setOperator } from '@easel/shared/node/repos/operations/operators.repo';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildApp } from '../src/app.ts';
import { type Context, createContext } from '../src/wiring/context.ts';
import {
  bearer,
  cookieOf,
  freshEmail,
  PASSWORD,
  problemOf,
  type SignedUp,
  signUp,
  startTestServer,
  type TestServer,
} from './test-server.ts';

/** Two API processes with one database: `server` ends sessions, and the other one must learn of it. */
let server: TestServer;
let other: { app: FastifyInstance; context: Context; url: string };
beforeAll(async () => {
  server = await startTestServer();
  other = await startOther();
});
afterAll(async () => {
  await stop(other);
  await server?.close();
});

async function startOther() {
  const { config, logger } = server.context;
  const context = await createContext(config, {
    logger,
    passwordCost: { memoryCost: 64, timeCost: 1, parallelism: 1 },
  });
  const app = await buildApp(context);
  return { app, context, url: await app.listen({ port: 0, host: '127.0.0.1' }) };
}

async function stop({ app, context }: Pick<typeof other, 'app' | 'context'>) {
  await app.close();
  await context.close();
}

const asUser = ({ session }: Pick<SignedUp, 'session'>) => bearer(session.access_token);
const readAt = (app: FastifyInstance, who: SignedUp) =>
  app.inject({ url: '/api/generations', headers: asUser(who) });
const REVOKED = { http: 401, code: 'session_revoked' };

/**
 * Connects to Socket.IO at the other process (Engine.IO 4). Resolves with the answer to the token and a promise for the end of
 * the socket.
 */
async function connect(token: string) {
  const socket = new WebSocket(`${other.url.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`);
  const end = new Promise<void>((resolve) => socket.addEventListener('close', () => resolve()));
  const answer = await new Promise<string>((resolve) => {
    socket.addEventListener('message', ({ data }) => {
      const text = String(data);
      if (text.startsWith('0')) socket.send(`40${JSON.stringify({ token })}`);
      if (text.startsWith('4')) resolve(text);
    });
  });
  return { answer, end, close: () => socket.close() };
}

/** Opens a socket and an event stream at the other process. Both resolve when the server ends them. */
async function openClients(who: SignedUp) {
  const { answer, end: socketEnd } = await connect(who.session.access_token);
  expect(answer).toMatch(/^40/);
  const { id } = (await server.post('/api/generate', { prompt: 'a fox' }, asUser(who))).json();
  const stream = await fetch(`${other.url}/api/generations/${id}/events`, { headers: asUser(who) });
  expect(stream.status).toBe(200);
  const streamEnd = stream.text().catch(() => 'cut off');
  return { id, streamEnd, socketEnd };
}

const operatorFor = async (): Promise<SignedUp> => {
  const operator = await signUp(server);
  await server.context.db.transaction().execute((tx) => setOperator(tx, operator.email, true));
  return operator;
};

const ENDINGS: Record<string, (who: SignedUp) => Promise<unknown>> = {
  'a sign-out': (who) => server.post('/api/auth/logout', undefined, asUser(who)),
  'a password change on another device': async (who) => {
    const there = await server.post('/api/auth/token?grant_type=password', {
      email: who.email,
      password: PASSWORD,
    });
    return server.app.inject({
      method: 'PUT',
      url: '/api/auth/user',
      headers: bearer(there.json().access_token),
      payload: { password: 'another horse battery', current_password: PASSWORD },
    });
  },
  'a stolen refresh token': async (who) => {
    const refresh = () =>
      server.post('/api/auth/token?grant_type=refresh_token', undefined, { cookie: who.cookie });
    await refresh();
    expect(problemOf(await refresh())).toMatchObject(REVOKED);
  },
  'a request for deletion': (who) => server.post('/api/account/deletion', undefined, asUser(who)),
  'a suspension': async (who) => {
    const operator = await operatorFor();
    const path = `/api/admin/users/${who.session.user.id}/suspend`;
    const answer = await server.post(path, { reason: 'Spam' }, asUser(operator));
    expect(answer.statusCode).toBe(200);
  },
  'an end from the list of devices': async (who) => {
    const there = await server.post('/api/auth/token?grant_type=password', {
      email: who.email,
      password: PASSWORD,
    });
    return server.app.inject({
      method: 'DELETE',
      url: '/api/auth/sessions',
      headers: bearer(there.json().access_token),
    });
  },
};

test.each(Object.entries(ENDINGS))(
  'ends all connections of a session at the other process after %s',
  async (_, end) => {
    const who = await signUp(server);
    expect((await readAt(other.app, who)).statusCode).toBe(200);
    const { id, streamEnd, socketEnd } = await openClients(who);
    await end(who);
    expect(problemOf(await readAt(server.app, who))).toMatchObject(REVOKED);
    await expect.poll(async () => problemOf(await readAt(other.app, who))).toMatchObject(REVOKED);
    await streamEnd;
    await socketEnd;
    for (const [method, url] of [
      ['DELETE', `/api/generations/${id}`],
      ['PUT', `/api/generations/${id}/publication`],
      ['POST', '/api/export'],
      ['GET', '/api/billing'],
      ['GET', '/api/gallery'],
    ] as const) {
      const answer = await other.app.inject({ method, url, headers: asUser(who) });
      expect(problemOf(answer), url).toMatchObject(REVOKED);
    }
    const late = await connect(who.session.access_token);
    expect(late.answer).toMatch(/^44.*session_revoked/);
    late.close();
  },
);

const KEY_ENDINGS: Record<string, (who: SignedUp, keyId: string) => Promise<unknown>> = {
  'it is revoked': (who, keyId) =>
    server.app.inject({ method: 'DELETE', url: `/api/keys/${keyId}`, headers: asUser(who) }),
  'it expires': (_, keyId) =>
    server.context.db
      .updateTable('apiKeys')
      .set({ expiresAt: new Date(0) })
      .where('id', '=', keyId)
      .execute(),
  'the password is changed': (who) =>
    server.app.inject({
      method: 'PUT',
      url: '/api/auth/user',
      headers: asUser(who),
      payload: { password: 'another horse battery', current_password: PASSWORD },
    }),
  'its owner requests deletion': (who) => server.post('/api/account/deletion', undefined, asUser(who)),
  'its owner is suspended': async (who) =>
    server.post(
      `/api/admin/users/${who.session.user.id}/suspend`,
      { reason: 'Spam' },
      asUser(await operatorFor()),
    ),
};

test.each(Object.entries(KEY_ENDINGS))(
  'ends all connections of an API key at the other process after %s',
  async (_, end) => {
    const who = await signUp(server);
    const { id: keyId, key } = (await server.post('/api/keys', { name: 'A script' }, asUser(who))).json();
    const headers = bearer(key);
    const { id } = (await server.post('/api/generate', { prompt: 'a fox' }, headers)).json();
    const stream = await fetch(`${other.url}/api/generations/${id}/events`, { headers });
    expect(stream.status).toBe(200);
    const waiting = fetch(`${other.url}/v1/images/generations`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({ prompt: 'an owl', stream: true }),
    });
    expect((await waiting).status).toBe(200);
    await end(who, keyId);
    await stream.text();
    await (await waiting).text();
    // The end of an account also ends its generations, and so streams, which may be notified first.
    const late = async () => (await other.app.inject({ url: '/api/generations', headers })).statusCode;
    await expect.poll(late).toSatisfy((status: number) => status === 401 || status === 403);
  },
);

test('learns from the database about ended sessions whose events the bus lost', async () => {
  const who = await signUp(server);
  const { streamEnd, socketEnd } = await openClients(who);
  await revokeSessionsOf(server.context.db, who.session.user.id, new Date());
  for (const { app } of [server, other]) {
    await expect.poll(async () => problemOf(await readAt(app, who))).toMatchObject(REVOKED);
  }
  await streamEnd;
  await socketEnd;
});

test('misses no session whose transaction is committed late', async () => {
  const who = await signUp(server);
  const { db } = server.context;
  const { promise: mayCommit, resolve: commit } = Promise.withResolvers<void>();
  const slow = db.transaction().execute(async (tx) => {
    await revokeSessionsOf(tx, who.session.user.id, new Date());
    await mayCommit;
  });
  // Both processes have read the feed since, and learned of a session that ended later.
  const later = await signUp(server);
  await revokeSessionsOf(db, later.session.user.id, new Date());
  await expect.poll(async () => problemOf(await readAt(other.app, later))).toMatchObject(REVOKED);
  expect((await readAt(other.app, who)).statusCode).toBe(200);
  commit();
  await slow;
  await expect.poll(async () => problemOf(await readAt(other.app, who))).toMatchObject(REVOKED);
});

test('loads ended sessions before it serves its first request', async () => {
  const who = await signUp(server);
  await server.post('/api/auth/logout', undefined, asUser(who));
  const started = await startOther();
  expect(problemOf(await readAt(started.app, who))).toMatchObject(REVOKED);
  await stop(started);
});

test('does not affect the other sessions of the user', async () => {
  const who = await signUp(server);
  const there = await server.post('/api/auth/token?grant_type=password', {
    email: who.email,
    password: PASSWORD,
  });
  const session = there.json();
  await server.post('/api/auth/logout', undefined, { cookie: cookieOf(there) });
  expect((await readAt(server.app, who)).statusCode).toBe(200);
  expect(problemOf(await readAt(server.app, { ...who, session }))).toMatchObject(REVOKED);
});

test('responds to a repeated deletion request although its session has ended', async () => {
  const who = await signUp(server, freshEmail());
  const [first, second] = [
    await server.post('/api/account/deletion', undefined, asUser(who)),
    await server.post('/api/account/deletion', undefined, asUser(who)),
  ];
  expect([first.statusCode, second.statusCode]).toEqual([200, 200]);
  expect(second.json()).toEqual(first.json());
});
