import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { limitConnections } from './limit-connections.ts';
import type { TrustProxy } from './trusted-proxies.ts';

let server: Server;
const clients: Socket[] = [];
afterEach(() => {
  for (const client of clients.splice(0)) client.destroy();
  server.close();
});

async function listen(trustProxy: TrustProxy): Promise<void> {
  server = createServer((_, response) => response.end('answered'));
  limitConnections(server, { trustProxy, ofAddress: 2 });
  await once(server.listen(0, '127.0.0.1'), 'listening');
}

/** Opens a connection and sends a request on it. Returns the answer, empty if the server closed it. */
async function ask(): Promise<{ answer: string; client: Socket }> {
  const client = connect((server.address() as AddressInfo).port, '127.0.0.1');
  clients.push(client);
  let answer = '';
  const done = new Promise<void>((resolve) => {
    client.on('data', (bytes) => {
      answer += bytes.toString();
      if (answer.includes('answered')) resolve();
    });
    // Writing to a closed connection resets it.
    client.on('error', () => {}).once('close', () => resolve());
  });
  client.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n');
  await done;
  return { answer, client };
}

test('closes connections above the limit of an address until one of its other connections closes', async () => {
  await listen(false);
  const first = await ask();
  expect(first.answer).toContain('answered');
  expect((await ask()).answer).toContain('answered');
  expect((await ask()).answer).toBe('');
  first.client.destroy();
  await expect.poll(async () => (await ask()).answer).toContain('answered');
});

test('does not count the connections of a trusted proxy', async () => {
  await listen(['loopback']);
  for (let n = 0; n < 4; n += 1) expect((await ask()).answer).toContain('answered');
});
