import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { recordProcess } from '@easel/shared/node/process/process-record';
import { isAlive } from '@easel/shared/node/process/processes';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { takeLock } from './lock.ts';
import { createChildRecords, endStaleChildren } from './process-record.ts';
import { readOrCreateSecret } from './secrets.ts';

let home: string;
let other: ChildProcess;

beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'easel-home-'));
  other = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1e6)'], { stdio: 'ignore' });
  await once(other, 'spawn');
});

afterEach(async () => {
  other.kill('SIGKILL');
  await rm(home, { recursive: true, force: true });
});

const pidOfOther = () => other.pid ?? 0;

describe('orphaned children of a killed launcher', () => {
  test('are stopped', async () => {
    createChildRecords(home).add('server', pidOfOther());
    expect(await endStaleChildren(home)).toEqual(['server']);
    expect(isAlive(pidOfOther())).toBe(false);
  });

  test('are ignored if their process id now belongs to another program', async () => {
    const mistaken = { server: { ...recordProcess(pidOfOther()), mark: 'of an earlier process' } };
    await writeFile(join(home, 'children.json'), JSON.stringify(mistaken));
    expect(await endStaleChildren(home)).toEqual([]);
    expect(isAlive(pidOfOther())).toBe(true);
  });

  test('are ignored without a record', async () => {
    expect(await endStaleChildren(home)).toEqual([]);
  });
});

describe('the lock of a data folder', () => {
  test('names the Easel process that holds it', async () => {
    const holder = { ...recordProcess(pidOfOther()), url: 'http://localhost:3000' };
    await writeFile(join(home, 'launcher.json'), JSON.stringify(holder));
    await expect(takeLock(home, 'http://localhost:3001')).rejects.toThrow(
      `Easel is running already with ${home}: http://localhost:3000 (process ${pidOfOther()}).`,
    );
  });

  test.each(['{"pid":1,"mark":"of an earlier process","url":"http://localhost:3000"}', 'half a li', ''])(
    'is taken over from a killed process: %s',
    async (leftover) => {
      await writeFile(join(home, 'launcher.json'), leftover);
      const release = await takeLock(home, 'http://localhost:3000');
      await expect(takeLock(home, 'http://localhost:3000')).rejects.toThrow('running already');
      release();
      (await takeLock(home, 'http://localhost:3000'))();
    },
  );
});

describe('the secret', () => {
  test('stays the same across starts', async () => {
    const secret = await readOrCreateSecret(home);
    expect(secret.length).toBeGreaterThanOrEqual(32);
    expect(await readOrCreateSecret(home)).toBe(secret);
  });

  test('is not replaced silently if it is damaged', async () => {
    await writeFile(join(home, 'secret'), 'short');
    await expect(readOrCreateSecret(home)).rejects.toThrow('is damaged');
  });
});
