import {
  type FailureGroup,
  failureGroupsSchema,
  type RetriedFailures,
  retriedFailuresSchema,
} from '@easel/shared/contracts/admin-failures.schema';
import { settleFailed } from '@easel/shared/node/repos/generations/settlements.repo';
import { claimGeneration } from '@easel/tests/env/claim';
import { expect, test } from 'vitest';
import { act, audit, auth, REASON, server, useAdminServer, userDetail } from './admin-setup.ts';
import { problemOf, type SignedUp, signUp } from './test-server.ts';

useAdminServer();

async function failed(who: SignedUp, code: FailureGroup['code'], endpoint?: string): Promise<string> {
  const { db } = server.context;
  const answer = await server.post('/api/generate', { prompt: 'a fox' }, auth(who));
  const { id } = answer.json<{ id: string }>();
  const claim = await claimGeneration(db, { id, workerId: 'test' });
  if (!claim) throw new Error('not claimed');
  if (endpoint) {
    await db.updateTable('generations').set({ vendorEndpoint: endpoint }).where('id', '=', id).execute();
  }
  await settleFailed(db, claim, { code, retryable: false });
  return id;
}
const groups = async (query = '') =>
  failureGroupsSchema.strict().parse((await act('GET', `/failures${query}`)).json()).groups;
const retry = async (cause: object): Promise<RetriedFailures> => {
  const answer = await act('POST', '/failures/retry', { hours: 6, ...cause, ...REASON });
  expect(answer.statusCode, answer.body).toBe(200);
  return retriedFailuresSchema.strict().parse(answer.json());
};
const statusOf = async (who: SignedUp, id: string) =>
  (await server.app.inject({ url: `/api/generations/${id}`, headers: auth(who) })).json().status;

test('groups failures by error, model and model server, without the server’s password', async () => {
  const who = await signUp(server);
  const at = ['http://user:secret@gpu:8188', 'http://gpu:8188', 'painter', undefined];
  for (const endpoint of at) await failed(who, 'model_timeout', endpoint);
  const later = await failed(await signUp(server), 'model_failed');
  await server.context.db
    .updateTable('generations')
    .set({ completedAt: new Date(Date.now() - 7 * 3_600_000) })
    .where('id', '=', later)
    .execute();
  const group = { code: 'model_timeout', model: 'painter', count: 2, lastAt: expect.any(String) };
  const found = await groups();
  expect(found).toHaveLength(2);
  expect(found).toEqual(
    expect.arrayContaining([
      { ...group, server: 'http://gpu:8188' },
      { ...group, server: null },
    ]),
  );
  expect(await groups('?hours=8')).toContainEqual({ ...group, code: 'model_failed', server: null, count: 1 });
  for (const hours of ['0', '73', 'x']) {
    expect(problemOf(await act('GET', `/failures?hours=${hours}`))).toMatchObject({ http: 400 });
  }
});

test('retries all failures of one cause once, each with an entry in the audit log', async () => {
  const [ada, bob] = [await signUp(server), await signUp(server)];
  const cause = { code: 'model_unavailable', model: 'painter', server: 'http://one:8188' };
  const ids = [await failed(ada, 'model_unavailable', 'http://one:8188')];
  ids.push(await failed(bob, 'model_unavailable', 'http://key@one:8188'));
  const other = await failed(bob, 'model_unavailable', 'http://two:8188');
  const answers = await Promise.all([retry(cause), retry(cause)]);
  expect(answers.reduce((sum, { retried }) => sum + retried, 0)).toBe(2);
  expect(await retry(cause)).toEqual({ retried: 0, refused: [], next: null });
  for (const [who, id] of [
    [ada, ids[0]],
    [bob, ids[1]],
  ] as const) {
    expect(await statusOf(who, id ?? '')).toBe('pending');
    expect(await audit(`?subjectId=${id}`)).toMatchObject([
      { action: 'generation.retried', reason: 'Spam', details: { errorCode: 'model_unavailable' } },
    ]);
  }
  expect(await statusOf(bob, other)).toBe('failed');
  expect((await userDetail(ada.session.user.id)).credits.used).toBe(1);
});

test('continues after generations that their owners could not retry', async () => {
  const [ada, bob] = [await signUp(server), await signUp(server)];
  const refused = await failed(ada, 'model_output_invalid');
  const id = await failed(bob, 'model_output_invalid');
  // Free has four in flight.
  for (let nth = 0; nth < 4; nth += 1) await server.post('/api/generate', { prompt: 'a fox' }, auth(ada));
  const cause = { code: 'model_output_invalid', model: 'painter', server: null };
  const answer = await retry(cause);
  const refusal = { code: 'too_many_in_flight', count: 1 };
  expect(answer).toEqual({ retried: 1, refused: [refusal], next: null });
  expect(await statusOf(bob, id)).toBe('pending');
  expect(await groups()).toContainEqual(expect.objectContaining({ ...cause, count: 1 }));
  expect(await audit(`?subjectId=${refused}`)).toEqual([]);
});

test('retries at most fifty at once, and the rest with the next request', async () => {
  const { db } = server.context;
  const who = await signUp(server);
  const id = await failed(who, 'worker_lost');
  const { changedIn: _, ...row } = await db
    .selectFrom('generations')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const ids = Array.from(
    { length: 50 },
    (_, index) => `ffffffff-0000-7000-8000-${String(index).padStart(12, '0')}`,
  );
  await db
    .insertInto('generations')
    .values(ids.map((copy) => ({ ...row, id: copy, customStyle: null, inputs: null, notes: null })))
    .execute();
  const cause = { code: 'worker_lost', model: 'painter', server: null };
  const first = await retry(cause);
  expect(first).toMatchObject({ retried: 4, refused: [{ code: 'too_many_in_flight', count: 46 }] });
  const { next } = first;
  expect(next).toBe(ids[48]);
  expect(await retry({ ...cause, after: next })).toMatchObject({ refused: [{ count: 1 }], next: null });
});
