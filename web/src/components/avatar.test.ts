import type { User } from '@easel/shared/contracts/auth.schema';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Avatar, displayName } from './avatar';

const named = (full_name: string) => displayName({ user_metadata: { full_name } } as User);

test('is the name that the user entered', () => {
  expect(named(' Ada Lovelace ')).toBe('Ada Lovelace');
});

test("is 'User' if there is no name", () => {
  expect(named('')).toBe('User');
  expect(named('  ')).toBe('User');
});

test('shows the initial of the email address if there is no name, like lists of people', () => {
  const shown = (full_name: string) => {
    const user = { email: 'grace@example.com', user_metadata: { full_name, avatar_url: null } } as User;
    return renderToStaticMarkup(createElement(Avatar, { user })).replaceAll(/<[^>]*>/g, '');
  };
  expect(shown('')).toBe('g');
  expect(shown('Ada Lovelace')).toBe('AL');
});
