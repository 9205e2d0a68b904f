import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connectionLimits } from './connection-limits.ts';
import { createSocketServer, type SocketServer } from './socket-server.ts';

const http = createServer();
let io: SocketServer;
let url: string;
beforeAll(async () => {
  io = createSocketServer(http, {
    isKnownHost: () => true,
    publicUrl: 'https://easel.example.com',
    verifyToken: (token) => ({
      userId: token,
      sessionId: token,
      expiresAt: new Date(Date.now() + 600_000),
    }),
    onSessionEnd: () => () => {},
    now: () => new Date(),
    limits: { ...connectionLimits(['loopback']), ofUser: 2, ofAddress: 3 },
  });
  await once(http.listen(0, '127.0.0.1'), 'listening');
  url = `http://127.0.0.1:${(http.address() as AddressInfo).port}/socket.io/?EIO=4&transport=polling`;
});
afterAll(() => io.close());

let hosts = 0;
const freshAddress = () => `203.0.113.${++hosts}`;

/** Opens a transport, as a browser does. */
async function open(address: string) {
  const headers = { 'x-forwarded-for': address };
  const answer = await fetch(url, { headers });
  const text = await answer.text();
  const send = (body: string, sid: string) =>
    fetch(`${url}&sid=${sid}`, { method: 'POST', headers, body }).then((sent) => sent.text());
  const receive = (sid: string) => fetch(`${url}&sid=${sid}`, { headers }).then((polled) => polled.text());
  return { status: answer.status, text, send, receive, sid: () => JSON.parse(text.slice(1)).sid as string };
}

/** Connects as a user. Returns the server's packet: `40` for a connection, `44` for a refusal. */
async function connect(userId: string, address = freshAddress()) {
  const transport = await open(address);
  const sid = transport.sid();
  await transport.send(`40${JSON.stringify({ token: userId })}`, sid);
  return { packet: await transport.receive(sid), close: () => transport.send('1', sid) };
}

test("refuses a user's connections above the limit until one of them closes", async () => {
  const first = await connect('ada');
  expect(first.packet).toMatch(/^40/);
  expect((await connect('ada')).packet).toMatch(/^40/);
  expect((await connect('ada')).packet).toBe('44{"message":"rate_limited"}');
  expect((await connect('bob')).packet).toMatch(/^40/);
  await first.close();
  await expect.poll(async () => (await connect('ada')).packet).toMatch(/^40/);
});

test("refuses an address's connections above the limit, before any authentication", async () => {
  const address = freshAddress();
  for (let n = 0; n < 3; n += 1) expect((await open(address)).status).toBe(200);
  const refused = await open(address);
  expect(refused.status).toBe(403);
  expect(JSON.parse(refused.text)).toMatchObject({ message: 'rate_limited' });
  expect((await open(freshAddress())).status).toBe(200);
});

test.each([
  ['https://easel.example.com', 200],
  ['https://evil.example.com', 403],
  ['null', 403],
])('responds to a connection from a page of %s with %i', async (origin, status) => {
  expect((await fetch(url, { headers: { origin, 'x-forwarded-for': freshAddress() } })).status).toBe(status);
});

test('accepts a connection from a page of the requested host', async () => {
  const { origin } = new URL(url);
  expect((await fetch(url, { headers: { origin, 'x-forwarded-for': freshAddress() } })).status).toBe(200);
});
