import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { createServer as createHttpServer } from 'node:http';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { commandOf, isAlive } from '@easel/shared/node/process/processes';
import { freePort } from '@easel/tests/env/free-port';
import postgres from 'postgres';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { ROOT } from './paths.ts';
import { findRunningPostgres } from './postgres/cluster.ts';
import { findPostmaster } from './postgres/postmaster.ts';
import { waitUntil } from './wait-until.ts';

const START = new URL('../start.mjs', import.meta.url).pathname;
const COMMAND = new URL('../easel.mjs', import.meta.url).pathname;
const TIMEOUT_MS = 600_000;
/** Shorter than the timeout of a test, which starts Easel several times. */
const WAIT_MS = 240_000;

interface Launcher {
  process: ChildProcess;
  output(): string;
  /** Resolves with the exit code. */
  ended: Promise<number | null>;
}

let folder: string;
let home: string;
let port: number;
const launchers: Launcher[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'easel-launcher-'));
  await chmod(folder, 0o755);
  home = join(folder, 'home');
  port = await freePort();
  await mkdir(join(folder, 'web'));
  await writeFile(join(folder, 'web/index.html'), '<title>Easel</title>');
});

afterEach(async () => {
  for (const launcher of launchers.splice(0)) {
    launcher.process.kill('SIGTERM');
    await launcher.ended;
  }
}, TIMEOUT_MS);

afterAll(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }));

function launch(settings: Record<string, string> = {}): Launcher {
  const env = {
    PATH: process.env.PATH,
    // Compiled once for all starts, as with a permanent data folder.
    NODE_COMPILE_CACHE: join(ROOT, 'node_modules/.cache/easel-compile'),
    EASEL_HOME: home,
    PORT: String(port),
    WEB_DIST: join(folder, 'web'),
  };
  const child = spawn(process.execPath, [START], {
    env: { ...env, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      output += chunk;
    });
  }
  const ended = once(child, 'close').then(([code]) => code as number | null);
  const launcher = { process: child, output: () => output, ended };
  launchers.push(launcher);
  return launcher;
}

async function launchAndWait(settings: Record<string, string> = {}): Promise<Launcher> {
  const launcher = launch(settings);
  const isReady = () => launcher.output().includes('Easel is ready') || launcher.process.exitCode !== null;
  await waitUntil(isReady, { timeoutMs: WAIT_MS });
  expect(launcher.output()).toContain(`Easel is ready: http://localhost:${port}`);
  return launcher;
}

/** Returns the one line that it printed before it exited with code 1. */
async function refusal(settings: Record<string, string> = {}): Promise<string> {
  const launcher = launch(settings);
  expect(await launcher.ended).toBe(1);
  expect(launcher.output().trim().split('\n')).toHaveLength(1);
  return launcher.output().trim();
}

async function childrenOf(): Promise<Record<string, { pid: number }>> {
  return JSON.parse(await readFile(join(home, 'children.json'), 'utf8'));
}

async function isServerReady(): Promise<boolean> {
  const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined);
  return answer?.ok ?? false;
}

/** Makes a picture with a new account. Returns its final state. */
async function paint(): Promise<unknown> {
  const call = async (path: string, token = '', body?: object) => {
    const response = await fetch(`http://127.0.0.1:${port}/api${path}`, {
      headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
    });
    return (await response.json()) as Record<string, string>;
  };
  const account = { email: 'ada@example.com', password: 'correct horse battery', data: { full_name: 'Ada' } };
  const { access_token: token } = await call('/auth/signup', '', account);
  const { id } = await call('/generate', token, { prompt: 'a fox', resolution: '512x512' });
  let status: unknown;
  const hasEnded = async () => {
    ({ status } = await call(`/generations/${id}`, token));
    return status !== 'pending' && status !== 'processing';
  };
  await waitUntil(hasEnded, { timeoutMs: WAIT_MS, intervalMs: 500 });
  return status;
}

const postmaster = () => findPostmaster(join(home, 'postgres/data'));

describe('npm start', { timeout: TIMEOUT_MS }, () => {
  test('serves the app, and stops all processes on request', async () => {
    const launcher = await launchAndWait();
    expect(await (await fetch(`http://127.0.0.1:${port}/`)).text()).toContain('<title>Easel</title>');
    const children = await childrenOf();
    const database = await postmaster();
    expect(Object.keys(children)).toEqual(['server', 'worker']);
    for (const [name, { pid }] of Object.entries(children)) {
      expect(commandOf(pid)).toContain(join(ROOT, '.cache/bundles', name, 'main.mjs'));
    }
    for (const path of ['logs', 'logs/server.log', 'secret']) {
      expect((await stat(join(home, path))).mode & 0o077, path).toBe(0);
    }
    // They can change rows, which suffices to make a picture, including the queue, but own no table.
    const sql = postgres((await findRunningPostgres(join(home, 'postgres'))) ?? '', { max: 1 });
    const roles = async () => {
      const rows = await sql`select distinct usename, application_name from pg_stat_activity
        where application_name in ('easel-server', 'easel-worker') order by application_name`;
      return rows.map(({ usename }) => usename);
    };
    // The launcher is ready when the server is; the worker may still be starting.
    await expect.poll(roles, { timeout: WAIT_MS }).toEqual(['easel_app', 'easel_app']);
    await sql.end();
    expect(await paint()).toBe('completed');

    const mailbox = /Mail +(http\S+)/.exec(launcher.output())?.[1] ?? '';
    expect((await fetch(mailbox)).status).toBe(200);
    expect((await fetch(mailbox.replace(/key=.*/, 'key=wrong'))).status).toBe(404);

    launcher.process.kill('SIGINT');
    expect(await launcher.ended).toBe(0);
    expect(launcher.output()).toContain('Stopped.');
    const pids = [...Object.values(children).map(({ pid }) => pid), database?.pid ?? 0];
    expect(pids.map(isAlive)).toEqual([false, false, false]);
  });

  test('stops a PostgreSQL that is still starting', async () => {
    const launcher = launch();
    const found = await waitUntil(postmaster, { timeoutMs: WAIT_MS, intervalMs: 5 });
    launcher.process.kill('SIGINT');
    expect(await launcher.ended).toBe(0);
    expect(launcher.output()).toContain('Stopped.');
    expect(isAlive(found?.pid ?? 0)).toBe(false);
  });

  test('restarts a killed server and a killed PostgreSQL', async () => {
    const launcher = await launchAndWait();
    const first = (await childrenOf()).server?.pid ?? 0;
    process.kill(first, 'SIGKILL');
    const isAnother = async () =>
      ((await childrenOf()).server?.pid ?? first) !== first && (await isServerReady());
    expect(await waitUntil(isAnother, { timeoutMs: WAIT_MS })).toBe(true);

    const database = (await postmaster())?.pid ?? 0;
    process.kill(database, 'SIGKILL');
    const isBack = async () =>
      ((await postmaster())?.pid ?? database) !== database && (await isServerReady());
    expect(await waitUntil(isBack, { timeoutMs: WAIT_MS })).toBe(true);
    expect(launcher.output()).toContain('PostgreSQL ended; starting it again.');
  });

  test('reports in one line that its store does not respond, and continues without it', async () => {
    const STORE_URL = `s3://key:secret@127.0.0.1:${await freePort()}/easel?tls=0`;
    const launcher = await launchAndWait({ STORE_URL });
    const [line] = launcher.output().split('\n');
    expect(line).toMatch(
      /^No picture is made or shown until the store works: The bucket easel at \S+ .*ECONNREFUSED.* Check STORE_URL, and/,
    );
  });

  test.each([
    [404, 'NoSuchBucket', 'STORE_URL: There is no bucket easel at'],
    [403, 'InvalidAccessKeyId', 'STORE_URL: Access to the bucket easel at'],
  ])('reports in one line that its store responds with %i %s', async (status, code, line) => {
    const store = createHttpServer((_, response) =>
      response.writeHead(status).end(`<Error><Code>${code}</Code></Error>`),
    ).listen(0, '127.0.0.1');
    await once(store, 'listening');
    const { port: storePort } = store.address() as AddressInfo;
    const said = await refusal({ STORE_URL: `s3://key:secret@127.0.0.1:${storePort}/easel?tls=0` });
    expect(said).toContain(line);
    expect(said).not.toContain('secret');
    store.close();
  });

  test('reports that it is already running, and its commands find it', async () => {
    await launchAndWait();
    const env = { PATH: process.env.PATH, EASEL_HOME: home };
    const { stdout } = await promisify(execFile)(process.execPath, [COMMAND, 'invite', 'eve@example.com'], {
      env,
    });
    expect(stdout).toContain(`http://localhost:${port}/register?invitation=`);
    expect(await refusal()).toMatch(
      `Easel is running already with ${home}: http://localhost:${port} (process `,
    );
  });

  test('starts after SIGKILL while its PostgreSQL is still running', async () => {
    const killed = await launchAndWait();
    const database = await postmaster();
    killed.process.kill('SIGKILL');
    await killed.ended;
    const next = await launchAndWait();
    expect(next.output()).toContain('Found PostgreSQL running');
    expect((await postmaster())?.pid).toBe(database?.pid);
  });

  test('reports that the port is in use and how to choose another', async () => {
    const squatter = createServer().listen(port, '127.0.0.1');
    await once(squatter, 'listening');
    expect(await refusal()).toBe(
      `Port ${port} is in use by another program. Choose another: PORT=${port + 1} npm start`,
    );
    squatter.close();
  });

  test.each([
    ['PORT', 'many', 'Configuration: PORT: takes a port number'],
    ['HOST', '203.0.113.1', 'HOST=203.0.113.1 is no address of this machine'],
    ['EASEL_SECRET', 'short', 'Configuration: EASEL_SECRET: takes at least 32 characters'],
    ['EASEL_HOME', '/dev/null/easel', 'Cannot use /dev/null/easel: a file stands where a folder is needed'],
    ['DATABASE_URL', 'mysql://localhost', 'Configuration: DATABASE_URL: takes postgres://'],
    ['STORE_URL', 'ftp://localhost', 'Configuration: STORE_URL: ftp:// is not supported'],
    ['STORE_URL', '/dev/null/images', 'STORE_URL: A file is in the way of a folder'],
  ])('reports in one line that %s=%s does not work', async (name, value, line) => {
    expect(await refusal({ [name]: value })).toContain(line);
  });
});
