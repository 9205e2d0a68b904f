import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { OWNERSHIP, type Row } from './ownership-table.ts';
import { COLUMNS, type Column, ownershipWorld, type Thing, type World } from './ownership-world.ts';
import { startTestServer, type TestServer } from './test-server.ts';

/** Every route that Fastify has registered. */
const routes = new Set<string>();
const listen = (message: unknown) => {
  const { fastify } = message as { fastify: FastifyInstance };
  fastify.addHook('onRoute', ({ method, url }) => {
    for (const each of [method].flat()) routes.add(`${each} ${url}`);
  });
};

let server: TestServer;
let world: World;
beforeAll(async () => {
  subscribe('fastify.initialization', listen);
  server = await startTestServer();
  unsubscribe('fastify.initialization', listen);
  world = await ownershipWorld(server);
});
afterAll(() => server?.close());

/** Skipped: HEAD belongs to GET, and the web app's files and the fallback for unknown paths are public. */
const isCovered = (route: string) =>
  !/^(HEAD|OPTIONS) /.test(route) && !/ (\/|\/v1|.*\*|\/robots\.txt|\/sitemap\.xml)$/.test(route);
/** Identifies parameters by position, not by name. */
const shapeOf = (route: string) => route.replace(/:\w+/g, ':');

test('has one row per route, and one route per row', () => {
  const known = OWNERSHIP.map(({ call }) => shapeOf(call));
  const unversioned = [...routes].filter(isCovered).filter((route) => !route.includes(' /api/v1/'));
  const missing = unversioned.filter((route) => !known.some((call) => covers(shapeOf(route), call)));
  expect(missing).toEqual([]);
  const idle = known.filter((call) => !unversioned.some((route) => covers(shapeOf(route), call)));
  // Routes of development and of Stripe, which are not registered here: their rows expect 404.
  expect(idle).toEqual(['POST /api/billing/stripe/webhook', 'GET /dev/mail']);
});

/** A row may name the value of a parameter: `/api/images/:id/original` is one of `/api/images/:id/:file`. */
function covers(route: string, call: string): boolean {
  const [ours, theirs] = [route.split('/'), call.split('/')];
  return ours.length === theirs.length && ours.every((part, i) => part === theirs[i] || part === ':');
}

test('serves the same routes under /api/v1 as under /api', () => {
  const all = [...routes].filter((route) => route.includes(' /api/') && !/openapi|postman/.test(route));
  const versioned = all.filter((route) => route.includes(' /api/v1/'));
  const plain = all.filter((route) => !route.includes(' /api/v1/'));
  expect(versioned.map((route) => route.replace('/api/v1/', '/api/')).toSorted()).toEqual(plain.toSorted());
});

test("changes only the user's own generations in bulk", async () => {
  const picture = await world.make('picture');
  const answer = await server.app.inject({
    method: 'POST',
    url: '/api/generations/bulk',
    headers: world.headers('other', undefined),
    payload: { action: 'delete', ids: [picture.id] },
  });
  expect(answer.json()).toMatchObject({ done: [], refused: [{ id: picture.id, code: 'not_found' }] });
  expect((await world.owner.get(`/api/generations/${picture.id}`)).statusCode).toBe(200);
});

describe('access', () => {
  test.each(OWNERSHIP.map((row) => [row.call, row.statuses.join(' '), row] as const))(
    '%s: %s',
    async (_, __, row) => {
      const expected = Object.fromEntries(COLUMNS.map((column, i) => [column, row.statuses[i] ?? 0]));
      const found: Partial<Record<Column, number>> = {};
      const bodies: string[] = [];
      /** All refused callers try the same thing, which its owner then finds unchanged. */
      const shared = await world.make(row.thing ?? 'nothing');
      for (const column of inTurn(expected)) {
        const isRefused = (expected[column] ?? 0) >= 400;
        const thing = isRefused || column === 'owner' ? shared : await world.make(row.thing ?? 'nothing');
        const answer = await ask(row, column, thing);
        found[column] = answer.statusCode;
        if (answer.statusCode !== expected[column]) bodies.push(`${column}: ${answer.body}`);
      }
      expect(found, bodies.join('\n')).toEqual(expected);
    },
  );
});

/** The refused callers first, then the owner, then the others. */
function inTurn(expected: Record<string, number>): Column[] {
  const rank = (column: Column) => ((expected[column] ?? 0) >= 400 ? 0 : column === 'owner' ? 1 : 2);
  return COLUMNS.toSorted((one, another) => rank(one) - rank(another));
}

function ask(row: Row, column: Column, thing: Thing) {
  const [method = '', path = ''] = row.call.split(' ');
  const url = path.replace(/:(\w+)/g, (_, name) => thing[name] ?? '');
  const query = typeof row.query === 'function' ? row.query(thing) : (row.query ?? '');
  const payload = typeof row.body === 'function' ? row.body(thing) : row.body;
  return server.app.inject({
    method: method as 'GET',
    url: url + query,
    headers: { ...row.headers, ...world.headers(column, row.scope) },
    ...(payload && { payload }),
  });
}
