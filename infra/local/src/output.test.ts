import { mkdtemp, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createOutput } from './output.ts';

const LARGE_LOG_BYTES = 20 * 1024 * 1024;

let folder: string;
let log: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'easel-output-'));
  log = join(folder, 'server.log');
  await writeFile(log, '');
  await truncate(log, LARGE_LOG_BYTES);
});

afterEach(() => rm(folder, { recursive: true, force: true }));

describe('a large log', () => {
  test('is rotated', async () => {
    const output = createOutput(folder);
    output.write('server', 'first');
    await expect.poll(async () => (await stat(log)).size).toBeGreaterThan(LARGE_LOG_BYTES);
    output.write('server', 'second');
    await expect.poll(() => readFile(log, 'utf8')).toBe('second\n');
    expect((await stat(`${log}.1`)).size).toBe(LARGE_LOG_BYTES + 'first\n'.length);
  });

  test('is created again if it was deleted', async () => {
    const output = createOutput(folder);
    output.write('server', 'first');
    await expect.poll(async () => (await stat(log)).size).toBeGreaterThan(LARGE_LOG_BYTES);
    await rm(log);
    output.write('server', 'second');
    await expect.poll(() => readFile(log, 'utf8').catch(() => '')).toBe('second\n');
    output.write('server', 'third');
    await expect.poll(() => readFile(log, 'utf8')).toBe('second\nthird\n');
  });
});
