import type { User } from '@easel/shared/contracts/auth.schema';
import { expect, test } from 'vitest';
import { displayName } from './avatar';

const named = (full_name: string) => displayName({ user_metadata: { full_name } } as User);

test('a name is the one that the user gave', () => {
  expect(named(' Ada Lovelace ')).toBe('Ada Lovelace');
});

test("is 'User' where no name was given", () => {
  expect(named('')).toBe('User');
  expect(named('  ')).toBe('User');
});
