import { describe, expect, test } from 'vitest';
import { PLANS, type PlanId } from '../../contracts/plans.ts';
import { createFairQueue, type QueueAccount, type QueueItem } from './fair-queue.ts';

const FREE_SHARE = 0.1;

const accountOf = (id: string, plan: PlanId): QueueAccount => ({
  id,
  isFree: plan === 'free',
  weight: PLANS[plan].queueWeight,
  maxRunning: PLANS[plan].maxRunning,
  tag: 0,
});

describe('the order', () => {
  const starts = (queue: ReturnType<typeof createFairQueue<QueueItem>>, count: number) =>
    Array.from({ length: count }, () => queue.next()?.item.accountId);
  const picture = (accountId: string, cost = 1): QueueItem => ({ accountId, cost });

  test('starts the first picture of a paid account before any waiting Free one', () => {
    const queue = createFairQueue<QueueItem>(FREE_SHARE);
    for (let nth = 0; nth < 50; nth += 1) queue.add(accountOf(`free-${nth}`, 'free'), picture(`free-${nth}`));
    starts(queue, 10);
    queue.add(accountOf('pro', 'pro'), picture('pro', 30));
    expect(starts(queue, 1)).toEqual(['pro']);
  });

  test('starts one picture of a new account before the second one of an account with 200', () => {
    const queue = createFairQueue<QueueItem>(FREE_SHARE);
    for (let nth = 0; nth < 200; nth += 1) queue.add(accountOf('many', 'pro'), picture('many'));
    starts(queue, 5);
    queue.add(accountOf('one', 'pro'), picture('one'));
    expect(starts(queue, 2)).toContain('one');
  });

  test('gives a returning account no credit for the time without work', () => {
    const queue = createFairQueue<QueueItem>(FREE_SHARE);
    for (let nth = 0; nth < 300; nth += 1) queue.add(accountOf('steady', 'pro'), picture('steady'));
    starts(queue, 100);
    for (let nth = 0; nth < 100; nth += 1) queue.add(accountOf('back', 'pro'), picture('back'));
    const next = starts(queue, 100);
    expect(next.filter((id) => id === 'steady').length).toBeGreaterThanOrEqual(49);
  });

  test('skips an account at its limit only while others wait', () => {
    const queue = createFairQueue<QueueItem>(FREE_SHARE);
    const running = (id: string) => (id === 'full' ? PLANS.pro.maxRunning : 0);
    queue.add(accountOf('full', 'pro'), picture('full'));
    queue.add(accountOf('free', 'free'), picture('free'));
    expect(queue.next({ running })?.item.accountId).toBe('free');
    expect(queue.next({ running })?.item.accountId).toBe('full');
  });
});
