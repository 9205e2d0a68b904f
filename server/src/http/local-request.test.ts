import type { IncomingMessage } from 'node:http';
import { expect, test } from 'vitest';
import { isLocalRequest } from './local-request.ts';

const request = (headers: Record<string, string>, remoteAddress = '127.0.0.1') =>
  ({ headers, socket: { remoteAddress } }) as unknown as IncomingMessage;

test.each([
  [{ host: 'localhost:3000' }, '127.0.0.1'],
  [{ host: '127.0.0.1:3000' }, '::ffff:127.0.0.1'],
  [{ host: '[::1]:3000' }, '::1'],
])('with %j from %s a request is local', (headers, address) => {
  expect(isLocalRequest(request(headers, address))).toBe(true);
});

test.each([
  { host: 'easel.example.com' },
  { host: 'r.attacker.example:3000' },
  {},
  ...['x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'forwarded', 'via', 'x-real-ip'].map(
    (field) => ({ host: 'localhost:3000', [field]: '127.0.0.1' }),
  ),
  ...['cf-connecting-ip', 'cf-ray', 'true-client-ip', 'fly-client-ip', 'x-original-host'].map((field) => ({
    host: 'localhost:3000',
    [field]: '127.0.0.1',
  })),
])('with %j a request is not local', (headers) => {
  expect(isLocalRequest(request(headers as Record<string, string>))).toBe(false);
});

test.each(['192.168.1.7', '10.0.0.1', '203.0.113.9', '::ffff:172.18.0.1', ''])(
  'from "%s" a request is not local',
  (address) => expect(isLocalRequest(request({ host: 'localhost' }, address))).toBe(false),
);
