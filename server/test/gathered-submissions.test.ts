import { findHeldAccount } from '@easel/shared/node/repos/accounts/accounts.repo';
import { lockUserForEmail, setEmail } from '@easel/shared/node/repos/accounts/email-changes.repo';
import {
  type Submission,
  type Submitted,
  submitGenerations,
} from '@easel/shared/node/repos/generations/submit.repo';
import { countLockWaiters } from '@easel/tests/env/lock-waiters';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { expect, test } from 'vitest';
import { createGatheredSubmissions } from '../src/modules/generations/gathered-submissions.ts';
import { person, server, useServer } from './generations-setup.ts';
import { freshEmail } from './test-server.ts';

useServer();

/**
 * Submits these while another one is in flight, so that they share a statement. Returns the outcome of each, and a function to
 * submit more.
 */
async function submitTogether(submissions: readonly Submission[]) {
  const other = await submission();
  const submit = createGatheredSubmissions(server.context.db);
  const [, ...outcomes] = [other, ...submissions].map(submit);
  return { outcomes, submit };
}

/** Returns whether each was accepted. */
const accepted = async (outcomes: readonly Promise<Submitted | null>[]) =>
  (await Promise.all(outcomes)).map((submitted) => submitted !== null);

/** Returns the transactions in which these were accepted; undefined for one that was not. */
const transactionsOf = async (outcomes: readonly Promise<Submitted | null>[]) => {
  const changedIn = (await Promise.all(outcomes)).map((submitted) => submitted?.rows[0]?.changedIn);
  return [...new Set(changedIn)];
};

/** Returns a submission of one image that the database will accept. */
async function submission(userId?: string): Promise<Submission> {
  const account = userId ?? (await person()).user.session.user.id;
  const held = await findHeldAccount(server.context.db, account, new Date());
  if (!held) throw new Error('no account');
  const id = uuidv7();
  return {
    userId: account,
    userSeen: held.user.userSeen,
    entitlementSeen: held.user.entitlementSeen,
    maxInFlight: 2,
    total: 50,
    periodStart: new Date('2026-11-01'),
    queueTerms: { accountId: account, isFree: true, plan: 'free', own: { weight: 1, maxRunning: 1 } },
    idempotency: null,
    generations: [
      {
        id,
        batchId: id,
        requestId: null,
        prompt: 'a fox',
        style: 'sketch',
        customStyle: null,
        model: 'painter',
        iterations: 1,
        negativePrompt: '',
        requestedSteps: null,
        guidance: null,
        credits: 1,
        embedPrompt: true,
        resolution: '512x512',
        aspectRatio: '1:1',
        width: 512,
        height: 512,
        watermark: true,
        seed: 7,
        priority: 10,
        costSeconds: 4,
        forecastSeconds: null,
        promisedSeconds: null,
        promisedSecondsHigh: null,
      },
    ],
  };
}

const generationsOf = async (one: Submission) =>
  server.context.db.selectFrom('generations').selectAll().where('userId', '=', one.userId).execute();

test('accepts simultaneous submissions in one transaction, each with its hold and its place in the queue', async () => {
  const together = [await submission(), await submission(), await submission()];
  const { outcomes } = await submitTogether(together);
  const changedIn = await transactionsOf(outcomes);
  expect(changedIn).toEqual([expect.any(String)]);
  for (const one of together) {
    expect(await generationsOf(one)).toMatchObject([{ id: one.generations[0]?.id, changedIn: changedIn[0] }]);
    const { rows } = await sql`
      select b.used, a.weight, a.waiting from credit_balances b join queue_accounts a on a.account_id = b.user_id
        where b.user_id = ${one.userId}`.execute(server.context.db);
    expect(rows).toEqual([{ used: 1, weight: 1, waiting: true }]);
  }
});

test.each([
  ['entitlement', sql`select from subscribers where user_id = `],
  ['user', sql`select from users where id = `],
])('accepts the others while the %s of an account is locked, then its own', async (_, select) => {
  const { db } = server.context;
  const [locked, ...others] = [await submission(), await submission(), await submission()] as const;
  const later = [await submission(), await submission(), await submission()];
  let own: Promise<Submitted | null> | undefined;
  await db.transaction().execute(async (tx) => {
    await sql`${select}${locked.userId} for update`.execute(tx);
    const { outcomes, submit } = await submitTogether([locked, ...others]);
    own = outcomes[0];
    expect(await transactionsOf(outcomes.slice(1))).toEqual([expect.any(String)]);
    await expect.poll(() => countLockWaiters(db)).toBe(1);
    expect(await accepted(later.map(submit))).toEqual([true, true, true]);
    expect(await generationsOf(locked)).toEqual([]);
  });
  expect((await own)?.rows).toHaveLength(1);
});

test('waits for an email change, which locks the user and then the entitlement, without a deadlock', async () => {
  const { db, now } = server.context;
  const { userId, ...one } = await submission();
  let submitted: Promise<Map<Submission, Submitted>> | undefined;
  await db.transaction().execute(async (tx) => {
    await lockUserForEmail(tx, userId);
    submitted = submitGenerations(db, [{ userId, ...one }], { waits: true });
    await expect.poll(() => countLockWaiters(db)).toBe(1);
    await setEmail(tx, { userId, email: freshEmail() }, now());
  });
  // The account's rows have changed since the decision.
  expect((await submitted)?.size).toBe(0);
});

test('fails only the submission that the database rejects', async () => {
  const { db } = server.context;
  const [broken, ...others] = [await submission(), await submission(), await submission()] as const;
  for (const generation of broken.generations) generation.seed = 77;
  await sql`alter table generations add constraint broken check (seed <> 77) not valid`.execute(db);
  try {
    const { outcomes } = await submitTogether([broken, ...others]);
    const [failed] = await Promise.allSettled(outcomes);
    expect(failed).toMatchObject({ status: 'rejected', reason: { constraint: 'broken' } });
    expect(await accepted(outcomes.slice(1))).toEqual([true, true]);
  } finally {
    await sql`alter table generations drop constraint broken`.execute(db);
  }
});

test('enforces the in-flight limit of an account that sends several at once', async () => {
  const first = await submission();
  const more = [await submission(first.userId), await submission(first.userId)];
  const { outcomes } = await submitTogether([first, ...more]);
  expect((await accepted(outcomes)).filter(Boolean)).toHaveLength(2);
  expect(await generationsOf(first)).toHaveLength(2);
});

test('accepts one of those with the same idempotency key', async () => {
  const idempotency = { key: 'once', requestHash: Buffer.from('same') };
  const first = { ...(await submission()), idempotency };
  const again = { ...(await submission(first.userId)), idempotency };
  const other = { ...(await submission()), idempotency };
  const { outcomes } = await submitTogether([first, again, other]);
  expect(await accepted(outcomes)).toEqual([true, false, true]);
  const { rows } = await sql`
    select request_hash as "requestHash" from idempotency_keys where key = 'once'`.execute(server.context.db);
  expect(rows).toEqual([{ requestHash: idempotency.requestHash }, { requestHash: idempotency.requestHash }]);
});

test('accepts a submission from a version that submits one at a time', async () => {
  const { db } = server.context;
  const one = await submission();
  const generations = JSON.stringify([
    {
      id: one.generations[0]?.id,
      batch_id: one.generations[0]?.batchId,
      prompt: 'a fox',
      style: 'sketch',
      model: 'painter',
      iterations: 1,
      negative_prompt: '',
      credits: 1,
      embed_prompt: true,
      resolution: '512x512',
      aspect_ratio: '1:1',
      width: 512,
      height: 512,
      watermark: true,
      seed: 7,
      priority: 10,
      cost_seconds: 4,
    },
  ]);
  const { rows } = await sql<{ usedBefore: string }>`
    select used_before as "usedBefore" from submit_generations(${one.userId}::uuid, ${one.userSeen}::text::xid, ${one.entitlementSeen}::text::xid, 2, 50::bigint,
      ${one.periodStart}::timestamptz, true, 'free', 1::float8, 1, 'key', ${Buffer.from('hash')}::bytea, ${generations}::jsonb)`.execute(
    db,
  );
  expect(rows).toEqual([{ usedBefore: 0 }]);
  expect(await generationsOf(one)).toMatchObject([{ status: 'pending', prompt: 'a fox', credits: 1 }]);
});
