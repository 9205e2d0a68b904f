import { randomUUID } from 'node:crypto';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ApiDocument, ApiDocumentOperation } from '../src/docs/api-document.ts';
import { ANSWER_FIELDS, REQUEST_FIELDS } from '../src/http/header-fields.ts';
import { finishPicture, makePicture } from './pictures.ts';
import { bearer, type SignedUp, signUp, startTestServer, type TestServer } from './test-server.ts';
import { sendUpload, twoColors } from './uploads-setup.ts';

/** Header fields that a call read and sent, in lower case. */
interface Seen {
  operation: ApiDocumentOperation;
  call: string;
  status: number;
  read: string[];
  sent: string[];
}

const namesIn = (fields: object) => Object.keys(fields).map((name) => name.toLowerCase());
const [READABLE, SENDABLE] = [namesIn(REQUEST_FIELDS), namesIn(ANSWER_FIELDS)];

const seen: Seen[] = [];
const reads = new WeakMap<FastifyRequest, Set<string>>();
let paths: NonNullable<ApiDocument['paths']> = {};

function watchReads(request: FastifyRequest): void {
  const read = new Set<string>();
  reads.set(request, read);
  const headers = new Proxy(request.headers, {
    get(fields, name) {
      read.add(String(name));
      return Reflect.get(fields, name);
    },
  });
  Object.defineProperty(request, 'headers', { value: headers });
}

function record(request: FastifyRequest, reply: FastifyReply): void {
  const { method, routeOptions } = request;
  const path = (routeOptions.url ?? '').replaceAll(/:(\w+)/g, '{$1}');
  const operation = paths[path]?.[method.toLowerCase()];
  if (!operation) return;
  const sent = Object.keys(reply.getHeaders()).filter((name) => SENDABLE.includes(name));
  const read = READABLE.filter((name) => reads.get(request)?.has(name));
  seen.push({ operation, call: `${method} ${path}`, status: reply.statusCode, read, sent });
}

const listen = (message: unknown) => {
  const { fastify } = message as { fastify: FastifyInstance };
  fastify.addHook('onRequest', async (request) => watchReads(request));
  fastify.addHook('onResponse', async (request, reply) => record(request, reply));
};

let server: TestServer;
let ada: SignedUp;
let user: Record<string, string>;
beforeAll(async () => {
  subscribe('fastify.initialization', listen);
  const limits = { AUTH_REQUESTS_PER_MINUTE: '100000', ACCOUNT_REQUESTS_PER_MINUTE: '100000' };
  server = await startTestServer(limits);
  unsubscribe('fastify.initialization', listen);
  await server.app.ready();
  paths = (server.app.swagger() as ApiDocument).paths ?? {};
  ada = await signUp(server);
  user = bearer(ada.session.access_token);
  await server.context.db
    .updateTable('subscribers')
    .set({ subscribed: true, subscriptionTier: 'pro', plan: 'pro' })
    .where('userId', '=', ada.session.user.id)
    .execute();
});
afterAll(() => server?.close());

const readBy = ({ parameters = [] }: ApiDocumentOperation) =>
  parameters.filter((parameter) => parameter.in === 'header').map(({ name }) => name.toLowerCase());
const sentBy = ({ responses = {} }: ApiDocumentOperation, status: number) =>
  Object.keys((responses[status] ?? responses.default)?.headers ?? {}).map((name) => name.toLowerCase());

/** Sends a request, and returns the answer with what was recorded of it. */
async function call(
  method: 'GET' | 'POST' | 'PUT',
  url: string,
  { headers = user, payload }: { headers?: Record<string, string>; payload?: object } = {},
) {
  seen.length = 0;
  const answer = await server.app.inject({ method, url, headers, ...(payload && { payload }) });
  await expect.poll(() => seen).toHaveLength(1);
  return { answer, seen: seen[0] as Seen };
}

/** Checks that a call read and sent exactly what is declared for it, except `without`. */
function expectDeclared(
  { seen: { operation, call, status, read, sent } }: { seen: Seen },
  without: string[] = [],
) {
  const name = `${call} ${status}`;
  expect([name, ...read.toSorted()]).toEqual([name, ...readBy(operation).toSorted()]);
  const declared = sentBy(operation, status).filter((field) => !without.includes(field));
  expect([name, ...sent.toSorted()]).toEqual([name, ...declared.toSorted()]);
}

test('calls that make something read and send the header fields that they declare', async () => {
  const waiting = { ...user, prefer: 'wait=1' };
  expectDeclared(await call('POST', '/api/generate', { payload: { prompt: 'a fox' } }), [
    'preference-applied',
  ]);
  expectDeclared(await call('POST', '/api/generate', { headers: waiting, payload: { prompt: 'a fox' } }));
  const made = await call('POST', '/api/sheets', { payload: { prompts: ['a fox'] } });
  expectDeclared(made);
  expectDeclared(await call('GET', `/api/sheets/${made.answer.json().id}/image.png`));
  expectDeclared(
    await call('POST', '/api/auth/token?grant_type=refresh_token', { headers: { cookie: ada.cookie } }),
  );
});

test('a refused sign-in sends header fields that it declares', async () => {
  const payload = { email: ada.email, password: 'not this one' };
  const refused = await call('POST', '/api/auth/token?grant_type=password', { headers: {}, payload });
  expect(refused.seen).toMatchObject({ status: 401, sent: expect.arrayContaining(['www-authenticate']) });
  expect(sentBy(refused.seen.operation, 401)).toEqual(expect.arrayContaining(refused.seen.sent));
});

test('calls for files and states send the header fields that they declare', async () => {
  const id = await makePicture(server, user);
  const one = await call('GET', `/api/generations/${id}`);
  expectDeclared(one);
  const headers = { ...user, 'if-none-match': String(one.answer.headers.etag) };
  expectDeclared(await call('GET', `/api/generations/${id}`, { headers }));
  const { url } = one.answer.json().image;
  const file = await call('GET', url, { headers: {} });
  expectDeclared(file);
  expectDeclared(await call('GET', url, { headers: { range: 'bytes=0-3' } }));
  expectDeclared(await call('GET', url, { headers: { range: 'bytes=900-' } }));
  const known = await call('GET', url, { headers: { 'if-none-match': String(file.answer.headers.etag) } });
  expect(known.seen).toMatchObject({ status: 304, sent: expect.arrayContaining(['etag']) });

  const events = { ...user, 'last-event-id': String(one.answer.json().version) };
  expectDeclared(await call('GET', `/api/generations/${id}/events`, { headers: events }));
  const archive = await call('POST', '/api/generations/archive', { payload: { ids: [id] } });
  expectDeclared(archive);
  expectDeclared(await call('GET', archive.answer.json().url, { headers: {} }));

  await call('PUT', `/api/generations/${id}/publication`);
  expectDeclared(await call('GET', `/api/gallery/${id}/download`, { headers: {} }));
  expectDeclared(await call('GET', `/api/gallery/${id}/preview`, { headers: {} }));
});

test('calls for uploads and avatars send the header fields that they declare', async () => {
  seen.length = 0;
  const uploaded = await sendUpload(server, user, await twoColors().png().toBuffer());
  expectDeclared({ seen: seen[0] as Seen });
  expectDeclared(await call('GET', uploaded.json().url, { headers: {} }));
  const headers = { ...user, 'content-type': 'image/png' };
  const avatar = await call('PUT', '/api/profile/avatar', {
    headers,
    payload: await twoColors().png().toBuffer(),
  });
  expectDeclared(avatar);
  const { avatarUrl } = avatar.answer.json();
  const file = await call('GET', avatarUrl, { headers: {} });
  expectDeclared(file);
  const known = { 'if-none-match': String(file.answer.headers.etag) };
  expectDeclared(await call('GET', avatarUrl, { headers: known }));
});

test("calls in OpenAI's format send the header fields that they declare", async () => {
  const making = call('POST', '/v1/images/generations', {
    payload: { prompt: 'a hen', response_format: 'url' },
  });
  const pending = () =>
    server.context.db.selectFrom('generations').select('id').where('prompt', '=', 'a hen').executeTakeFirst();
  await expect.poll(pending).toBeDefined();
  await finishPicture(server, (await pending())?.id ?? '');
  expectDeclared(await making);
  expectDeclared(await call('GET', '/v1/models'));
});

test('no call reads or sends a header field that it does not declare, and those of limited calls are declared', async () => {
  const wrong: string[] = [];
  for (const [path, methods] of Object.entries(paths)) {
    for (const [method, operation] of Object.entries(methods)) {
      const url = path.replaceAll(/\{\w+\}/g, () => randomUUID());
      const callers = [{}, bearer((await signUp(server)).session.access_token)];
      seen.length = 0;
      for (const headers of callers) {
        await server.app.inject({ method: method.toUpperCase() as 'GET', url, headers });
      }
      await expect.poll(() => seen.length).toBe(callers.length);
      for (const { call, status, read, sent } of seen) {
        const fields = [...read, ...sent].filter(
          (field) => !readBy(operation).includes(field) && !sentBy(operation, status).includes(field),
        );
        if (fields.length > 0) wrong.push(`${call} ${status} does not declare ${fields.join(', ')}`);
      }
      const isLimited = seen.some(({ sent }) => sent.includes('ratelimit'));
      if (!isLimited && sentBy(operation, 500).includes('ratelimit'))
        wrong.push(`${method} ${path} has no limit`);
    }
  }
  expect(wrong).toEqual([]);
});
