import { PLAN_IDS, PLANS, type PlanId } from '@easel/shared/contracts/plans';
import { openDatabase } from '@easel/shared/node/db/client';
import { createFairQueue } from '@easel/shared/node/queue/fair-queue';
import { resumeQueue } from '@easel/shared/node/repos/accounts/users.repo';
import { claimNext } from '@easel/shared/node/repos/generations/claims.repo';
import { insertGenerations, moveNext } from '@easel/shared/node/repos/generations/generations.repo';
import {
  bookAttempt,
  forgetIdleAccounts,
  saveQueueTerms,
} from '@easel/shared/node/repos/generations/queue-accounts.repo';
import { createMigratedDatabase } from '@easel/tests/env/postgres';
import { sql } from 'kysely';
import { v4 as uuidv4, v7 as uuidv7 } from 'uuid';
import { beforeEach, describe, expect, test } from 'vitest';

const FREE_SHARE = 0.1;
const nobody = { id: '', plan: 'free' as const };
const ANY_NUMBER = { id: 'painter', places: null, accountLimit: null };

let db: ReturnType<typeof openDatabase>;
beforeEach(async () => {
  const database = await createMigratedDatabase();
  db = openDatabase({ url: database.url, poolSize: 6, applicationName: 'test' });
  return async () => {
    await db.destroy();
    await database.drop();
  };
});

async function account(plan: PlanId): Promise<string> {
  const id = uuidv7();
  await db
    .insertInto('users')
    .values({ id, email: `${id}@easel.test`, passwordHash: '-' } as never)
    .execute();
  const { queueWeight: weight, maxRunning } = PLANS[plan];
  await saveQueueTerms(db, { accountId: id, isFree: plan === 'free', weight, maxRunning });
  return id;
}

async function submit(accountId: string, costSeconds: number, model = 'painter'): Promise<string> {
  const [row] = await insertGenerations(db, [
    {
      id: uuidv7(),
      batchId: uuidv7(),
      userId: accountId,
      accountId,
      status: 'pending',
      prompt: 'a fox',
      style: 'sketch',
      model,
      seed: 7,
      resolution: '512x512',
      aspectRatio: '1:1',
      iterations: 1,
      width: 256,
      height: 256,
      watermark: true,
      priority: 1,
      costSeconds,
    },
  ]);
  return row?.id ?? '';
}

const claim = (options: Partial<Parameters<typeof claimNext>[1]> = {}) =>
  claimNext(db, {
    workerId: 'test',
    claimToken: uuidv4(),
    models: [ANY_NUMBER],
    freeShare: FREE_SHARE,
    isAlone: true,
    ...options,
  });

async function complete(id: string): Promise<void> {
  await db
    .updateTable('generations')
    .set({
      status: 'completed',
      leaseUntil: null,
      completedAt: sql<Date>`started_at + cost_seconds * interval '1 second'`,
    })
    .where('id', '=', id)
    .execute();
}

describe('the claim', () => {
  test('takes generations in the order that the simulation takes them', async () => {
    const queue = createFairQueue<{ id: string; accountId: string; cost: number }>(FREE_SHARE);
    let seed = 7;
    const random = () => {
      seed = (seed * 48_271) % 2_147_483_647;
      return seed / 2_147_483_647;
    };
    const accounts: { id: string; plan: PlanId }[] = [];
    for (let nth = 0; nth < 12; nth += 1) {
      const plan = PLAN_IDS[nth % PLAN_IDS.length] ?? 'free';
      accounts.push({ id: await account(plan), plan });
    }
    const running = new Map<string, number>();
    const claimed: string[] = [];
    const expected: (string | undefined)[] = [];
    const inFlight: { id: string; accountId: string }[] = [];
    for (let round = 0; round < 60; round += 1) {
      for (let count = Math.floor(random() * 4); count > 0; count -= 1) {
        const { id: accountId, plan } = accounts[Math.floor(random() * accounts.length)] ?? nobody;
        const cost = 1 + Math.round(random() * 40);
        const id = await submit(accountId, cost);
        const { queueWeight: weight, maxRunning } = PLANS[plan];
        queue.add(
          { id: accountId, isFree: plan === 'free', weight, maxRunning, tag: 0 },
          { id, accountId, cost },
        );
      }
      for (let count = 0; count < 2; count += 1) {
        const row = await claim();
        const item = queue.next({ running: (id) => running.get(id) ?? 0 });
        expected.push(item?.id);
        if (!row) continue;
        claimed.push(row.id);
        inFlight.push(row);
        running.set(row.accountId, (running.get(row.accountId) ?? 0) + 1);
      }
      if (inFlight.length > 6) {
        const [ended] = inFlight.splice(Math.floor(random() * inFlight.length), 1);
        if (!ended) continue;
        await complete(ended.id);
        running.set(ended.accountId, (running.get(ended.accountId) ?? 0) - 1);
      }
    }
    expect(claimed.length).toBeGreaterThan(60);
    expect(claimed).toEqual(expected.filter((id) => id !== undefined));
  });

  test('starts the first picture of a paid account before any Free one, and passes over what others hold', async () => {
    const free = await account('free');
    for (let nth = 0; nth < 5; nth += 1) await submit(free, 1);
    const pro = await account('pro');
    const held = await submit(pro, 1);
    const next = await submit(pro, 1);
    const locked = Promise.withResolvers<void>();
    const release = Promise.withResolvers<void>();
    const holder = db.transaction().execute(async (tx) => {
      await tx.selectFrom('generations').select('id').where('id', '=', held).forUpdate().execute();
      locked.resolve();
      await release.promise;
    });
    await locked.promise;
    expect((await claim())?.id).toBe(next);
    release.resolve();
    await holder;
    expect((await claim())?.id).toBe(held);
  });

  test('keeps the limits of a model: its places in the fleet, and those of one account', async () => {
    const [first, second] = [await account('pro'), await account('pro')];
    const remote = { id: 'flux', places: 3, accountLimit: 2 };
    for (let nth = 0; nth < 4; nth += 1) {
      await submit(first, 5, 'flux');
      await submit(second, 5, 'flux');
    }
    const owners = [];
    for (let nth = 0; nth < 4; nth += 1) owners.push((await claim({ models: [remote] }))?.accountId);
    expect(owners.filter((id) => id === undefined)).toHaveLength(1);
    const roomy = { ...remote, places: 100 };
    for (let nth = 0; nth < 4; nth += 1) owners.push((await claim({ models: [roomy] }))?.accountId);
    expect(owners.filter((id) => id === first)).toHaveLength(2);
    expect(owners.filter((id) => id === second)).toHaveLength(2);
  });

  test('leaves a suspect to a worker that makes nothing else', async () => {
    const id = await submit(await account('pro'), 5);
    await db.updateTable('generations').set({ suspect: true }).where('id', '=', id).execute();
    expect(await claim({ isAlone: false })).toBeUndefined();
    expect((await claim())?.id).toBe(id);
  });

  test('gives one generation to one of many concurrent workers', async () => {
    const pro = await account('pro');
    for (let nth = 0; nth < 10; nth += 1) await submit(pro, 5);
    const claimed = await Promise.all(Array.from({ length: 30 }, () => claim()));
    const ids = claimed.flatMap((row) => (row ? [row.id] : []));
    for (let row = await claim(); row; row = await claim()) ids.push(row.id);
    expect(new Set(ids).size).toBe(10);
    expect(ids).toHaveLength(10);
  });
});

test('books what an attempt took, in the order of its account and for later predictions', async () => {
  const pro = await account('pro');
  const id = await submit(pro, 10);
  const token = uuidv4();
  await claim({ claimToken: token });
  await db
    .updateTable('generations')
    .set({
      status: 'completed',
      leaseUntil: null,
      completedAt: sql<Date>`started_at + interval '26 seconds'`,
    })
    .where('id', '=', id)
    .execute();
  const tagOf = async () =>
    (
      await db
        .selectFrom('queueAccounts')
        .select('tag')
        .where('accountId', '=', pro)
        .executeTakeFirstOrThrow()
    ).tag;
  const before = await tagOf();
  await bookAttempt(db, { id, claimToken: uuidv4(), freeShare: FREE_SHARE });
  expect(await tagOf()).toBe(before);
  await bookAttempt(db, { id, claimToken: token, freeShare: FREE_SHARE });
  expect((await tagOf()) - before).toBeCloseTo(16 / PLANS.pro.queueWeight);
  expect(await db.selectFrom('modelPace').selectAll().execute()).toMatchObject([
    { model: 'painter', pixels: 65_536, steps: 0, seconds: [26] },
  ]);
});

test("moves a generation before the other waiting ones of its user, and not before another member's", async () => {
  const pro = await account('pro');
  const member = await account('free');
  const ids = [await submit(pro, 1), await submit(pro, 1), await submit(pro, 1)];
  const others = await submit(pro, 1);
  await db
    .updateTable('generations')
    .set({ userId: member, lineAt: new Date(0) } as never)
    .where('id', '=', others)
    .execute();
  await moveNext(db, ids[2] ?? '');
  const claimed = [];
  for (let row = await claim(); row; row = await claim()) claimed.push(row.id);
  expect(claimed).toEqual([others, ids[2], ids[0], ids[1]]);
});

test('shares the seconds of two places by the weight of the plans, and keeps a tenth for Free', async () => {
  const served = new Map<PlanId, number>(PLAN_IDS.map((plan) => [plan, 0]));
  const owners = new Map<string, PlanId>();
  // Pictures of every plan take another time, and some longer than expected.
  const costs: Record<PlanId, number> = { free: 3, pro: 2, team: 7, enterprise: 4 };
  for (const plan of PLAN_IDS) {
    const id = await account(plan);
    owners.set(id, plan);
    for (let nth = 0; nth < 150; nth += 1) await submit(id, costs[plan]);
  }
  const running: { id: string; token: string; plan: PlanId; seconds: number; endsAt: number }[] = [];
  let now = 0;
  while (now < 600) {
    while (running.length < 2) {
      const token = uuidv4();
      const row = await claim({ claimToken: token });
      const plan = owners.get(row?.accountId ?? '');
      if (!row || !plan) throw new Error('Nothing waits');
      const seconds = plan === 'team' ? row.costSeconds * 1.5 : row.costSeconds;
      running.push({ id: row.id, token, plan, seconds, endsAt: now + seconds });
    }
    running.sort((a, b) => a.endsAt - b.endsAt);
    const ended = running.shift();
    if (!ended) break;
    now = ended.endsAt;
    served.set(ended.plan, (served.get(ended.plan) ?? 0) + ended.seconds);
    await db
      .updateTable('generations')
      .set({
        status: 'completed',
        leaseUntil: null,
        completedAt: sql<Date>`started_at + ${ended.seconds} * interval '1 second'`,
      })
      .where('id', '=', ended.id)
      .execute();
    await bookAttempt(db, { id: ended.id, claimToken: ended.token, freeShare: FREE_SHARE });
  }
  const perWeight = (plan: PlanId) => (served.get(plan) ?? 0) / PLANS[plan].queueWeight;
  for (const plan of ['pro', 'team'] as const) {
    expect(perWeight(plan) / perWeight('enterprise')).toBeGreaterThan(0.9);
    expect(perWeight(plan) / perWeight('enterprise')).toBeLessThan(1.1);
  }
  const all = [...served.values()].reduce((sum, seconds) => sum + seconds, 0);
  expect((served.get('free') ?? 0) / all).toBeGreaterThan(0.09);
});

test('resumes a queue beside a submission without a deadlock', async () => {
  const pro = await account('pro');
  await submit(pro, 1);
  const submitting = await db.transaction().execute(async (tx) => {
    await tx.selectFrom('users').select('id').where('id', '=', pro).forShare().execute();
    const resuming = resumeQueue(db, pro);
    const waits = sql<{ count: number }>`
      select count(*)::int as count from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`;
    await expect.poll(async () => (await waits.execute(db)).rows[0]?.count).toBe(1);
    await saveQueueTerms(tx, { accountId: pro, isFree: false, weight: 8, maxRunning: 8 });
    return { resuming };
  });
  await submitting.resuming;
});

test('forgets an idle account only once the virtual time has passed its place', async () => {
  const spender = await account('pro');
  const known = async () =>
    (await db.selectFrom('queueAccounts').select('accountId').execute()).map((row) => row.accountId);
  const make = async (accountId: string) => {
    const id = await submit(accountId, 10);
    expect((await claim())?.id).toBe(id);
    return id;
  };
  const making = await make(spender);
  await claim();
  await forgetIdleAccounts(db);
  expect(await known()).toContain(spender);
  await complete(making);
  await forgetIdleAccounts(db);
  // It has used ten seconds and would come back without them.
  expect(await known()).toContain(spender);
  const other = await account('pro');
  for (let nth = 0; nth < 3; nth += 1) await complete(await make(other));
  await claim();
  await forgetIdleAccounts(db);
  expect(await known()).not.toContain(spender);
});
