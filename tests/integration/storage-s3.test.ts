import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { ListMultipartUploadsCommand, S3Client } from '@aws-sdk/client-s3';
import { openStore } from '@easel/shared/node/storage/open-store';
import { parseStoreUrl, type S3StoreConfig } from '@easel/shared/node/storage/store-config';
import { expect, it } from 'vitest';
import { testS3 } from '../env/s3.ts';
import { describeWith } from '../env/skipped.ts';
import { collect, failingStream } from './storage-streams.ts';

const PNG = { contentType: 'image/png' };
const s3 = await testS3();

describeWith('the store on S3', s3, ({ url }) => {
  const key = `test-${randomUUID()}/signed.png`;
  const from = new Date(Date.now() - 60_000);
  const options = {
    from,
    contentType: 'image/png',
    contentDisposition: 'inline; filename="a.png"',
    cacheControl: 'private',
  };
  const link = (until: Date, at = url) =>
    openStore(parseStoreUrl(at)).then((store) => store.sign?.(key, { ...options, until }));
  const later = (ms: number) => new Date(Date.now() + ms);

  it('signs a link that opens the object with its header fields, until it expires', async () => {
    const store = await openStore(parseStoreUrl(url));
    await store.put(key, Buffer.from('picture'), PNG);
    const until = later(60_000);
    const signed = (await link(until)) ?? '';
    expect(await link(until)).toBe(signed);
    const answer = await fetch(signed);
    expect(await answer.text()).toBe('picture');
    expect(answer.headers.get('content-type')).toBe('image/png');
    expect(answer.headers.get('content-disposition')).toBe('inline; filename="a.png"');
    expect((await fetch((await link(later(-1_000))) ?? '')).status).toBe(403);
    expect((await fetch(signed.replace('signed.png', 'other.png'))).status).toBe(403);
    await store.delete([key]);
  });

  it('signs links for the URL at which browsers reach the store', async () => {
    const signed = await link(later(60_000), `${url}&public=https://files.example.com`);
    expect(signed).toMatch(/^https:\/\/files\.example\.com\//);
  });
});

describeWith('the store on S3 in case of an error', s3, ({ url }) => {
  const config = () => parseStoreUrl(url) as S3StoreConfig;

  it('aborts the multipart upload of a failed stream', async () => {
    const store = await openStore(config());
    const key = `test-${randomUUID()}`;
    await expect(store.put(key, failingStream(new Error('broken')), PNG)).rejects.toThrow('broken');
    await store.close();
    const { bucket: Bucket, kind: _, ...connection } = config();
    const client = new S3Client(connection);
    const { Uploads } = await client.send(new ListMultipartUploadsCommand({ Bucket, Prefix: key }));
    client.destroy();
    expect(Uploads ?? []).toEqual([]);
  });

  async function failuresOf(changes: Partial<S3StoreConfig>) {
    const store = await openStore({ ...config(), ...changes });
    const failures = await Promise.all([
      store.ping().catch((error) => error),
      store.put('a', Buffer.from('x'), PNG).catch((error) => error),
      store.put('a', Readable.from([Buffer.from('x')]), PNG).catch((error) => error),
      store.get('a').catch((error) => error),
      store.delete(['a']).catch((error) => error),
      collect(store.list('')).catch((error) => error),
    ]);
    await store.close();
    return failures;
  }

  it('reports a missing bucket by name', async () => {
    for (const error of await failuresOf({ bucket: 'no-such-bucket' })) {
      expect(error).toMatchObject({ name: 'StoreError', reason: 'missing' });
      expect(error.message).toContain('no-such-bucket');
    }
  });

  it('reports refused credentials', async () => {
    const credentials = { accessKeyId: 'stranger', secretAccessKey: 'wrong-secret' };
    for (const error of await failuresOf({ credentials })) {
      expect(error).toMatchObject({ name: 'StoreError', reason: 'denied' });
      expect(error.message).not.toContain('wrong-secret');
    }
  });

  it('reports that the server does not respond', async () => {
    for (const error of await failuresOf({ endpoint: 'http://127.0.0.1:1' })) {
      expect(error).toMatchObject({ name: 'StoreError', reason: 'unavailable' });
      expect(error.message).toContain('127.0.0.1:1');
    }
  });
});
