import { PLAN_IDS, PLANS, type PlanId } from '@easel/shared/contracts/plans';
import { createFairQueue, type QueueAccount } from '@easel/shared/node/queue/fair-queue';
import { describe, expect, test } from 'vitest';
import { randomOf } from './env/random.ts';

const FREE_SHARE = 0.1;

const accountOf = (id: string, plan: PlanId): QueueAccount => ({
  id,
  isFree: plan === 'free',
  weight: PLANS[plan].queueWeight,
  maxRunning: PLANS[plan].maxRunning,
  tag: 0,
});

interface Picture {
  accountId: string;
  /** Predicted seconds. */
  cost: number;
  /** Seconds that it takes. */
  seconds: number;
  /** Seconds from the beginning of the simulation to its submission. */
  at: number;
}

interface Load {
  account: QueueAccount;
  picture(at: number): Picture;
  /** Pictures that it keeps waiting. */
  backlog: number;
  /** Seconds between submissions where it keeps no backlog. */
  everySeconds?: number;
}

/** Simulates workers with `places` for `seconds` and returns the seconds served and the waits by account. */
function simulate(loads: readonly Load[], { places, seconds }: { places: number; seconds: number }) {
  const queue = createFairQueue<Picture>(FREE_SHARE);
  const running = new Map<string, number>();
  const waiting = new Map<string, number>();
  const served = new Map<string, number>();
  const waits = new Map<string, number[]>();
  const ends: { at: number; picture: Picture }[] = [];
  const arrivals = loads.flatMap((load) => {
    const every = load.everySeconds ?? seconds;
    return Array.from({ length: Math.ceil(seconds / every) - 1 }, (_, nth) => ({
      load,
      at: every * (nth + 1),
    }));
  });
  arrivals.sort((a, b) => b.at - a.at);
  const add = (map: Map<string, number>, id: string, count: number) =>
    map.set(id, (map.get(id) ?? 0) + count);
  const submit = (load: Load, at: number) => {
    queue.add(load.account, load.picture(at));
    add(waiting, load.account.id, 1);
  };
  const loadOf = new Map(loads.map((load) => [load.account.id, load]));
  const refill = (load: Load, at: number) => {
    while ((waiting.get(load.account.id) ?? 0) < load.backlog) submit(load, at);
  };
  for (const load of loads) refill(load, 0);
  let now = 0;
  while (now < seconds) {
    while (ends.length < places) {
      const start = queue.next({ running: (id) => running.get(id) ?? 0 });
      if (!start) break;
      const picture = start.item;
      const { accountId } = picture;
      add(running, accountId, 1);
      add(waiting, accountId, -1);
      const own = waits.get(accountId) ?? [];
      own.push(now - picture.at);
      waits.set(accountId, own);
      ends.push({ at: now + picture.seconds, picture });
      const load = loadOf.get(accountId);
      if (load) refill(load, now);
    }
    ends.sort((a, b) => a.at - b.at);
    const [end] = ends;
    const arrival = arrivals.at(-1);
    if (arrival && (!end || arrival.at <= end.at)) {
      now = arrival.at;
      submit(arrival.load, now);
      arrivals.pop();
    } else if (end) {
      now = end.at;
      ends.shift();
      const { accountId, cost, seconds: took } = end.picture;
      add(running, accountId, -1);
      add(served, accountId, took);
      queue.correct(accountId, took - cost);
    } else break;
  }
  return { served: (id: string) => served.get(id) ?? 0, waits: (id: string) => waits.get(id) ?? [] };
}

const steady = (id: string, plan: PlanId, took: number, cost = took): Load => {
  const account = accountOf(id, plan);
  const picture = (at: number) => ({ accountId: id, cost, seconds: took, at });
  return { account, picture, backlog: PLANS[plan].maxInFlight };
};

describe('under full load', () => {
  test('plans get worker seconds by their weight, and Free a tenth', () => {
    const loads = PLAN_IDS.map((plan) => steady(plan, plan, 4));
    const { served } = simulate(loads, { places: 4, seconds: 20_000 });
    const perWeight = (plan: PlanId) => served(plan) / PLANS[plan].queueWeight;
    expect(perWeight('team') / perWeight('pro')).toBeCloseTo(1, 1);
    expect(perWeight('enterprise') / perWeight('pro')).toBeCloseTo(1, 1);
    const all = PLAN_IDS.reduce((sum, plan) => sum + served(plan), 0);
    expect(served('free') / all).toBeCloseTo(FREE_SHARE, 2);
  });

  test('the cost of a picture makes no difference', () => {
    const { served } = simulate([steady('slow', 'pro', 120), steady('fast', 'pro', 5)], {
      places: 10,
      seconds: 100_000,
    });
    expect(served('slow') / served('fast')).toBeGreaterThan(0.9);
    expect(served('slow') / served('fast')).toBeLessThan(1.1);
  });

  test('a wrong estimate is corrected by the actual time', () => {
    const { served } = simulate([steady('wrong', 'pro', 40, 4), steady('right', 'pro', 4)], {
      places: 4,
      seconds: 100_000,
    });
    expect(served('wrong') / served('right')).toBeGreaterThan(0.9);
    expect(served('wrong') / served('right')).toBeLessThan(1.1);
  });

  test('a simulated day with thousands of accounts', () => {
    const random = randomOf(7);
    const busy = PLAN_IDS.filter((plan) => plan !== 'free').flatMap((plan) =>
      [1, 2, 3].map((nth): Load => {
        const id = `${plan}-${nth}`;
        const account = accountOf(id, plan);
        const picture = (at: number) => {
          const cost = 2 + 20 * random();
          return { accountId: id, cost, seconds: cost * (0.7 + 0.6 * random()), at };
        };
        return { account, picture, backlog: PLANS[plan].maxInFlight };
      }),
    );
    const visitors = Array.from({ length: 3_000 }, (_, nth): Load => {
      const id = `visitor-${nth}`;
      const account = accountOf(id, nth % 10 === 0 ? 'pro' : 'free');
      const picture = (at: number) => ({ accountId: id, cost: 6, seconds: 6, at });
      return { account, picture, backlog: 0, everySeconds: 20_000 + 40_000 * random() };
    });
    const { served, waits } = simulate([...busy, ...visitors], { places: 64, seconds: 86_400 });

    const perWeight = busy.map(({ account }) => served(account.id) / account.weight);
    expect(Math.max(...perWeight) / Math.min(...perWeight)).toBeLessThan(1.1);
    const waitsOf = (isFree: boolean) =>
      visitors.filter(({ account }) => account.isFree === isFree).flatMap(({ account }) => waits(account.id));
    expect(waitsOf(false).length).toBeGreaterThan(300);
    // A visitor on Pro waits for one place to become free, not for the hundreds that others queued.
    expect(Math.max(...waitsOf(false))).toBeLessThan(60);
    expect(waitsOf(true).length).toBeGreaterThan(3_000);
    expect(Math.max(...waitsOf(true))).toBeLessThan(600);
  });
});
