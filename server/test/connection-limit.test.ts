import { once } from 'node:events';
import { type AddressInfo, connect, type Server, type Socket } from 'node:net';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { startTestServer } from './test-server.ts';

/** Connections that an address may have open, as in decision 0034. */
const OF_ADDRESS = 2_000;
/** Connections opened in parallel, fewer than the listen backlog. */
const AT_ONCE = 100;

test('closes the connection of an address that exceeds its limit, and accepts others when one has closed', async () => {
  const server = await startTestServer({ AUTH_REQUESTS_PER_MINUTE: '60' });
  const open: Socket[] = [];
  try {
    await server.app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = server.app.server.address() as AddressInfo;
    const connection = async () => {
      const socket = connect({ port, host: '127.0.0.1' }).on('error', () => {});
      await once(socket, 'connect');
      return socket;
    };
    const count = () => countConnections(server.app.server);
    while (open.length < OF_ADDRESS)
      open.push(...(await Promise.all(Array.from({ length: AT_ONCE }, connection))));
    await expect.poll(count).toBe(OF_ADDRESS);

    const refused = await connection();
    refused.resume();
    await expect.poll(() => refused.closed).toBe(true);

    open.pop()?.destroy();
    await expect.poll(count).toBe(OF_ADDRESS - 1);
    const taken = await connection();
    open.push(taken);
    taken.write('GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n');
    let answer = '';
    taken.on('data', (data) => {
      answer += data;
    });
    await expect.poll(() => answer).toMatch(/^HTTP\/1\.1 200 /);
  } finally {
    for (const socket of open) socket.destroy();
    await server.close();
  }
});

const countConnections = (server: Server) => promisify(server.getConnections.bind(server))();
