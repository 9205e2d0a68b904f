import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createGuardedAgent, createWebhookAgent } from '@easel/shared/node/net/guarded-agent';
import { afterEach, describe, expect, test } from 'vitest';
import { sendWebhook } from './send-webhook.ts';

let closers: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  await Promise.all(closers.map((close) => close()));
  closers = [];
});

/** A private server of the operator. */
async function listen() {
  const received: string[] = [];
  const server = createServer(({ url = '' }, response) => {
    received.push(url);
    response.end();
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  closers.push(async () => server.close());
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, received };
}

describe('unless private addresses are allowed', () => {
  /** Prepares an attempt through the guard; each lookup returns the next of these answers. */
  async function send(url: string, ...answers: string[][]) {
    const asked: string[] = [];
    const agent = createGuardedAgent(async (hostname) => answers[asked.push(hostname) - 1] ?? []);
    closers.push(() => agent.destroy());
    const message = { id: randomUUID(), url, payload: '{}', secrets: ['whsec_c2VjcmV0'] };
    const attempt = () => sendWebhook(message, new AbortController().signal, { agent, timeoutMs: 500 });
    return { attempt, asked };
  }

  test.each([
    ...['127.0.0.1', '127.1', '2130706433', '0x7f000001', '0177.0.0.1', '127.0.0.1.', '[::1]', '0.0.0.0'],
    ...['[::ffff:127.0.0.1]', '[::ffff:7f00:1]', '[::7f00:1]', '10.0.0.1', '169.254.169.254'],
    ...['[fd00:ec2::254]', '[64:ff9b::7f00:1]', '100.64.0.1', '192.168.1.1', '１２７.0.0.1'],
  ])('nothing is sent to %s, however it is spelled', async (host) => {
    const { url, received } = await listen();
    const { attempt } = await send(`http://${host}:${new URL(url).port}/`);
    expect(await attempt()).toMatchObject({ failure: 'forbidden_address' });
    expect(received).toEqual([]);
  });

  test.each([
    [['127.0.0.1']],
    [['::1']],
    [['10.1.2.3']],
    [['169.254.169.254']],
    [['::ffff:127.0.0.1']],
    [['3000::1', '127.0.0.1']],
    [[]],
  ])('nothing is sent to a name that resolves to %j', async (addresses) => {
    const { url, received } = await listen();
    const { attempt } = await send(url.replace('127.0.0.1', 'hooks.example.com'), addresses);
    expect(await attempt()).toMatchObject({ failure: 'forbidden_address' });
    expect(received).toEqual([]);
  });

  test('a name is checked by the lookup of its own connection', async () => {
    const { url, received } = await listen();
    // A public address that is not in use.
    const { attempt, asked } = await send(
      url.replace('127.0.0.1', 'hooks.example.com'),
      ['3000::1'],
      ['127.0.0.1'],
      ['3000::1'],
    );
    expect((await attempt()).failure).toMatch(/^(unreachable|timeout)$/);
    expect(asked).toHaveLength(1);
    expect((await attempt()).failure).toBe('forbidden_address');
    expect((await attempt()).failure).toMatch(/^(unreachable|timeout)$/);
    expect(asked).toEqual(Array(3).fill('hooks.example.com'));
    expect(received).toEqual([]);
  });
});

describe('if private addresses are allowed for URLs entered on this machine only', () => {
  async function send(url: string, addresses: string[]) {
    const agent = createWebhookAgent('local', async () => addresses);
    closers.push(() => agent.destroy());
    const message = { id: randomUUID(), url, payload: '{}', secrets: ['whsec_c2VjcmV0'] };
    return await sendWebhook(message, new AbortController().signal, { agent, timeoutMs: 5_000 });
  }

  test('sends to an address of this machine', async () => {
    const { url, received } = await listen();
    expect(await send(`${url}/hook`, [])).toMatchObject({ failure: null });
    expect(received).toEqual(['/hook']);
  });

  test('does not send to an Internet name that resolves to this machine', async () => {
    const { url } = await listen();
    const rebound = `https://hooks.example.com:${new URL(url).port}/`;
    expect(await send(rebound, ['127.0.0.1'])).toMatchObject({ failure: 'forbidden_address' });
  });
});
