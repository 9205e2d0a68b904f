import { newClock, type QueueAccount } from './fair-queue.ts';
import { forecastQueue, type QueueState, type WaitingGeneration } from './forecast.ts';
import type { Fleet } from './pools.ts';

export const account = (id: string, weight = 8): QueueAccount => ({
  id,
  isFree: weight === 1,
  weight,
  maxRunning: weight,
  tag: 0,
});
export const waiting = (id: string, fields: Partial<WaitingGeneration> = {}): WaitingGeneration => ({
  id,
  accountId: 'pro',
  userId: 'pro',
  model: 'painter',
  cost: 10,
  ...fields,
});
export const fleet: Fleet = {
  store: true,
  localPlaces: 2,
  models: new Map([['painter', null]]),
  pausedModels: new Set(),
  starting: new Map(),
};
export const forecast = (state: Partial<QueueState>, accountLimits: Record<string, number> = {}) =>
  forecastQueue(
    {
      waiting: [],
      pausedUsers: new Set(),
      running: [],
      accounts: [account('pro'), account('free', 1)],
      clock: newClock(),
      fleet,
      ...state,
    },
    { freeShare: 0.1, accountLimit: (model) => accountLimits[model] ?? null },
  );
