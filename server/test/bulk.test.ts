import { type BulkResponse, bulkResponseSchema } from '@easel/shared/contracts/generation.schema';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makePicture } from './pictures.ts';
import { bearer, problemOf, signUp, startTestServer, type TestServer } from './test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server?.close());

async function person() {
  const { session } = await signUp(server);
  const headers = bearer(session.access_token);
  const bulk = (payload: object) =>
    server.app.inject({ method: 'POST', url: '/api/generations/bulk', headers, payload });
  const run = async (action: string, ids: readonly string[]): Promise<BulkResponse> =>
    bulkResponseSchema.strict().parse((await bulk({ action, ids })).json());
  const get = async (id: string) =>
    (await server.app.inject({ url: `/api/generations/${id}`, headers })).json();
  const picture = () => makePicture(server, headers);
  const waiting = async () => (await server.post('/api/generate', { prompt: 'a fox' }, headers)).json().id;
  return { bulk, run, get, picture, waiting };
}

const NOWHERE = '01890a5d-ac96-774b-bcce-b302099a8057';
const NOT_FOUND = { code: 'not_found', message: 'Generation not found.' };

test.each([
  ['favorite', { isFavorite: true }],
  ['unfavorite', { isFavorite: false }],
  ['publish', { publishedAt: expect.any(String) }],
  ['unpublish', { publishedAt: null }],
])('applies %s to each generation, in the order of the request', async (action, fields) => {
  const { run, get, picture } = await person();
  const ids = await Promise.all([picture(), picture(), picture()]);
  if (action === 'unfavorite') await run('favorite', ids);
  if (action === 'unpublish') await run('publish', ids);
  expect(await run(action, ids)).toEqual({ done: ids, refused: [] });
  for (const id of ids) expect(await get(id)).toMatchObject(fields);
});

test('deletes each generation once, in any spelling of its id', async () => {
  const { run, get, picture, waiting } = await person();
  const [finished, active] = [await picture(), await waiting()];
  const ids = [active, finished, finished.toUpperCase(), active];
  expect(await run('delete', ids)).toEqual({ done: [active, finished], refused: [] });
  for (const id of ids) expect(await get(id)).toMatchObject({ code: 'not_found' });
  const refused = [active, finished].map((id) => ({ id, ...NOT_FOUND }));
  expect(await run('delete', ids)).toEqual({ done: [], refused });
});

test('applies the action to the others when one is refused', async () => {
  const { run, get, picture, waiting } = await person();
  const [first, active, last] = [await picture(), await waiting(), await picture()];
  expect(await run('publish', [first, active, NOWHERE, last])).toEqual({
    done: [first, last],
    refused: [
      { id: active, code: 'illegal_state', message: 'A generation that is pending has no image to publish.' },
      { id: NOWHERE, ...NOT_FOUND },
    ],
  });
  expect((await get(last)).publishedAt).not.toBeNull();
});

test.each(['delete', 'favorite', 'unfavorite', 'publish', 'unpublish'])(
  "treats another user's generations as missing for %s",
  async (action) => {
    // Image links change every hour.
    using _stopped = server.clock.stop();
    const [owner, other] = [await person(), await person()];
    const id = await owner.picture();
    const before = await owner.get(id);
    expect(await other.run(action, [id])).toEqual({ done: [], refused: [{ id, ...NOT_FOUND }] });
    expect(await owner.get(id)).toEqual(before);
  },
);

test('accepts at most a hundred generations at once', async () => {
  const { run } = await person();
  const ids = Array.from({ length: 100 }, (_, index) => NOWHERE.replace(/...$/, String(100 + index)));
  expect((await run('favorite', ids)).refused.map(({ id }) => id)).toEqual(ids);
});

test.each([
  ['no ids', { action: 'delete', ids: [] }],
  ['an invalid id', { action: 'delete', ids: ['x'] }],
  ['an unknown action', { action: 'steal', ids: [NOWHERE] }],
  ['more than a hundred', { action: 'delete', ids: Array.from({ length: 101 }, () => NOWHERE) }],
])('refuses %s', async (_, payload) => {
  const { bulk } = await person();
  expect(problemOf(await bulk(payload))).toMatchObject({ http: 400, code: 'validation_failed' });
});

test('requires signing in', async () => {
  const answer = await server.post('/api/generations/bulk', { action: 'delete', ids: [NOWHERE] });
  expect(problemOf(answer)).toMatchObject({ http: 401, code: 'unauthenticated' });
});
