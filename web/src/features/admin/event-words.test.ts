import { expect, test } from 'vitest';
import { eventWords } from './event-words';

test.each([
  ['plan_changed', { plan: 'Team', change: 'changed' }, 'Changed to Team'],
  ['plan_changed', { plan: 'pro', from: 'free', change: 'set by an operator' }, 'Pro, set by an operator'],
  ['plan_changed', { plan: 'Pro', change: 'paused' }, 'plan: Pro, change: paused'],
  ['link_created', { kind: 'picture', days: 30 }, 'To a picture, for 30 days'],
  ['link_created', { kind: 'album', days: null }, 'To an album'],
  ['signed_in', { method: 'password' }, 'By password'],
  ['key_created', { name: 'Laptop' }, 'Laptop'],
  ['webhook_changed', { changed: 'url', host: 'example.com' }, 'example.com, changed: url'],
  ['operator_order', { order: 'model.paused', of: 'sdxs', until: null }, 'Model paused: sdxs'],
  ['signed_up', {}, ''],
] as const)('describes an event of kind %s', (kind, details, words) => {
  expect(eventWords({ kind, details })).toBe(words);
});
