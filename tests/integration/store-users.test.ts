import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { CreateBucketCommand, PutBucketPolicyCommand, S3Client } from '@aws-sdk/client-s3';
import { openStore } from '@easel/shared/node/storage/open-store';
import { probeStore } from '@easel/shared/node/storage/probe-store';
import type { ObjectStore } from '@easel/shared/node/storage/store';
import { parseStoreUrl } from '@easel/shared/node/storage/store-config';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testS3 } from '../env/s3.ts';
import { S3_USERS } from '../env/s3-provider.ts';
import { describeWith } from '../env/skipped.ts';

const SCRIPT = resolve(import.meta.dirname, '../../server/src/prepare-store.ts');
const run = promisify(execFile);

async function ownS3() {
  const s3 = await testS3();
  if (!s3.available || s3.origin !== 'TEST_S3_URL') return s3;
  return { available: false, reason: 'the users of TEST_S3_URL are not known' } as const;
}

describeWith('the users of server and worker in the object store', await ownS3(), ({ url }) => {
  const bucket = `easel-users-${randomBytes(6).toString('hex')}`;
  const urlFor = (user?: string) => {
    const own = new URL(url);
    own.pathname = `/${bucket}`;
    if (user) [own.username, own.password] = [user, S3_USERS.secret];
    return own.href;
  };
  const prepare = (storeUrl: string) =>
    run(process.execPath, [SCRIPT, S3_USERS.server, S3_USERS.worker], {
      env: { PATH: process.env.PATH, STORE_URL: storeUrl },
    });

  let server: ObjectStore;
  let worker: ObjectStore;
  beforeAll(async () => {
    // A second run, which every start does, changes nothing.
    await prepare(urlFor());
    await prepare(urlFor());
    server = await openStore(parseStoreUrl(urlFor(S3_USERS.server)));
    worker = await openStore(parseStoreUrl(urlFor(S3_USERS.worker)));
  });
  afterAll(async () => {
    await server?.close();
    await worker?.close();
  });

  const put = (store: ObjectStore, key: string) =>
    store.put(key, Buffer.from('words'), { contentType: 'text/plain' });
  async function keysOf(store: ObjectStore, prefix: string): Promise<string[]> {
    const keys: string[] = [];
    for await (const { key } of store.list(prefix)) keys.push(key);
    return keys;
  }
  const textOf = async (store: ObjectStore, key: string) => {
    const object = await store.get(key);
    return object && text(object.body);
  };
  const DENIED = { name: 'StoreError' };

  test('the worker writes, reads, lists and removes all objects', async () => {
    await worker.ping();
    await put(worker, 'generations/one/a.png');
    expect(await textOf(worker, 'generations/one/a.png')).toBe('words');
    expect(await keysOf(worker, 'generations/')).toEqual(['generations/one/a.png']);
    await worker.delete(['generations/one/a.png']);
    expect(await worker.get('generations/one/a.png')).toBeNull();
  });

  test('the doctor finds no problem in the store of either', async () => {
    for (const store of [server, worker])
      expect(await probeStore(store, async (key) => key)).toMatch(/^probes/);
  });

  test('the server reads everything, and writes and removes uploads', async () => {
    await server.ping();
    await put(worker, 'generations/two/a.png');
    expect(await textOf(server, 'generations/two/a.png')).toBe('words');
    expect(await server.get('generations/two/missing.png')).toBeNull();
    for (const key of ['avatars/ada.webp', 'inputs/ada/one/picture.png']) {
      await put(server, key);
      expect(await textOf(server, key)).toBe('words');
      await server.delete([key]);
      expect(await server.get(key)).toBeNull();
    }
    await expect(put(server, 'generations/two/b.png')).rejects.toMatchObject(DENIED);
    await expect(server.delete(['generations/two/a.png'])).rejects.toMatchObject(DENIED);
    expect(await textOf(worker, 'generations/two/a.png')).toBe('words');
  });

  test.each([S3_USERS.server, S3_USERS.worker])(
    '%s can neither create a bucket nor change its policy',
    async (user) => {
      const config = parseStoreUrl(urlFor(user));
      if (config.kind !== 's3') throw new Error('not an object store');
      const client = new S3Client(config);
      const Policy = JSON.stringify({ Version: '2012-10-17', Statement: [] });
      for (const command of [
        new CreateBucketCommand({ Bucket: `${bucket}-more` }),
        new PutBucketPolicyCommand({ Bucket: bucket, Policy }),
      ]) {
        await expect(client.send(command as CreateBucketCommand)).rejects.toMatchObject({
          name: 'AccessDenied',
        });
      }
      client.destroy();
    },
  );

  test.each([
    ['a folder', '/tmp/images', 'STORE_URL: a folder has no users'],
    ['a wrong key', urlFor('nobody'), 'bucket'],
  ])('preparing %s fails with one line', async (_, storeUrl, words) => {
    await expect(prepare(storeUrl)).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringContaining(words),
    });
  });
});
