import { describe, expect, test } from 'vitest';
import { newClock, type QueueAccount } from './fair-queue.ts';
import { forecastQueue, type QueueState, type WaitingGeneration } from './forecast.ts';
import type { Fleet } from './pools.ts';

const account = (id: string, weight = 8): QueueAccount => ({
  id,
  isFree: weight === 1,
  weight,
  maxRunning: weight,
  tag: 0,
});
const waiting = (id: string, fields: Partial<WaitingGeneration> = {}): WaitingGeneration => ({
  id,
  accountId: 'pro',
  userId: 'pro',
  model: 'painter',
  cost: 10,
  isPaused: false,
  ...fields,
});
const fleet: Fleet = {
  store: true,
  localPlaces: 2,
  models: new Map([['painter', null]]),
  pausedModels: new Set(),
  starting: new Map(),
};
const forecast = (state: Partial<QueueState>) =>
  forecastQueue(
    {
      waiting: [],
      running: [],
      accounts: [account('pro'), account('free', 1)],
      clock: newClock(),
      fleet,
      ...state,
    },
    0.1,
  );

describe('forecastQueue', () => {
  test('runs the order against the places', () => {
    const { forecasts } = forecast({
      waiting: [waiting('a'), waiting('b'), waiting('c')],
      running: [{ accountId: 'other', model: 'painter', remaining: 4 }],
    });
    expect(['a', 'b', 'c'].map((id) => forecasts.get(id))).toMatchObject([
      { position: 1, seconds: 10, reason: 'turn' },
      { position: 2, seconds: 14, reason: 'turn' },
      { position: 3, seconds: 20, reason: 'turn' },
    ]);
  });

  test('does not let a busy model server hold a local place', () => {
    const models = new Map([
      ['painter', null],
      ['flux', 1],
    ]);
    const { forecasts } = forecast({
      waiting: [waiting('remote', { model: 'flux' }), waiting('local')],
      running: [{ accountId: 'other', model: 'flux', remaining: 100 }],
      fleet: { ...fleet, models },
    });
    expect(forecasts.get('local')).toMatchObject({ seconds: 10, reason: 'turn' });
    expect(forecasts.get('remote')).toMatchObject({ seconds: 110, reason: 'model_busy' });
  });

  test('does not let what a drained worker makes take a place of the others', () => {
    const running = [1, 2].map(() => ({
      accountId: 'other',
      model: 'painter',
      remaining: 100,
      isDrained: true,
    }));
    const { forecasts } = forecast({ waiting: [waiting('a')], running });
    expect(forecasts.get('a')).toMatchObject({ position: 1, seconds: 10, reason: 'turn' });
  });

  test('counts on a worker that is started on demand, and on one place of it', () => {
    const starting = new Map([
      ['flux', 60],
      ['painter', 60],
    ]);
    const { forecasts, secondsToStart } = forecast({
      waiting: [waiting('a', { model: 'flux' }), waiting('b', { model: 'flux' }), waiting('local')],
      fleet: { ...fleet, starting },
    });
    expect(forecasts.get('a')).toMatchObject({ seconds: 70, reason: 'worker_starting' });
    expect(forecasts.get('b')).toMatchObject({ seconds: 80, reason: 'worker_starting' });
    // A live worker has it.
    expect(forecasts.get('local')).toMatchObject({ seconds: 10, reason: 'turn' });
    expect(secondsToStart(account('pro'), 'flux')).toBe(80);
  });

  test('says that the model is paused, whatever else keeps it waiting', () => {
    const paused = { ...fleet, store: false, pausedModels: new Set(['painter']) };
    const { forecasts, secondsToStart } = forecast({ waiting: [waiting('a')], fleet: paused });
    expect(forecasts.get('a')).toMatchObject({ seconds: null, reason: 'model_paused' });
    expect(secondsToStart(account('pro'), 'painter')).toBeNull();
  });

  test('says why a generation cannot start', () => {
    const items = [
      waiting('paused', { isPaused: true }),
      waiting('away', { model: 'flux' }),
      waiting('fine'),
    ];
    const { forecasts } = forecast({ waiting: items });
    expect(forecasts.get('paused')).toMatchObject({ position: null, seconds: null, reason: 'paused' });
    expect(forecasts.get('away')).toMatchObject({ position: 2, seconds: null, reason: 'model_unavailable' });
    expect(forecasts.get('fine')).toMatchObject({ position: 1, reason: 'turn' });
    const down = forecast({ waiting: items, fleet: { ...fleet, store: false } }).forecasts;
    expect(down.get('fine')).toMatchObject({ seconds: null, reason: 'store_unavailable' });
    const running = Array.from({ length: 8 }, () => ({ accountId: 'pro', model: 'painter', remaining: 5 }));
    expect(forecast({ waiting: items, running }).forecasts.get('fine')?.reason).toBe('account_limit');
  });

  test('places new generations in the order: paid before Free, and each at its own position', () => {
    const free = (id: string) => waiting(id, { accountId: 'free', userId: 'free' });
    const { forecastNew } = forecast({ waiting: [free('f1'), free('f2')] });
    expect(forecastNew(waiting('p1'), account('pro'))).toMatchObject({ position: 1, seconds: 10 });
    expect(forecastNew(waiting('p2'), account('pro'))).toMatchObject({ position: 2, seconds: 15 });
    expect(forecastNew(free('f3'), account('free', 1))).toMatchObject({ position: 5, seconds: 30 });
    const newcomer = waiting('n1', { accountId: 'new', userId: 'new' });
    expect(forecastNew(newcomer, account('new', 32))).toMatchObject({ position: 2, seconds: 15 });
  });
});
