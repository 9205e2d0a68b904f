import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { Readable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { requireReading } from './flowing-download.ts';

/** Longer than a busy machine may suspend this process. */
const EVERY_MS = 1_000;
/** More than the buffers of both ends of a connection hold. */
const CHUNKS = 1_000;
const CHUNK = Buffer.alloc(64 * 1024);

let answer: ServerResponse | undefined;
const server = createServer((_, response) => {
  answer = response;
  requireReading(response, EVERY_MS);
  Readable.from(Array.from({ length: CHUNKS }, () => CHUNK)).pipe(response);
});
let port: number;
beforeAll(async () => {
  await once(server.listen(0, '127.0.0.1'), 'listening');
  port = (server.address() as AddressInfo).port;
});
afterAll(() => server.close());

function download() {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => {});
  socket.write('GET / HTTP/1.1\r\nHost: easel\r\nConnection: close\r\n\r\n');
  return socket;
}

test('closes the connection of a client that stops reading', async () => {
  const socket = download();
  await once(socket, 'data');
  socket.pause();
  await expect.poll(() => answer?.destroyed).toBe(true);
  expect(answer?.writableFinished).toBe(false);
  socket.destroy();
});

test('allows a download that takes longer than a check interval', async () => {
  const socket = download();
  let received = 0;
  for await (const data of socket) {
    received += data.length;
    await delay(2);
  }
  expect(received).toBeGreaterThan(CHUNKS * CHUNK.length);
});
