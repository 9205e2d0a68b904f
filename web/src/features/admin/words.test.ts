import { expect, test } from 'vitest';
import { actionLabel, creditWords, detailWords, sinceWords, teamWords } from './words';

test.each([
  ['2026-11-21T08:00:00Z', '0 s'],
  ['2026-11-21T07:59:01Z', '59 s'],
  ['2026-11-21T07:00:01Z', '59 min'],
  ['2026-11-20T08:00:00Z', '1 d'],
  ['2026-11-21T09:00:00Z', '0 s'],
])('describes how long ago %s was', (time, words) => {
  expect(sinceWords(time, '2026-11-21T08:00:00Z')).toBe(words);
});

test('names an action, including one of a later version', () => {
  expect(actionLabel('model.paused')).toBe('Model paused');
  expect(actionLabel('model.renamed')).toBe('model.renamed');
});

test('lists details in order, without unset ones', () => {
  expect(detailWords({ to: 'pro', from: 'free', until: null })).toBe('from: free, to: pro');
  expect(detailWords({ canceledGenerations: 3 })).toBe('canceled generations: 3');
  expect(detailWords({ until: '2026-11-21T12:00:00.000Z' })).toMatch(/^until: Nov 2\d, 2026, /);
  expect(detailWords({})).toBe('');
});

test("names a user's team, and its owner if known", () => {
  expect(teamWords({ name: 'Lamp Room', role: 'owner' }, undefined)).toBe('Lamp Room, owner');
  const membership = { name: 'Lamp Room', role: 'member' } as const;
  expect(teamWords(membership, undefined)).toBe('Lamp Room, member');
  expect(teamWords(membership, 'ada@example.com')).toBe('Lamp Room, member; the owner is ada@example.com');
});

test('shows how many credits of the total are used', () => {
  const resetsAt = '2026-12-28T12:00:00.000Z';
  expect(creditWords({ used: 50, total: 10_000, resetsAt })).toBe('50 of 10,000 used, reset on Dec 28, 2026');
  expect(creditWords({ used: 1_200, total: null, resetsAt })).toMatch(/^1,200 used, without a limit, /);
});
