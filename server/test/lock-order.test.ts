import { randomUUID } from 'node:crypto';
import { takeAccessAway } from '@easel/shared/node/repos/accounts/reclaim.repo';
import { lockUser } from '@easel/shared/node/repos/accounts/users.repo';
import { countLockWaiters } from '@easel/tests/env/lock-waiters';
import { expect, test, vi } from 'vitest';
import { makePicture } from './pictures.ts';
import { createSoftwarePasskey } from './software-passkey.ts';
import { bearer, problemOf, signUp, type TestServer } from './test-server.ts';
import { firstStep, secondStep, signUpWithTwoFactor } from './two-factor-setup.ts';
import { useTestServer } from './use-test-server.ts';

const server = useTestServer();

type Response = Awaited<ReturnType<TestServer['post']>>;

/** Revokes all access to the account while a request waits for a lock of the same transaction. Returns the request's response. */
async function takeAwayDuring(userId: string, request: () => Promise<Response>): Promise<Response> {
  const { db, now } = server.context;
  const response = await db.transaction().execute(async (tx) => {
    await lockUser(tx, userId);
    const response = request();
    await vi.waitFor(async () => expect(await countWaiting()).toBe(1), { timeout: 150_000 });
    await takeAccessAway(tx, userId, now());
    return { response };
  });
  return response.response;
}

const countWaiting = () => countLockWaiters(server.context.db);

test('refuses a passkey that is removed along with its account’s access during a sign-in, without a deadlock', async () => {
  const user = await signUp(server);
  const passkey = createSoftwarePasskey('http://localhost:3000');
  const headers = bearer(user.session.access_token);
  const options = (await server.post('/api/auth/passkeys/options', undefined, headers)).json();
  const added = await server.post('/api/auth/passkeys', { credential: passkey.register(options) }, headers);
  expect(added.statusCode).toBe(201);

  const challenge = (await server.post('/api/auth/passkeys/sign-in/options')).json();
  const response = await takeAwayDuring(user.session.user.id, () =>
    server.post('/api/auth/passkeys/sign-in', { credential: passkey.assert(challenge) }),
  );
  expect(problemOf(response).code).toBe('passkey_refused');
});

test('ends the second step of a sign-in when the account’s access is revoked, without a deadlock', async () => {
  const user = await signUpWithTwoFactor(server);
  const token = await firstStep(server, user.email);
  const response = await takeAwayDuring(user.session.user.id, () => secondStep(server, token, user.code()));
  expect(problemOf(response).code).toBe('link_expired');
});

test('refuses a code as proof when the account’s access is revoked, without a deadlock', async () => {
  const user = await signUpWithTwoFactor(server);
  const headers = bearer(user.session.access_token);
  const response = await takeAwayDuring(user.session.user.id, () =>
    server.post('/api/auth/proof', { code: user.code() }, headers),
  );
  expect(problemOf(response).code).toBe('invalid_code');
});

test('deletes a sheet whose pictures another request locks in the order of their ids, without a deadlock', async () => {
  const { db } = server.context;
  const { session } = await signUp(server);
  const headers = bearer(session.access_token);
  const sheetId = randomUUID();
  await db
    .insertInto('sheets')
    .values({ id: sheetId, userId: session.user.id, credits: 2, axes: '{}' })
    .execute();
  const ids = [await makePicture(server, headers), await makePicture(server, headers)];
  // The table and its index have the second one first.
  for (const [sheetCell, id] of ids.toReversed().entries()) {
    await db.updateTable('generations').set({ sheetId, sheetCell }).where('id', '=', id).execute();
  }
  const { response } = await db.transaction().execute(async (tx) => {
    const lock = (index: number) =>
      tx
        .selectFrom('generations')
        .select('id')
        .where('id', '=', ids[index] ?? '')
        .forNoKeyUpdate()
        .execute();
    await lock(0);
    const response = server.app.inject({ method: 'DELETE', url: `/api/sheets/${sheetId}`, headers });
    await vi.waitFor(async () => expect(await countWaiting()).toBe(1), { timeout: 150_000 });
    await lock(1);
    return { response };
  });
  expect((await response).statusCode).toBe(204);
});
