import { once } from 'node:events';
import { connect } from 'node:net';
import type { ProgressEvent } from '@easel/shared/contracts/events.schema';
import type { EventBus } from '@easel/shared/node/events/event-bus';
import { describe, expect, test } from 'vitest';
import {
  ada,
  announce,
  as,
  claim,
  complete,
  follow,
  generate,
  type Received,
  server,
  useListeningServer,
} from './generation-events-setup.ts';
import { signUp, startTestServer } from './test-server.ts';

useListeningServer();

const PREVIEW = `data:image/webp;base64,${'A'.repeat(6_000)}`;
/** Enough previews to fill the buffers of both ends. */
const MORE_THAN_SOCKETS_HOLD = 3_000;
/** Published in parallel. Few enough that, even on a busy machine, none is dropped for too many in flight. */
const AT_ONCE = 100;

/** Publishes more progress than fits the buffers of a client that does not read. */
async function publishTooMuch(bus: EventBus, userId: string, event: ProgressEvent): Promise<void> {
  for (let sent = 0; sent < MORE_THAN_SOCKETS_HOLD; sent += AT_ONCE) {
    const some = Array.from({ length: AT_ONCE }, () => bus.publish({ type: 'progress', userId, event }));
    await Promise.all(some);
  }
}

test('buffers only the latest event for a slow client, which still gets the outcome', async () => {
  const { id } = await generate();
  const claimed = await claim(id);
  const { next } = await follow(id);
  await next();
  const event = { id, version: claimed.version, progress: 10, step: 1, steps: 10, preview: PREVIEW };
  await publishTooMuch(server.context.bus, ada.session.user.id, event);
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
  await publishTooMuch(other.context.bus, grace.session.user.id, event);
  await other.close();
  socket.resume();
  await closed;
});
