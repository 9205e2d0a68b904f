import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { openStore } from '@easel/shared/node/storage/open-store';
import type { ObjectStore } from '@easel/shared/node/storage/store';
import { parseStoreUrl } from '@easel/shared/node/storage/store-config';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { testS3 } from '../env/s3.ts';
import { describeWith } from '../env/skipped.ts';
import { chunked, collect, failingStream, MIB } from './storage-streams.ts';

const folder = await mkdtemp(join(tmpdir(), 'easel-storage-'));
afterAll(() => rm(folder, { recursive: true, force: true }));

describeWith('the store on disk', { available: true, url: folder }, ({ url }) => keepsObjects(url));
describeWith('the store on S3', await testS3(), ({ url }) => keepsObjects(url));

function keepsObjects(url: string): void {
  // The bucket may contain other data: use nothing outside of this folder.
  const home = `test-${randomUUID()}`;
  const at = (key: string) => `${home}/${key}`;
  let store: ObjectStore;

  beforeAll(async () => {
    store = await openStore(parseStoreUrl(url));
  });

  afterEach(async () => {
    await store.delete((await listed('')).map(at));
  });

  afterAll(() => store.close());

  async function listed(prefix: string): Promise<string[]> {
    const found = await collect(store.list(at(prefix)));
    return found.map(({ key }) => key.slice(home.length + 1));
  }

  async function put(key: string, body: string | Uint8Array | Readable, contentType = 'image/png') {
    await store.put(at(key), typeof body === 'string' ? Buffer.from(body) : body, { contentType });
  }

  async function described(key: string) {
    const found = await store.get(at(key));
    found?.body.destroy();
    return found;
  }

  async function bytesOf(key: string): Promise<Buffer | null> {
    const found = await store.get(at(key));
    return found && buffer(found.body);
  }

  it('returns a stored object with its type, size and time', async () => {
    const before = Date.now();
    await put('generations/1/full.png', 'picture');
    const found = await store.get(at('generations/1/full.png'));
    expect(found).toMatchObject({ contentType: 'image/png', size: 7 });
    // S3 timestamps have a resolution of one second.
    expect(found?.modifiedAt.getTime()).toBeGreaterThan(before - 2000);
    expect(await buffer(found?.body ?? Readable.from([]))).toEqual(Buffer.from('picture'));
  });

  it.each([
    ['the first bytes', { start: 0, end: 2 }, 'pic', { start: 0, end: 2 }],
    ['one byte', { start: 6, end: 6 }, 'e', { start: 6, end: 6 }],
    ['the rest from a byte on', { start: 4 }, 'ure', { start: 4, end: 6 }],
    ['more than there is', { start: 4, end: 100 }, 'ure', { start: 4, end: 6 }],
    ['the last bytes', { last: 2 }, 're', { start: 5, end: 6 }],
    ['more last bytes than there are', { last: 100 }, 'picture', { start: 0, end: 6 }],
  ])('returns a part of an object: %s', async (_, range, text, part) => {
    await put('part.png', 'picture');
    const found = await store.get(at('part.png'), { range });
    expect(found).toMatchObject({ contentType: 'image/png', size: 7, part });
    expect(String(await buffer(found?.body ?? Readable.from([])))).toBe(text);
  });

  it('rejects a range past the end, and returns null for a range of a missing object', async () => {
    await put('part.png', 'picture');
    const beyond = store.get(at('part.png'), { range: { start: 7 } });
    await expect(beyond).rejects.toMatchObject({ reason: 'bad_range' });
    expect(await store.get(at('none.png'), { range: { start: 7 } })).toBe(null);
  });

  it.each([
    ['a.png', 'image/png'],
    ['a.png', 'image/webp'],
    ['a', 'image/webp'],
    ['a', 'application/octet-stream'],
    ['a.svg', 'image/svg+xml; charset=utf-8'],
  ])('keeps the type of %s as %s', async (key, contentType) => {
    await put(key, 'x', contentType);
    expect(await described(key)).toMatchObject({ contentType });
  });

  it('replaces an object and its type', async () => {
    for (const contentType of ['text/plain', 'image/png', 'text/html']) {
      await put('a.png', contentType, contentType);
      expect(await described('a.png')).toMatchObject({ contentType });
      expect(String(await bytesOf('a.png'))).toBe(contentType);
    }
  });

  it('stores an empty object', async () => {
    await put('empty', new Uint8Array());
    expect(await bytesOf('empty')).toEqual(Buffer.alloc(0));
  });

  it.each([0, 1, 100_000, 12 * MIB + 1])('stores a whole stream of %i bytes', async (size) => {
    const bytes = Buffer.alloc(size, 'easel');
    await put('stream.bin', Readable.from(chunked(bytes)));
    expect(await described('stream.bin')).toMatchObject({ size });
    expect((await bytesOf('stream.bin'))?.equals(bytes)).toBe(true);
  });

  it('keeps the old object when the stream of the new one fails', async () => {
    await put('a.png', 'old');
    const failure = new Error('the source broke');
    const source = failingStream(failure);
    await expect(put('a.png', source)).rejects.toBe(failure);
    expect(source.destroyed).toBe(true);
    expect(String(await bytesOf('a.png'))).toBe('old');
    expect(await listed('')).toHaveLength(1);
  });

  it('returns the old or the new object to concurrent readers, never a part', async () => {
    const versions = ['a', 'b', 'c', 'd'].map((letter) => Buffer.alloc(MIB, letter));
    await put('a.png', versions[0] as Buffer);
    const writing = Promise.all(versions.map((bytes) => put('a.png', Readable.from(chunked(bytes)))));
    for (let read = 0; read < 20; read++) {
      const seen = await bytesOf('a.png');
      expect(versions.some((bytes) => seen?.equals(bytes))).toBe(true);
    }
    await writing;
  });

  it('returns null for a missing object', async () => {
    expect(await bytesOf('nothing/here.png')).toBeNull();
  });

  it('deletes objects and ignores missing ones', async () => {
    await put('a/1', 'x');
    await put('a/2', 'x');
    await store.delete(['a/1', 'a/none', 'none/at/all'].map(at));
    expect(await listed('')).toEqual(['a/2']);
    await store.delete([]);
  });

  it('lists all keys of a prefix in order, with size and time', async () => {
    for (const key of ['b/1', 'a/2', 'a/1', 'a.b', 'a-b', 'ab/1', 'a/10/x', 'a/B']) {
      await put(key, key);
    }
    const all = ['a-b', 'a.b', 'a/1', 'a/10/x', 'a/2', 'a/B', 'ab/1', 'b/1'];
    expect(await listed('')).toEqual(all);
    expect(await listed('a/')).toEqual(['a/1', 'a/10/x', 'a/2', 'a/B']);
    expect(await listed('a/1')).toEqual(['a/1', 'a/10/x']);
    expect(await listed('a')).toEqual(all.slice(0, -1));
    expect(await listed('none/')).toEqual([]);
    const [info] = await collect(store.list(at('a/10/')));
    expect(info).toEqual({ key: at('a/10/x'), size: 6, modifiedAt: expect.any(Date) });
  });

  it('lists and deletes more than a thousand objects at once', async () => {
    const keys = Array.from({ length: 1050 }, (_, index) => `many/${String(index).padStart(4, '0')}`);
    for (let start = 0; start < keys.length; start += 50) {
      await Promise.all(keys.slice(start, start + 50).map((key) => put(key, 'x')));
    }
    expect(await listed('many/')).toEqual(keys);
    await store.delete(keys.map(at));
    expect(await listed('')).toEqual([]);
  });

  it('rejects an invalid key in all methods, and deletes nothing if a list contains one', async () => {
    await put('a', 'x');
    const refused = expect.objectContaining({ name: 'StoreError', reason: 'bad_key' });
    await expect(put('../a', 'x')).rejects.toEqual(refused);
    await expect(store.get(`/${at('a')}`)).rejects.toEqual(refused);
    await expect(store.delete([at('a'), 'a/../b'])).rejects.toEqual(refused);
    await expect(listed('../')).rejects.toEqual(refused);
    expect(await listed('')).toHaveLength(1);
  });

  it('answers a ping', async () => {
    await store.ping();
  });
}
