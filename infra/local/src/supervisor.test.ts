import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isAlive } from '@easel/shared/node/process/processes';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { ChildSpec } from './child.ts';
import { createChildRecords } from './process-record.ts';
import { createSupervisor, type Supervisor, type SupervisorOptions } from './supervisor.ts';
import { waitUntil } from './wait-until.ts';

let folder: string;
let supervisor: Supervisor;
const lines: string[] = [];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'easel-supervisor-'));
  lines.length = 0;
  supervisor = supervise();
});

afterEach(async () => {
  await supervisor.stop();
  await rm(folder, { recursive: true, force: true });
});

/** @param limits.graceMs longer than a busy machine takes to end a process, unless a test waits for the kill */
function supervise(limits: Partial<Pick<SupervisorOptions, 'graceMs' | 'noticeAfterMs'>> = {}): Supervisor {
  return createSupervisor({
    write: (name, line) => void lines.push(`${name}: ${line}`),
    records: createChildRecords(folder),
    logFolder: folder,
    graceMs: 60_000,
    ...limits,
    backoff: { firstMs: 1, longestMs: 4, resetAfterMs: 60_000 },
  });
}

async function script(name: string, code: string): Promise<ChildSpec> {
  const path = join(folder, `${name}.mjs`);
  await writeFile(path, code);
  return { name, script: path, env: { ...process.env } };
}

const STAYS = `process.on('SIGTERM', () => { console.log('bye'); process.exit(0); }); console.log('up'); setInterval(() => {}, 1e6);`;

async function seen(line: string, times = 1): Promise<void> {
  await expect.poll(() => lines.filter((each) => each.includes(line)).length).toBeGreaterThanOrEqual(times);
}

test('restarts a killed service as a new process', async () => {
  const service = supervisor.startService(await script('server', STAYS));
  service.keepAlive();
  await seen('server: up');
  const first = service.pid() ?? 0;
  process.kill(first, 'SIGKILL');
  await seen('server: up', 2);
  expect(service.pid()).not.toBe(first);
  expect(lines).toContainEqual(expect.stringContaining('server ended (ended by SIGKILL)'));
});

test('backs off after consecutive failures, up to a limit', async () => {
  const spec = await script('worker', `throw new Error('no luck');`);
  supervisor.startService(spec).keepAlive();
  await seen('worker ended', 4);
  const pauses = lines.flatMap((line) => /again in (.*) s/.exec(line)?.[1] ?? []);
  expect(pauses.slice(0, 4)).toEqual(['0.001', '0.002', '0.004', '0.004']);
  expect(lines).toContainEqual(expect.stringContaining('worker ended (Error: no luck)'));
});

test('gives services time for a graceful shutdown, and does not restart them', async () => {
  const services = await Promise.all([script('server', STAYS), script('worker', STAYS)]);
  const running = services.map((spec) => supervisor.startService(spec));
  for (const service of running) service.keepAlive();
  await seen(': up', 2);
  const pids = running.map((service) => service.pid() ?? 0);
  await supervisor.stop();
  expect(lines.filter((line) => line.endsWith(': bye'))).toHaveLength(2);
  expect(pids.map(isAlive)).toEqual([false, false]);
  expect(() => supervisor.startService(services[0] as ChildSpec)).toThrow('Stopped');
});

test('waits as long as a service needs to stop, and reports that it is waiting', async () => {
  supervisor = supervise({ graceMs: 0, noticeAfterMs: 500 });
  const finishes = `import { existsSync } from 'node:fs';
    const finish = () => existsSync(${JSON.stringify(join(folder, 'finished'))}) ? process.exit(0) : setTimeout(finish, 10);
    process.on('SIGTERM', finish); console.log('up'); setInterval(() => {}, 1e6);`;
  const service = supervisor.startService(await script('worker', finishes));
  await seen('worker: up');
  const stopped = supervisor.stop();
  await seen('easel: waiting until worker has finished');
  await writeFile(join(folder, 'finished'), '');
  await stopped;
  expect(await service.firstExit).toMatchObject({ code: 0, signal: null });
});

test('kills a one-time script that does not stop', async () => {
  supervisor = supervise({ graceMs: 2_000 });
  const running = supervisor.runOnce(
    await script('build', `process.on('SIGTERM', () => {}); console.log('up'); setInterval(() => {}, 1e6);`),
  );
  const failed = expect(running).rejects.toThrow('The build failed: ended by SIGKILL');
  await seen('build: up');
  await supervisor.stop();
  await failed;
});

test('reports the error of a one-time script in one line', async () => {
  const spec = await script(
    'migration',
    `console.error('fine so far'); throw new TypeError('wrong column');`,
  );
  await expect(supervisor.runOnce(spec)).rejects.toThrow(
    `The migration failed: TypeError: wrong column (more in ${folder})`,
  );
});

test('records running processes, so that the next start can stop them after a crash', async () => {
  const service = supervisor.startService(await script('server', STAYS));
  await seen('server: up');
  const records = () => readFile(join(folder, 'children.json'), 'utf8');
  expect(JSON.parse(await records())).toMatchObject({ server: { pid: service.pid() } });
  await supervisor.stop();
  expect(await waitUntil(async () => (await records()) === '{}', { timeoutMs: 50_000 })).toBe(true);
});
