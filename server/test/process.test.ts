import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { waitUntil } from '@easel/local/wait-until';
import { openDatabase } from '@easel/shared/node/db/client';
import { COMPILE_CACHE } from '@easel/tests/env/compile-cache';
import type { TestDatabase } from '@easel/tests/env/database';
import { createTestDatabase } from '@easel/tests/env/postgres';
import { type TemporaryFolder, temporaryFolder } from '@easel/tests/env/temporary-folder';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { freshEmail, PASSWORD, SECRET } from './test-server.ts';

let database: TestDatabase;
let home: TemporaryFolder;
const children: ChildProcess[] = [];
const sockets: Socket[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  home = await temporaryFolder('process');
  const migration = run('migrate.ts');
  expect(await migration.exitCode).toBe(0);
  expect(migration.said()).toContain('0001-first');
});
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  for (const socket of sockets.splice(0)) socket.destroy();
});
afterAll(async () => {
  await database?.drop();
  await home?.remove();
});

interface Run {
  child: ChildProcess;
  exitCode: Promise<number | null>;
  /** Everything written to both outputs so far. */
  said(): string;
}

function run(file: string, env: Record<string, string> = {}): Run {
  const child = fork(join(import.meta.dirname, '../src', file), {
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: COMPILE_CACHE,
      DATABASE_URL: database.url,
      STORE_URL: join(home.path, 'store'),
      EASEL_HOME: home.path,
      EASEL_SECRET: SECRET,
      PORT: '0',
      LOG_LEVEL: 'trace',
      ...env,
    },
    execArgv: [],
  });
  children.push(child);
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (chunk) => {
      said += chunk;
    });
  }
  // The child's own `close` event does not fire after `disconnect()`.
  const ended = Promise.all([child.stdout, child.stderr].map((stream) => stream && once(stream, 'close')));
  const exitCode = once(child, 'exit').then(async ([code]) => {
    await ended;
    return code;
  });
  return { child, exitCode, said: () => said };
}

async function startServer(env?: Record<string, string>): Promise<Run & { url: string }> {
  const server = run('main.ts', env);
  const url = () => /listening at (http:[^"]+)/.exec(server.said())?.[1];
  const listens = await waitUntil(() => url() !== undefined, { timeoutMs: 50_000 });
  if (!listens) throw new Error(server.said());
  return { ...server, url: url() ?? '' };
}

test.each(['SIGTERM', 'SIGINT'] as const)('ends cleanly on %s', async (signal) => {
  const { child, exitCode, url } = await startServer();
  expect((await fetch(`${url}/readyz`)).status).toBe(200);
  child.kill(signal);
  expect(await exitCode).toBe(0);
});

test('starts, serves and ends cleanly without its queue', async () => {
  const { child, exitCode, url } = await startServer({ QUEUE_URL: 'redis://127.0.0.1:1' });
  const ready = await fetch(`${url}/readyz`);
  expect([ready.status, await ready.json()]).toEqual([
    200,
    { status: 'degraded', degraded: ['queue', 'bus'] },
  ]);
  child.kill('SIGTERM');
  expect(await exitCode).toBe(0);
});

test('ends when its parent process ends', async () => {
  const { child, exitCode } = await startServer();
  child.disconnect();
  expect(await exitCode).toBe(0);
});

test('completes an open request before it ends', async () => {
  const { child, exitCode, url } = await startServer();
  const answer = fetch(`${url}/api/auth/recover`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: freshEmail() }),
  });
  await fetch(`${url}/healthz`);
  child.kill('SIGTERM');
  expect((await answer).status).toBe(200);
  expect(await exitCode).toBe(0);
});

/** Opens a connection that sends this, waits for `answer`, and then stays silent. */
async function hangOn(url: string, text: string, answer?: RegExp): Promise<Socket> {
  const { port, hostname } = new URL(url);
  const socket = connect({ port: Number(port), host: hostname });
  sockets.push(socket.on('error', () => {}));
  let heard = '';
  socket.setEncoding('utf8').on('data', (chunk) => {
    heard += chunk;
  });
  await once(socket, 'connect');
  socket.write(text);
  if (answer) await expect.poll(() => heard).toMatch(answer);
  return socket;
}

test('reports not ready when told to stop, and keeps responding until it has drained', async () => {
  const { child, exitCode, url } = await startServer({ DRAIN_SECONDS: '600' });
  expect((await fetch(`${url}/readyz`)).status).toBe(200);
  child.kill('SIGTERM');
  await expect.poll(async () => (await fetch(`${url}/readyz`)).status).toBe(503);
  const answer = await fetch(`${url}/healthz`);
  expect([answer.status, answer.headers.get('connection')]).toEqual([200, 'close']);
  // A second signal skips the rest of the wait.
  child.kill('SIGTERM');
  expect(await exitCode).toBe(0);
});

test('ends cleanly while clients keep connections open', async () => {
  const { child, exitCode, url, said } = await startServer();
  const head = `HTTP/1.1\r\nHost: ${new URL(url).host}\r\n`;
  await hangOn(url, '');
  await hangOn(url, `GET /healthz ${head}`);
  await hangOn(
    url,
    `POST /api/auth/recover ${head}Content-Type: application/json\r\nContent-Length: 90\r\n\r\n{`,
  );
  await hangOn(url, `GET /healthz ${head}\r\n`, /200 OK[\s\S]*"ok"/);
  const upgrade = 'Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n';
  const key = 'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n';
  await hangOn(
    url,
    `GET /socket.io/?EIO=4&transport=websocket ${head}${upgrade}${key}\r\n`,
    /101 Switching Protocols/,
  );
  await hangOn(url, `GET /socket.io/?EIO=4&transport=polling ${head}\r\n`, /"sid"/);
  await fetch(`${url}/healthz`);
  child.kill('SIGTERM');
  expect(await exitCode).toBe(0);
  expect(said()).not.toContain('not closed');
});

test('reports a port in use in one clear line', async () => {
  const first = await startServer();
  const { port } = new URL(first.url);
  const second = run('main.ts', { PORT: port, LOG_LEVEL: 'silent' });
  expect(await second.exitCode).toBe(1);
  expect(second.said()).toBe(
    `Port ${port} on 127.0.0.1 is in use. Stop the process that listens there or set PORT.\n`,
  );
});

test('retries a migration that cannot get a lock, instead of blocking others while it waits', async () => {
  const db = openDatabase({ url: database.url, poolSize: 1, applicationName: 'test' });
  const migration = await db.transaction().execute(async (tx) => {
    // Taken by Kysely's migrator, which a concurrent migration would hold.
    await sql`lock table kysely_migration_lock`.execute(tx);
    await sql`lock table kysely_migration`.execute(tx);
    const running = run('migrate.ts');
    while (!running.said().includes('trying again')) {
      await Promise.race([setTimeout(100), running.exitCode]);
      if (running.child.exitCode !== null) break;
      await sql`select 1`.execute(tx);
    }
    return running;
  });
  expect(await migration.exitCode).toBe(0);
  expect(migration.said()).toContain('trying again');
  await db.destroy();
});

test('reports an invalid configuration in one clear line that shows no value', async () => {
  const { exitCode, said } = run('main.ts', { EASEL_SECRET: 'too-short-a-secret', PORT: 'abc' });
  expect(await exitCode).toBe(1);
  expect(said()).toBe(
    'Configuration: EASEL_SECRET: takes at least 32 characters; PORT: takes a port number\n',
  );
});

test('writes no password, token or secret to the log', async () => {
  const server = await startServer();
  const email = freshEmail();
  const call = (path: string, body?: object, headers: Record<string, string> = {}) =>
    fetch(`${server.url}${path}`, {
      method: 'POST',
      headers: { ...(body && { 'content-type': 'application/json' }), ...headers },
      ...(body && { body: JSON.stringify(body) }),
    });
  const signedUp = await call('/api/auth/signup', { email, password: PASSWORD });
  const { access_token: token } = (await signedUp.json()) as { access_token: string };
  const cookie = signedUp.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  await call('/api/auth/token?grant_type=password', { email, password: `${PASSWORD}, not` });
  await call('/api/auth/token?grant_type=refresh_token', undefined, { cookie });
  await call('/api/auth/token?grant_type=refresh_token', undefined, { cookie });
  await call('/api/auth/verify', { token: 'mailed-token', type: 'recovery' });
  await fetch(`${server.url}/reset-password?token=mailed-token`);
  await fetch(`${server.url}/api/auth/user`, { headers: { authorization: `Bearer ${token}` } });
  server.child.kill('SIGTERM');
  await server.exitCode;

  const said = server.said();
  expect(said).toContain('/reset-password');
  expect(said).toContain('an old refresh token came back');
  const secrets = [PASSWORD, token, cookie.split('=')[1] ?? '', 'mailed-token', SECRET, '$argon2id'];
  for (const secret of [...secrets, new URL(database.url).password]) expect(said).not.toContain(secret);
});
