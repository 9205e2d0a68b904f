import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parseStoreUrl } from './store-config.ts';

describe('parseStoreUrl', () => {
  it('parses a path as a folder, made absolute', () => {
    expect(parseStoreUrl('/var/lib/easel/objects')).toEqual({
      kind: 'disk',
      folder: '/var/lib/easel/objects',
    });
    expect(parseStoreUrl(' ./objects ')).toEqual({ kind: 'disk', folder: resolve('objects') });
  });

  it('parses a file URL as a folder, and decodes escapes', () => {
    expect(parseStoreUrl('file:///srv/my%20pictures')).toEqual({ kind: 'disk', folder: '/srv/my pictures' });
  });

  it('parses a bucket without host as AWS, with credentials from the SDK', () => {
    expect(parseStoreUrl('s3://pictures?region=eu-central-1')).toEqual({
      kind: 's3',
      bucket: 'pictures',
      region: 'eu-central-1',
      forcePathStyle: false,
    });
  });

  it('parses host and bucket as another server, with path style and TLS by default', () => {
    expect(parseStoreUrl('s3://key:secret@objects.example.com/pictures')).toEqual({
      kind: 's3',
      bucket: 'pictures',
      region: 'us-east-1',
      endpoint: 'https://objects.example.com',
      credentials: { accessKeyId: 'key', secretAccessKey: 'secret' },
      forcePathStyle: true,
    });
    expect(parseStoreUrl('s3://k:s@127.0.0.1:8333/pictures?region=garage&tls=0&pathStyle=0')).toMatchObject({
      region: 'garage',
      endpoint: 'http://127.0.0.1:8333',
      forcePathStyle: false,
    });
  });

  it('leaves missing credentials of another server to the SDK', () => {
    expect(parseStoreUrl('s3://localhost:9000/pictures?tls=0')).not.toHaveProperty('credentials');
  });

  it('decodes a secret with special characters', () => {
    expect(parseStoreUrl('s3://key:a%2Fb%2Bc%25%40@host/pictures')).toMatchObject({
      credentials: { accessKeyId: 'key', secretAccessKey: 'a/b+c%@' },
    });
  });

  it.each([
    ['', /empty.*takes a folder/],
    ['https://host/bucket', /https:\/\/ is not supported/],
    ['file://relative/path', /absolute path/],
    ['s3://pictures', /no region/],
    ['s3://pictures?region=eu-central-1&tls=0', /only spoken to over TLS/],
    ['s3://key:secret@host:9000', /no bucket/],
    ['s3://key:secret@host/Pictures', /not a bucket's name/],
    ['s3://key:secret@host/bucket/folder', /not a bucket's name/],
    ['s3://key@host/bucket', /half of the credentials/],
    ['s3://host/bucket?tls=yes', /tls is 0 or 1/],
    ['s3://host/bucket?regoin=x', /unknown option "regoin"/],
    ['s3://host/bucket?public=files.example.com', /public is an address/],
    ['s3://host/bucket?public=https://files.example.com/path', /public is an address/],
    ['s3://key:100%@host/bucket', /percent-encoded/],
    ['s3://key:a/b@host:x/bucket', /percent-encoded/],
  ])('says what is wrong with %j', (url, message) => {
    expect(() => parseStoreUrl(url)).toThrow(message);
  });

  it('never shows the secret in an error', () => {
    for (const url of [
      's3://key:hidden%@h/bucket',
      's3://key:hid/den@h:x/b',
      's3://key:hidden@h/B',
      's3://k:hidden@h',
    ]) {
      expect(() => parseStoreUrl(url)).not.toThrow(/hid/);
    }
  });
});
