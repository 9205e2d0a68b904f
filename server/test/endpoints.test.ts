import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { APP_ENDPOINTS, type EndpointId, PUBLIC_ENDPOINTS } from '@easel/shared/contracts/endpoints';
import { ENDPOINT_SCHEMAS } from '@easel/shared/contracts/endpoints.schema';
import type { FastifyInstance, RouteOptions } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import type { ApiDocument } from '../src/docs/api-document.ts';
import { toApiReference } from '../src/docs/api-reference.ts';
import { startTestServer, type TestServer } from './test-server.ts';

const ENDPOINTS: Readonly<Record<EndpointId, string>> = { ...PUBLIC_ENDPOINTS, ...APP_ENDPOINTS };
/** Files, streams and calls of other services, whose request or answer is not JSON. */
const NOT_JSON = [
  'GET /generations/{id}/events',
  'GET /images/{id}/{file}',
  'GET /uploads/{id}/{file}',
  'GET /sheets/{id}/image.png',
  'GET /gallery/{id}/download',
  'GET /gallery/{id}/preview',
  'GET /avatars/{id}',
  'GET /export/{userId}',
  'GET /archive/{userId}',
  'GET /auth/oidc/start',
  'GET /auth/oidc/callback',
];
/** Image files, which their routes check byte by byte. */
const FILES: readonly EndpointId[] = ['verifyImage', 'uploadAvatar', 'uploadPicture'];

interface RouteSchema {
  params?: z.ZodObject;
  querystring?: z.ZodType;
  body?: z.ZodType;
  response?: Record<string, unknown>;
}

const routes = new Map<string, RouteSchema>();
const listen = (message: unknown) => {
  const { fastify } = message as { fastify: FastifyInstance };
  fastify.addHook('onRoute', ({ method, url, schema = {} }: RouteOptions) => {
    const path = /^\/api(\/(?!v1\/|openapi|postman).*)$/.exec(url)?.[1];
    if (path === undefined || method === 'HEAD' || method === 'OPTIONS') return;
    routes.set(`${method} ${path.replaceAll(/:(\w+)/g, '{$1}')}`, schema as RouteSchema);
  });
};

let server: TestServer;
beforeAll(async () => {
  subscribe('fastify.initialization', listen);
  server = await startTestServer();
  unsubscribe('fastify.initialization', listen);
});
afterAll(() => server?.close());

test('has an entry for every route of the API, and a route for every entry', () => {
  const known = [...Object.values(ENDPOINTS), ...NOT_JSON];
  expect([...routes.keys()].filter((route) => !route.endsWith('*')).toSorted()).toEqual(known.toSorted());
});

test.each(Object.entries(ENDPOINTS) as [EndpointId, string][])(
  'declares %s as %s, like its route',
  (id, endpoint) => {
    const described: { query?: z.ZodType; body?: z.ZodType; answer?: z.ZodType } = ENDPOINT_SCHEMAS[id];
    const { params, querystring, body, response = {} } = routes.get(endpoint) ?? {};
    const names = [...endpoint.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
    expect(Object.keys(params?.shape ?? {})).toEqual(names);
    expect(jsonOf(described.query)).toEqual(jsonOf(querystring));
    if (!FILES.includes(id)) expect(jsonOf(described.body)).toEqual(jsonOf(body));
    expect(successes(described.answer)).toEqual(successesOf(response));
  },
);

function jsonOf(schema: z.ZodType | undefined): string | undefined {
  return schema && JSON.stringify(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }));
}

function successes(answer: z.ZodType | undefined): (string | undefined)[] {
  if (answer instanceof z.ZodUnion) return answer.options.map((option) => jsonOf(option as z.ZodType));
  return answer ? [jsonOf(answer)] : [];
}

/** The distinct bodies of statuses 200 to 299; 204 has none. */
function successesOf(response: Record<string, unknown>): (string | undefined)[] {
  const bodies = Object.entries(response)
    .filter(([status]) => status.startsWith('2') && status !== '204')
    .flatMap(([, schema]) => successes(schema as z.ZodType));
  return [...new Set(bodies)];
}

test('marks the endpoints of the API reference as public', async () => {
  await server.app.ready();
  const { operations } = toApiReference(server.app.swagger() as ApiDocument);
  const described = operations
    .filter(({ group }) => group !== 'openai')
    .map(({ method, path }) => `${method} ${path.replace(/^\/api/, '')}`)
    .filter((each) => !NOT_JSON.includes(each));
  expect(Object.values<string>(PUBLIC_ENDPOINTS).toSorted()).toEqual(described.toSorted());
});
