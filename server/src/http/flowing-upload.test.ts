import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { requireFlow } from './flowing-upload.ts';

const LENGTH = 10_000_000;
const EVERY_MS = 200;

const server = createServer((request, response) => {
  requireFlow(request, response, EVERY_MS);
  request.resume().once('end', () => response.end('whole'));
});
let port: number;
beforeAll(async () => {
  await once(server.listen(0, '127.0.0.1'), 'listening');
  port = (server.address() as AddressInfo).port;
});
afterAll(() => server.close());

function beginUpload(length: number) {
  const socket = connect(port, '127.0.0.1');
  socket.write(`POST / HTTP/1.1\r\nHost: easel\r\nContent-Length: ${length}\r\n\r\n`);
  return socket;
}

test('closes the connection of an upload that is too slow', async () => {
  const socket = beginUpload(LENGTH);
  const trickle = setInterval(() => socket.write('x'), 20);
  socket.on('error', () => {});
  await new Promise((resolve) => socket.once('close', resolve));
  clearInterval(trickle);
});

test('allows a long upload while data keeps arriving', async () => {
  const socket = beginUpload(LENGTH);
  let sent = 0;
  const flow = setInterval(() => {
    const part = Math.min(LENGTH / 100, LENGTH - sent);
    sent += part;
    if (part > 0) socket.write(Buffer.alloc(part));
  }, 10);
  const [answer] = await once(socket, 'data');
  clearInterval(flow);
  expect(String(answer)).toContain('200 OK');
  socket.destroy();
});

test('starts no interval for a client that has already disconnected, because it would never be cleared', async () => {
  const exchange = Promise.withResolvers<[IncomingMessage, ServerResponse]>();
  const early = createServer((...received) => exchange.resolve(received));
  await once(early.listen(0, '127.0.0.1'), 'listening');
  const socket = connect((early.address() as AddressInfo).port, '127.0.0.1');
  socket.write(`POST / HTTP/1.1\r\nHost: easel\r\nContent-Length: ${LENGTH}\r\n\r\n`);
  const [request, response] = await exchange.promise;
  socket.destroy();
  await once(response, 'close');
  early.close();
  vi.useFakeTimers();
  try {
    requireFlow(request, response);
    expect(vi.getTimerCount()).toBe(0);
  } finally {
    vi.useRealTimers();
  }
});
