import { expect, test } from 'vitest';
import type { ModelOffer } from '../providers/serving/registry.ts';
import { createPlaces, REMOTE_PLACES } from './places.ts';

const offer = (id: string, changed: Partial<ModelOffer> = {}): ModelOffer => ({
  id,
  isLocal: true,
  places: Number.POSITIVE_INFINITY,
  steadyPlaces: Number.POSITIVE_INFINITY,
  accountLimit: null,
  ...changed,
});
const LOCAL = offer('painter');
const SINGLE = offer('single', { places: 1 });
const REMOTE = offer('remote', { isLocal: false, places: 2 });

function places(concurrency: number) {
  const { claimable, ...others } = createPlaces(concurrency);
  const ids = () => claimable([LOCAL, SINGLE, REMOTE]).map(({ id }) => id);
  return { ...others, claimable, ids };
}
const generation = (model: string, suspect = false) => ({ model, suspect });

test('a local generation takes a local place until it is freed', () => {
  const { ids, take, busy } = places(1);
  const free = take(generation('painter'), 'local');
  expect(ids()).toEqual(['remote']);
  expect(busy()).toEqual({ local: 1, remote: 0 });
  free();
  expect(ids()).toEqual(['painter', 'single', 'remote']);
  expect(busy()).toEqual({ local: 0, remote: 0 });
});

test('a local model with one place leaves the other places to other models', () => {
  const { ids, take } = places(3);
  take(generation('single'), 'local');
  expect(ids()).toEqual(['painter', 'remote']);
});

test('a generation at a model server takes no local place', () => {
  const { ids, take } = places(1);
  for (let taken = 0; taken < REMOTE_PLACES; taken += 1) take(generation('remote'), 'remote');
  expect(ids()).toEqual(['painter', 'single']);
});

test('a model that has no places at the moment is not claimable', () => {
  const { claimable } = places(1);
  expect(claimable([{ ...REMOTE, places: 0 }])).toEqual([]);
});

test('a suspect is made while nothing else is', () => {
  const { ids, take } = places(3);
  const free = take(generation('painter', true), 'local');
  expect(ids()).toEqual([]);
  free();
  expect(ids()).toEqual(['painter', 'single', 'remote']);
});

test('the database counts the places of model servers, which all workers share, and the worker its own', () => {
  const { claimable } = places(1);
  expect(claimable([LOCAL, offer('remote', { isLocal: false, places: 2, accountLimit: 5 })])).toEqual([
    { id: 'painter', places: null, accountLimit: null },
    { id: 'remote', places: 2, accountLimit: 5 },
  ]);
});
