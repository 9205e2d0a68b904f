import { PassThrough } from 'node:stream';
import { createLogger } from '@easel/shared/node/logger';
import { describe, expect, test } from 'vitest';
import { startTestServer } from './test-server.ts';

const SECURITY_TXT = '/.well-known/security.txt';

describe('security.txt', () => {
  test('says where to report vulnerabilities, and until when that is valid', async () => {
    const server = await startTestServer({
      PUBLIC_URL: 'https://easel.example.com',
      SECURITY_CONTACT: 'security@example.com',
      SECURITY_POLICY_URL: 'https://example.com/security',
    });
    const answer = await server.app.inject({ url: SECURITY_TXT });
    await server.close();
    expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8');
    const fields = new Map(answer.body.split('\n').map((line) => line.split(/: (.*)/) as [string, string]));
    expect(fields.get('Contact')).toBe('mailto:security@example.com');
    expect(fields.get('Policy')).toBe('https://example.com/security');
    expect(fields.get('Canonical')).toBe(`https://easel.example.com${SECURITY_TXT}`);
    const days = (Date.parse(fields.get('Expires') ?? '') - Date.now()) / 86_400_000;
    expect(days).toBeGreaterThan(170);
    expect(days).toBeLessThan(365);
  });

  test('does not exist if nobody would read a report', async () => {
    const server = await startTestServer();
    const answer = await server.app.inject({ url: SECURITY_TXT });
    await server.close();
    expect(answer.statusCode).toBe(404);
  });
});

describe('metrics', () => {
  test('are readable from this machine and private networks, but not through a proxy', async () => {
    const server = await startTestServer();
    const read = async (remoteAddress: string, headers: Record<string, string> = {}) =>
      (await server.app.inject({ url: '/metrics', remoteAddress, headers })).statusCode;
    expect(await read('127.0.0.1')).toBe(200);
    expect(await read('172.18.0.7')).toBe(200);
    expect(await read('203.0.113.9')).toBe(404);
    expect(await read('172.18.0.7', { 'x-forwarded-for': '203.0.113.9' })).toBe(404);
    await server.close();
  });

  test('require the token if one is set', async () => {
    const METRICS_TOKEN = 'a token that is long enough';
    const server = await startTestServer({ METRICS_TOKEN });
    const read = async (headers: Record<string, string>) =>
      (await server.app.inject({ url: '/metrics', headers })).statusCode;
    expect(await read({ authorization: `Bearer ${METRICS_TOKEN}`, 'x-forwarded-for': '203.0.113.9' })).toBe(
      200,
    );
    expect(await read({ authorization: 'Bearer another token' })).toBe(404);
    expect(await read({})).toBe(404);
    await server.close();
  });
});

describe('an untrusted proxy', () => {
  async function warnings(env: Record<string, string>, from: string): Promise<number> {
    const lines = new PassThrough();
    const logger = createLogger({ name: 'test', level: 'warn', format: 'json', output: lines });
    const server = await startTestServer(env, logger);
    const headers = { 'x-forwarded-for': '203.0.113.9' };
    for (const _ of [1, 2]) await server.app.inject({ url: '/healthz', remoteAddress: from, headers });
    await server.close();
    return String(lines.read() ?? '').split('TRUST_PROXY is not set').length - 1;
  }

  test('causes one warning', async () => {
    expect(await warnings({}, '127.0.0.1')).toBe(1);
    expect(await warnings({}, '172.18.0.2')).toBe(1);
  });

  test('causes no warning if a proxy is trusted, or if the header comes from a public address', async () => {
    expect(await warnings({ TRUST_PROXY: 'uniquelocal' }, '172.18.0.2')).toBe(0);
    expect(await warnings({}, '203.0.113.10')).toBe(0);
  });
});

test('HSTS includes subdomains unless the operator turns that off', async () => {
  const PUBLIC_URL = 'https://easel.example.com';
  for (const [env, value] of [
    [{ PUBLIC_URL }, 'max-age=31536000; includeSubDomains'],
    [{ PUBLIC_URL, HSTS_SUBDOMAINS: '0' }, 'max-age=31536000'],
  ] as const) {
    const server = await startTestServer(env);
    const { headers } = await server.app.inject({ url: '/healthz' });
    await server.close();
    expect(headers['strict-transport-security']).toBe(value);
  }
});
