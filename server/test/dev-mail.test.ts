import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freshEmail, PASSWORD, signUp, startTestServer, type TestServer, tokenIn } from './test-server.ts';

const KEY = 'a key that only the terminal shows';
const DEVELOPMENT = { EASEL_DEV: '1', EASEL_DEV_KEY: KEY };
const MAILBOX = `/dev/mail?key=${encodeURIComponent(KEY)}`;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer(DEVELOPMENT);
});
afterAll(() => server?.close());

test('shows the mails with their links at /dev/mail, in development', async () => {
  const { email } = await signUp(server);
  const page = await server.app.inject({ url: MAILBOX });
  const token = tokenIn((await server.mailsTo(email))[0]);
  expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
  expect(page.body).toContain(`To ${email}`);
  expect(page.body).toContain(`<a href="http://localhost:3000/confirm-email?token=${token}">`);
});

test('escapes user input at /dev/mail', async () => {
  const full_name = '<script>alert(1)</script>';
  await server.post('/api/auth/signup', { email: freshEmail(), password: PASSWORD, data: { full_name } });
  const page = await server.app.inject({ url: MAILBOX });
  expect(page.statusCode).toBe(200);
  expect(page.body).not.toContain('<script');
});

describe('/dev/mail is not found', () => {
  test.each(['/dev/mail', '/dev/mail?key=', '/dev/mail?key=wrong', `${MAILBOX}&key=x`])(
    'without its key: %s',
    async (url) => expect((await server.app.inject({ url })).statusCode).toBe(404),
  );

  test('for other machines', async () => {
    const answer = await server.app.inject({ url: MAILBOX, remoteAddress: '192.168.1.7' });
    expect(answer.statusCode).toBe(404);
  });

  test.each(['x-forwarded-for', 'forwarded', 'via', 'x-real-ip', 'cf-connecting-ip'])(
    'behind a proxy or tunnel that sets %s',
    async (field) => {
      const answer = await server.app.inject({ url: MAILBOX, headers: { [field]: '203.0.113.9' } });
      expect(answer.statusCode).toBe(404);
    },
  );

  test.each([
    {},
    { EASEL_DEV: '1' },
    { EASEL_DEV_KEY: KEY },
    { ...DEVELOPMENT, PUBLIC_URL: 'https://easel.example.com' },
    { ...DEVELOPMENT, SMTP_URL: 'smtp://127.0.0.1:1' },
  ])('with %j', async (env: Record<string, string>) => {
    const other = await startTestServer(env);
    const answer = await other.app.inject({ url: MAILBOX });
    await other.close();
    expect(answer.statusCode).toBe(404);
  });
});

describe('a request for an unknown host', () => {
  const REBOUND = { host: 'r.attacker.example:3000' };

  test.each([
    MAILBOX,
    '/',
    '/healthz',
    '/metrics',
    '/api/stats',
    '/api/openapi.json',
    '/nothing',
    '/v1/models',
  ])('reads nothing at %s, and tells operators which setting allows the host', async (url) => {
    const answer = await server.app.inject({ url, headers: REBOUND });
    expect(answer.statusCode).toBe(421);
    expect(answer.body).toContain('"code":"unknown_host"');
    expect(answer.body).toContain('ALLOWED_HOSTS=r.attacker.example');
  });

  test('cannot sign up', async () => {
    const account = { email: freshEmail(), password: PASSWORD };
    expect((await server.post('/api/auth/signup', account, REBOUND)).statusCode).toBe(421);
    expect((await server.post('/api/auth/signup', account)).statusCode).toBe(200);
  });

  test('is answered if an operator allows that host', async () => {
    const other = await startTestServer({ ALLOWED_HOSTS: 'www.example.com, *.attacker.example' });
    const answer = await other.app.inject({ url: '/healthz', headers: REBOUND });
    await other.close();
    expect(answer.statusCode).toBe(200);
  });

  test('does not reach Socket.IO', async () => {
    await server.app.listen({ host: '127.0.0.1', port: 0 });
    const { port } = server.app.server.address() as AddressInfo;
    const statusWith = (host: string) =>
      new Promise((resolve, reject) => {
        const path = '/socket.io/?EIO=4&transport=polling';
        request({ host: '127.0.0.1', port, path, headers: { host } }, (answer) => {
          answer.resume();
          resolve(answer.statusCode);
        })
          .on('error', reject)
          .end();
      });
    expect(await statusWith('r.attacker.example')).toBe(403);
    expect(await statusWith('localhost')).toBe(200);
  });
});

test('webhooks to this machine are accepted only from this machine', async () => {
  const local = await startTestServer({ WEBHOOK_ALLOW_PRIVATE: 'local' });
  const { session } = await signUp(local);
  const headers = { authorization: `Bearer ${session.access_token}` };
  const create = (port: number, more: Record<string, string> = {}) =>
    local.post('/api/webhooks', { url: `http://127.0.0.1:${port}/` }, { ...headers, ...more });
  const tunneled = await create(81, { 'cf-connecting-ip': '203.0.113.9' });
  const own = await create(82);
  const moved = await local.app.inject({
    method: 'PATCH',
    url: `/api/webhooks/${own.json().id}`,
    headers: { ...headers, 'x-forwarded-for': '203.0.113.9' },
    payload: { url: 'http://127.0.0.1:83/' },
  });
  await local.close();
  expect([tunneled.statusCode, own.statusCode, moved.statusCode]).toEqual([400, 201, 400]);
});
