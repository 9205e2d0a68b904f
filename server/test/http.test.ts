import { mkdir, writeFile } from 'node:fs/promises';
import { type AddressInfo, connect } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { errorCodeSchema, problemSchema } from '@easel/shared/contracts/errors.schema';
import { createLogger } from '@easel/shared/node/logger';
import { logOutput } from '@easel/tests/env/log-output';
import { temporaryFolder } from '@easel/tests/env/temporary-folder';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bearer, problemOf, signUp, startTestServer, type TestServer } from './test-server.ts';

let server: TestServer;
let dist: Awaited<ReturnType<typeof temporaryFolder>>;
beforeAll(async () => {
  dist = await temporaryFolder('web');
  await mkdir(join(dist.path, 'assets'));
  await writeFile(join(dist.path, 'index.html'), '<!doctype html><title>Easel</title>');
  await writeFile(join(dist.path, 'assets/app-1a2b3c.js'), 'export {};');
  await writeFile(join(dist.path, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  await writeFile(join(dist.path, '.env'), 'SECRET=1');
  server = await startTestServer({ WEB_DIST: dist.path });
});
afterAll(async () => {
  await server?.close();
  await dist.remove();
});

const get = (url: string, headers: Record<string, string> = {}) => server.app.inject({ url, headers });
const HTML = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };
const JSON_TYPE = { 'content-type': 'application/json' };

test('sets no startup timeout, which a busy disk would exceed', () => {
  expect(server.app.initialConfig.pluginTimeout).toBe(0);
});

test("gives every problem the contract's fields and its own request id", async () => {
  const response = await get('/api/nothing');
  expect(problemSchema.strict().parse(response.json())).toEqual({
    type: 'http://localhost:3000/api-docs#not_found',
    title: 'Not found',
    status: 404,
    detail: 'Not found',
    code: 'not_found',
    requestId: response.headers['x-request-id'],
  });
});

test('accepts a request id from a proxy in TRUST_PROXY, and from no other client', async () => {
  const behind = await startTestServer({ TRUST_PROXY: '10.0.0.1' });
  const idFrom = async (remoteAddress: string, id: string) => {
    const headers = { 'x-request-id': id };
    return (await behind.app.inject({ url: '/api/nothing', remoteAddress, headers })).json().requestId;
  };
  expect(await idFrom('10.0.0.1', 'from-the-proxy-1')).toBe('from-the-proxy-1');
  expect(await idFrom('10.0.0.2', 'from-a-client-1')).toMatch(/^[0-9a-f-]{36}$/);
  await behind.close();
  const direct = await get('/healthz', { 'x-request-id': 'from-a-client-1' });
  expect(direct.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
});

test('replaces a request id that contains unsafe characters', async () => {
  const behind = await startTestServer({ TRUST_PROXY: 'loopback' });
  const headers = { 'x-request-id': 'evil "id" with spaces' };
  const response = await behind.app.inject({ url: '/healthz', headers });
  expect(response.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
  await behind.close();
});

test.each([
  ['/api', 404],
  ['/api/v1/nothing', 404],
  ['/api/generations/not-a-uuid/nothing', 404],
  ['/api/%zz', 404],
  [`/api/images/${'x'.repeat(200)}/original`, 404],
  ['/assets/gone-123.js', 404],
  ['/favicon.png', 404],
  ['/.env', 404],
])('responds to %s with a problem, for any Accept header', async (url, status) => {
  for (const headers of [HTML, { accept: 'application/json' }]) {
    const response = await get(url, headers);
    expect(problemOf(response)).toMatchObject({
      http: status,
      code: 'not_found',
      type: 'application/problem+json; charset=utf-8',
    });
  }
});

test('logs the requested path', async () => {
  const lines: string[] = [];
  const output = logOutput((line) => lines.push(line));
  const logging = await startTestServer(
    {},
    createLogger({ name: 'test', level: 'info', format: 'json', output }),
  );
  expect((await logging.app.inject({ url: '/api/v1/models?x=1' })).statusCode).toBe(200);
  await logging.close();
  const paths = lines.map((line) => JSON.parse(line)).flatMap(({ path }) => path ?? []);
  expect(paths).toEqual(['/api/v1/models']);
});

test('rejects a wrong method and lists the allowed ones', async () => {
  const response = await get('/api/auth/recover');
  expect(problemOf(response)).toMatchObject({ http: 405, code: 'method_not_allowed' });
  expect(response.headers.allow).toBe('POST');
  const patch = await server.app.inject({ method: 'PATCH', url: '/api/v1/auth/user?x=1' });
  expect([patch.statusCode, patch.headers.allow]).toEqual([405, 'GET, HEAD, PUT']);
  const one = await server.app.inject({ method: 'PUT', url: '/api/generations/x/cancel' });
  expect([one.statusCode, one.headers.allow]).toEqual([405, 'POST']);
});

test.each([
  ['PATCH', '/api/generations/bulk'],
  ['DELETE', '/api/v1/team/invitations/view'],
  ['DELETE', '/api/team/invitations/accept'],
])('rejects %s %s, although it looks like a path with an id', async (method, url) => {
  const response = await server.app.inject({ method: method as 'PATCH', url });
  expect([response.statusCode, response.headers.allow]).toEqual([405, 'POST']);
});

test.each([
  ['in Latin-1', Buffer.from('{"email": "café@example.com"}', 'latin1'), {}, 400, 'malformed_json'],
  ['compressed', '{}', { 'content-encoding': 'gzip' }, 415, 'unsupported_media_type'],
])('rejects a body that is %s', async (_, payload, headers, status, code) => {
  const url = '/api/auth/signup';
  const response = await server.app.inject({
    method: 'POST',
    url,
    headers: { ...JSON_TYPE, ...headers },
    payload,
  });
  expect(problemOf(response)).toMatchObject({ http: status, code });
});

test('rejects an unknown method or path without reading the body', async () => {
  const query = await server.app.inject({ method: 'QUERY' as 'GET', url: '/api/plans' });
  expect(problemOf(query)).toMatchObject({ http: 405, code: 'method_not_allowed' });
  expect(query.headers.allow).toBe('GET, HEAD');
  const payload = '{"never":';
  const nowhere = await server.app.inject({
    method: 'POST',
    url: '/api/nothing',
    headers: JSON_TYPE,
    payload,
  });
  expect(problemOf(nowhere)).toMatchObject({ http: 404, code: 'not_found' });
});

const TWO_LENGTHS = 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n';
const HUGE_HEADER = `GET / HTTP/1.1\r\nHost: x\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`;

test.each([
  ['something other than HTTP', 'HELLO\r\n\r\n', 400, 'malformed_request'],
  ['a body of two lengths', TWO_LENGTHS, 400, 'malformed_request'],
  ['a huge header', HUGE_HEADER, 431, 'headers_too_large'],
])('responds to %s with a problem too', async (_, request, status, code) => {
  if (!server.app.server.listening) await server.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = server.app.server.address() as AddressInfo;
  const socket = connect(port, '127.0.0.1');
  socket.write(request);
  const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n');
  expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  expect(head).toContain('content-type: application/problem+json');
  expect(problemSchema.strict().parse(JSON.parse(body))).toMatchObject({ status, code });
});

const signup = (payload: string, headers: Record<string, string> = JSON_TYPE) =>
  server.app.inject({ method: 'POST', url: '/api/auth/signup', headers, payload });

test.each([
  ['{"email":', 400, 'malformed_json'],
  ['not json', 400, 'malformed_json'],
  ['{"__proto__": {"admin": true}}', 400, 'malformed_json'],
  ['"text"', 400, 'validation_failed'],
  ['[]', 400, 'validation_failed'],
  ['null', 400, 'validation_failed'],
  [`{"email": "${'a'.repeat(70_000)}"}`, 413, 'payload_too_large'],
])('rejects the body %#', async (body, status, code) => {
  expect(problemOf(await signup(body))).toMatchObject({ http: status, status, code });
});

test.each(['text/plain', 'application/xml', 'multipart/form-data; boundary=x', 'nonsense'])(
  'rejects a body of type %s',
  async (type) => {
    const response = await signup('{}', { 'content-type': type });
    expect(problemOf(response)).toMatchObject({ http: 415, code: 'unsupported_media_type' });
  },
);

test('accepts requests of up to 64 KB', async () => {
  const body = JSON.stringify({ email: 'ada@example.com', password: 'x'.repeat(60_000) });
  expect(problemOf(await signup(body))).toMatchObject({
    code: 'validation_failed',
    errors: [{ pointer: '/password' }],
  });
});

test('hides internal details when something fails inside', async () => {
  const broken = await startTestServer();
  const { session } = await signUp(broken);
  const { db } = broken.context;
  await db.schema.alterTable('users').renameTo('gone').execute();
  const response = await broken.app.inject({ url: '/api/auth/user', headers: bearer(session.access_token) });
  expect(problemOf(response)).toMatchObject({ http: 500, code: 'internal', detail: 'Something went wrong' });
  expect(response.body).not.toMatch(/users|relation|select|\.ts|at /);
  await broken.close();
});

test('responds with "unavailable" when the database is unreachable', async () => {
  const lonely = await startTestServer();
  await signUp(lonely);
  await lonely.context.db.destroy();
  const login = await lonely.post('/api/auth/token?grant_type=password', {
    email: 'a@b.example',
    password: 'x',
  });
  const ready = await lonely.app.inject({ url: '/readyz' });
  expect(problemOf(ready)).toMatchObject({
    http: 503,
    code: 'unavailable',
    detail: 'Not ready: database',
    errors: [{ pointer: '/database', message: 'down' }],
  });
  expect(login.statusCode).toBeGreaterThanOrEqual(500);
  expect((await lonely.app.inject({ url: '/healthz' })).statusCode).toBe(200);
  await lonely.close();
});

test('reports that it is alive and ready', async () => {
  expect((await get('/healthz')).json()).toEqual({ status: 'ok' });
  expect((await get('/readyz')).json()).toEqual({ status: 'ready' });
});

test('stays ready without its queue, store and bus, reports them as down, and accepts generations', async () => {
  const store = await temporaryFolder('store');
  const nowhere = await startTestServer({ QUEUE_URL: 'redis://127.0.0.1:1', STORE_URL: store.path });
  await store.remove();
  const ready = () => nowhere.app.inject({ url: '/readyz' });
  expect((await ready()).statusCode).toBe(200);
  expect((await ready()).json()).toEqual({ status: 'degraded', degraded: ['queue', 'store', 'bus'] });
  const { session } = await signUp(nowhere);
  const answer = await nowhere.post('/api/generate', { prompt: 'a fox' }, bearer(session.access_token));
  expect(answer.statusCode).toBe(202);
  await nowhere.close();
});

test('counts requests by route pattern', async () => {
  await get('/api/generations/00000000-0000-4000-8000-000000000000');
  const response = await get('/metrics');
  expect(response.headers['content-type']).toContain('text/plain');
  expect(response.body).toContain(
    'http_request_duration_seconds_count{method="GET",route="/api/generations/:id",status="401"} 1',
  );
  expect(response.body).toContain('process_cpu_seconds_total');
});

test('describes each path once in OpenAPI, with its problems', async () => {
  const document = (await get('/api/openapi.json')).json();
  expect(document.openapi).toBe('3.1.0');
  const paths = Object.keys(document.paths);
  expect(paths).toContain('/api/auth/signup');
  const [ours, openAis] = [/^\/api\/(?!v1\/)/, /^\/v1\//];
  expect(paths.filter((path) => !ours.test(path) && !openAis.test(path))).toEqual([]);
  const { responses, requestBody } = document.paths['/api/auth/signup'].post;
  expect(requestBody.content['application/json'].schema.$ref).toMatch(
    /^#\/components\/schemas\/SignupRequest/,
  );
  expect(responses.default.content['application/problem+json'].schema.$ref).toMatch(/Problem$/);
  const references = JSON.stringify(document).matchAll(/"#\/components\/schemas\/(\w+)"/g);
  for (const [, name = ''] of references) expect(document.components.schemas).toHaveProperty(name);
  expect(JSON.stringify(document)).toContain(errorCodeSchema.options[0]);
});

test('declares bodies as optional that may be left out', async () => {
  const { paths } = (await get('/api/openapi.json')).json();
  const retry = paths['/api/generations/{id}/retry'].post.requestBody;
  expect(retry.required).toBe(false);
  expect(retry.content['application/json'].schema.properties).toHaveProperty('newSeed');
  const token = paths['/api/auth/token'].post.requestBody;
  expect(token.required).toBe(false);
  expect(token.content['application/json'].schema.$ref).toMatch(/PasswordGrant$/);
  expect(paths['/api/generate'].post.requestBody.required).toBe(true);
});

test('declares file bodies in OpenAPI', async () => {
  const { paths } = (await get('/api/openapi.json')).json();
  const types = ({ content }: { content: object }) => Object.keys(content);
  expect(types(paths['/api/verify'].post.requestBody)).toContain('image/webp');
  expect(types(paths['/api/images/{id}/{file}'].get.responses[200])).toContain('image/svg+xml');
  expect(types(paths['/api/export/{userId}'].get.responses[200])).toEqual(['application/zip']);
});

test('sends strict security headers', async () => {
  const { headers } = await get('/login', HTML);
  const policy = String(headers['content-security-policy']).split(';');
  expect(policy).toContain("default-src 'self'");
  expect(policy).toContain("script-src 'self'");
  expect(policy).toContain("style-src 'self'");
  expect(policy).toContain("frame-ancestors 'none'");
  expect(headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'no-referrer',
  });
  expect(policy).toContain("base-uri 'none'");
  expect(headers['permissions-policy']).toMatch(/camera=\(\), .*microphone=\(\)/);
  expect(headers).not.toHaveProperty('strict-transport-security');
  expect(headers).not.toHaveProperty('x-powered-by');
});
