import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { COMPILE_CACHE } from '@easel/tests/env/compile-cache';
import type { TestDatabase } from '@easel/tests/env/database';
import { createMigratedDatabase } from '@easel/tests/env/postgres';
import { type TemporaryFolder, temporaryFolder } from '@easel/tests/env/temporary-folder';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';

let database: TestDatabase;
let folder: TemporaryFolder;
const children: ChildProcess[] = [];

beforeAll(async () => {
  database = await createMigratedDatabase();
  folder = await temporaryFolder('worker-process');
});
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
});
afterAll(async () => {
  await database?.drop();
  await folder?.remove();
});

function start(env: Record<string, string> = {}): ChildProcess {
  const child = fork(join(import.meta.dirname, '../src/main.ts'), {
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: COMPILE_CACHE,
      DATABASE_URL: database.url,
      STORE_URL: join(folder.path, 'store'),
      EASEL_SECRET: 'a secret that is long enough for tests',
      ...env,
    },
    execArgv: [],
  });
  children.push(child);
  return child;
}

test('ends if it loses its parent during startup', async () => {
  const child = start();
  child.disconnect();
  expect(await once(child, 'exit')).toEqual([0, null]);
});

test.each(['redis://127.0.0.1:1', 'postgres://easel@127.0.0.1:1/queue'])(
  'starts and ends cleanly without its queue and its bus at %s',
  async (queueUrl) => {
    const child = start({ QUEUE_URL: queueUrl });
    let said = '';
    child.stdout?.setEncoding('utf8').on('data', (chunk) => {
      said += chunk;
    });
    await expect.poll(() => said, { timeout: 200_000 }).toMatch(/ready: \d+ at once/);
    await expect.poll(() => said).toMatch(/the event bus cannot reach (Redis|PostgreSQL) and goes on trying/);
    child.kill('SIGTERM');
    expect(await once(child, 'exit')).toEqual([0, null]);
  },
);

test('reports at startup that its store accepts no pictures', async () => {
  const child = start({ STORE_URL: 's3://key:secret@127.0.0.1:1/easel?tls=0' });
  let said = '';
  child.stdout?.setEncoding('utf8').on('data', (chunk) => {
    said += chunk;
  });
  await expect.poll(() => said, { timeout: 200_000 }).toMatch(/ready: \d+ at once/);
  expect(said).toMatch(/ECONNREFUSED.*the store is down/);
  child.kill('SIGTERM');
  expect(await once(child, 'exit')).toEqual([0, null]);
});

test('ends with code 1 if it cannot report to the database that it is gone', async () => {
  await using own = await createMigratedDatabase();
  const child = start({ DATABASE_URL: own.url });
  let said = '';
  child.stdout?.setEncoding('utf8').on('data', (chunk) => {
    said += chunk;
  });
  await expect.poll(() => said, { timeout: 200_000 }).toMatch(/ready: \d+ at once/);
  // A worker that the loss itself ends logs nothing about closing.
  const ended = once(child, 'exit');
  await own.drop();
  child.kill('SIGTERM');
  expect(await ended).toEqual([1, null]);
  expect(said).toContain('not closed cleanly');
});

test.each([
  [{ STORE_URL: '/dev/null/store' }, /^STORE_URL: A file is in the way of a folder.*\n$/],
  [{ DATABASE_URL: 'postgres://easel:100%@127.0.0.1:1/easel' }, /^Configuration: DATABASE_URL: a % .*\n$/],
])('fails at startup with one line for %j', async (env, line) => {
  const child = start(env);
  let said = '';
  child.stderr?.setEncoding('utf8').on('data', (chunk) => {
    said += chunk;
  });
  const [[code]] = await Promise.all([once(child, 'exit'), child.stderr && once(child.stderr, 'close')]);
  expect(code).toBe(1);
  expect(said).toMatch(line);
  expect(said).not.toContain('hunter2');
});
