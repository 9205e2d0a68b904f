import { expect, test } from 'vitest';
import type { ProgressEvent } from './contract-types.ts';
import { generation, html, json, problem, startTestServer, stream } from './test-server.ts';

const waiting = generation({ status: 'pending', version: 1 });
const working = generation({ status: 'processing', version: 2 });
const done = generation({ status: 'completed', progress: 100, step: 8, version: 3 });
const progress = (value: number) => ({ id: 'g1', version: 2, progress: value, step: value / 10, steps: 8 });
const told = (data: typeof done) => ({ event: 'generation', id: String(data.version), data });

test('resumes a broken stream after the last event received', async () => {
  await using server = await startTestServer([
    stream([told(waiting), told(working), { event: 'progress', data: progress(30) }], 'breaks'),
    html(503),
    stream([{ event: 'progress', data: progress(60) }, told(done)]),
  ]);
  const seen = [];
  for await (const { name, payload } of server.easel.events('g1')) seen.push([name, payload]);
  expect(seen).toEqual([
    ['generation', waiting],
    ['generation', working],
    ['progress', progress(30)],
    ['progress', progress(60)],
    ['generation', done],
  ]);
  const ids = server.requests.map(({ headers }) => headers['last-event-id']);
  expect(ids).toEqual([undefined, '2', '2']);
});

test('yields nothing to a caller that knows the final state', async () => {
  await using server = await startTestServer([(response) => response.writeHead(204).end()]);
  const seen = [];
  for await (const event of server.easel.events('g1', { lastEventId: '3' })) seen.push(event);
  expect(seen).toEqual([]);
  expect(server.requests[0]?.headers['last-event-id']).toBe('3');
});

test('resolves with the final state and reports each step', async () => {
  await using server = await startTestServer([
    stream([told(working), { event: 'progress', data: progress(50) }, told(done)]),
  ]);
  const steps: ProgressEvent[] = [];
  const ended = await server.easel.waitFor('g1', { onProgress: (step) => steps.push(step) });
  expect(ended).toEqual(done);
  expect(steps.map((step) => step.progress)).toEqual([0, 50, 100]);
});

test('polls with conditional requests if streams are blocked', async () => {
  await using server = await startTestServer([
    html(200),
    json(working, 200, { etag: '"two"' }),
    (response) => response.writeHead(304, { etag: '"two"' }).end(),
    json(done, 200, { etag: '"three"' }),
  ]);
  expect(await server.easel.waitFor('g1')).toEqual(done);
  expect(server.requests.map(({ headers }) => headers['if-none-match'])).toEqual([
    undefined,
    undefined,
    '"two"',
    '"two"',
  ]);
});

test('polls after several streams without an event', async () => {
  const empty = Array.from({ length: 6 }, () => stream([]));
  await using server = await startTestServer([...empty, json(done)]);
  expect(await server.easel.waitFor('g1')).toEqual(done);
  expect(server.lines().at(-1)).toBe('GET /api/v1/generations/g1');
});

test('stops waiting for a generation that is missing or removed', async () => {
  await using server = await startTestServer([
    problem(404, 'not_found'),
    stream([told(working), { event: 'removed', data: { id: 'g1' } }]),
  ]);
  await expect(server.easel.waitFor('g1')).rejects.toMatchObject({ code: 'not_found', requestId: 'r1' });
  await expect(server.easel.waitFor('g1')).rejects.toMatchObject({ code: 'not_found' });
  expect(server.requests).toHaveLength(2);
});

test('stops waiting on abort in the middle of a stream', async () => {
  await using server = await startTestServer([
    (response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.write(`event: generation\nid: 2\ndata: ${JSON.stringify(working)}\n\n`);
    },
  ]);
  const reason = new Error('enough');
  const { signal, abort } = abortable();
  const waits = server.easel.waitFor('g1', { signal, onProgress: () => abort(reason) });
  await expect(waits).rejects.toBe(reason);
  expect(server.requests).toHaveLength(1);
});

test("rethrows an error of the caller's callback", async () => {
  await using server = await startTestServer([stream([told(working), told(done)])]);
  const defect = new TypeError('not a function');
  const onProgress = () => {
    throw defect;
  };
  await expect(server.easel.waitFor('g1', { onProgress })).rejects.toBe(defect);
  expect(server.requests).toHaveLength(1);
});

test('closes the connection when the caller stops iterating', async () => {
  const closed = Promise.withResolvers<void>();
  await using server = await startTestServer([
    (response) => {
      response.on('close', closed.resolve);
      stream([told(working)], 'stays')(response);
    },
  ]);
  for await (const { name } of server.easel.events('g1')) if (name === 'generation') break;
  await closed.promise;
});

test('throws on an event that is not JSON and closes the connection', async () => {
  const closed = Promise.withResolvers<void>();
  await using server = await startTestServer([
    (response) => {
      response.on('close', closed.resolve);
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.write('event: generation\ndata: {half\n\n');
    },
  ]);
  await expect(server.easel.events('g1').next()).rejects.toMatchObject({ code: 'bad_response' });
  await closed.promise;
});

function abortable() {
  const controller = new AbortController();
  return { signal: controller.signal, abort: (reason: Error) => controller.abort(reason) };
}
