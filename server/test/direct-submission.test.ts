import { findHeldAccount } from '@easel/shared/node/repos/accounts/accounts.repo';
import { countActive, findGeneration } from '@easel/shared/node/repos/generations/generations.repo';
import { type Submission, submitGenerations } from '@easel/shared/node/repos/generations/submit.repo';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { expect, test } from 'vitest';
import { person, server, useServer } from './generations-setup.ts';
import { givePlan } from './team-people.ts';
import { problemOf } from './test-server.ts';

useServer();

const rowsOf = async (userId: string) =>
  server.context.db.selectFrom('generations').selectAll().where('userId', '=', userId).execute();

test('returns a submission as the database stores it', async () => {
  const ada = await person();
  const { id } = await ada.generate({ iterations: 2, negativePrompt: '', seed: 4_294_967_295 });
  const [answer] = await server.context.services.generations.submit(ada.user.session.user.id, {
    prompt: 'a "quoted" fox \\ 🦊',
    style: 'sketch',
    resolution: '512x512',
    iterations: 1,
    embedPrompt: true,
  });
  const stored = await findGeneration(server.context.db, answer?.id ?? '');
  expect(stored).toEqual(answer);
  expect((await ada.get(id)).seed).toBe(4_294_967_295);
});

test('uses the current plan if it has changed since the last submission', async () => {
  const ada = await person();
  const userId = ada.user.session.user.id;
  await ada.generate();
  const large = { prompt: 'a fox', resolution: '1536x1536' };
  await givePlan(server, userId, 'pro');
  expect((await ada.send('POST', '/api/generate', large)).statusCode).toBe(202);
  await givePlan(server, userId, 'free');
  expect(problemOf(await ada.send('POST', '/api/generate', large)).code).toBe('plan_limit');
  await ada.generate();
  expect((await rowsOf(userId)).map(({ watermark }) => watermark)).toEqual([true, false, true]);
});

test('refuses a user who was suspended since the last submission', async () => {
  const ada = await person();
  const userId = ada.user.session.user.id;
  await ada.generate();
  await sql`update users set suspended_at = now() where id = ${userId}`.execute(server.context.db);
  const answer = await ada.send('POST', '/api/generate', { prompt: 'a fox' });
  expect(problemOf(answer).code).toBe('account_suspended');
  expect(await rowsOf(userId)).toHaveLength(1);
});

test('adds nothing to the estimates for a submission that the database rejects', async () => {
  const { context } = server;
  const ada = await person();
  const expected = async () => [...(await context.services.estimates.byUser(() => true)).keys()];
  const before = await expected();
  await sql`alter table generations add constraint broken check (seed <> 77) not valid`.execute(context.db);
  try {
    const answer = await ada.send('POST', '/api/generate', { prompt: 'a fox', seed: 77 });
    expect(answer.statusCode).toBe(500);
  } finally {
    await sql`alter table generations drop constraint broken`.execute(context.db);
  }
  expect(before).not.toContain(ada.user.session.user.id);
  expect(await expected()).not.toContain(ada.user.session.user.id);
});

test('keeps the balance equal to the sum of the ledger', async () => {
  const ada = await person();
  const { id } = await ada.generate({ iterations: 3 });
  await ada.send('POST', `/api/generations/${id}/cancel`);
  const balances = sql<{ used: number; sum: number }>`
    select b.used, (select -sum(amount) from credit_entries e where (e.user_id, e.period_start) = (b.user_id, b.period_start)) as sum
      from credit_balances b where b.user_id = ${ada.user.session.user.id}`;
  expect(
    (await balances.execute(server.context.db)).rows.map(({ used, sum }) => [used, Number(sum)]),
  ).toEqual([[2, 2]]);
  expect((await ada.credits()).used).toBe(2);
});

test("counts an account's generations in flight without reading those of other accounts", async () => {
  const [ada, other] = [await person(), await person()];
  await other.generate({ iterations: 2 });
  await ada.generate();
  const userId = ada.user.session.user.id;
  const [row] = await rowsOf(userId);
  const { db, now } = server.context;
  const held = await findHeldAccount(db, userId, now());
  if (!row || !held) throw new Error('no generation');
  const { submitted, active, read } = await db.transaction().execute(async (tx) => {
    // For a table of a few rows, the planner would choose a sequential scan.
    await sql`set local enable_seqscan = off`.execute(tx);
    const submission: Submission = {
      userId,
      userSeen: held.user.userSeen,
      entitlementSeen: held.user.entitlementSeen,
      maxInFlight: 2,
      total: null,
      periodStart: now(),
      queueTerms: { accountId: userId, isFree: true, plan: 'free', own: { weight: 1, maxRunning: 1 } },
      idempotency: null,
      generations: [{ ...row, id: uuidv7() }],
    };
    const submitted = await submitGenerations(tx, [submission]);
    const active = await countActive(tx, userId);
    const { rows } = await sql<{ read: number }>`
      select pg_stat_get_xact_tuples_returned('generations_own_active'::regclass) as read`.execute(tx);
    return { submitted, active, read: rows[0]?.read };
  });
  expect(submitted.size).toBe(1);
  expect([active, read]).toEqual([2, 0]);
});
