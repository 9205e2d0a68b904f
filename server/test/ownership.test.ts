import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { COLUMNS, type Column } from './ownership-callers.ts';
import type { Row } from './ownership-rules.ts';
import { OWNERSHIP } from './ownership-table.ts';
import { ownershipWorld, type Thing, type World } from './ownership-world.ts';
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
  // The callers' tokens must stay valid for all rows.
  server = await startTestServer({ ACCESS_TOKEN_TTL_SECONDS: '86400' });
  unsubscribe('fastify.initialization', listen);
  world = await ownershipWorld(server);
});
afterAll(async () => {
  await world?.close();
  await server?.close();
});

/** Skipped: the web app's files and the fallback for unknown paths are public. */
const isCovered = (route: string) =>
  !route.startsWith('OPTIONS ') &&
  !/ (\/|\/v1|.*\*|\/robots\.txt|\/sitemap\.xml|\/app-shell|\/manifest\.webmanifest|\/service-worker\.js|\/assets\/:name)$/.test(
    route,
  );
/** Identifies parameters by position, not by name. */
const shapeOf = (route: string) => route.replace(/:\w+/g, ':');

test('has one row per route, and one route per row', () => {
  const known = OWNERSHIP.map(({ call }) => shapeOf(call));
  // HEAD is tested with the rows of GET.
  const asked = [...routes].filter(isCovered).map((route) => route.replace('HEAD ', 'GET '));
  const missing = asked.filter((route) => !known.some((call) => covers(shapeOf(route), call)));
  expect(missing).toEqual([]);
  const idle = known.filter((call) => !asked.some((route) => covers(shapeOf(route), call)));
  // Routes of development and of Stripe, which are not registered here: their rows expect 404.
  expect(idle).toEqual(['POST /api/billing/stripe/webhook', 'GET /dev/mail']);
});

/** A row may contain a parameter's value: `/api/images/:id/original` is a case of `/api/images/:id/:file`. */
function covers(route: string, call: string): boolean {
  const [ours, theirs] = [route.split('/'), call.split('/')];
  return ours.length === theirs.length && ours.every((part, i) => part === theirs[i] || part === ':');
}

test("changes only the user's own generations in bulk", async () => {
  const picture = await world.make('picture');
  const answer = await world.ask('other', undefined, {
    method: 'POST',
    url: '/api/generations/bulk',
    payload: { action: 'delete', ids: [picture.id] },
  });
  expect(answer.json()).toMatchObject({ done: [], refused: [{ id: picture.id, code: 'not_found' }] });
  expect((await world.owner.get(`/api/generations/${picture.id}`)).statusCode).toBe(200);
});

const ROWS = OWNERSHIP.map((row) => {
  const statuses = COLUMNS.map((column) => row.statuses[column]);
  return [row.call, statuses.join(' '), row] as const;
});

describe('access', () => {
  test.each(ROWS)('%s: %s', async (_, __, row) => {
    const makeThing = () => world.make(row.thing ?? 'nothing');
    /** All callers read the same object. All refused callers try to change the same object, which its owner then finds unchanged. */
    const shared = await makeThing();
    if (row.call.startsWith('GET ')) await expectHeadAlike(row, shared);
    const isRead = row.isRead ?? row.call.startsWith('GET ');
    const found: Partial<Record<Column, number>> = {};
    const bodies: string[] = [];
    for (const column of inTurn(row.statuses)) {
      const takesShared = isRead || row.statuses[column] >= 400 || column === 'owner';
      const answer = await ask(row, column, takesShared ? shared : await makeThing());
      found[column] = answer.statusCode;
      if (answer.statusCode !== row.statuses[column]) bodies.push(`${column}: ${answer.body}`);
    }
    expect(found, bodies.join('\n')).toEqual(row.statuses);
  });
});

/** Runs after every route was called as every caller, also for pictures with a watermark. */
test('no route reads or reveals what the watermark of a picture covers', () => {
  const { keysRead, answers } = world.leaks();
  expect(keysRead.filter((key) => key.endsWith('/image.png')).length).toBeGreaterThan(0);
  expect(keysRead.filter((key) => key.endsWith('/patch.png'))).toEqual([]);
  expect(answers).toEqual([]);
});

/** Asserts that HEAD answers every caller like GET, without a body. */
async function expectHeadAlike(row: Row, thing: Thing): Promise<void> {
  const call = row.call.replace('GET', 'HEAD');
  const isRegistered = [...routes].some((route) => covers(shapeOf(route), shapeOf(call)));
  // Exports and event streams have no HEAD.
  const refused = call.startsWith('HEAD /api/') ? 405 : 404;
  const found: Partial<Record<Column, number>> = {};
  for (const column of COLUMNS) {
    const answer = await ask({ ...row, call }, column, thing);
    found[column] = answer.statusCode;
    if (isRegistered) expect(answer.rawPayload, column).toHaveLength(0);
  }
  const all = Object.fromEntries(COLUMNS.map((column) => [column, refused]));
  expect(found, call).toEqual(isRegistered ? row.statuses : all);
}

/** The refused callers first, then the owner, then the others, who use their own objects. */
function inTurn(expected: Row['statuses']): Column[] {
  const rank = (column: Column) => (expected[column] >= 400 ? 0 : column === 'owner' ? 1 : 2);
  return COLUMNS.toSorted((one, another) => rank(one) - rank(another));
}

function ask(row: Row, column: Column, thing: Thing) {
  const [method = '', path = ''] = row.call.split(' ');
  const url = path.replace(/:(\w+)/g, (_, name) => thing[name] ?? '');
  const query = typeof row.query === 'function' ? row.query(thing) : (row.query ?? '');
  const payload = typeof row.body === 'function' ? row.body(thing) : row.body;
  const headers = row.headers ?? {};
  return world.ask(column, row.scope, {
    method: method as 'GET',
    url: url + query,
    headers,
    ...(payload && { payload }),
  });
}
