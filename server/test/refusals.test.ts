import { PassThrough } from 'node:stream';
import { createLogger } from '@easel/shared/node/logger';
import { listSecurityEvents, recordAtMost } from '@easel/shared/node/repos/accounts/security-events.repo';
import { expect, test } from 'vitest';
import { bearer, type SignedUp, signUp, startTestServer } from './test-server.ts';
import { useTestServer } from './use-test-server.ts';

const server = useTestServer();

const get = (path: string, token: string) =>
  server.app.inject({ url: `/api${path}`, headers: bearer(token) });

/** Returns the refused requests in the security log, oldest first. */
async function refusalsOf({ session }: SignedUp) {
  await server.context.background.idle();
  const { db } = server.context;
  const rows = await listSecurityEvents(db, { userId: session.user.id, kind: 'refused', limit: 100 });
  return rows.map(({ details }) => details).toReversed();
}

async function keyOf({ session }: SignedUp, scopes: string[]): Promise<string> {
  const created = await server.post('/api/keys', { name: 'Script', scopes }, bearer(session.access_token));
  if (created.statusCode !== 201) throw new Error(created.body);
  return created.json().key;
}

test("a call beyond a key's scope is recorded once an hour, however often it is tried", async () => {
  const user = await signUp(server);
  const key = await keyOf(user, ['generations:read']);
  for (let count = 0; count < 3; count++) {
    expect((await server.post('/api/generate', { prompt: 'a fox' }, bearer(key))).statusCode).toBe(403);
  }
  expect(await refusalsOf(user)).toEqual([
    { code: 'insufficient_scope', call: 'POST /api/generate', by: 'API key' },
  ]);
});

test('requests for operator pages by other users are recorded, and still answered with not found', async () => {
  const user = await signUp(server);
  const answer = await get('/admin/users', user.session.access_token);
  expect([answer.statusCode, answer.json().code]).toEqual([404, 'not_found']);
  expect(await refusalsOf(user)).toEqual([
    { code: 'operators_only', call: 'GET /api/admin/users', by: 'session' },
  ]);
});

test('unknown resources and missing proofs are not recorded', async () => {
  const user = await signUp(server);
  const { access_token } = user.session;
  expect((await get('/generations/5f1f6f4e-7a0c-4a5e-8d43-3a6c1f7f2a11', access_token)).statusCode).toBe(404);
  const { db } = server.context;
  await db
    .updateTable('sessions')
    .set({ provenAt: null })
    .where('userId', '=', user.session.user.id)
    .execute();
  expect((await server.post('/api/keys', { name: 'x' }, bearer(access_token))).statusCode).toBe(403);
  expect(await refusalsOf(user)).toEqual([]);
});

test('an account can add only a limited number of entries an hour to its log, even concurrently', async () => {
  const user = await signUp(server);
  const { db } = server.context;
  const record = (call: number) =>
    db.transaction().execute((tx) => {
      const event = { kind: 'refused', userId: user.session.user.id, details: { call } } as const;
      return recordAtMost(tx, event, { alike: 1, all: 3 });
    });
  await Promise.all([1, 1, 2, 3, 4, 5].map(record));
  const calls = (await refusalsOf(user)).map(({ call }) => call);
  expect(calls).toHaveLength(3);
  expect(new Set(calls).size).toBe(3);
});

test('each request’s line in the process log names its account and the code of its problem', async () => {
  const lines = new PassThrough({ encoding: 'utf8', highWaterMark: 1024 * 1024 });
  const logger = createLogger({ name: 'test', level: 'info', format: 'json', output: lines });
  const logging = await startTestServer({}, logger);
  const { session } = await signUp(logging);
  const headers = bearer(session.access_token);
  await logging.app.inject({ url: '/api/settings', headers });
  await logging.app.inject({ method: 'PATCH', url: '/api/settings', headers, payload: { no: 1 } });
  await logging.app.inject({ url: '/api/settings' });
  await logging.close();

  const requests = String(lines.read() ?? '')
    .split('\n')
    .flatMap((line) => (line === '' ? [] : [JSON.parse(line)]))
    .filter(({ path }) => path === '/api/settings');
  const { id } = session.user;
  expect(requests.map(({ method, status, user, code }) => ({ method, status, user, code }))).toEqual([
    { method: 'GET', status: 200, user: id, code: undefined },
    { method: 'PATCH', status: 400, user: id, code: 'validation_failed' },
    { method: 'GET', status: 401, user: undefined, code: 'unauthenticated' },
  ]);
});
