import { expect, it } from 'vitest';
import { isEndedElsewhere, type Registration } from './registration';

const registered: Registration = {
  userId: 'ada',
  mark: 'first sign-in',
  publicKey: 'key',
  endpoint: 'https://push.example.com/1',
};
const now = { mark: 'first sign-in', publicKey: 'key', endpoint: 'https://push.example.com/1' };

it('treats a subscription that disappears during one sign-in as ended on another device', () => {
  expect(isEndedElsewhere(registered, now)).toBe(true);
});

it.each([
  ['a new sign-in', { mark: 'second sign-in' }],
  ["a new key of the installation's", { publicKey: 'another key' }],
  ['a new address at the push service', { endpoint: 'https://push.example.com/2' }],
  ['a lost subscription of the browser', { endpoint: null }],
])('does not treat %s as that', (_what, change) => {
  expect(isEndedElsewhere(registered, { ...now, ...change })).toBe(false);
});

it('ignores an entry of an earlier version, which contains only the user', () => {
  const former = { userId: 'ada', mark: undefined, publicKey: undefined, endpoint: undefined };
  expect(isEndedElsewhere(former, now)).toBe(false);
});
