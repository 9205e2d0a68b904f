import { generateResponseSchema } from '@easel/shared/contracts/generation.schema';
import { lineageSchema } from '@easel/shared/contracts/inputs.schema';
import type { Db } from '@easel/shared/node/db/client';
import { takeDown } from '@easel/shared/node/repos/gallery/takedowns.repo';
import { countLockWaiters } from '@easel/tests/env/lock-waiters';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { finishPicture, makePicture } from './pictures.ts';
import { bearer, problemOf, signUp } from './test-server.ts';
import { upload } from './uploads-setup.ts';
import { useTestServer } from './use-test-server.ts';

const server = useTestServer({ AUTH_REQUESTS_PER_MINUTE: '0', GALLERY_REMIX: '1' });
const person = async () => bearer((await signUp(server)).session.access_token);

test('varies published pictures of others if the operator allows it, and reveals no more about them', async () => {
  const [author, visitor] = [await person(), await person()];
  const theirs = await makePicture(server, author, { prompt: 'a fox' });
  const generate = (mode: string, fields: object = {}) =>
    server.post(
      '/api/generate',
      { mode, ...fields, inputs: [{ generation: theirs, role: 'init' }] },
      visitor,
    );
  expect((await generate('vary')).statusCode).toBe(400);
  const publish = (method: 'PUT' | 'DELETE') =>
    server.app.inject({ method, url: `/api/generations/${theirs}/publication`, headers: author });
  await publish('PUT');
  const shown = async (headers: Record<string, string>) =>
    (await server.app.inject({ url: `/api/gallery/${theirs}`, headers })).json();
  expect(await shown(visitor)).toMatchObject({ isMine: false, mayVary: true });
  expect(await shown({})).toMatchObject({ mayVary: false });
  expect((await generate('extend', { aspectRatio: '16:9' })).statusCode).toBe(400);
  const answer = await generate('vary');
  expect(answer.statusCode).toBe(202);
  const [mine] = generateResponseSchema.parse(answer.json()).generations;
  const lineage = async () =>
    lineageSchema.parse(
      (await server.app.inject({ url: `/api/generations/${mine?.id}/lineage`, headers: visitor })).json(),
    );
  expect((await lineage()).parents).toMatchObject([
    { id: theirs, prompt: null, thumbnailUrl: expect.any(String) },
  ]);
  // Nor does its author see what others make from it.
  const seen = await server.app.inject({ url: `/api/generations/${theirs}/lineage`, headers: author });
  expect(lineageSchema.parse(seen.json()).children).toEqual([]);
  await publish('DELETE');
  expect((await lineage()).parents).toEqual([]);
  await finishPicture(server, mine?.id ?? '');
});

/** Creates an author with a published picture, and a visitor who may vary it. */
async function published() {
  const { session } = await signUp(server);
  const author = bearer(session.access_token);
  const visitor = await person();
  const theirs = await makePicture(server, author);
  const url = `/api/generations/${theirs}/publication`;
  expect((await server.app.inject({ method: 'PUT', url, headers: author })).statusCode).toBe(200);
  const vary = async () =>
    server.post('/api/generate', { mode: 'vary', inputs: [{ generation: theirs, role: 'init' }] }, visitor);
  const creditsUsed = async () =>
    (await server.app.inject({ url: '/api/subscription', headers: visitor })).json().credits.used as number;
  return { authorId: session.user.id, theirs, visitor, vary, creditsUsed };
}

const unpublish = (db: Db, id: string) =>
  db.updateTable('generations').set({ publishedAt: null }).where('id', '=', id).execute();
const change = (db: Db, authorId: string, marks: { suspendedAt?: Date; deletionRequestedAt?: Date }) =>
  db.updateTable('users').set(marks).where('id', '=', authorId).execute();

/** Ways in which a published picture leaves the gallery. */
const HIDDEN: Record<string, (db: Db, author: { authorId: string; theirs: string }) => Promise<unknown>> = {
  'is unpublished': (db, { theirs }) => unpublish(db, theirs),
  'was taken down': (db, { theirs }) => db.transaction().execute((tx) => takeDown(tx, theirs)),
  'is hidden by its author': (db, { authorId: userId }) =>
    db
      .insertInto('settings')
      .values({ userId, showInGallery: false })
      .onConflict((conflict) => conflict.column('userId').doUpdateSet({ showInGallery: false }))
      .execute(),
  'is of a suspended account': (db, { authorId }) => change(db, authorId, { suspendedAt: new Date() }),
  'is of an account that awaits deletion': (db, { authorId }) =>
    change(db, authorId, { deletionRequestedAt: new Date() }),
};

test.each(Object.keys(HIDDEN))('neither varies nor shows a picture of others that %s', async (reason) => {
  const { authorId, theirs, visitor, vary, creditsUsed } = await published();
  const { id } = (await vary()).json<{ id: string }>();
  const cancel = () => server.post(`/api/generations/${id}/cancel`, undefined, visitor);
  const retry = () => server.post(`/api/generations/${id}/retry`, { newSeed: true }, visitor);
  await cancel();
  expect((await retry()).json()).toMatchObject({ status: 'pending' });
  await cancel();

  await HIDDEN[reason]?.(server.context.db, { authorId, theirs });
  expect((await vary()).statusCode).toBe(400);
  expect(problemOf(await retry())).toMatchObject({ status: 409, code: 'illegal_state' });
  expect(await creditsUsed()).toBe(0);
  const lineage = await server.app.inject({ url: `/api/generations/${id}/lineage`, headers: visitor });
  expect(lineageSchema.parse(lineage.json())).toMatchObject({ ancestors: [], parents: [] });
});

test('varies no picture of others that is unpublished at the same time', async () => {
  const { theirs, vary, creditsUsed } = await published();
  const { db } = server.context;
  const answer = await db.transaction().execute(async (tx) => {
    await unpublish(tx, theirs);
    const varied = vary();
    await expect.poll(() => countLockWaiters(db)).toBeGreaterThan(0);
    return { varied };
  });
  expect(problemOf(await answer.varied)).toMatchObject({ status: 409, code: 'illegal_state' });
  expect(await creditsUsed()).toBe(0);
});

test('accepts no picture whose input is removed at the same time', async () => {
  const headers = await person();
  for (let round = 0; round < 8; round += 1) {
    const { id } = await upload(server, headers);
    const [made, removed] = await Promise.all([
      server.post('/api/generate', { mode: 'enlarge', inputs: [{ upload: id, role: 'init' }] }, headers),
      server.app.inject({ method: 'DELETE', url: `/api/uploads/${id}`, headers }),
    ]);
    expect(removed.statusCode).toBe(204);
    expect([202, 400, 409]).toContain(made.statusCode);
    const { db } = server.context;
    const rows = await db
      .selectFrom('generations')
      .select('status')
      .where(sql<boolean>`inputs @> ${JSON.stringify([{ upload: id }])}::jsonb`)
      .execute();
    expect(rows).toEqual(made.statusCode === 202 ? [{ status: 'pending' }] : []);
    if (made.statusCode === 202) {
      await server.post(`/api/generations/${made.json().id}/cancel`, undefined, headers);
    }
  }
});

test('does not overspend on concurrent edits', async () => {
  const { session } = await signUp(server);
  const headers = bearer(session.access_token);
  const { id } = await upload(server, headers);
  await server.context.db
    .updateTable('subscribers')
    .set({ subscribed: true, subscriptionTier: 'pro', plan: 'pro' })
    .where('userId', '=', session.user.id)
    .execute();
  const answers = await Promise.all(
    Array.from({ length: 30 }, () =>
      server.post(
        '/api/generate',
        { mode: 'enlarge', scale: 4, inputs: [{ upload: id, role: 'init' }] },
        headers,
      ),
    ),
  );
  const made = answers.filter(({ statusCode }) => statusCode === 202);
  // The plan's limit in flight, at two credits each.
  expect(made).toHaveLength(20);
  const { credits } = (await server.app.inject({ url: '/api/subscription', headers })).json();
  expect(credits.used).toBe(40);
  for (const answer of made) {
    await server.post(`/api/generations/${answer.json().id}/cancel`, undefined, headers);
  }
  const after = (await server.app.inject({ url: '/api/subscription', headers })).json();
  expect(after.credits.used).toBe(0);
});
