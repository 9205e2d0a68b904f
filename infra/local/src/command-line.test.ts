import { spawnSync } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const COMMAND = new URL('../easel.mjs', import.meta.url).pathname;
const MISSING = join(tmpdir(), 'easel-without-a-folder');

/** Runs a command while Easel is stopped. */
function easel(...words: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [COMMAND, ...words], {
    env: { PATH: process.env.PATH, EASEL_HOME: MISSING },
    encoding: 'utf8',
  });
  return { status, stdout, stderr };
}

test('prints the usage while Easel is stopped', () => {
  const usage = expect.stringMatching(/^Usage:\n {2}easel doctor /);
  expect(easel('help')).toEqual({ status: 0, stdout: usage, stderr: '' });
  expect(easel('backup', '--help')).toEqual({ status: 0, stdout: usage, stderr: '' });
  expect(easel('paint')).toEqual({ status: 1, stdout: '', stderr: usage });
}, 60_000);

test('checks a backup while Easel is stopped', () => {
  const { status, stderr } = easel('backup', 'check', MISSING);
  expect(status).toBe(1);
  expect(stderr).toContain(`${MISSING} has no complete backup`);
  expect(easel('backup', '--to', MISSING).stderr).toContain('Easel is not running with');
}, 60_000);
