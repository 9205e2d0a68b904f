import { describe, expect, test } from 'vitest';
import { account, forecast, waiting } from './forecast.fixture.ts';

describe('a generation that is retried later', () => {
  const later = (id: string, readyAt: number) => waiting(id, { readyAt });

  test('takes no place before then, and keeps its position within its account', () => {
    const { forecasts, secondsToStart } = forecast({
      waiting: [later('r', 15), waiting('a'), waiting('b'), waiting('c'), waiting('d'), waiting('e')],
    });
    expect(['a', 'b', 'c', 'd', 'r', 'e'].map((id) => forecasts.get(id))).toMatchObject([
      { position: 1, seconds: 10 },
      { position: 2, seconds: 10 },
      { position: 3, seconds: 20 },
      { position: 4, seconds: 20 },
      { position: 5, seconds: 30 },
      { position: 6, seconds: 30 },
    ]);
    expect(secondsToStart(account('free', 1), 'painter')).toBe(30);
  });

  test('leaves free places to others', () => {
    const { forecasts, forecastNew, secondsToStart } = forecast({
      waiting: [later('r', 40), later('s', 60)],
    });
    expect(['r', 's'].map((id) => forecasts.get(id)?.seconds)).toEqual([50, 70]);
    expect(secondsToStart(account('free', 1), 'painter')).toBe(0);
    expect(forecastNew(waiting('n'), account('pro'))).toMatchObject({ position: 1, seconds: 10 });
  });

  test('does not contend for the place of another account', () => {
    const running = Array.from({ length: 8 }, () => ({ accountId: 'pro', model: 'painter', remaining: 5 }));
    const other = waiting('f', { accountId: 'free', userId: 'free', readyAt: 40 });
    expect(forecast({ waiting: [waiting('a'), other], running }).forecasts.get('a')?.reason).toBe('turn');
  });
});

describe('a generation that no worker can make now', () => {
  const away = (id: string, accountId: string) =>
    waiting(id, { accountId, userId: accountId, model: 'away' });
  const accounts = [account('pro'), account('free', 1), account('new', 1)];
  const line = [1, 2, 3, 4].map((nth) => away(`f${nth}`, 'free'));

  test('comes after those that can start, in the order in which it would start, even if submitted later', () => {
    const { forecasts, forecastNew } = forecast({ accounts, waiting: [...line, waiting('p')] });
    expect(['p', 'f1', 'f2', 'f4'].map((id) => forecasts.get(id)?.position)).toEqual([1, 2, 3, 5]);
    expect(forecastNew(away('n1', 'new'), account('new', 1))).toMatchObject({ position: 3, seconds: null });
    expect(forecastNew(away('n2', 'new'), account('new', 1))).toMatchObject({ position: 5 });
    expect(forecastNew(away('p1', 'pro'), account('pro'))).toMatchObject({ position: 2 });
  });

  test('has the same forecast as in the next state', () => {
    const { forecastNew } = forecast({ accounts, waiting: line });
    const promised = forecastNew(away('n1', 'new'), account('new', 1));
    const { forecasts } = forecast({ accounts, waiting: [...line, away('n1', 'new')] });
    expect(forecasts.get('n1')).toEqual(promised);
  });

  test('leaves no gap when it is withdrawn', () => {
    const { forecastNew, withdraw } = forecast({ accounts, waiting: line });
    const first = forecastNew(away('n1', 'new'), account('new', 1));
    withdraw([{ id: 'n1' }]);
    expect(forecastNew(away('n1', 'new'), account('new', 1))).toEqual(first);
    withdraw([{ id: 'n1' }]);
    expect(forecastNew(away('p1', 'pro'), account('pro'))).toMatchObject({ position: 1 });
  });
});
