import { monthsAfter } from '@easel/shared/node/domain/credit-period';
import { holdCredits } from '@easel/shared/node/repos/billing/credits.repo';
import { findSubscriber } from '@easel/shared/node/repos/billing/subscribers.repo';
import { findSubscription } from '@easel/shared/node/repos/billing/subscriptions.repo';
import { v7 as uuidv7 } from 'uuid';
import { expect, test } from 'vitest';
import { server, useBillingServer, user } from './billing-setup.ts';
import { PRO } from './billing-user.ts';

useBillingServer();

const found = async () => {
  const subscriber = await findSubscriber(server.context.db, user.id, server.context.now());
  if (!subscriber) throw new Error('no such user');
  return subscriber;
};

test('reads the subscription along with the account', async () => {
  expect((await found()).subscription).toBeUndefined();
  await user.post('/api/billing/trial');
  await user.buy(PRO);
  const stored = await findSubscription(server.context.db, user.id);
  expect(stored?.trialStartedAt).toBeInstanceOf(Date);
  expect((await found()).subscription).toEqual(stored);
});

test('caches the credits of the latest periods and reads those of earlier ones', async () => {
  const first = new Date('2026-01-31T12:00:00.123Z');
  const periods = [0, 1, 2, 3, 4].map((months) => monthsAfter(first, months));
  const used = async () => {
    const { creditsUsed } = await found();
    return Promise.all(periods.map(creditsUsed));
  };
  expect(await used()).toEqual([0, 0, 0, 0, 0]);
  const holds = periods.map((periodStart, index) => ({
    userId: user.id,
    generationId: uuidv7(),
    run: 1,
    credits: index + 1,
    periodStart,
  }));
  await holdCredits(server.context.db, holds.slice(0, 2));
  expect(await used()).toEqual([1, 2, 0, 0, 0]);
  await holdCredits(server.context.db, holds.slice(2));
  expect(await used()).toEqual([1, 2, 3, 4, 5]);
});
