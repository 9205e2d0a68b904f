import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { z } from 'zod';
import {
  HOSTILE_LISTS,
  HOSTILE_OBJECTS,
  HOSTILE_TEXTS,
  SHORT_HOSTILE_TEXTS,
  shapeOf,
  toJson,
  withAt,
} from './hostile-values.ts';
import { type RegisteredRoute, withRoutes } from './registered-routes.ts';
import { bearer, signUp, startTestServer, type TestServer } from './test-server.ts';

/** The CPU time that reading one request may take, in milliseconds. */
const AT_MOST_MS = 50;
/** Number of runs, of which the fastest counts: garbage collection and compilation slow some down. */
const RUNS = 5;

let server: TestServer;
let routes: RegisteredRoute[];
beforeAll(async () => {
  const started = await withRoutes(() => startTestServer());
  server = started.result;
  routes = started.routes.filter(({ method }) => method !== 'OPTIONS');
});
afterAll(() => server?.close());

const cpuMs = (since?: NodeJS.CpuUsage) => {
  const { user, system } = process.threadCpuUsage(since);
  return (user + system) / 1_000;
};

/** Returns this thread's CPU time for the fastest of some runs. Stops at the first run that is fast enough. */
async function leastCpuMs(run: () => unknown): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let n = 0; n < RUNS && least > AT_MOST_MS; n += 1) {
    const since = process.threadCpuUsage();
    await run();
    least = Math.min(least, cpuMs(since));
  }
  return least;
}

/** Yields a schema's valid value with a hostile value at each position. */
function* hostileValues(
  schema: z.ZodType,
  hostileTexts = HOSTILE_TEXTS,
): Generator<[what: string, value: unknown]> {
  const { base, texts, lists } = shapeOf(schema);
  for (const path of texts) {
    for (const [name, text] of hostileTexts) yield [`/${path.join('/')} ${name}`, withAt(base, path, text)];
  }
  for (const path of lists) {
    for (const [name, list] of HOSTILE_LISTS) yield [`/${path.join('/')} ${name}`, withAt(base, path, list)];
  }
  for (const [name, fields] of HOSTILE_OBJECTS) yield [name, Object.assign({}, base, fields)];
  for (const [name, list] of HOSTILE_LISTS) yield [`instead of the whole: ${name}`, list];
}

test('validates any value that fits into a request within 50 ms of CPU time, with every schema', async () => {
  const slow: string[] = [];
  let schemas = 0;
  for (const { method, url, schema } of routes) {
    for (const part of ['params', 'querystring', 'body'] as const) {
      const checked = schema[part];
      if (!checked) continue;
      schemas += 1;
      for (const [what, value] of hostileValues(checked)) {
        const ms = await leastCpuMs(() => checked.safeParse(value));
        if (ms > AT_MOST_MS) slow.push(`${method} ${url}: ${part}${what} took ${Math.round(ms)} ms`);
      }
    }
  }
  expect(schemas).toBeGreaterThan(100);
  expect(slow).toEqual([]);
});

/** The largest body that is read. */
const BODY_BYTES = 64 * 1024;

/**
 * Texts within most limits, or as long as the longest prompt. Texts that a schema refuses do not reach the code behind it; the
 * test above covers them.
 */
const REACHING_TEXTS = [
  ...HOSTILE_TEXTS.filter(([, text]) => [500, 32_000].includes(text.length)),
  ...SHORT_HOSTILE_TEXTS,
];

function* hostileRequests({
  method,
  url,
  schema,
}: RegisteredRoute): Generator<[what: string, request: object]> {
  const { querystring, body } = schema;
  const path = url.replaceAll(/:(\w+)/g, '01890a5d-ac96-774b-bcce-b302099a8057');
  // Longer URLs do not reach the server.
  const inUrls = HOSTILE_TEXTS.filter(([, text]) => text.length === 10_000);
  for (const [name, text] of [...inUrls, ...SHORT_HOSTILE_TEXTS]) {
    const encoded = encodeURIComponent(text.toWellFormed());
    if (url.includes(':')) yield [`path ${name}`, { method, url: url.replaceAll(/:\w+/g, encoded) }];
    const query = querystring ? shapeOf(querystring).texts.map(([key]) => `${key}=${encoded}`) : [];
    for (const each of query) yield [`query ${name}`, { method, url: `${path}?${each}` }];
  }
  if (!body) return;
  for (const [what, value] of hostileValues(body, REACHING_TEXTS)) {
    const payload = toJson(value);
    const headers = { 'content-type': 'application/json' };
    if (Buffer.byteLength(payload) <= BODY_BYTES)
      yield [`body ${what}`, { method, url: path, payload, headers }];
  }
}

/**
 * Signs up a user who has as many pictures waiting as the plan allows, so that requests that would wait for a picture are refused
 * at once.
 */
async function signUpBusy(): Promise<Record<string, string>> {
  const headers = bearer((await signUp(server)).session.access_token);
  for (let status = 202; status === 202; ) {
    ({ statusCode: status } = await server.post('/api/generate', { prompt: 'a fox' }, headers));
  }
  return headers;
}

describe('responds to every hostile request without a server error', () => {
  /** Each part tests a share of the routes, so that none takes long. */
  const parts = Array.from({ length: 8 }, (_, part) => part);

  test.each(parts)('part %i', async (part) => {
    const account = await signUpBusy();
    const wrong: string[] = [];
    for (const route of routes.filter((_, index) => index % parts.length === part)) {
      for (const [what, request] of hostileRequests(route)) {
        let status = 0;
        const ms = await leastCpuMs(async () => {
          const headers = { ...account, ...(request as { headers?: object }).headers };
          status = (await server.app.inject({ ...request, headers })).statusCode;
        });
        if (status >= 500 || ms > AT_MOST_MS) {
          wrong.push(
            `${route.method} ${route.url}: ${what} took ${Math.round(ms)} ms and was answered ${status}`,
          );
        }
      }
    }
    expect(wrong).toEqual([]);
  });
});
