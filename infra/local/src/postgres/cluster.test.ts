import { spawn } from 'node:child_process';
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isAlive } from '@easel/shared/node/process/processes';
import postgres from 'postgres';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { freePort } from '../free-port.ts';
import { waitUntil } from '../wait-until.ts';
import { type RunningPostgres, startPostgres } from './cluster.ts';
import { readRecord, writeRecord } from './record.ts';

const TIMEOUT_MS = 600_000;

let binariesFolder: string;
let folder: string;
const folders: string[] = [];
const servers: RunningPostgres[] = [];

beforeAll(async () => {
  binariesFolder = await newFolder();
});

beforeEach(async () => {
  folder = join(await newFolder(), 'cluster');
});

afterAll(async () => {
  await Promise.all(servers.map((server) => server.stop()));
  await Promise.all(folders.map((path) => rm(path, { recursive: true, force: true, maxRetries: 5 })));
});

async function newFolder(): Promise<string> {
  const path = await mkdtemp(join(tmpdir(), 'easel-cluster-'));
  await chmod(path, 0o755);
  folders.push(path);
  return path;
}

async function isHalfMade(): Promise<boolean> {
  const names = await readdir(folder, { recursive: true }).catch(() => []);
  return names.some((name) => /^data\.[\w-]+\.half.global$/.test(name));
}

async function start(): Promise<RunningPostgres> {
  const server = await startPostgres({ folder, binariesFolder });
  servers.push(server);
  return server;
}

async function ask(url: string, query: string): Promise<unknown> {
  const sql = postgres(url, { max: 1, onnotice: () => {} });
  try {
    const [row] = await sql.unsafe(query);
    return row && Object.values(row)[0];
  } finally {
    await sql.end();
  }
}

describe('startPostgres', { timeout: TIMEOUT_MS }, () => {
  test('creates a new cluster, in UTF-8 with any locale, on loopback with a password', async () => {
    const { url, adopted, port } = await start();
    expect(adopted).toBe(false);
    expect(await ask(url, 'show server_encoding')).toBe('UTF8');
    expect(await ask(url, 'show listen_addresses')).toBe('127.0.0.1');
    expect(Number(await ask(url, 'show max_connections'))).toBeGreaterThanOrEqual(200);
    expect(await ask(url, `select 'Ö' ilike 'ö'`)).toBe(true);
    await expect(ask(`postgres://easel:wrong@127.0.0.1:${port}/easel`, 'select 1')).rejects.toThrow(
      'password',
    );
    expect((await stat(join(folder, 'data/easel.json'))).mode & 0o777).toBe(0o600);
  });

  test('keeps data and URL after a restart', async () => {
    const first = await start();
    await ask(first.url, 'create table kept as select 42 as answer');
    await first.stop();
    expect(isAlive(first.pid)).toBe(false);
    const second = await start();
    expect(second.url).toBe(first.url);
    expect(await ask(second.url, 'select answer from kept')).toBe(42);
  });

  test('starts after SIGKILL without losing committed rows', async () => {
    const first = await start();
    await ask(first.url, 'create table kept as select 42 as answer');
    process.kill(first.pid, 'SIGKILL');
    await first.waitForExit();
    const second = await start();
    expect(second.adopted).toBe(false);
    expect(await ask(second.url, 'select answer from kept')).toBe(42);
  });

  test('adopts a running PostgreSQL', async () => {
    const first = await start();
    const second = await start();
    expect(second).toMatchObject({ adopted: true, pid: first.pid, url: first.url });
  });

  test('starts when another program has the process id recorded in postmaster.pid', async () => {
    const first = await start();
    const leftover = await readFile(join(folder, 'data/postmaster.pid'), 'utf8');
    await first.stop();
    await writeFile(join(folder, 'data/postmaster.pid'), leftover.replace(/^\d+/, String(process.pid)));
    expect((await start()).adopted).toBe(false);
  });

  test('uses another port if its own is in use', async () => {
    const first = await start();
    await first.stop();
    const squatter = await listen(first.port);
    const second = await start();
    expect(second.port).not.toBe(first.port);
    expect(await ask(second.url, 'select 1')).toBe(1);
    await second.stop();
    squatter.close();
    expect((await start()).port).toBe(second.port);
  });

  test('starts after an earlier start was killed during initialization', async () => {
    const module = new URL('./cluster.ts', import.meta.url).href;
    const options = JSON.stringify({ folder, binariesFolder });
    const script = `import { startPostgres } from '${module}'; await startPostgres(${options});`;
    const starter = spawn(process.execPath, ['--input-type=module-typescript', '-e', script], {
      stdio: 'inherit',
    });
    expect(await waitUntil(isHalfMade, { timeoutMs: 240_000 })).toBe(true);
    starter.kill('SIGKILL');
    expect(await ask((await start()).url, 'select 1')).toBe(1);
  });
});

describe('reports an unusable data folder in one line:', { timeout: TIMEOUT_MS }, () => {
  async function stopped(): Promise<string> {
    await (await start()).stop();
    return join(folder, 'data');
  }
  const failure = async () => {
    const error = await start().catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ name: 'StartError', message: expect.not.stringContaining('\n') });
    return (error as Error).message;
  };

  test('PG_VERSION is missing', async () => {
    await rm(join(await stopped(), 'PG_VERSION'));
    expect(await failure()).toContain('PG_VERSION is missing');
  });

  test('the cluster belongs to another major version', async () => {
    await writeFile(join(await stopped(), 'PG_VERSION'), '15\n');
    expect(await failure()).toMatch(/made by PostgreSQL 15, and this Easel brings PostgreSQL \d+/);
  });

  test('the control file is missing', async () => {
    await rm(join(await stopped(), 'global/pg_control'));
    expect(await failure()).toContain('is broken');
  });

  test('the password is missing', async () => {
    await rm(join(await stopped(), 'easel.json'));
    expect(await failure()).toContain('easel.json is missing or damaged');
  });

  test('the password does not match', async () => {
    const data = await stopped();
    await writeRecord(
      data,
      { ...(await readRecord(data)), password: 'another', port: await freePort() },
      undefined,
    );
    expect(await failure()).toContain('password authentication failed');
  });

  test('the folder is a file', async () => {
    await mkdir(join(folder, '..'), { recursive: true });
    await writeFile(folder, '');
    expect(await failure()).toContain('a file stands where a folder is needed');
  });
});

async function listen(port: number): Promise<Server> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return server;
}
