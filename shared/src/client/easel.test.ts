import { inspect } from 'node:util';
import { expect, test } from 'vitest';
import type { EaselClient } from './client.ts';
import type { Generation } from './contract-types.ts';
import { createEaselClient } from './easel.ts';
import { EaselError } from './easel-error.ts';
import {
  type Answer,
  cutOff,
  generation,
  hangUp,
  html,
  json,
  KEY,
  problem,
  startTestServer,
} from './test-server.ts';

const ACCEPTED = { success: true, id: 'g1', status: 'pending', batchId: 'b1', generations: [] };
const image = { url: '/images/g1.png?signature=s' } as Generation['image'];
const failureOf = (promise: Promise<unknown>): Promise<EaselError> =>
  promise.then(
    () => Promise.reject(new Error('It did not fail')),
    (error) => error,
  );

test('sends the API key, JSON and an idempotency key', async () => {
  await using server = await startTestServer([json(ACCEPTED, 202)], { userAgent: 'night-script/1' });
  expect(await server.easel.generate({ prompt: 'a calm sea' }, { waitSeconds: 30 })).toEqual(ACCEPTED);
  expect(server.requests).toMatchObject([
    {
      line: 'POST /api/v1/generate',
      headers: {
        authorization: `Bearer ${KEY}`,
        'content-type': 'application/json',
        'idempotency-key': expect.stringMatching(/^[0-9a-f-]{36}$/),
        prefer: 'wait=30',
        'user-agent': 'night-script/1',
      },
      body: '{"prompt":"a calm sea"}',
    },
  ]);
});

test('retries a request without a response with the same idempotency key, backing off', async () => {
  await using server = await startTestServer([html(503), hangUp, html(502), json(ACCEPTED, 202)]);
  await server.easel.generate({ prompt: 'a calm sea' });
  expect(new Set(server.requests.map(({ headers }) => headers['idempotency-key'])).size).toBe(1);
  const [first = 0, second = 0, third = 0] = server.sleptMs;
  expect(first).toBeLessThanOrEqual(second);
  expect(second).toBeLessThanOrEqual(third);
  expect(server.requests).toHaveLength(4);
});

test('retries a request that is not idempotent only after 429', async () => {
  await using server = await startTestServer([
    html(503),
    problem(429, 'rate_limited', { 'retry-after': '2' }),
    json(generation({ status: 'canceled' })),
  ]);
  await expect(server.easel.generations.cancel('g1')).rejects.toMatchObject({ code: 'unavailable' });
  expect(server.sleptMs).toEqual([]);
  expect(await server.easel.generations.cancel('g1')).toMatchObject({ status: 'canceled' });
  expect(server.sleptMs).toEqual([2_000]);
});

test('reports a Retry-After of an hour instead of waiting', async () => {
  const limit = { name: 'apiRequestsPerHour', value: 60, resetsAt: '2026-11-22T04:00:00Z' };
  await using server = await startTestServer([
    problem(429, 'rate_limited', { 'retry-after': '3600' }, { limit }),
  ]);
  const error = await failureOf(server.easel.usage());
  expect(error).toBeInstanceOf(EaselError);
  expect(error).toMatchObject({ status: 429, code: 'rate_limited', retryAfterMs: 3_600_000, limit });
  expect(server.requests).toHaveLength(1);
});

test('retries a truncated response, but not one that is not JSON', async () => {
  const styles = { items: [] };
  await using server = await startTestServer([cutOff, json(styles), html(200)]);
  expect(await server.easel.styles()).toEqual(styles);
  await expect(server.easel.styles()).rejects.toMatchObject({ code: 'bad_response', status: 200 });
  expect(server.requests).toHaveLength(3);
});

test('gives up after the configured retries', async () => {
  await using server = await startTestServer([hangUp, hangUp, hangUp], { retries: 1 });
  await expect(server.easel.models()).rejects.toMatchObject({ code: 'network', status: 0 });
  expect(server.requests).toHaveLength(2);
});

test('ends the request and the wait for a retry on abort', async () => {
  const reason = new Error('enough');
  const inRequest = new AbortController();
  const inWait = new AbortController();
  await using server = await startTestServer([() => inRequest.abort(reason), html(503)], {
    sleep: async (_, signal) => {
      inWait.abort(reason);
      signal?.throwIfAborted();
    },
  });
  await expect(server.easel.models({ signal: inRequest.signal })).rejects.toBe(reason);
  await expect(server.easel.models({ signal: inWait.signal })).rejects.toBe(reason);
  expect(server.requests).toHaveLength(2);
});

test.each([
  [200, (easel: EaselClient, signal: AbortSignal) => easel.models({ signal })],
  [500, (easel: EaselClient, signal: AbortSignal) => easel.models({ signal })],
  [200, (easel: EaselClient, signal: AbortSignal) => easel.download(generation({ image }), { signal })],
])(
  'rejects with the abort reason if aborted while reading a response with status %i',
  async (status, call) => {
    const reason = new Error('enough');
    const controller = new AbortController();
    const fetch = async (input: string | URL | Request, init?: RequestInit) => {
      const response = await globalThis.fetch(input, init);
      controller.abort(reason);
      return response;
    };
    const half: Answer = (response) => {
      response.writeHead(status, { 'content-type': 'application/json', 'content-length': '1000' });
      response.write('{"items": [');
    };
    await using server = await startTestServer([half], { fetch });
    await expect(call(server.easel, controller.signal)).rejects.toBe(reason);
    expect(server.requests).toHaveLength(1);
  },
);

test.each([
  ['generations', 'generations'],
  ['customStyles', 'custom-styles'],
] as const)(
  'treats an object as deleted if the response to its deletion was lost: %s',
  async (calls, path) => {
    await using server = await startTestServer([
      hangUp,
      problem(404, 'not_found'),
      problem(403, 'forbidden'),
    ]);
    await server.easel[calls].remove('g1');
    expect(server.lines()).toEqual([`DELETE /api/v1/${path}/g1`, `DELETE /api/v1/${path}/g1`]);
    await expect(server.easel[calls].remove('g1')).rejects.toMatchObject({ code: 'forbidden' });
  },
);

test('keeps the API key out of every error', async () => {
  await using server = await startTestServer([problem(401, 'unauthenticated'), hangUp], { retries: 0 });
  for (const error of [await failureOf(server.easel.usage()), await failureOf(server.easel.usage())])
    expect(inspect(error, { depth: 9, showHidden: true })).not.toContain(KEY);
  const secret = 'easel_with\nline end';
  expect(() => createEaselClient({ baseUrl: 'http://localhost', apiKey: secret })).toThrow(
    /^This is not an API key$/,
  );
});

test('renews a refused access token once', async () => {
  const asked: boolean[] = [];
  const accessToken = (isRefused: boolean) => {
    asked.push(isRefused);
    return isRefused ? 'new' : 'old';
  };
  await using server = await startTestServer(
    [
      problem(401, 'token_expired'),
      json({ items: [] }),
      problem(401, 'token_expired'),
      problem(401, 'token_expired'),
    ],
    { apiKey: undefined, accessToken },
  );
  await server.easel.plans();
  await expect(server.easel.plans()).rejects.toMatchObject({ code: 'token_expired' });
  expect(asked).toEqual([false, true, false, true]);
  const sent = server.requests.map(({ headers }) => headers.authorization);
  expect(sent).toEqual(['Bearer old', 'Bearer new', 'Bearer old', 'Bearer new']);
});

test('reads the pages of a list one after the other, only as far as needed', async () => {
  const page = (ids: string[], nextCursor: string | null) =>
    json({ items: ids.map((id) => generation({ id })), nextCursor });
  await using server = await startTestServer([
    page(['a', 'b'], 'c1'),
    page(['c'], null),
    page(['a', 'b'], 'c1'),
  ]);
  const filter = { status: ['completed', 'failed'], limit: 2 } as const;
  const ids: string[] = [];
  for await (const { id } of server.easel.generations.all(filter)) ids.push(id);
  expect(ids).toEqual(['a', 'b', 'c']);
  for await (const { id } of server.easel.generations.all(filter)) if (id === 'b') break;
  expect(server.lines()).toEqual([
    'GET /api/v1/generations?status=completed%2Cfailed&limit=2',
    'GET /api/v1/generations?status=completed%2Cfailed&limit=2&cursor=c1',
    'GET /api/v1/generations?status=completed%2Cfailed&limit=2',
  ]);
});

test("reads the team's pictures starting from a cursor", async () => {
  await using server = await startTestServer([
    json({ items: [{ id: 'a' }], nextCursor: 'c2' }),
    json({ items: [{ id: 'b' }], nextCursor: null }),
  ]);
  const ids: string[] = [];
  for await (const { id } of server.easel.teamPictures.all({ limit: 1, cursor: 'c1' })) ids.push(id);
  expect(ids).toEqual(['a', 'b']);
  expect(server.lines()).toEqual([
    'GET /api/v1/team/pictures?limit=1&cursor=c1',
    'GET /api/v1/team/pictures?limit=1&cursor=c2',
  ]);
});

test('sends an image to verify unchanged, with its own content type', async () => {
  const answer = { verdict: 'unknown', isOurs: false };
  await using server = await startTestServer([json(answer)]);
  expect(await server.easel.verify(new Blob(['a picture'], { type: 'image/png' }))).toEqual(answer);
  expect(server.requests).toMatchObject([
    { line: 'POST /api/v1/verify', headers: { 'content-type': 'image/png' }, body: 'a picture' },
  ]);
});

test('encodes an id as one segment of a path', async () => {
  await using server = await startTestServer([json(generation({})), json({})]);
  await server.easel.generations.get('../keys?x=1');
  await server.easel.customStyles.get('../keys?x=1');
  expect(server.lines()).toEqual([
    'GET /api/v1/generations/..%2Fkeys%3Fx%3D1',
    'GET /api/v1/custom-styles/..%2Fkeys%3Fx%3D1',
  ]);
});

test('uploads a picture as a form', async () => {
  const upload = { id: 'u1' };
  await using server = await startTestServer([json(upload, 201)]);
  expect(await server.easel.uploads.add(new Blob(['a picture'], { type: 'image/png' }))).toEqual(upload);
  expect(server.requests).toMatchObject([
    {
      line: 'POST /api/v1/uploads',
      headers: { 'content-type': expect.stringMatching(/^multipart\/form-data; boundary=/) },
      body: expect.stringMatching(/name="file".*Content-Type: image\/png.*a picture/s),
    },
  ]);
});
