import { expect, test } from 'vitest';
import type { WaitingOfAccount } from '../repos/operations/queue-board.repo.ts';
import { explainWaiting, type WaitingState } from './explain-waiting.ts';

const AT = new Date('2026-01-01T00:00:00Z');
const EARLIER = new Date('2025-12-31T23:00:00Z');
const waiting = (fields: Partial<WaitingOfAccount> = {}): WaitingOfAccount => ({
  accountId: 'ada',
  plan: 'pro',
  model: 'painter',
  isPaused: false,
  isPostponed: false,
  count: 1,
  oldestAt: AT,
  ...fields,
});
const fleetOf = (fields: Partial<WaitingState['fleet']>): WaitingState['fleet'] => ({
  store: true,
  localPlaces: 2,
  models: new Map([
    ['painter', null],
    ['flux', 1],
  ]),
  pausedModels: new Set(),
  starting: new Map(),
  ...fields,
});
const explain = (state: Partial<WaitingState>) =>
  explainWaiting({
    waiting: [waiting()],
    running: [],
    accounts: [{ id: 'ada', maxRunning: 2 }],
    fleet: fleetOf({}),
    served: new Set(['resting']),
    accountLimit: () => null,
    ...state,
  });
const causeOf = (fields: Partial<WaitingOfAccount>, state: Partial<WaitingState> = {}) =>
  explain({ waiting: [waiting(fields)], ...state })[0]?.cause;
/** The same with a younger generation of another account. */
const causeBeside = (other: Partial<WaitingOfAccount>, state: Partial<WaitingState> = {}) =>
  causeOf(
    {},
    { waiting: [waiting({ oldestAt: EARLIER }), waiting({ accountId: 'bob', ...other })], ...state },
  );

const running = (accountId: string, model: string) => ({ accountId, model, remaining: 1 });

test('aggregates by plan, model and cause, the longest wait first', () => {
  const groups = explain({
    waiting: [
      waiting({ accountId: 'bob', plan: 'free' }),
      waiting({ count: 2 }),
      waiting({ accountId: 'eve', count: 3, oldestAt: EARLIER }),
      waiting({ accountId: 'eve', isPaused: true }),
    ],
  });
  expect(groups).toEqual([
    { plan: 'pro', model: 'painter', cause: 'turn', count: 5, oldestAt: EARLIER },
    { plan: 'free', model: 'painter', cause: 'turn', count: 1, oldestAt: AT },
    { plan: 'pro', model: 'painter', cause: 'paused', count: 1, oldestAt: AT },
  ]);
});

test('distinguishes a model without a worker, one whose servers are down, and one whose worker is starting', () => {
  expect(causeOf({ model: 'unknown' })).toBe('no_worker');
  expect(causeOf({ model: 'resting' })).toBe('endpoint_down');
  const fleet = fleetOf({ starting: new Map([['cold', 60]]) });
  expect(causeOf({ model: 'cold' }, { fleet })).toBe('starting');
  const atLimit = { running: [running('ada', 'cold')], accountLimit: () => 1 };
  expect(causeOf({ model: 'cold' }, { fleet, ...atLimit })).toBe('starting');
});

test('names stops by operators, owners and the store', () => {
  expect(causeOf({}, { fleet: fleetOf({ pausedModels: new Set(['painter']) }) })).toBe('model_paused');
  expect(causeOf({}, { fleet: fleetOf({ store: false }) })).toBe('store_unavailable');
  expect(causeOf({ isPaused: true }, { fleet: fleetOf({ store: false }) })).toBe('paused');
  expect(causeOf({ isPostponed: true })).toBe('postponed');
});

test('distinguishes an account at its limit from a busy model server', () => {
  const own = [running('ada', 'painter'), running('ada', 'painter')];
  expect(causeBeside({}, { running: own })).toBe('account_limit');
  expect(causeOf({}, { running: own.slice(1), accountLimit: () => 1 })).toBe('account_limit');
  expect(causeOf({ model: 'flux' }, { running: own.slice(1), accountLimit: () => 1 })).toBe('turn');
  expect(causeOf({ model: 'flux' }, { running: [running('bob', 'flux')] })).toBe('model_busy');
  // Places for local models are shared: those that wait for them wait for their turn.
  expect(causeOf({}, { running: [running('bob', 'painter'), running('eve', 'painter')] })).toBe('turn');
});

test("names the limit of a plan only while another account waits for the same places, like the owner's view", () => {
  const own = [running('ada', 'painter'), running('ada', 'painter')];
  expect(causeOf({}, { running: own })).toBe('turn');
  expect(causeBeside({ model: 'flux' }, { running: own })).toBe('turn');
  expect(causeBeside({ isPaused: true }, { running: own })).toBe('turn');
  expect(causeBeside({ isPostponed: true }, { running: own })).toBe('turn');
  expect(causeBeside({ model: 'unknown' }, { running: own })).toBe('turn');
});
