import { mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { toStoreError } from './disk-errors.ts';
import { openDiskStore } from './disk-store.ts';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'easel-disk-store-'));
});

afterEach(async () => {
  await rm(folder, { recursive: true, force: true });
});

const PNG = { contentType: 'image/png' };

describe('the store on disk', () => {
  it('stores an object as a plain file that other tools can open', async () => {
    const store = await openDiskStore({ folder });
    await store.put('a/b.png', Buffer.from('picture'), PNG);
    expect(await readFile(join(folder, 'a/b.png'), 'utf8')).toBe('picture');
    expect(await readdir(join(folder, 'a'))).toEqual(['b.png']);
  });

  it('removes only the folders that a delete empties', async () => {
    const store = await openDiskStore({ folder });
    await store.put('user/1/full.png', Buffer.from('x'), { contentType: 'image/x-odd' });
    await store.put('user/2/full.png', Buffer.from('x'), PNG);
    await store.delete(['user/1/full.png']);
    expect(await readdir(join(folder, 'user'))).toEqual(['2']);
    await store.delete(['user/2/full.png']);
    expect(await readdir(folder)).toEqual(['~tmp']);
  });

  it('removes partial files of a crash when opened, but not those that another process is writing', async () => {
    await mkdir(join(folder, '~tmp'));
    await writeFile(join(folder, '~tmp/crashed'), 'half');
    await writeFile(join(folder, '~tmp/running'), 'half');
    const yesterday = new Date(Date.now() - 24 * 60 * 60 * 1000);
    await utimes(join(folder, '~tmp/crashed'), yesterday, yesterday);
    await openDiskStore({ folder });
    expect(await readdir(join(folder, '~tmp'))).toEqual(['running']);
  });

  it('leaves nothing behind when the source of an object fails', async () => {
    const store = await openDiskStore({ folder });
    const failure = new Error('the source broke');
    const source = Readable.from(
      (async function* () {
        yield Buffer.from('half');
        throw failure;
      })(),
    );
    await expect(store.put('a/b.png', source, PNG)).rejects.toBe(failure);
    expect(await readdir(folder)).toEqual(['~tmp']);
    expect(await readdir(join(folder, '~tmp'))).toEqual([]);
  });

  it('stores an object while a delete removes its empty folder', async () => {
    const store = await openDiskStore({ folder });
    for (let round = 0; round < 50; round++) {
      await store.put('a/old.png', Buffer.from('x'), PNG);
      await Promise.all([store.delete(['a/old.png']), store.put('a/new.png', Buffer.from('x'), PNG)]);
      expect(await store.get('a/new.png').then((found) => found?.body.destroy())).toBeDefined();
      await store.delete(['a/new.png']);
    }
  });

  it('rejects a key that is a folder of another key', async () => {
    const store = await openDiskStore({ folder });
    await store.put('a/b', Buffer.from('x'), PNG);
    const refused = expect.objectContaining({ name: 'StoreError', reason: 'bad_key' });
    await expect(store.put('a', Buffer.from('x'), PNG)).rejects.toEqual(refused);
    await expect(store.put('a/b/c', Buffer.from('x'), PNG)).rejects.toEqual(refused);
    expect(await store.get('a')).toBeNull();
    expect(await store.get('a/b/c')).toBeNull();
    await store.delete(['a', 'a/b/c']);
    expect(await readFile(join(folder, 'a/b'), 'utf8')).toBe('x');
  });

  it.each([
    ['ENOSPC', 'full'],
    ['EDQUOT', 'full'],
    ['EACCES', 'denied'],
    ['EROFS', 'denied'],
    ['EIO', 'unavailable'],
  ])('translates %s to %s, with the folder', (code, reason) => {
    const error = Object.assign(new Error(`${code}: no`), { code, syscall: 'write' });
    expect(toStoreError(error, '/data')).toMatchObject({
      reason,
      message: expect.stringContaining('/data'),
      cause: error,
    });
  });

  it('reports that its folder is missing', async () => {
    const store = await openDiskStore({ folder });
    await store.ping();
    await rm(folder, { recursive: true });
    await expect(store.ping()).rejects.toMatchObject({
      reason: 'missing',
      message: expect.stringContaining(folder),
    });
  });

  it('reports that its folder is a file', async () => {
    await writeFile(join(folder, 'file'), '');
    await expect(openDiskStore({ folder: join(folder, 'file') })).rejects.toMatchObject({
      name: 'StoreError',
    });
  });
});
