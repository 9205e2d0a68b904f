import { expect, test } from 'vitest';
import { invitationIn } from './invitation';

const from = (query: string, next = '/') => invitationIn(new URLSearchParams(query), next);

test("finds an operator's or a team's invitation", () => {
  expect(from('invitation=abc')).toBe('abc');
  expect(from('', '/join-team?token=def')).toBe('def');
  expect(from('invitation=abc', '/join-team?token=def')).toBe('abc');
  expect(from('', '/reset?token=def')).toBeUndefined();
  expect(from('')).toBeUndefined();
});
