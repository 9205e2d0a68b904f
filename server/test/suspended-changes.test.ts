import { settleCompleted } from '@easel/shared/node/repos/generations/settlements.repo';
import { claimGeneration } from '@easel/tests/env/claim';
import { beforeAll, expect, test } from 'vitest';
import { person, server, useServer } from './generations-setup.ts';
import { problemOf } from './test-server.ts';

useServer();

let ada: Awaited<ReturnType<typeof person>>;
let id: string;
beforeAll(async () => {
  const { db } = server.context;
  ada = await person();
  ({ id } = await ada.generate());
  const claim = await claimGeneration(db, { id, workerId: 'test' });
  if (!claim) throw new Error('not claimed');
  const image = {
    objectKey: id,
    displayKey: null,
    thumbnailKey: id,
    contentType: 'image/png',
    width: 64,
    height: 64,
    bytes: 1,
    hasWatermark: false,
  };
  await settleCompleted(db, claim, { image, origins: [], lastStep: {} });
  // As a suspension does; the access token lives on for minutes.
  await db
    .updateTable('users')
    .set({ suspendedAt: new Date() })
    .where('id', '=', ada.user.session.user.id)
    .execute();
});

test.each([
  ['DELETE', (id: string) => `/api/generations/${id}`],
  ['PUT', (id: string) => `/api/generations/${id}/publication`],
  ['DELETE', (id: string) => `/api/generations/${id}/publication`],
] as const)('%s of a suspended user changes nothing (%#)', async (method, pathOf) => {
  const refused = await ada.send(method, pathOf(id), method === 'PUT' ? {} : undefined);
  expect(problemOf(refused)).toMatchObject({ http: 403, code: 'account_suspended' });
});

test.each(['high-res', 'vector'])('a suspended user requests no %s file', async (kind) => {
  const refused = await ada.send('POST', `/api/generations/${id}/variants`, { kind });
  expect(problemOf(refused)).toMatchObject({ http: 403, code: 'account_suspended' });
});

test.each(['delete', 'publish', 'unpublish'])('a suspended user cannot %s many at once', async (action) => {
  const answer = await ada.send('POST', '/api/generations/bulk', { action, ids: [id] });
  // Either the whole request is refused, or each of its pictures.
  if (answer.statusCode === 403) expect(problemOf(answer).code).toBe('account_suspended');
  else expect(answer.json()).toMatchObject({ done: [], refused: [{ id, code: 'account_suspended' }] });
});

test('leaves the picture as it was', async () => {
  const row = await server.context.db
    .selectFrom('generations')
    .select(['deletedAt', 'publishedAt'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  expect(row).toEqual({ deletedAt: null, publishedAt: null });
});
