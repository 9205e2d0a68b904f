import { PLAN_IDS, PLANS, type PlanId } from '@easel/shared/contracts/plans';
import { inSeconds } from '@easel/shared/node/db/time';
import { createFairQueue, type QueueItem } from '@easel/shared/node/queue/fair-queue';
import type { ClaimedGeneration } from '@easel/shared/node/repos/generations/claims.repo';
import { moveNext } from '@easel/shared/node/repos/generations/generations.repo';
import { bookAttempt } from '@easel/shared/node/repos/generations/queue-accounts.repo';
import { pick, randomOf } from '@easel/tests/env/random';
import { sql } from 'kysely';
import { v4 as uuidv4 } from 'uuid';
import { beforeEach, describe, expect, test } from 'vitest';
import { FREE_SHARE, openQueue, type TestQueue } from './queue-setup.ts';

type Simulated = QueueItem & { id: string };

let queue: TestQueue;
beforeEach(async () => {
  queue = await openQueue();
  return queue.close;
});

describe('the claim', () => {
  test('claims generations in the order of the simulation, and moves the tags like it', async () => {
    const simulated = createFairQueue<Simulated>(FREE_SHARE);
    const random = randomOf(7);
    const accounts: { id: string; plan: PlanId }[] = [];
    for (let nth = 0; nth < 12; nth += 1) {
      const plan = PLAN_IDS[nth % PLAN_IDS.length] ?? 'free';
      accounts.push({ id: await queue.account(plan), plan });
    }
    const models = [
      { id: 'painter', places: null, accountLimit: null },
      { id: 'flux', places: 100, accountLimit: 1 },
    ];
    const claimed: string[] = [];
    const expected: (string | undefined)[] = [];
    const inFlight: ClaimedGeneration[] = [];
    const delayed = new Set<Simulated>();
    let isFluxPaused = false;
    const runningOf = (id: string, model?: string) =>
      inFlight.filter((row) => row.accountId === id && (!model || row.model === model)).length;
    for (let round = 0; round < 80; round += 1) {
      isFluxPaused = random() < 0.2 ? !isFluxPaused : isFluxPaused;
      for (let count = Math.floor(random() * 4); count > 0; count -= 1) {
        const { id: accountId, plan } = pick(random, accounts);
        const cost = 1 + Math.round(random() * 40);
        const model = random() < 0.4 ? 'flux' : 'painter';
        const id = await queue.submit(accountId, cost, model);
        const { queueWeight: weight, maxRunning } = PLANS[plan];
        const item: Simulated = { id, accountId, cost, model };
        if (random() < 0.2) {
          item.readyAt = round + 3;
          delayed.add(item);
          await queue.db
            .updateTable('generations')
            .set({ retryAt: inSeconds(3_600) })
            .where('id', '=', id)
            .execute();
        }
        simulated.add({ id: accountId, isFree: plan === 'free', weight, maxRunning, tag: 0 }, item);
      }
      for (const item of delayed) {
        if ((item.readyAt ?? 0) > round) continue;
        delayed.delete(item);
        await queue.db.updateTable('generations').set({ retryAt: null }).where('id', '=', item.id).execute();
      }
      for (let count = 0; count < 2; count += 1) {
        const row = await queue.claim({ models: isFluxPaused ? models.slice(0, 1) : models });
        const start = simulated.next({
          now: round,
          canStart: (model) => !isFluxPaused || model !== 'flux',
          running: runningOf,
          isAtLimit: (id, model) => model === 'flux' && runningOf(id, model) >= 1,
        });
        expected.push(start?.item.id);
        if (!row) continue;
        claimed.push(row.id);
        inFlight.push(row);
      }
      if (inFlight.length > 6) {
        const [ended] = inFlight.splice(Math.floor(random() * inFlight.length), 1);
        if (!ended) continue;
        const seconds = 1 + Math.round(random() * 40);
        await queue.complete(ended.id, seconds);
        await bookAttempt(queue.db, { id: ended.id, claimToken: ended.claimToken, freeShare: FREE_SHARE });
        simulated.correct(ended.accountId, seconds - ended.costSeconds);
      }
    }
    expect(claimed.length).toBeGreaterThan(60);
    expect(claimed).toEqual(expected.filter((id) => id !== undefined));
    const { paidWaits, freeWaits, ...times } = simulated.clock;
    expect(await queue.db.selectFrom('queueClock').selectAll().executeTakeFirst()).toMatchObject(times);
    const tags = await queue.db.selectFrom('queueAccounts').select(['accountId', 'tag']).execute();
    expect(tags.map(({ accountId, tag }) => [accountId, tag])).toEqual(
      tags.map(({ accountId }) => [accountId, simulated.tagOf(accountId)]),
    );
  });

  test('starts the first picture of a paid account before any Free one, and skips locked ones', async () => {
    const free = await queue.account('free');
    for (let nth = 0; nth < 5; nth += 1) await queue.submit(free, 1);
    const pro = await queue.account('pro');
    const held = await queue.submit(pro, 1);
    const next = await queue.submit(pro, 1);
    const locked = Promise.withResolvers<void>();
    const release = Promise.withResolvers<void>();
    const holder = queue.db.transaction().execute(async (tx) => {
      await tx.selectFrom('generations').select('id').where('id', '=', held).forUpdate().execute();
      locked.resolve();
      await release.promise;
    });
    await locked.promise;
    expect((await queue.claim())?.id).toBe(next);
    release.resolve();
    await holder;
    expect((await queue.claim())?.id).toBe(held);
  });

  test('enforces the limits of a model: its places in the fleet, and those per account', async () => {
    const [first, second] = [await queue.account('pro'), await queue.account('pro')];
    const remote = { id: 'flux', places: 3, accountLimit: 2 };
    for (let nth = 0; nth < 4; nth += 1) {
      await queue.submit(first, 5, 'flux');
      await queue.submit(second, 5, 'flux');
    }
    const owners = [];
    for (let nth = 0; nth < 4; nth += 1) owners.push((await queue.claim({ models: [remote] }))?.accountId);
    expect(owners.filter((id) => id === undefined)).toHaveLength(1);
    const roomy = { ...remote, places: 100 };
    for (let nth = 0; nth < 4; nth += 1) owners.push((await queue.claim({ models: [roomy] }))?.accountId);
    expect(owners.filter((id) => id === first)).toHaveLength(2);
    expect(owners.filter((id) => id === second)).toHaveLength(2);
  });

  test('leaves a suspect to a worker that makes nothing else', async () => {
    const id = await queue.submit(await queue.account('pro'), 5);
    await queue.db.updateTable('generations').set({ suspect: true }).where('id', '=', id).execute();
    expect(await queue.claim({ isAlone: false })).toBeUndefined();
    expect((await queue.claim())?.id).toBe(id);
  });

  test('does not read all users, even before their table is analyzed', async () => {
    await sql`
      with added as (
        insert into users (id, email, password_hash)
          select gen_random_uuid(), n || '@example.com', '' from generate_series(1, 500) n returning id
      )
      insert into generations (id, batch_id, user_id, account_id, status, prompt, style, model, seed, resolution, aspect_ratio,
          iterations, width, height, watermark, priority, cost_seconds)
        select gen_random_uuid(), gen_random_uuid(), a.id, a.id, 'pending', 'a fox', 'sketch', 'painter', 7, '512x512', '1:1',
            1, 512, 512, true, 1, 5
          from added a, generate_series(1, 10)`.execute(queue.db);
    await sql`analyze generations`.execute(queue.db);
    const rowsRead = sql<{ count: number }>`
      select (seq_tup_read + idx_tup_fetch)::int as count from pg_stat_xact_user_tables where relname = 'users'`;
    const read = await queue.db.transaction().execute(async (tx) => {
      const before = await rowsRead.execute(tx);
      expect(await queue.claim({}, tx)).toBeDefined();
      const after = await rowsRead.execute(tx);
      return (after.rows[0]?.count ?? Number.NaN) - (before.rows[0]?.count ?? Number.NaN);
    });
    expect(read).toBeLessThan(100);
  });

  test('gives one generation to one of many concurrent workers', async () => {
    const pro = await queue.account('pro');
    for (let nth = 0; nth < 10; nth += 1) await queue.submit(pro, 5);
    const claimed = await Promise.all(Array.from({ length: 30 }, () => queue.claim()));
    const ids = claimed.flatMap((row) => (row ? [row.id] : []));
    for (let row = await queue.claim(); row; row = await queue.claim()) ids.push(row.id);
    expect(new Set(ids).size).toBe(10);
    expect(ids).toHaveLength(10);
  });
});

test('shares the seconds of two places by the weights of the plans, and keeps a tenth for Free', async () => {
  const served = new Map<PlanId, number>(PLAN_IDS.map((plan) => [plan, 0]));
  const owners = new Map<string, PlanId>();
  // Pictures of every plan take another time, and some longer than expected.
  const costs: Record<PlanId, number> = { free: 3, pro: 2, team: 7, enterprise: 4 };
  for (const plan of PLAN_IDS) {
    const id = await queue.account(plan);
    owners.set(id, plan);
    for (let nth = 0; nth < 150; nth += 1) await queue.submit(id, costs[plan]);
  }
  const running: { id: string; token: string; plan: PlanId; seconds: number; endsAt: number }[] = [];
  let now = 0;
  while (now < 600) {
    while (running.length < 2) {
      const token = uuidv4();
      const row = await queue.claim({ claimToken: token });
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
    await queue.complete(ended.id, ended.seconds);
    await bookAttempt(queue.db, { id: ended.id, claimToken: ended.token, freeShare: FREE_SHARE });
  }
  const perWeight = (plan: PlanId) => (served.get(plan) ?? 0) / PLANS[plan].queueWeight;
  for (const plan of ['pro', 'team'] as const) {
    expect(perWeight(plan) / perWeight('enterprise')).toBeGreaterThan(0.9);
    expect(perWeight(plan) / perWeight('enterprise')).toBeLessThan(1.1);
  }
  const all = [...served.values()].reduce((sum, seconds) => sum + seconds, 0);
  expect((served.get('free') ?? 0) / all).toBeGreaterThan(0.09);
});

test("moves a generation before the other waiting ones of its user, but not before another member's", async () => {
  const pro = await queue.account('pro');
  const member = await queue.account('free');
  const ids = [await queue.submit(pro, 1), await queue.submit(pro, 1), await queue.submit(pro, 1)];
  const others = await queue.submit(pro, 1);
  await queue.db
    .updateTable('generations')
    .set({ userId: member, lineAt: new Date(0) } as never)
    .where('id', '=', others)
    .execute();
  await moveNext(queue.db, ids[2] ?? '');
  const claimed = [];
  for (let row = await queue.claim(); row; row = await queue.claim()) claimed.push(row.id);
  expect(claimed).toEqual([others, ids[2], ids[0], ids[1]]);
});
