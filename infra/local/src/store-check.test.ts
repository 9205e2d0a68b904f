import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkStore } from './store-check.ts';

/** Accepts connections and never answers. */
const silent = createServer();
beforeAll(() => once(silent.listen(0, '127.0.0.1'), 'listening'));
afterAll(() => silent.close());

test('does not wait long for a store that never responds', async () => {
  const endpoint = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`;
  const credentials = { accessKeyId: 'key', secretAccessKey: 'secret' };
  const region = 'us-east-1';
  const said = await checkStore(
    { kind: 's3', bucket: 'easel', region, endpoint, credentials, forcePathStyle: true },
    100,
  );
  expect(said).toBe(
    `No picture is made or shown until the store works: No answer within 0.1 s from the bucket easel at ${endpoint}. Check STORE_URL, and that the store runs.`,
  );
});
