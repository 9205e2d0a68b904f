import { expect, test } from 'vitest';
import { type Demands, type Installation, simulateInstallation } from './simulate-installation.ts';

const demands: Demands = { claim: 0.002, model: 10, database: 0.02, worker: 0.3 };
const simulate = (installation: Partial<Installation>, changed: Partial<Demands> = {}) =>
  simulateInstallation({ places: 20, databaseCores: 4, ...installation }, { ...demands, ...changed });

const expectNear = (value: number, expected: number) => {
  expect(value).toBeGreaterThan(expected * 0.97);
  expect(value).toBeLessThan(expected * 1.03);
};

test('makes as many pictures as the places allow while nothing else is scarce', () => {
  const { rate, placesUsed, databaseUsed } = simulate({});
  expectNear(rate, 20 / (10 + 0.3 + 0.02 + 0.002));
  expectNear(placesUsed, 10 / 10.322);
  expectNear(databaseUsed, (rate * 0.02) / 4);
});

test('makes no more than sequential claims allow', () => {
  const { rate, placesUsed, claimWaitP99 } = simulate({ places: 2_000 }, { claim: 0.02 });
  expectNear(rate, 1 / 0.02);
  expectNear(placesUsed, 500 / 2_000);
  // The rest of the time of a cycle, which takes 40 s.
  expect(claimWaitP99).toBeGreaterThan(20);
});

test('makes no more than the database cores allow', () => {
  const { rate, databaseUsed } = simulate({ places: 2_000, databaseCores: 1 });
  expectNear(rate, 1 / 0.02);
  expectNear(databaseUsed, 1);
});

test('shares the cores of one machine between workers and database', () => {
  const { rate } = simulate({ places: 8, databaseCores: 2, isOneMachine: true }, { model: 0 });
  expectNear(rate, 2 / (0.3 + 0.02));
});

test('gives the same result for the same arguments', () => {
  expect(simulate({ places: 7 })).toEqual(simulate({ places: 7 }));
});
