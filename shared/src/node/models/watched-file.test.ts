import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { z } from 'zod';
import { createLogger } from '../logger.ts';
import { openWatchedFile } from './watched-file.ts';

let folder: string;
let path: string;
let lines: string[];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'easel-watched-'));
  path = join(folder, 'number.json');
  lines = [];
});

afterEach(() => rm(folder, { recursive: true, force: true }));

async function open(content: string) {
  const output = new Writable({
    write(chunk, _, done) {
      lines.push(String(chunk));
      done();
    },
  });
  await writeFile(path, content);
  const logger = createLogger({ name: 'test', level: 'error', format: 'json', output });
  return openWatchedFile({ path, namedBy: undefined, schema: z.number(), builtIn: 0, logger });
}

it('accepts a change on the second check, so that partial writes are ignored', async () => {
  const file = await open('1');
  await writeFile(path, '');
  expect(await file.refresh()).toBe(false);
  await writeFile(path, '22');
  expect(await file.refresh()).toBe(false);
  expect(file.value()).toBe(1);
  expect(await file.refresh()).toBe(true);
  expect(file.value()).toBe(22);
  expect(lines).toEqual([]);
});

it('keeps its value while an editor deletes and rewrites the file', async () => {
  const file = await open('1');
  await rm(path);
  expect(await file.refresh()).toBe(false);
  await writeFile(path, '1');
  expect(await file.refresh()).toBe(false);
  expect(file.value()).toBe(1);
});

it('returns to the built-in value when the file stays deleted', async () => {
  const file = await open('1');
  await rm(path);
  await file.refresh();
  expect(await file.refresh()).toBe(true);
  expect(file.value()).toBe(0);
});

it('logs an invalid file once, and again only for a different error', async () => {
  const file = await open('1');
  for (const wrong of ['"one"', '"two"']) {
    await writeFile(path, wrong);
    for (let turn = 0; turn < 4; turn += 1) expect(await file.refresh()).toBe(false);
  }
  expect(lines).toHaveLength(2);
  expect(file.value()).toBe(1);
});

it('reads a file that starts with a byte order mark', async () => {
  expect((await open('\uFEFF7')).value()).toBe(7);
});
