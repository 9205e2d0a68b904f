import { Readable } from 'node:stream';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makePicture, PICTURE } from './pictures.ts';
import { bearer, signUp, startTestServer, type TestServer } from './test-server.ts';
import { upload } from './uploads-setup.ts';

let server: TestServer;
/** Keys of the objects that were opened. */
const opened: string[] = [];
/** Streams of a route that answers HEAD with one. */
const streams: Readable[] = [];
beforeAll(async () => {
  server = await startTestServer();
  const { store } = server.context;
  const get = store.get.bind(store);
  store.get = (key) => {
    opened.push(key);
    return get(key);
  };
  server.app.get('/test/stream', (_, reply) => {
    const stream = Readable.from(
      (function* () {
        for (;;) yield Buffer.alloc(64 * 1024);
      })(),
    );
    streams.push(stream);
    return reply.header('content-length', 1_000).send(stream);
  });
});
afterAll(() => server?.close());

const head = (url: string, headers: Record<string, string> = {}) =>
  server.app.inject({ method: 'HEAD', url, headers });

test('responds to HEAD for an image from its row, without opening the file', async () => {
  const { session } = await signUp(server);
  const headers = bearer(session.access_token);
  const id = await makePicture(server, headers);
  const { image } = (await server.app.inject({ url: `/api/generations/${id}`, headers })).json();
  for (const url of [image.url, image.displayUrl, image.thumbnailUrl]) {
    opened.length = 0;
    const answer = await head(url);
    expect([answer.statusCode, opened]).toEqual([200, []]);
    const got = await server.app.inject({ url });
    expect(opened).toHaveLength(1);
    const compared = ['content-type', 'content-length', 'content-disposition', 'etag'] as const;
    for (const name of compared) expect(answer.headers[name]).toEqual(got.headers[name]);
    expect(answer.headers['content-length']).toBe(String(PICTURE.length));
  }
});

test('responds to HEAD and to a conditional request for an avatar from its row, without opening the file', async () => {
  const { session } = await signUp(server);
  const payload = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
    .png()
    .toBuffer();
  const headers = { ...bearer(session.access_token), 'content-type': 'image/png' };
  const profile = await server.app.inject({ method: 'PUT', url: '/api/profile/avatar', headers, payload });
  const { avatarUrl } = profile.json<{ avatarUrl: string }>();
  opened.length = 0;
  const answer = await head(avatarUrl);
  expect(answer).toMatchObject({ statusCode: 200, headers: { 'content-type': 'image/webp' } });
  expect((await head(avatarUrl, { 'if-none-match': String(answer.headers.etag) })).statusCode).toBe(304);
  expect(opened).toEqual([]);
  expect((await head(avatarUrl.replace(/.{12}$/, '0'.repeat(12)))).statusCode).toBe(404);
});

test('responds to HEAD for an upload from its row, without opening the file', async () => {
  const { session } = await signUp(server);
  const { url, displayUrl } = await upload(server, bearer(session.access_token));
  for (const file of [url, displayUrl]) {
    opened.length = 0;
    const answer = await head(file);
    expect([answer.statusCode, opened]).toEqual([200, []]);
    const got = await server.app.inject({ url: file });
    const compared = ['content-type', 'content-disposition', 'cache-control'] as const;
    for (const name of compared) expect(answer.headers[name]).toEqual(got.headers[name]);
  }
});

test('does not support HEAD for an export', async () => {
  const { session } = await signUp(server);
  const { url } = (await server.post('/api/export', undefined, bearer(session.access_token))).json();
  const answer = await head(url);
  expect([answer.statusCode, answer.headers.allow]).toEqual([405, 'GET']);
});

test('closes a stream that a route opened for HEAD without reading it', async () => {
  const answer = await head('/test/stream');
  expect(answer).toMatchObject({ statusCode: 200, headers: { 'content-length': '1000' } });
  expect(answer.rawPayload).toHaveLength(0);
  expect(streams.map(({ destroyed, readableDidRead }) => ({ destroyed, readableDidRead }))).toEqual([
    { destroyed: true, readableDidRead: false },
  ]);
});

test('responds to HEAD with an entity tag that the client already has', async () => {
  const { session } = await signUp(server);
  const headers = bearer(session.access_token);
  const id = await makePicture(server, headers);
  const answer = await head(`/api/generations/${id}`, { ...headers, 'if-none-match': '*' });
  expect(answer.statusCode).toBe(304);
});
