import { beforeAll, expect, test } from 'vitest';
import { makePicture } from './pictures.ts';
import { bearer, problemOf, signUp } from './test-server.ts';
import { useTestServer } from './use-test-server.ts';

const server = useTestServer();
let headers: Record<string, string>;
let pictureId: string;

/**
 * Suspends the account only in the database, as if another process had done so and this one had not yet learned that the sessions
 * ended: the token is still valid.
 */
beforeAll(async () => {
  const { session } = await signUp(server);
  headers = bearer(session.access_token);
  pictureId = await makePicture(server, headers);
  await server.context.db
    .updateTable('users')
    .set({ suspendedAt: new Date() })
    .where('id', '=', session.user.id)
    .execute();
});

test.each([
  ['removes no picture', 'DELETE', (id: string) => `/api/generations/${id}`],
  ['publishes none', 'PUT', (id: string) => `/api/generations/${id}/publication`],
  ['withdraws none', 'DELETE', (id: string) => `/api/generations/${id}/publication`],
  ['makes no file of one', 'POST', (id: string) => `/api/generations/${id}/variants`],
] as const)('a suspended account with a valid token %s', async (_, method, path) => {
  const answer = await server.app.inject({
    method,
    url: path(pictureId),
    headers,
    ...(method === 'POST' && { payload: { kind: 'high-res' } }),
  });
  expect(problemOf(answer)).toMatchObject({ http: 403, code: 'account_suspended' });
});

test.each(['delete', 'publish', 'unpublish'])(
  'a suspended account cannot %s several at once',
  async (action) => {
    const answer = await server.post('/api/generations/bulk', { action, ids: [pictureId] }, headers);
    expect(JSON.stringify(answer.json())).toContain('account_suspended');
  },
);

test('the picture of the suspended account is unchanged', async () => {
  const row = await server.context.db
    .selectFrom('generations')
    .select(['deletedAt', 'publishedAt'])
    .where('id', '=', pictureId)
    .executeTakeFirst();
  expect(row).toEqual({ deletedAt: null, publishedAt: null });
});
