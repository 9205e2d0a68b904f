import { createHmac } from 'node:crypto';
import { deriveKey } from '@easel/shared/node/crypto/secrets';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { problemOf, SECRET, type SignedUp, signUp, startTestServer, type TestServer } from './test-server.ts';

let server: TestServer;
let ada: SignedUp;
beforeAll(async () => {
  server = await startTestServer();
  ada = await signUp(server);
});
afterAll(() => server?.close());

const read = (authorization?: string) =>
  server.app.inject({ url: '/api/auth/user', headers: authorization ? { authorization } : {} });

const base64url = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

function sign(
  claims: object,
  { key = deriveKey(SECRET, 'access-token'), alg = 'HS256', hash = 'sha256' } = {},
) {
  const input = `${base64url({ alg, typ: 'JWT' })}.${base64url(claims)}`;
  return `Bearer ${input}.${createHmac(hash, key).update(input).digest('base64url')}`;
}

function claims(changes: object = {}): object {
  const [, payload = ''] = ada.session.access_token.split('.');
  return { ...JSON.parse(Buffer.from(payload, 'base64url').toString()), ...changes };
}

test('names the user, the session and the expiry in the access token, and nothing else', () => {
  expect(claims()).toEqual({
    sub: ada.session.user.id,
    sid: expect.any(String),
    iat: ada.session.expires_at - 900,
    exp: ada.session.expires_at,
    iss: 'easel',
    aud: 'easel-api',
  });
});

test('accepts a token issued by this installation', async () => {
  expect((await read(sign(claims()))).statusCode).toBe(200);
  expect((await read(`bearer ${ada.session.access_token}`)).statusCode).toBe(200);
});

const later = { exp: 4_000_000_000 };
const [header = '', payload = '', signature = ''] = 'a.b.c'.split('.');

test.each<[string, () => string | undefined]>([
  ['no token', () => undefined],
  ['another scheme', () => 'Basic YTpi'],
  ['an empty token', () => 'Bearer '],
  ['nonsense', () => 'Bearer nonsense'],
  ['three random parts', () => `Bearer ${header}.${payload}.${signature}`],
  [
    'another key',
    () => sign(claims(), { key: deriveKey('another secret, as long as ours is', 'access-token') }),
  ],
  ['the key of another purpose', () => sign(claims(), { key: deriveKey(SECRET, 'refresh-token') })],
  ['no signature', () => `Bearer ${base64url({ alg: 'HS256' })}.${base64url(claims())}.`],
  ['alg none', () => `Bearer ${base64url({ alg: 'none', typ: 'JWT' })}.${base64url(claims())}.`],
  ['another algorithm', () => sign(claims(), { alg: 'HS512', hash: 'sha512' })],
  ['another issuer', () => sign(claims({ iss: 'evil' }))],
  ['another audience', () => sign(claims({ aud: 'evil' }))],
  ['no expiry', () => sign(claims({ exp: undefined }))],
  ['no subject', () => sign(claims({ sub: undefined }))],
  ['changed claims', () => ada.session.access_token.replace(/\..*\./, `.${base64url(claims(later))}.`)],
])('refuses %s as unauthenticated', async (_, authorization) => {
  const response = await read(authorization());
  expect(problemOf(response)).toMatchObject({
    http: 401,
    status: 401,
    code: 'unauthenticated',
    type: 'application/problem+json; charset=utf-8',
  });
  expect(response.headers['www-authenticate']).toBe('Bearer realm="easel"');
});

test('does not validate the body of an unauthenticated request', async () => {
  const response = await server.app.inject({
    method: 'PUT',
    url: '/api/auth/user',
    payload: { role: 'admin' },
  });
  expect(problemOf(response)).toMatchObject({ http: 401, code: 'unauthenticated' });
});

test('distinguishes an expired token from a forged one', async () => {
  const late = await startTestServer();
  using _stopped = late.clock.stop();
  const { session } = await signUp(late);
  const authorization = `Bearer ${session.access_token}`;
  late.clock.advance(899);
  expect((await late.app.inject({ url: '/api/auth/user', headers: { authorization } })).statusCode).toBe(200);
  late.clock.advance(2);
  const response = await late.app.inject({ url: '/api/auth/user', headers: { authorization } });
  expect(problemOf(response)).toMatchObject({ http: 401, code: 'token_expired' });
  expect(response.headers['www-authenticate']).toContain('error="invalid_token"');
  await late.close();
});
