import { PassThrough } from 'node:stream';
import { createLogger } from '@easel/shared/node/logger';
import type { LightMyRequestResponse } from 'fastify';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makePicture } from './pictures.ts';
import { bearer, cookieOf, freshEmail, startTestServer, type TestServer, tokenIn } from './test-server.ts';

const PASSWORD = 'hunter2 hunter2 hunter2';
const NEW_PASSWORD = 'swordfish swordfish';
/** Refused by the content policy. */
const BLOCKED_PROMPT = 'naked child, zanzibar-blue';
const PROMPT = 'zanzibar-green fox';

let server: TestServer;
let lines: PassThrough;
beforeAll(async () => {
  lines = new PassThrough({ encoding: 'utf8', highWaterMark: 16 * 1024 * 1024 });
  const logger = createLogger({ name: 'test', level: 'trace', format: 'json', output: lines });
  server = await startTestServer({}, logger);
});
afterAll(() => server?.close());

const answers: LightMyRequestResponse[] = [];
async function send(method: 'GET' | 'POST' | 'PUT', url: string, headers = {}, payload?: object) {
  const answer = await server.app.inject({ method, url, headers, ...(payload && { payload }) });
  answers.push(answer);
  return answer;
}

test('writes no secret and no prompt to the log or into a problem, at any level', async () => {
  const email = freshEmail();
  const session = await send('POST', '/api/auth/signup', {}, { email, password: PASSWORD });
  const token: string = session.json().access_token;
  const cookie = cookieOf(session);
  const auth = bearer(token);
  const key: string = (await send('POST', '/api/keys', auth, { name: 'Script' })).json().key;
  const webhook = await send('POST', '/api/webhooks', auth, { url: 'https://hooks.example.com/a' });
  const secret: string = webhook.json().secret;
  const picture = await makePicture(server, auth, { prompt: PROMPT });
  const { image } = (await send('GET', `/api/generations/${picture}`, bearer(key))).json();
  const exported: string = (await send('POST', '/api/export', auth)).json().url;
  await send('POST', '/api/auth/recover', {}, { email });
  const mail = (await server.mailsTo(email)).find(({ text }) => text.includes('/reset-password?'));
  const mailed = tokenIn(mail);

  // Successful requests, and refusals at each stage: by the body, the schema, the policy, the database.
  await send('GET', image.url);
  await send('GET', `${image.url}x`);
  await send('GET', `${exported}x`);
  await send('GET', `/confirm?token=${mailed}`);
  await send('POST', '/api/auth/token?grant_type=refresh_token', { cookie });
  await send('POST', '/api/auth/token?grant_type=refresh_token', { cookie: `${cookie}x` });
  await send('POST', '/api/auth/token?grant_type=password', {}, { email, password: `${PASSWORD}!` });
  await send('POST', '/api/auth/token?grant_type=password', {}, { email, password: PASSWORD, more: 1 });
  await send('POST', '/api/auth/verify', {}, { token: `${mailed}x`, type: 'recovery' });
  await send('PUT', '/api/auth/user', auth, { password: NEW_PASSWORD, current_password: `${PASSWORD}!` });
  await send('GET', '/api/subscription', bearer(`${key}x`));
  await send('GET', '/api/auth/user', bearer(`${token}x`));
  await send('GET', '/api/auth/user', { authorization: `Basic ${token}` });
  await send('POST', '/api/generate', auth, { prompt: BLOCKED_PROMPT });
  await send('POST', '/api/generate', auth, { prompt: `${PROMPT}\u0000` });
  await send('POST', '/api/generate', { ...auth, 'content-type': 'application/json' }, undefined);
  await whileTheDatabaseFails(async () => {
    await send('POST', '/api/generate', auth, { prompt: PROMPT });
    await send('POST', '/api/auth/signup', {}, { email: freshEmail(), password: PASSWORD });
  });

  const problems = answers.filter(({ headers }) => String(headers['content-type']).includes('problem'));
  expect(problems.map(({ statusCode }) => statusCode)).toEqual(expect.arrayContaining([401, 403, 422, 500]));
  const said = [String(lines.read()), ...problems.map(({ body }) => body)].join('\n');
  expect(said).toContain('"path":"/api/generate"');
  expect(said).toContain('request failed');
  const secrets = {
    PASSWORD,
    NEW_PASSWORD,
    token,
    key,
    secret,
    mailed,
    BLOCKED_PROMPT,
    PROMPT,
    cookie: cookie.split('=')[1] ?? '',
    signature: new URL(image.url, 'http://x').searchParams.get('signature') ?? '',
    exportSignature: new URL(exported, 'http://x').searchParams.get('signature') ?? '',
  };
  for (const [name, value] of Object.entries(secrets)) {
    expect(value.length, name).toBeGreaterThan(10);
    expect(said.includes(value), name).toBe(false);
  }
});

/** Makes each insert fail with a database error that quotes its row, as a violated constraint does. */
async function whileTheDatabaseFails(work: () => Promise<void>): Promise<void> {
  const { db } = server.context;
  await sql`alter table generations add constraint broken check (prompt is null) not valid`.execute(db);
  await sql`alter table users add constraint broken check (email is null) not valid`.execute(db);
  try {
    await work();
  } finally {
    await sql`alter table generations drop constraint broken`.execute(db);
    await sql`alter table users drop constraint broken`.execute(db);
  }
}
