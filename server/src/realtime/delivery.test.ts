import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Generation } from '@easel/shared/contracts/generation.schema';
import { openUnreadSocket } from '@easel/tests/env/unread-socket';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDelivery, type Delivery } from './delivery.ts';
import { createSocketServer, roomOf, type SocketServer } from './socket-server.ts';

const BOUNDS = { slowPackets: 8, slowBytes: 64 * 1024, mostChanges: 20, mostBytes: 1024 * 1024 };
/** Larger than the system's buffers of a connection. */
const PREVIEW = `data:image/webp;base64,${'A'.repeat(64 * 1024)}`;
const FILLED = 1_000;

const http = createServer();
let io: SocketServer;
let delivery: Delivery;
let port: number;
beforeAll(async () => {
  io = createSocketServer(http, {
    verifyToken: (token) => ({
      userId: token,
      sessionId: token,
      expiresAt: new Date(Date.now() + 600_000),
    }),
    onSessionEnd: () => () => {},
    now: () => new Date(),
    isKnownHost: () => true,
    publicUrl: 'https://easel.example.com',
    limits: null,
  });
  delivery = createDelivery(io, BOUNDS);
  await once(http.listen(0, '127.0.0.1'), 'listening');
  port = (http.address() as AddressInfo).port;
});
afterAll(() => io.close());

const progress = (step: number) => ({
  id: 'one',
  version: 2,
  progress: 1,
  step,
  steps: 9_999,
  preview: PREVIEW,
});
const generation = (id: string, version: number) =>
  ({ name: 'generation', payload: { id, version } as Generation }) as const;

/** Returns the packets and bytes that the server holds for the connections of a user. */
function keptFor(userId: string) {
  const ids = [...(io.sockets.adapter.rooms.get(roomOf(userId)) ?? [])];
  const kept = ids.flatMap((id) => {
    const { conn } = io.sockets.sockets.get(id) ?? {};
    return (conn as unknown as { writeBuffer: { data?: string }[] } | undefined)?.writeBuffer ?? [];
  });
  return { packets: kept.length, bytes: kept.reduce((sum, { data = '' }) => sum + data.length, 0) };
}

async function openFullSocket(userId: string) {
  const client = await openUnreadSocket(port, userId);
  for (let step = 0; step < FILLED; step += 1) {
    delivery.sendVolatile(roomOf(userId), 'progress', progress(step));
    await nextTurn();
  }
  return client;
}

test('buffers little for a client that does not read, then sends it the latest state of each generation', async () => {
  const client = await openFullSocket('ada');
  expect(keptFor('ada').packets).toBeGreaterThan(0);
  expect(keptFor('ada').bytes).toBeLessThan(4 * PREVIEW.length);
  for (let version = 1; version <= 500; version += 1) {
    delivery.sendChange(roomOf('ada'), generation(`many-${version % 5}`, version));
  }
  delivery.sendChange(roomOf('ada'), generation('gone', 1));
  delivery.sendChange(roomOf('ada'), { name: 'removed', payload: { id: 'gone' } });
  delivery.sendChange(roomOf('ada'), generation('gone', 2));
  expect(keptFor('ada').packets).toBeLessThanOrEqual(BOUNDS.slowPackets);

  client.socket.resume();
  await expect.poll(() => client.text()).toContain('["removed",{"id":"gone"}]');
  const versions = [...client.text().matchAll(/"id":"many-\d","version":(\d+)/g)].map(([, version]) =>
    Number(version),
  );
  // Those sent before the buffer was full, and the latest ones.
  expect(versions.length).toBeLessThanOrEqual(BOUNDS.slowPackets + 5);
  expect(versions.toSorted((a, b) => a - b).slice(-5)).toEqual([496, 497, 498, 499, 500]);
  expect(client.text()).not.toContain('"id":"gone","version":2');

  delivery.sendChange(roomOf('ada'), generation('later', 1));
  await expect.poll(() => client.text()).toContain('"id":"later"');
  client.socket.destroy();
});

test('delivers everything to a client that reads while another does not', async () => {
  const unread = await openFullSocket('bob');
  const reading = await openUnreadSocket(port, 'bob');
  reading.socket.resume();
  for (let version = 1; version <= 10; version += 1) {
    delivery.sendChange(roomOf('bob'), generation('one', version));
    await nextTurn();
  }
  await expect.poll(() => reading.text()).toContain('"id":"one","version":10');
  const versions = [...reading.text().matchAll(/"id":"one","version":(\d+)\}/g)].map(([, version]) =>
    Number(version),
  );
  expect(versions).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  unread.socket.destroy();
  reading.socket.destroy();
});

test('closes a connection that has too many pending messages', async () => {
  const client = await openFullSocket('eve');
  const closed = once(client.socket, 'close');
  client.socket.on('error', () => {});
  for (let n = 0; n < 2 * BOUNDS.mostChanges; n += 1)
    delivery.sendChange(roomOf('eve'), generation(`g${n}`, 1));
  expect(io.sockets.adapter.rooms.has(roomOf('eve'))).toBe(false);
  client.socket.resume();
  await closed;
});
