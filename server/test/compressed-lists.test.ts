import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { collector } from './library-setup.ts';
import { useTestServer } from './use-test-server.ts';

const server = useTestServer();

test('a long list is compressed if the client accepts it, with a Vary header', async () => {
  const { picture, headers } = await collector(server);
  for (let i = 0; i < 10; i += 1) await picture({ prompt: `a fox ${i} ${'in the snow '.repeat(20)}` });
  const list = (accepted?: string) =>
    server.app.inject({
      url: '/api/generations?limit=60',
      headers: { ...headers, ...(accepted && { 'accept-encoding': accepted }) },
    });
  const [plain, brotli, gzip, refused] = await Promise.all(
    [undefined, 'gzip, deflate, br', 'gzip', 'br;q=0, identity'].map(list),
  );
  if (!plain || !brotli || !gzip || !refused) throw new Error('There are four answers');
  const ids = (text: string) => JSON.parse(text).items.map(({ id }: { id: string }) => id);
  expect(ids(plain.body)).toHaveLength(10);
  expect(brotli.headers['content-encoding']).toBe('br');
  expect(ids(brotliDecompressSync(brotli.rawPayload).toString())).toEqual(ids(plain.body));
  expect(brotli.rawPayload.length).toBeLessThan(plain.rawPayload.length / 3);
  expect(Number(brotli.headers['content-length'])).toBe(brotli.rawPayload.length);
  expect(ids(gunzipSync(gzip.rawPayload).toString())).toEqual(ids(plain.body));
  expect(refused.headers['content-encoding']).toBeUndefined();
  for (const { headers: sent } of [plain, brotli, gzip, refused])
    expect(sent.vary).toContain('accept-encoding');
});

test('a short response is sent uncompressed', async () => {
  const { headers } = await collector(server);
  const answer = await server.app.inject({
    url: '/api/generations',
    headers: { ...headers, 'accept-encoding': 'br' },
  });
  expect(answer.headers['content-encoding']).toBeUndefined();
  expect(answer.json().items).toEqual([]);
});
