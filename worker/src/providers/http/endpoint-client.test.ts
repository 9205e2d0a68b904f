import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { type AddressInfo, createServer as createTcpServer } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { z } from 'zod';
import { createEndpointClient } from './endpoint-client.ts';

const cleanUps: (() => unknown)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0)) await cleanUp();
});

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

async function serve(answer: Answer): Promise<string> {
  const server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  cleanUps.push(() => server.close().closeAllConnections());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

function clientOf(url: string, outputHosts?: string[]) {
  const client = createEndpointClient({ url, headers: { authorization: 'Bearer secret' }, outputHosts });
  cleanUps.push(() => client.close());
  return client;
}

const signal = new AbortController().signal;
const redirectTo =
  (location: string): Answer =>
  (_, response) =>
    response.writeHead(302, { location }).end();

const METADATA = [
  'http://169.254.169.254/latest/meta-data/iam',
  'http://[::ffff:169.254.169.254]/latest/meta-data/iam',
  'http://2852039166/latest/meta-data/iam',
  'http://[fd00:ec2::254]/latest/meta-data/iam',
  'http://[fe80::1]/',
  'http://[fd20:ce::254]/computeMetadata/v1/',
  'http://100.100.100.200/latest/meta-data',
  'http://[64:ff9b::a9fe:a9fe]/latest/meta-data/iam',
  'http://[64:ff9b:1::a9fe:a9fe]/latest/meta-data/iam',
  'http://[::ffff:0:a9fe:a9fe]/latest/meta-data/iam',
  'http://[2002:a9fe:a9fe::]/latest/meta-data/iam',
];
const FORBIDDEN = {
  name: 'ModelError',
  message: expect.stringContaining('forbidden address'),
  refused: false,
};

test.each(METADATA)('does not fetch an image from %s', async (address) => {
  const client = clientOf(await serve((_, response) => response.end()));
  await expect(client.image(address, { signal })).rejects.toMatchObject(FORBIDDEN);
});

test.each(METADATA)('does not follow a redirect to %s', async (address) => {
  const client = clientOf(await serve(redirectTo(address)));
  await expect(client.image('/picture', { signal })).rejects.toMatchObject(FORBIDDEN);
});

test.each(METADATA)('does not fetch from %s, even if the operator names it', async (address) => {
  const client = clientOf('https://models.example.com', [new URL(address).host]);
  await expect(client.image(address, { signal })).rejects.toMatchObject(FORBIDDEN);
});

test.each([
  'http://127.0.0.1:6379/',
  'http://localhost:6379/',
  'http://[::1]:6379/',
  'http://0.0.0.0:6379/',
  'http://10.0.0.1/',
  'http://172.16.0.1/',
  'http://192.168.0.1/',
  'http://100.64.0.1/',
  'http://[fd12:3456::1]/',
  'http://[64:ff9b::7f00:1]/',
])('does not fetch from %s for a server on the Internet', async (address) => {
  for (const endpoint of ['https://models.example.com', 'http://1.1.1.1:7860']) {
    const client = clientOf(endpoint);
    await expect(client.image(address, { signal })).rejects.toMatchObject(FORBIDDEN);
  }
});

test('fetches from a private address that the operator configured, at that port only', async () => {
  const url = await serve((_, response) => {
    response.writeHead(200, { 'content-type': 'image/png' }).end('a picture');
  });
  const other = await serve((_, response) => response.end());
  const client = clientOf('https://models.example.com', [new URL(url).host]);
  expect(Buffer.from(await client.image(url, { signal })).toString()).toBe('a picture');
  await expect(client.image(other, { signal })).rejects.toMatchObject(FORBIDDEN);
});

test.each(['http://comfyui:8188', 'http://gpu.local', 'http://gpu-1.internal:7860', 'http://10.0.0.5:7860'])(
  'fetches from a private address for %s, which is within a private network',
  async (endpoint) => {
    const url = await serve((_, response) => {
      response.writeHead(200, { 'content-type': 'image/png' }).end('a picture');
    });
    expect(Buffer.from(await clientOf(endpoint).image(url, { signal })).toString()).toBe('a picture');
  },
);

test('follows a redirect to another server without the key', async () => {
  const keys: unknown[] = [];
  const elsewhere = await serve(({ headers }, response) => {
    keys.push(headers.authorization);
    response.writeHead(200, { 'content-type': 'image/png' }).end('a picture');
  });
  const client = clientOf(await serve(redirectTo(elsewhere.replace('127.0.0.1', 'localhost'))));
  expect(Buffer.from(await client.image('/picture', { signal })).toString()).toBe('a picture');
  expect(keys).toEqual([undefined]);
});

test('reads the scheme of a URL without regard to case', async () => {
  const elsewhere = await serve((_, response) => {
    response.writeHead(200, { 'content-type': 'image/png' }).end('a picture');
  });
  const client = clientOf(await serve((_, response) => response.writeHead(404).end()));
  const picture = await client.image(elsewhere.replace('http', 'HTTP'), { signal });
  expect(Buffer.from(picture).toString()).toBe('a picture');
});

test.each([
  ['the connection is refused', async () => gone()],
  ['a name does not resolve', async () => 'http://no-such-host.invalid'],
  ['a server hangs up before it has shown who it is', async () => (await hangUp()).replace('http', 'https')],
])('reports that nothing was sent if %s', async (_, url) => {
  const call = clientOf(await url()).json('/', z.unknown(), { json: {}, signal });
  const unreachable = { code: 'model_unavailable', status: 0, retryable: true, refused: true };
  await expect(call).rejects.toMatchObject({ ...unreachable, cause: expect.any(Error) });
});

test('does not report a request as refused if the connection breaks after it was sent', async () => {
  const call = clientOf(await hangUp()).json('/', z.unknown(), { json: {}, signal });
  await expect(call).rejects.toMatchObject({ code: 'model_unavailable', status: 0, refused: false });
});

/** Starts a server that closes each connection at its first bytes. */
async function hangUp(): Promise<string> {
  const server = createTcpServer((socket) => socket.once('data', () => socket.destroy()));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  cleanUps.push(() => server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** Returns the URL of a server that was closed. */
async function gone(): Promise<string> {
  const url = await serve(() => undefined);
  for (const cleanUp of cleanUps.splice(0)) await cleanUp();
  return url;
}
