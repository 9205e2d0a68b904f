import { TEAM_NAME_MAX_LENGTH } from '@easel/shared/contracts/team';
import { expect, test } from 'vitest';
import { invitationErrors, nameErrors } from './team-form';

test.each(['Studio', ' Studio ', '工作室', 'x'.repeat(TEAM_NAME_MAX_LENGTH)])('takes the name %j', (name) => {
  expect(nameErrors({ name })).toEqual({});
});

test.each(['', '   '])('asks for a name in place of %j', (name) => {
  expect(nameErrors({ name })).toEqual({ name: 'Please enter a name' });
});

test.each(['x'.repeat(TEAM_NAME_MAX_LENGTH + 1), 'two\nlines'])(
  'says what is wrong with the name %j',
  (name) => {
    expect(nameErrors({ name }).name).toEqual(expect.any(String));
  },
);

test.each([
  ['grace@example.com', undefined],
  [' Grace@Example.com ', undefined],
  ['', 'Please enter an email address'],
  ['   ', 'Please enter an email address'],
  ['grace', 'Please enter a valid email address'],
])('judges the address %j', (email, message) => {
  expect(invitationErrors({ email }).email).toBe(message);
});
