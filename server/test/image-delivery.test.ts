import { testS3 } from '@easel/tests/env/s3';
import { describeWith } from '@easel/tests/env/skipped';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PICTURE, pictureAt } from './pictures.ts';
import { startTestServer, type TestServer } from './test-server.ts';

describe('an image through the server', () => {
  let server: TestServer;
  let url: string;
  beforeAll(async () => {
    server = await startTestServer();
    url = await pictureAt(server);
  });
  afterAll(() => server?.close());
  const get = (headers: Record<string, string>) => server.app.inject({ url, headers });
  const size = PICTURE.length;

  test.each([
    ['bytes=0-3', 0, 3],
    ['bytes=4-', 4, size - 1],
    ['bytes=-2', size - 2, size - 1],
    [`bytes=2-${size + 10}`, 2, size - 1],
  ])('answers %s with the requested part', async (range, start, end) => {
    const answer = await get({ range });
    expect(answer.statusCode).toBe(206);
    expect(answer.headers).toMatchObject({
      'content-range': `bytes ${start}-${end}/${size}`,
      'content-length': String(end - start + 1),
      'accept-ranges': 'bytes',
    });
    expect(answer.rawPayload).toEqual(PICTURE.subarray(start, end + 1));
  });

  test.each(['bytes=3-1', 'bytes=-', 'bytes=0-1,3-4', 'lines=0-3', 'bytes=a-b'])(
    'answers %s with the whole file',
    async (range) => {
      const answer = await get({ range });
      expect(answer.statusCode).toBe(200);
      expect(answer.rawPayload).toEqual(PICTURE);
    },
  );

  test('refuses a range behind the end', async () => {
    const answer = await get({ range: `bytes=${size}-` });
    expect([answer.statusCode, answer.headers['content-range']]).toEqual([416, `bytes */${size}`]);
    expect(answer.payload).toBe('');
  });

  test('sends a part only of the version of the file that the client started with', async () => {
    const { etag } = (await get({})).headers;
    expect((await get({ range: 'bytes=0-3', 'if-range': String(etag) })).statusCode).toBe(206);
    expect((await get({ range: 'bytes=0-3', 'if-range': '"another"' })).statusCode).toBe(200);
  });

  test.each([
    (etag: string) => etag,
    (etag: string) => `W/${etag}`,
    (etag: string) => `"other", ${etag}`,
    () => '*',
  ])('is not sent again to a client that already has it (%#)', async (field) => {
    const { etag } = (await get({})).headers;
    const answer = await get({ 'if-none-match': field(String(etag)) });
    expect([answer.statusCode, answer.payload]).toEqual([304, '']);
    expect(answer.headers['cache-control']).toMatch(/^private, max-age=\d+, immutable$/);
  });
});

test('redirects need a store that can sign', async () => {
  await expect(startTestServer({ IMAGE_DELIVERY: 'redirect' })).rejects.toThrow(/^IMAGE_DELIVERY: .* S3$/);
});

describeWith('an image delivered by a redirect to the store', await testS3(), (s3) => {
  let server: TestServer;
  let url: string;
  beforeAll(async () => {
    server = await startTestServer({ IMAGE_DELIVERY: 'redirect', STORE_URL: s3.url });
    url = await pictureAt(server);
  });
  afterAll(() => server?.close());
  const get = (headers: Record<string, string> = {}, path = url) => server.app.inject({ url: path, headers });

  test("opens at the store, by a link that is stable as long as the server's own", async () => {
    const answer = await get();
    expect(answer.statusCode).toBe(302);
    const { location, 'cache-control': cacheControl } = answer.headers;
    expect(cacheControl).toMatch(/^private, max-age=\d+$/);
    server.clock.advance(1);
    expect((await get()).headers.location).toBe(location);
    const file = await fetch(String(location));
    expect(Buffer.from(await file.arrayBuffer())).toEqual(PICTURE);
    expect(file.headers.get('content-disposition')).toMatch(/^inline; filename="generated-image-/);
    const part = await fetch(String(location), { headers: { range: 'bytes=0-3' } });
    expect(part.status).toBe(206);
  });

  test('expires at the store together with its link', async () => {
    const { location } = (await get()).headers;
    const link = new URL(String(location)).searchParams;
    const [, date, time] = /^(\d{8})T(\d{6})Z$/.exec(link.get('X-Amz-Date') ?? '') ?? [];
    const signedAt = Date.parse(
      `${date?.replace(/(....)(..)(..)/, '$1-$2-$3')}T${time?.replace(/(..)(..)(..)/, '$1:$2:$3')}Z`,
    );
    const expires = Number(new URL(url, 'http://x').searchParams.get('expires'));
    expect(signedAt / 1_000 + Number(link.get('X-Amz-Expires'))).toBe(expires);
  });

  test('is counted and saved under its file name as a download', async () => {
    const answer = await get({}, `${url}&download=1`);
    expect(answer.headers['cache-control']).toBe('no-store');
    const file = await fetch(String(answer.headers.location));
    expect(file.headers.get('content-disposition')).toMatch(/^attachment; filename="generated-image-/);
    await server.context.background.idle();
    const { db } = server.context;
    const { count } = await db
      .selectFrom('downloads')
      .select((eb) => eb.fn.countAll<string>().as('count'))
      .executeTakeFirstOrThrow();
    expect(Number(count)).toBe(1);
  });

  test('is sent by the server for scripts and for HEAD, which the store would refuse', async () => {
    const answer = await get({ 'sec-fetch-mode': 'cors' });
    expect([answer.statusCode, answer.rawPayload]).toEqual([200, PICTURE]);
    expect((await server.app.inject({ method: 'HEAD', url })).statusCode).toBe(200);
  });

  test('is not opened by an invalid link', async () => {
    expect((await get({}, url.replace(/signature=.{4}/, 'signature=AAAA'))).statusCode).toBe(403);
  });

  test('is allowed on pages: their policy allows images from the store', async () => {
    const origin = new URL(String((await get()).headers.location)).origin;
    const policy = String(
      (await server.app.inject({ url: '/api/plans' })).headers['content-security-policy'],
    );
    expect(policy).toMatch(new RegExp(`img-src 'self' data: blob: ${origin};`));
  });
});
