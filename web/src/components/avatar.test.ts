import type { User } from '@easel/shared/contracts/auth.schema';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Avatar, displayName } from './avatar';

const named = (full_name: string) => displayName({ user_metadata: { full_name } } as User);

test('a name is the one that the user gave', () => {
  expect(named(' Ada Lovelace ')).toBe('Ada Lovelace');
});

test("is 'User' where no name was given", () => {
  expect(named('')).toBe('User');
  expect(named('  ')).toBe('User');
});

test("shows the email address's initial where no name was given, as lists of people do", () => {
  const shown = (full_name: string) => {
    const user = { email: 'grace@example.com', user_metadata: { full_name, avatar_url: null } } as User;
    return renderToStaticMarkup(createElement(Avatar, { user })).replaceAll(/<[^>]*>/g, '');
  };
  expect(shown('')).toBe('g');
  expect(shown('Ada Lovelace')).toBe('AL');
});
