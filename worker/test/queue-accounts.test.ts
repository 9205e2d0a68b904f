import { PLANS } from '@easel/shared/contracts/plans';
import { resumeQueue } from '@easel/shared/node/repos/accounts/users.repo';
import {
  bookAttempt,
  forgetIdleAccounts,
  saveQueueTerms,
} from '@easel/shared/node/repos/generations/queue-accounts.repo';
import { sql } from 'kysely';
import { v4 as uuidv4 } from 'uuid';
import { beforeEach, expect, test } from 'vitest';
import { heldLocks } from './held-locks.ts';
import { FREE_SHARE, openQueue, type TestQueue } from './queue-setup.ts';

let queue: TestQueue;
const holdLocks = heldLocks();
beforeEach(async () => {
  queue = await openQueue();
  return queue.close;
});

test('records what an attempt took, for the order of its account and for later estimates', async () => {
  const pro = await queue.account('pro');
  const id = await queue.submit(pro, 10);
  const token = uuidv4();
  await queue.claim({ claimToken: token });
  await queue.complete(id, 26);
  const tagOf = async () =>
    (
      await queue.db
        .selectFrom('queueAccounts')
        .select('tag')
        .where('accountId', '=', pro)
        .executeTakeFirstOrThrow()
    ).tag;
  const before = await tagOf();
  await bookAttempt(queue.db, { id, claimToken: uuidv4(), freeShare: FREE_SHARE });
  expect(await tagOf()).toBe(before);
  await bookAttempt(queue.db, { id, claimToken: token, freeShare: FREE_SHARE });
  expect((await tagOf()) - before).toBeCloseTo(16 / PLANS.pro.queueWeight);
  expect(await queue.db.selectFrom('modelPace').selectAll().execute()).toMatchObject([
    { model: 'painter', pixels: 65_536, steps: 0, seconds: [26] },
  ]);
});

test('resumes a queue concurrently with a submission without a deadlock', async () => {
  const pro = await queue.account('pro');
  await queue.submit(pro, 1);
  const submitting = await queue.db.transaction().execute(async (tx) => {
    await tx.selectFrom('users').select('id').where('id', '=', pro).forShare().execute();
    const resuming = resumeQueue(queue.db, pro);
    const waits = sql<{ count: number }>`
      select count(*)::int as count from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`;
    await expect.poll(async () => (await waits.execute(queue.db)).rows[0]?.count).toBe(1);
    await saveQueueTerms(tx, {
      accountId: pro,
      isFree: false,
      plan: 'pro',
      own: { weight: 8, maxRunning: 8 },
    });
    return { resuming };
  });
  await submitting.resuming;
});

const isWaiting = async (accountId: string) =>
  (
    await queue.db
      .selectFrom('queueAccounts')
      .select('waiting')
      .where('accountId', '=', accountId)
      .executeTakeFirstOrThrow()
  ).waiting;

test("finds nothing without the queue's lock, and records that nothing is waiting", async () => {
  const pro = await queue.account('pro');
  await queue.submit(pro, 1);
  await queue.claim();
  expect(await isWaiting(pro)).toBe(true);
  await holdLocks(queue.db, (tx) => tx.selectFrom('queueClock').selectAll().forUpdate().execute());
  expect(await queue.claim()).toBeUndefined();
  expect(await isWaiting(pro)).toBe(false);
});

test('does not wait for another claim while all places of a model are taken', async () => {
  const pro = await queue.account('pro');
  const models = [{ id: 'flux', places: 1, accountLimit: null }];
  for (let nth = 0; nth < 2; nth += 1) await queue.submit(pro, 5, 'flux');
  expect(await queue.claim({ models })).toBeDefined();
  await holdLocks(queue.db, (tx) => tx.selectFrom('queueClock').selectAll().forUpdate().execute());
  expect(await queue.claim({ models })).toBeUndefined();
  expect(await isWaiting(pro)).toBe(true);
});

test('never marks an account as idle whose submission is about to commit', async () => {
  const pro = await queue.account('pro');
  const first = await queue.submit(pro, 1);
  await queue.claim();
  const commit = await holdLocks(queue.db, async (tx) => {
    const columns = [
      'batchId',
      'userId',
      'accountId',
      'prompt',
      'style',
      'model',
      'seed',
      'resolution',
    ] as const;
    const others = [
      'aspectRatio',
      'iterations',
      'width',
      'height',
      'watermark',
      'priority',
      'costSeconds',
    ] as const;
    const like = await tx
      .selectFrom('generations')
      .select([...columns, ...others])
      .where('id', '=', first)
      .executeTakeFirstOrThrow();
    await tx
      .insertInto('generations')
      .values({ ...like, id: uuidv4(), status: 'pending' })
      .execute();
  });
  expect(await queue.claim()).toBeUndefined();
  await commit();
  expect(await isWaiting(pro)).toBe(true);
  expect(await queue.claim()).toMatchObject({ accountId: pro });
});

test('forgets an idle account only once the virtual time has passed its tag', async () => {
  const spender = await queue.account('pro');
  const known = async () =>
    (await queue.db.selectFrom('queueAccounts').select('accountId').execute()).map((row) => row.accountId);
  const make = async (accountId: string) => {
    const id = await queue.submit(accountId, 10);
    expect((await queue.claim())?.id).toBe(id);
    return id;
  };
  const making = await make(spender);
  await queue.claim();
  await forgetIdleAccounts(queue.db);
  expect(await known()).toContain(spender);
  await queue.complete(making);
  await forgetIdleAccounts(queue.db);
  // It has used ten seconds and would come back without them.
  expect(await known()).toContain(spender);
  const other = await queue.account('pro');
  for (let nth = 0; nth < 3; nth += 1) await queue.complete(await make(other));
  await queue.claim();
  await forgetIdleAccounts(queue.db);
  expect(await known()).not.toContain(spender);
});
