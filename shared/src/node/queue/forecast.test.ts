import { describe, expect, test } from 'vitest';
import { account, fleet, forecast, waiting } from './forecast.fixture.ts';
import type { WaitingGeneration } from './forecast.ts';

describe('forecastQueue', () => {
  test('fills the places in queue order', () => {
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

  test('does not let a generation for a busy model server take a local place', () => {
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

  test('does not let generations of a drained worker take the places of others', () => {
    const running = [1, 2].map(() => ({
      accountId: 'other',
      model: 'painter',
      remaining: 100,
      isDrained: true,
    }));
    const { forecasts } = forecast({ waiting: [waiting('a')], running });
    expect(forecasts.get('a')).toMatchObject({ position: 1, seconds: 10, reason: 'turn' });
  });

  test('includes a worker that is started on demand, with one place', () => {
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

  test('says that the model is paused, whatever else delays the generation', () => {
    const paused = { ...fleet, store: false, pausedModels: new Set(['painter']) };
    const { forecasts, secondsToStart } = forecast({ waiting: [waiting('a')], fleet: paused });
    expect(forecasts.get('a')).toMatchObject({ seconds: null, reason: 'model_paused' });
    expect(secondsToStart(account('pro'), 'painter')).toBeNull();
  });

  test('says why a generation cannot start', () => {
    const items = [
      waiting('paused', { userId: 'idle' }),
      waiting('away', { model: 'flux' }),
      waiting('fine'),
    ];
    const pausedUsers = new Set(['idle']);
    const { forecasts, forecastNew } = forecast({ waiting: items, pausedUsers });
    expect(forecasts.get('paused')).toMatchObject({ position: null, seconds: null, reason: 'paused' });
    expect(forecastNew(waiting('new', { userId: 'idle' }), account('pro'))).toEqual(forecasts.get('paused'));
    expect(forecasts.get('away')).toMatchObject({ position: 2, seconds: null, reason: 'model_unavailable' });
    expect(forecasts.get('fine')).toMatchObject({ position: 1, reason: 'turn' });
    const down = forecast({ waiting: items, pausedUsers, fleet: { ...fleet, store: false } }).forecasts;
    expect(down.get('fine')).toMatchObject({ seconds: null, reason: 'store_unavailable' });
    const running = Array.from({ length: 8 }, () => ({ accountId: 'pro', model: 'painter', remaining: 5 }));
    const contended = [...items, waiting('free', { accountId: 'free', userId: 'free' })];
    expect(forecast({ waiting: contended, running, pausedUsers }).forecasts.get('fine')?.reason).toBe(
      'account_limit',
    );
  });

  test('places new generations in the order: paid before Free, and each at its position', () => {
    const free = (id: string) => waiting(id, { accountId: 'free', userId: 'free' });
    const { forecastNew } = forecast({ waiting: [free('f1'), free('f2')] });
    expect(forecastNew(waiting('p1'), account('pro'))).toMatchObject({ position: 1, seconds: 10 });
    expect(forecastNew(waiting('p2'), account('pro'))).toMatchObject({ position: 2, seconds: 15 });
    expect(forecastNew(free('f3'), account('free', 1))).toMatchObject({ position: 5, seconds: 30 });
    const newcomer = waiting('n1', { accountId: 'new', userId: 'new' });
    expect(forecastNew(newcomer, account('new', 32))).toMatchObject({ position: 2, seconds: 15 });
  });
});

describe('a generation that is withdrawn', () => {
  const others = Array.from({ length: 20 }, (_, nth) =>
    waiting(`o${nth}`, { accountId: 'other', userId: 'other' }),
  );
  const accounts = [account('pro'), account('other')];
  const state = { accounts, waiting: others };

  test('does not delay the next one of its account', () => {
    const { forecastNew, secondsToStart, withdraw } = forecast(state);
    const start = secondsToStart(account('pro'), 'painter');
    for (let nth = 0; nth < 10; nth += 1) {
      forecastNew(waiting('a'), account('pro'));
      withdraw([{ id: 'a' }]);
    }
    expect(secondsToStart(account('pro'), 'painter')).toBe(start);
    expect(forecastNew(waiting('b'), account('pro'))).toEqual(
      forecast(state).forecastNew(waiting('b'), account('pro')),
    );
  });

  test('does not affect the others of its account', () => {
    const withdrawn = forecast(state);
    const never = forecast(state);
    for (const id of ['a', 'b', 'c', 'd', 'e']) withdrawn.forecastNew(waiting(id), account('pro'));
    withdrawn.withdraw([{ id: 'a' }, { id: 'c' }, { id: 'd' }]);
    for (const id of ['b', 'e']) never.forecastNew(waiting(id), account('pro'));
    for (const nth of [1, 2, 3]) {
      const [next, expected] = [withdrawn, never].map(({ forecastNew }) => [
        forecastNew(waiting(`f${nth}`), account('pro')),
        forecastNew(waiting(`n${nth}`, { accountId: 'other', userId: 'other' }), account('other')),
      ]);
      expect(next).toEqual(expected);
    }
  });
});

describe('with two pools', () => {
  const two = {
    ...fleet,
    models: new Map([
      ['painter', null],
      ['flux', 1],
    ]),
  };
  const many = (count: number, fields: Partial<WaitingGeneration>) =>
    Array.from({ length: count }, (_, nth) => waiting(`${fields.model ?? 'painter'} ${nth}`, fields));
  const newcomer = account('new');
  const own = (fields: Partial<WaitingGeneration> = {}) =>
    waiting('n', { accountId: 'new', userId: 'new', ...fields });

  test("predicts an immediate start at an idle model server, however long the painter's queue is", () => {
    const { forecastNew, secondsToStart } = forecast({ waiting: many(100, {}), fleet: two });
    expect(secondsToStart(account('pro'), 'flux')).toBe(0);
    expect(forecastNew(waiting('n', { model: 'flux' }), account('pro'))).toMatchObject({
      position: 3,
      seconds: 10,
      reason: 'turn',
    });
  });

  test("predicts an immediate start at the painter, however long a model server's queue is", () => {
    const { forecastNew, secondsToStart } = forecast({ waiting: many(50, { model: 'flux' }), fleet: two });
    expect(secondsToStart(account('pro'), 'painter')).toBe(0);
    expect(secondsToStart(account('pro'), 'flux')).toBe(500);
    expect(forecastNew(waiting('n'), account('pro'))).toMatchObject({ position: 2, seconds: 10 });
  });

  test('places a new account before later tags of its pool, although a busy server has delayed an earlier tag', () => {
    // The account at the busy server has the smallest tag and starts last of all.
    const accounts = [account('pro'), { ...account('late'), tag: 1 }, { ...account('other'), tag: 40 }];
    const others = many(10, { accountId: 'other', userId: 'other' });
    const delayed = waiting('delayed', { accountId: 'late', userId: 'late', model: 'flux' });
    const state = {
      accounts,
      waiting: [delayed, ...others],
      running: [{ accountId: 'somebody', model: 'flux', remaining: 1_000 }],
      fleet: two,
    };
    const { forecastNew } = forecast(state);
    expect(forecastNew(own(), { ...newcomer, tag: 30 })).toMatchObject({ position: 1, seconds: 10 });
    const busy = forecast(state).forecastNew(own({ model: 'flux' }), { ...newcomer, tag: 0 });
    expect(busy).toMatchObject({ position: 11, seconds: 1_010 });
  });

  test("does not let a generation that waits for its account's limit delay a new account", () => {
    const accounts = [account('pro'), { ...account('other'), tag: 50 }];
    const { forecastNew } = forecast(
      {
        accounts,
        waiting: [...many(6, { model: 'flux' }), waiting('o', { accountId: 'other', model: 'flux' })],
        fleet: { ...two, models: new Map([['flux', 2]]) },
      },
      { flux: 1 },
    );
    expect(forecastNew(own({ model: 'flux' }), { ...newcomer, tag: 20 })).toMatchObject({ seconds: 10 });
  });

  test('keeps the rate of each pool beyond the simulated starts', () => {
    const { forecasts } = forecast({
      waiting: [...many(3_000, { cost: 1 }), ...many(3_000, { model: 'flux', accountId: 'free', cost: 9 })],
      fleet: { ...two, models: new Map([...two.models, ['flux', 1]]) },
    });
    expect(forecasts.get('painter 2999')?.seconds).toBeCloseTo(1_500, -2);
    expect((forecasts.get('flux 2999')?.seconds ?? 0) / 27_000).toBeCloseTo(1, 1);
  });
});

describe("with a model's limit for each account", () => {
  const roomy = { ...fleet, models: new Map([['flux', 4]]) };
  const flux = (id: string) => waiting(id, { model: 'flux' });

  test('starts at most that many at once, and says why', () => {
    const { forecasts, forecastNew, secondsToStart } = forecast(
      { waiting: [flux('a'), flux('b'), flux('c')], fleet: roomy },
      { flux: 1 },
    );
    expect(['a', 'b', 'c'].map((id) => forecasts.get(id)?.seconds)).toEqual([10, 20, 30]);
    expect(secondsToStart(account('pro'), 'flux')).toBe(30);
    expect(forecastNew(flux('d'), account('pro'))).toMatchObject({ position: 4, seconds: 40 });
    expect(forecastNew(flux('e'), account('pro'))).toMatchObject({ position: 5, seconds: 50 });
    expect(secondsToStart(account('other'), 'flux')).toBe(0);
  });

  test('counts those in progress', () => {
    const running = [{ accountId: 'pro', model: 'flux', remaining: 7 }];
    const { forecasts } = forecast({ waiting: [flux('a')], running, fleet: roomy }, { flux: 1 });
    expect(forecasts.get('a')).toMatchObject({ seconds: 17, reason: 'account_limit' });
    expect(forecast({ waiting: [flux('a')], running, fleet: roomy }).forecasts.get('a')).toMatchObject({
      seconds: 10,
      reason: 'turn',
    });
  });

  test("does not name the plan's limit if nobody else waits for the place", () => {
    const running = Array.from({ length: 8 }, () => ({ accountId: 'pro', model: 'painter', remaining: 5 }));
    const reasonOf = (others: WaitingGeneration[]) =>
      forecast({ waiting: [waiting('a'), ...others], running }).forecasts.get('a')?.reason;
    expect(reasonOf([])).toBe('turn');
    expect(reasonOf([waiting('f', { accountId: 'free', userId: 'free' })])).toBe('account_limit');
    expect(reasonOf([waiting('f', { accountId: 'free', userId: 'free', model: 'away' })])).toBe('turn');
  });
});
