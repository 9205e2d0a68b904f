import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { progressEventSchema } from '@easel/shared/contracts/events.schema';
import { generateResponseSchema, generationSchema } from '@easel/shared/contracts/generation.schema';
import { settleCompleted } from '@easel/shared/node/repos/generations/settlements.repo';
import { claimGeneration } from '@easel/tests/env/claim';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { bearer, problemOf, type SignedUp, signUp, startTestServer, type TestServer } from './test-server.ts';

let server: TestServer;
let url: string;
let ada: SignedUp;
beforeAll(async () => {
  server = await startTestServer();
  url = await server.app.listen({ port: 0 });
});
afterAll(() => server?.close());
beforeEach(async () => {
  ada = await signUp(server);
});

const PREVIEW = `data:image/webp;base64,${'A'.repeat(6_000)}`;
/** Enough previews to fill the buffers of both ends. */
const MORE_THAN_SOCKETS_HOLD = 3_000;

const as = (who: SignedUp) => bearer(who.session.access_token);
const read = (path: string, headers: Record<string, string> = {}) =>
  server.app.inject({ url: path, headers: { ...as(ada), ...headers } });

async function generate(fields: object = {}) {
  const answer = await server.post('/api/generate', { prompt: 'a fox', ...fields }, as(ada));
  return generateResponseSchema.parse(answer.json());
}

/** Completes generations as a worker would. */
async function claim(id: string) {
  const claimed = await claimGeneration(server.context.db, { id, workerId: 'test' });
  if (!claimed) throw new Error('not claimed');
  return claimed;
}
async function complete(claimed: Awaited<ReturnType<typeof claim>>): Promise<void> {
  const image = {
    objectKey: 'k',
    displayKey: 'p',
    thumbnailKey: 't',
    contentType: 'image/png',
    width: 1024,
    height: 1024,
    bytes: 9,
    hasWatermark: true,
  };
  await settleCompleted(server.context.db, claimed, { image, origins: [], lastStep: { step: 8, steps: 8 } });
}
const announce = ({ id, userId, version }: { id: string; userId: string; version: number }) =>
  server.context.bus.publish({ type: 'generation', userId, id, version });
const announceProgress = (id: string, version: number, step: number, preview?: string) =>
  server.context.bus.publish({
    type: 'progress',
    userId: ada.session.user.id,
    event: { id, version, progress: step * 10, step, steps: 10, ...(preview && { preview }) },
  });

interface Received {
  event: string;
  id?: string;
  data: unknown;
}

/** Reads the events of one generation over a real connection. */
async function follow(id: string, headers: Record<string, string> = {}, who = ada, at = url) {
  const hangUp = new AbortController();
  const response = await fetch(`${at}/api/generations/${id}/events`, {
    headers: { ...as(who), ...headers },
    signal: hangUp.signal,
  });
  const blocks = blocksOf(response);
  async function next(): Promise<Received | undefined> {
    for (;;) {
      const { value, done } = await blocks.next();
      if (done) return undefined;
      const fields = Object.fromEntries(value.split('\n').map((line) => line.split(/: (.*)/s)));
      if (fields.event === undefined) continue;
      return { event: fields.event, ...(fields.id && { id: fields.id }), data: JSON.parse(fields.data) };
    }
  }
  return { response, next, hangUp: () => hangUp.abort() };
}

async function* blocksOf(response: Response): AsyncGenerator<string> {
  let rest = '';
  for await (const chunk of (response.body ?? new ReadableStream()).pipeThrough(new TextDecoderStream())) {
    const blocks = (rest + chunk).split('\n\n');
    rest = blocks.pop() ?? '';
    yield* blocks;
  }
}

describe('Prefer: wait', () => {
  const generateAndWait = (seconds: number, headers: Record<string, string> = {}) =>
    server.post(
      '/api/generate',
      { prompt: 'a patient fox', iterations: 2 },
      { ...as(ada), prefer: `wait=${seconds}`, ...headers },
    );
  async function waiting(): Promise<string[]> {
    for (;;) {
      const { items } = (await read('/api/generations')).json();
      if (items.length === 2) return items.map(({ id }: { id: string }) => id);
      await pause(10);
    }
  }

  test('answers at once without the header', async () => {
    const answer = await server.post('/api/generate', { prompt: 'a fox' }, as(ada));
    expect(answer.statusCode).toBe(202);
    expect(answer.headers['preference-applied']).toBeUndefined();
  });

  test('answers 200 with the outcome once the whole batch has ended', async () => {
    const answering = generateAndWait(60);
    for (const id of await waiting()) {
      const claimed = await claim(id);
      await complete(claimed);
      await announce(claimed);
    }
    const answer = await answering;
    expect(answer.statusCode, answer.body).toBe(200);
    expect(answer.headers['preference-applied']).toBe('wait=60');
    const { status, generations } = generateResponseSchema.parse(answer.json());
    expect([status, ...generations.map((each) => each.status)]).toEqual(Array(3).fill('completed'));
  });

  test('reads the outcome from the rows when every event was lost', async () => {
    const answering = generateAndWait(60);
    for (const id of await waiting()) await complete(await claim(id));
    expect((await answering).statusCode).toBe(200);
  });

  test('answers 202 with the current state on timeout', async () => {
    const answer = await generateAndWait(1);
    expect(answer.statusCode).toBe(202);
    expect(generateResponseSchema.parse(answer.json()).status).toBe('pending');
  });

  test("waits for the first request's generations when a request is repeated", async () => {
    const key = { 'idempotency-key': 'one' };
    const first = await generateAndWait(0, key);
    const again = generateAndWait(60, key);
    for (const { id } of first.json().generations) await complete(await claim(id));
    expect((await again).json()).toMatchObject({ batchId: first.json().batchId, status: 'completed' });
  });

  test('ends the wait when the user removes the generation', async () => {
    const answering = generateAndWait(60);
    for (const id of await waiting()) {
      await server.app.inject({ method: 'DELETE', url: `/api/generations/${id}`, headers: as(ada) });
    }
    expect((await answering).statusCode).toBe(202);
  });
});

describe('GET /api/generations/{id}/events', () => {
  test('sends the state, the progress and the final state, and ends', async () => {
    const { id } = await generate();
    const { response, next } = await follow(id);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'x-accel-buffering': 'no',
      'cache-control': expect.stringContaining('no-store'),
    });
    const first = await next();
    expect(first).toMatchObject({ event: 'generation', id: '1', data: { id, status: 'pending' } });
    const { queue: _queue, ...state } = generationSchema.parse(first?.data);
    // Its place in the queue may have changed since.
    expect((await read(`/api/generations/${id}`)).json()).toMatchObject(state);

    const claimed = await claim(id);
    await announce(claimed);
    expect(await next()).toMatchObject({ event: 'generation', id: '2', data: { status: 'processing' } });

    await announceProgress(id, claimed.version, 4);
    const progress = await next();
    expect(progress).toEqual({ event: 'progress', data: expect.anything() });
    expect(progressEventSchema.parse(progress?.data)).toMatchObject({ id, step: 4 });

    await complete(claimed);
    await announce(claimed);
    expect(await next()).toMatchObject({ event: 'generation', id: '3', data: { status: 'completed' } });
    expect(await next()).toBeUndefined();
  });

  test('serves keys with the scope, under both prefixes, and no others', async () => {
    const { id } = await generate();
    await server.app.inject({ method: 'POST', url: `/api/generations/${id}/cancel`, headers: as(ada) });
    const keyFor = async (scope: string) =>
      (await server.post('/api/keys', { name: scope, scopes: [scope] }, as(ada))).json().key;
    const reader = bearer(await keyFor('generations:read'));
    const answer = await read(`/api/v1/generations/${id}/events`, reader);
    expect(answer.body).toContain('"status":"canceled"');
    const writer = bearer(await keyFor('generations:write'));
    expect(problemOf(await read(`/api/generations/${id}/events`, writer)).code).toBe('insufficient_scope');
  });

  test('answers other users with a problem', async () => {
    const eve = await signUp(server);
    const { id } = await generate();
    for (const path of [`/api/generations/${id}/events`, '/api/generations/no-id/events']) {
      const answer = await read(path, as(eve));
      expect(answer.headers['content-type']).toContain('application/problem+json');
      expect([404, 400]).toContain(answer.statusCode);
    }
    expect(problemOf(await read(`/api/generations/${id}/events`, as(eve))).code).toBe('not_found');
  });

  test('skips the state that Last-Event-ID names, and sends the current one after an older id', async () => {
    const { id } = await generate();
    const same = await follow(id, { 'last-event-id': '1' });
    const older = await follow(id, { 'last-event-id': '0' });
    expect(await older.next()).toMatchObject({ id: '1' });
    const claimed = await claim(id);
    await announce(claimed);
    expect(await same.next()).toMatchObject({ id: '2', data: { status: 'processing' } });
    expect(await older.next()).toMatchObject({ id: '2' });
    same.hangUp();
    older.hangUp();
  });

  test('answers 204 when the client has the final state, so that an EventSource stays closed', async () => {
    const { id } = await generate();
    await complete(await claim(id));
    const events = `/api/generations/${id}/events`;
    expect((await read(events, { 'last-event-id': '3' })).statusCode).toBe(204);
    expect((await read(events, { 'last-event-id': '2' })).body).toContain('id: 3');
    expect((await read(events, { 'last-event-id': 'nonsense' })).body).toContain('id: 3');
  });

  test('sends a state from the row when its event was lost', async () => {
    const { id } = await generate();
    const { next } = await follow(id);
    await next();
    await complete(await claim(id));
    let event = await next();
    // The row may have been read between the two changes.
    if (event?.id === '2') event = await next();
    expect(event).toMatchObject({ id: '3', data: { status: 'completed' } });
  });

  test('sends progress of the current state only', async () => {
    const { id } = await generate();
    const { next, hangUp } = await follow(id);
    expect(await next()).toMatchObject({ id: '1' });
    await announceProgress(id, 0, 9);
    const { version } = await claim(id);
    await announceProgress(id, version, 1);
    expect(await next()).toMatchObject({ event: 'generation', id: '2' });
    expect(await next()).toMatchObject({ event: 'progress', data: { version, step: 1 } });
    hangUp();
  });

  test('sends progress after its own state, even when the progress event arrives first', async () => {
    const { id } = await generate();
    const { next, hangUp } = await follow(id);
    expect(await next()).toMatchObject({ id: '1' });
    const claimed = await claim(id);
    await announceProgress(id, claimed.version, 1);
    await announce(claimed);
    expect(await next()).toMatchObject({ event: 'generation', id: '2' });
    expect(await next()).toMatchObject({ event: 'progress', data: { step: 1 } });
    hangUp();
  });

  test('ends with a removal event when the generation was removed', async () => {
    const { id } = await generate();
    const { next } = await follow(id, { 'last-event-id': '1' });
    await server.app.inject({ method: 'DELETE', url: `/api/generations/${id}`, headers: as(ada) });
    expect(await next()).toEqual({ event: 'removed', data: { id } });
    expect(await next()).toBeUndefined();
  });

  test('ends when its owner was signed out everywhere', async () => {
    const { id } = await generate();
    const { next } = await follow(id);
    await next();
    await server.context.bus.publish({ type: 'signed-out', userId: ada.session.user.id });
    expect(await next()).toBeUndefined();
  });

  test('ends when its session signs out, and when its API key is revoked', async () => {
    const { id } = await generate();
    const { key, id: keyId } = (await server.post('/api/keys', { name: 'A script' }, as(ada))).json();
    const [ofSession, ofKey] = [await follow(id), await follow(id, bearer(key))];
    for (const { next } of [ofSession, ofKey]) expect(await next()).toMatchObject({ event: 'generation' });
    await server.app.inject({ method: 'DELETE', url: `/api/keys/${keyId}`, headers: as(ada) });
    expect(await ofKey.next()).toBeUndefined();
    const claimed = await claim(id);
    await announce(claimed);
    expect(await ofSession.next()).toMatchObject({ event: 'generation', id: '2' });
    await server.post('/api/auth/logout', undefined, { ...as(ada), cookie: ada.cookie });
    expect(await ofSession.next()).toBeUndefined();
  });

  test('buffers only the latest event for a slow client, which still gets the outcome', async () => {
    const { id } = await generate();
    const claimed = await claim(id);
    const { next } = await follow(id);
    await next();
    for (let step = 1; step <= MORE_THAN_SOCKETS_HOLD; step++) {
      await announceProgress(id, claimed.version, step % 10, PREVIEW);
    }
    await complete(claimed);
    await announce(claimed);
    const received: Received[] = [];
    for (let event = await next(); event; event = await next()) received.push(event);
    expect(received.at(-1)).toMatchObject({ event: 'generation', data: { status: 'completed' } });
    expect(received.length).toBeLessThan(MORE_THAN_SOCKETS_HOLD);
  });

  test('limits the open streams per user to more than any plan needs', async () => {
    const { id } = await generate();
    const streams = await Promise.all(Array.from({ length: 256 }, () => follow(id)));
    const refused = await follow(id);
    expect(refused.response.status).toBe(429);
    expect(await refused.response.json()).toMatchObject({ code: 'rate_limited', limit: { value: 256 } });
    for (const { hangUp } of streams) hangUp();
    const statusOfOneMore = async () => {
      const { response, hangUp } = await follow(id);
      hangUp();
      return response.status;
    };
    await expect.poll(statusOfOneMore).toBe(200);
  });
});

describe('a closing server', () => {
  test('ends streams and waits cleanly, without waiting for clients', async () => {
    const other = await startTestServer();
    const at = await other.app.listen({ port: 0 });
    const grace = await signUp(other);
    const { id } = (await other.post('/api/generate', { prompt: 'a fox' }, as(grace))).json();
    const { next } = await follow(id, {}, grace, at);
    expect(await next()).toMatchObject({ event: 'generation' });
    const waiting = fetch(`${at}/api/generate`, {
      method: 'POST',
      headers: { ...as(grace), prefer: 'wait=60', 'content-type': 'application/json' },
      body: JSON.stringify({ prompt: 'another fox' }),
    });
    const countMade = async () => {
      const list = await other.app.inject({ url: '/api/generations', headers: as(grace) });
      return list.json().items.length;
    };
    await expect.poll(countMade).toBe(2);
    const closing = other.close();
    expect(await next()).toBeUndefined();
    expect((await waiting).status).toBe(202);
    await closing;
  });
});

test('disconnects a client that has stopped reading while the server closes', async () => {
  const other = await startTestServer();
  const { port } = new URL(await other.app.listen({ port: 0 }));
  const grace = await signUp(other);
  const { id } = (await other.post('/api/generate', { prompt: 'a fox' }, as(grace))).json();
  const socket = connect(Number(port), '127.0.0.1').pause();
  const head = [
    `GET /api/generations/${id}/events HTTP/1.1`,
    `Host: 127.0.0.1:${port}`,
    `Authorization: ${as(grace).authorization}`,
  ];
  socket.write(`${head.join('\r\n')}\r\n\r\n`);
  const closed = once(socket, 'close');
  socket.on('error', () => {});
  const event = { id, version: 1, progress: 1, step: 1, steps: 10, preview: PREVIEW };
  for (let sent = 0; sent < MORE_THAN_SOCKETS_HOLD; sent++) {
    await other.context.bus.publish({ type: 'progress', userId: grace.session.user.id, event });
  }
  await other.close();
  socket.resume();
  await closed;
});

describe('polling with an entity tag', () => {
  test('answers 304 without a body until something changes', async () => {
    const { id } = await generate();
    const path = `/api/generations/${id}`;
    const first = await read(path);
    const etag = String(first.headers.etag);
    expect(etag).toMatch(/^"[\w-]+"$/);

    for (const known of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
      const same = await read(path, { 'if-none-match': known });
      expect([same.statusCode, same.body, same.headers.etag]).toEqual([304, '', etag]);
      expect(same.headers['content-type']).toBeUndefined();
    }
    await claim(id);
    const changed = await read(path, { 'if-none-match': etag });
    expect(changed.statusCode).toBe(200);
    expect(changed.json().status).toBe('processing');
    expect(changed.headers.etag).not.toBe(etag);
  });

  test("ignores a matching tag for another user's generation", async () => {
    const eve = await signUp(server);
    const { id } = await generate();
    const { etag } = (await read(`/api/generations/${id}`)).headers;
    const hers = await read(`/api/generations/${id}`, { ...as(eve), 'if-none-match': String(etag) });
    expect(hers.statusCode).toBe(404);
  });
});
