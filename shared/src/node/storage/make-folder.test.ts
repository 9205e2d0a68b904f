import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeFolder } from './make-folder.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'easel-folder-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test('creates a folder and those above it, once', async () => {
  const path = join(folder, 'a/b/c');
  expect(await makeFolder(path, { mode: 0o700 })).toBe(join(folder, 'a'));
  expect((await stat(path)).mode & 0o777).toBe(0o700);
  expect(await makeFolder(path)).toBeUndefined();
  expect(await makeFolder(join(folder, 'a/b/d'))).toBe(join(folder, 'a/b/d'));
});

test('fails where a file is in the way', async () => {
  await writeFile(join(folder, 'file'), '');
  await expect(makeFolder(join(folder, 'file'))).rejects.toMatchObject({ code: 'EEXIST' });
  await expect(makeFolder(join(folder, 'file/below'))).rejects.toMatchObject({ code: 'ENOTDIR' });
});

test.runIf(process.platform === 'linux')('fails where nothing can be created', async () => {
  for (const path of ['/proc/easel', '/proc/easel/home'])
    await expect(makeFolder(path)).rejects.toMatchObject({ code: 'ENOENT', syscall: 'mkdir' });
});
